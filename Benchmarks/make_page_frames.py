"""Draws camera frames of a page whose corners are known, with truth.json beside them.

    Benchmarks/make_page_frames.py FOLDER [--count N] [--seed N] [--photos FOLDER]

Backgrounds are photographs, textures, wood, tiles, carpet, marble and plain desks; pages have text, headers, frames and pictures, and half
of them folds, bent sides or torn ends; beside some lie other papers; frames have shadows, fingers over a side, blur, noise and a
perspective of up to 45°; of some a corner lies outside. truth.json: {"file": {"kind", "quad": [[x, y] × 4]}}.
"""

import argparse
import json
import math
from pathlib import Path

import numpy as np
from page_grounds import HEIGHT, WIDTH
from page_papers import Paper, moved
from PIL import Image, ImageDraw, ImageFilter

KINDS = ["photo", "texture", "wood", "plain", "tiles", "carpet", "marble", "wood", "plain"]
# OUTSIDE: the maximum distance in pixels by which a corner may be outside of the frame. INSIDE: the minimum distance of all
# other pages from the edge of the frame.
OUTSIDE, INSIDE = 30, 4


class Artist(Paper):
    # The fraction of frames with another paper, and the fraction with a finger.
    others, fingers = 0.15, 0.15

    def corners(self, width: int, height: int) -> np.ndarray:
        """The corners of the page as the camera sees them. Most pages are completely inside of the frame."""
        rim = -OUTSIDE if self.chance(0.06) else INSIDE
        while True:
            spin = math.radians(self.between(-25, 25) if self.chance(0.85) else self.between(-90, 90))
            tilt, pan = math.radians(self.between(-45, 45)), math.radians(self.between(-30, 30))
            about = np.array([[math.cos(spin), -math.sin(spin), 0], [math.sin(spin), math.cos(spin), 0], [0, 0, 1]])
            over = np.array([[1, 0, 0], [0, math.cos(tilt), -math.sin(tilt)], [0, math.sin(tilt), math.cos(tilt)]])
            side = np.array([[math.cos(pan), 0, math.sin(pan)], [0, 1, 0], [-math.sin(pan), 0, math.cos(pan)]])
            flat = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) * [width / 2, height / 2, 0]
            size = self.between(0.55, 1)
            seen = (side @ over @ about @ flat.T).T * min(WIDTH * size / width, HEIGHT * size / height)
            focal = 900
            quad = seen[:, :2] / (seen[:, 2:] + focal) * focal
            quad += [WIDTH / 2 + self.between(-40, 40), HEIGHT / 2 + self.between(-30, 30)]
            if quad.min() > rim and quad[:, 0].max() < WIDTH - rim and quad[:, 1].max() < HEIGHT - rim:
                return quad

    def frame(self, kind: str) -> tuple[Image.Image, np.ndarray]:
        image, page = self.background(kind), self.page()
        quad = self.corners(page.width, page.height)
        if self.chance(self.others):
            image = self.other(image, quad)
        ink, cover = self.placed(page, quad, is_straight=self.chance(0.5))
        shade = moved(cover, self.between(-6, 10), self.between(2, 12), self.between(3, 10))
        image = image * (1 - self.between(0.1, 0.5) * shade)[..., None] * (1 - cover[..., None]) + ink * cover[..., None]
        image *= self.light()[..., None] * [self.between(0.9, 1.08) for _ in range(3)]
        if self.chance(self.fingers):
            image = self.finger(image, quad)
        picture = Image.fromarray(np.clip(image, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(self.between(0.4, 1.6)))
        noisy = np.asarray(picture, np.float32) + self.random.standard_normal((HEIGHT, WIDTH, 3)) * self.between(1, 6)
        return Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8)), quad

    def other(self, image: np.ndarray, quad: np.ndarray) -> np.ndarray:
        """Draws another paper near a corner of the page; at least half of the paper is outside of the frame or under the
        page."""
        page = self.page()
        turn, side = self.between(0, 2 * math.pi), self.between(120, 300)
        tall = side * page.height / page.width
        flat = np.array([[-side, -tall], [side, -tall], [side, tall], [-side, tall]]) / 2
        spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
        middle = quad[self.whole(0, 3)] * 1.15 - quad.mean(axis=0) * 0.15
        ink, cover = self.placed(page, flat @ spin.T + middle)
        return image * (1 - cover[..., None]) + ink * cover[..., None]

    def light(self) -> np.ndarray:
        """Uneven light, often with the hard or soft shadow of a hand or a phone."""
        y, x = np.mgrid[-1 : 1 : HEIGHT * 1j, -1 : 1 : WIDTH * 1j]
        light = 1 + self.between(-0.25, 0.25) * x + self.between(-0.25, 0.25) * y
        if self.chance(0.6):
            mask = Image.new("L", (WIDTH, HEIGHT))
            middle = (self.whole(-100, WIDTH + 100), self.whole(-100, HEIGHT + 100))
            turn, size = self.between(0, math.pi), self.whole(100, 400)
            points = [
                (middle[0] + size * math.cos(turn + k * math.pi / 2) * self.between(0.5, 1), middle[1] + size * math.sin(turn + k * math.pi / 2))
                for k in range(4)
            ]
            ImageDraw.Draw(mask).polygon(points, fill=255)
            soft = np.asarray(mask.filter(ImageFilter.GaussianBlur(self.between(2, 25))), np.float32) / 255
            light = light * (1 - self.between(0.15, 0.5) * soft)
        return light

    def finger(self, image: np.ndarray, quad: np.ndarray) -> np.ndarray:
        first = self.whole(0, 3)
        x, y = (quad[first] + quad[(first + 1) % 4]) / 2
        tip = Image.new("L", (WIDTH, HEIGHT))
        ImageDraw.Draw(tip).ellipse((x - 18, y - 45, x + 18, y + 45), fill=255)
        mask = np.asarray(tip.rotate(self.between(0, 180), center=(x, y)), np.float32)[..., None] / 255
        return image * (1 - mask) + np.array([190, 140, 115], np.float32) * mask


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--photos", type=Path, help="a folder of photographs for backgrounds")
    arguments = parser.parse_args()
    photos = sorted(p for p in arguments.photos.rglob("*") if p.suffix.lower() in {".jpg", ".jpeg"}) if arguments.photos else []
    arguments.folder.mkdir(parents=True, exist_ok=True)
    truth = {}
    for number in range(arguments.count):
        kind = KINDS[number % len(KINDS)]
        image, quad = Artist(arguments.seed * 100_000 + number, photos).frame(kind)
        name = f"{number:04}.jpg"
        image.save(arguments.folder / name, quality=60 + number * 7 % 31)
        truth[name] = {"kind": kind, "quad": np.round(quad, 2).tolist()}
    (arguments.folder / "truth.json").write_text(json.dumps(truth, indent=1) + "\n")


if __name__ == "__main__":
    main()
