"""Draws camera frames of a page whose corners are known, with truth.json beside them.

    Benchmarks/make_page_frames.py FOLDER [--count N] [--seed N] [--photos FOLDER]

Backgrounds are photographs, textures, wood and plain desks; pages have text, headers, frames and pictures; frames have shadows,
fingers over a side, blur, noise and a perspective of up to 45°. truth.json: {"file": {"kind", "quad": [[x, y] × 4]}}.
"""

import argparse
import json
import math
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

WIDTH, HEIGHT = 640, 480
KINDS = ["photo", "photo", "texture", "wood", "wood", "plain"]
FONTS = ["DejaVuSans.ttf", "DejaVuSerif.ttf"]
WORDS = "the invoice total amount date number account address contract notice under section agreement provider customer of in".split()


class Artist:
    def __init__(self, seed: int, photos: list[Path]) -> None:
        self.random = np.random.default_rng(seed)
        self.photos = photos

    def between(self, low: float, high: float) -> float:
        return float(self.random.uniform(low, high))

    def whole(self, low: int, high: int) -> int:
        return int(self.random.integers(low, high + 1))

    def chance(self, share: float) -> bool:
        return bool(self.random.random() < share)

    def noise(self, width: int, height: int) -> np.ndarray:
        """Smooth noise of about −1…1 from a raster of this size."""
        raster = Image.fromarray(self.random.standard_normal((height, width)).astype(np.float32))
        return np.asarray(raster.resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC))

    def photo(self, width: int, height: int) -> Image.Image:
        """A part of a photograph; coloured shapes where there is none."""
        if self.photos and self.chance(0.8):
            with Image.open(self.photos[self.whole(0, len(self.photos) - 1)]) as opened:
                image = opened.convert("RGB")
            scale = max(width / image.width, height / image.height) * self.between(1, 1.5)
            image = image.resize((math.ceil(image.width * scale), math.ceil(image.height * scale)), Image.Resampling.BICUBIC)
            x, y = self.whole(0, image.width - width), self.whole(0, image.height - height)
            return image.crop((x, y, x + width, y + height))
        image = Image.new("RGB", (width, height), self.colour(0, 255))
        draw = ImageDraw.Draw(image)
        for _ in range(self.whole(10, 40)):
            x, y, side = self.whole(-40, width), self.whole(-40, height), self.whole(10, max(11, width // 2))
            shape = draw.ellipse if self.chance(0.5) else draw.rectangle
            shape((x, y, x + side, y + self.whole(10, side)), fill=self.colour(0, 255))
        return image.filter(ImageFilter.GaussianBlur(self.between(0.5, 3)))

    def colour(self, low: int, high: int) -> tuple[int, int, int]:
        return self.whole(low, high), self.whole(low, high), self.whole(low, high)

    def background(self, kind: str) -> np.ndarray:
        if kind == "photo":
            return np.asarray(self.photo(WIDTH, HEIGHT), np.float32) * self.between(0.5, 1)
        if kind == "texture":
            return self.texture()
        if kind == "wood":
            return self.wood()
        desks = [(235, 232, 228), (215, 212, 205), (60, 62, 66), (190, 195, 205), (225, 215, 195)]
        desk = np.array(desks[self.whole(0, 4)], np.float32)
        return desk + self.random.standard_normal((HEIGHT, WIDTH, 1)).astype(np.float32) * 3

    def texture(self) -> np.ndarray:
        base = np.array(self.colour(50, 200), np.float32)
        grain = sum(self.noise(WIDTH // size, HEIGHT // size) for size in (2, 4, 9)) / 3
        image = base * (1 + self.between(0.15, 0.5) * grain[..., None])
        if self.chance(0.5):
            tall, long = self.whole(20, 60), self.whole(50, 140)
            for row, y in enumerate(range(0, HEIGHT, tall)):
                image[y : y + 3] *= 0.6
                for x in range(row % 2 * long // 2, WIDTH, long):
                    image[y : y + tall, x : x + 3] *= 0.6
        return image

    def wood(self) -> np.ndarray:
        bases = [(120, 80, 50), (160, 120, 80), (90, 60, 40), (200, 170, 130)]
        base = np.array(bases[self.whole(0, 3)], np.float32)
        y, x = np.mgrid[0:1:HEIGHT * 1j, 0:1:WIDTH * 1j].astype(np.float32)
        grain = self.noise(10, HEIGHT // 2)
        image = base * (1 + 0.10 * grain + 0.05 * np.sin(60 * (y + 0.03 * grain) + x * 3))[..., None]
        planks = self.whole(3, 7)
        for plank in range(1, planks):
            at = HEIGHT * plank // planks
            image[at : at + 2] *= 0.5
        if self.chance(0.5):
            turned = Image.fromarray(np.clip(image, 0, 255).astype(np.uint8)).transpose(Image.Transpose.ROTATE_90)
            image = np.asarray(turned.resize((WIDTH, HEIGHT)), np.float32)
        return image

    def page(self) -> Image.Image:
        shapes = [1.414, 1.414, 1.294, 1 / 1.414, 0.63, 2.2]
        width = 900
        height = int(width * shapes[self.whole(0, 5)])
        paper = [255, 250, 243, 238][self.whole(0, 3)]
        image = Image.new("RGB", (width, height), (paper, paper, paper - self.whole(0, 12)))
        draw = ImageDraw.Draw(image)
        margin = self.whole(50, 100)
        y, look = margin, self.between(0, 1)
        if look < 0.15:
            image.paste(self.photo(width - 2 * margin, max(50, height // 2)), (margin, margin))
            y = margin + height // 2 + 20
        elif look < 0.3:
            draw.rectangle((0, 0, width, height // 6), fill=self.colour(30, 200))
            y = height // 6 + 30
        elif look < 0.4:
            draw.rectangle((margin // 2, margin // 2, width - margin // 2, height - margin // 2), outline=(20, 20, 20), width=4)
        font = ImageFont.truetype(FONTS[self.whole(0, 1)], [18, 22, 26, 32][self.whole(0, 3)])
        while y < height - margin:
            if self.chance(0.08):
                y += 40
                continue
            line, room = "", (width - 2 * margin) * self.between(0.5, 1)
            while draw.textlength(line, font) < room:
                line += WORDS[self.whole(0, len(WORDS) - 1)] + " "
            draw.text((margin, y), line, fill=(25, 25, 30), font=font)
            y += int(font.size * 1.5)
        return image

    def corners(self, width: int, height: int) -> np.ndarray:
        """Where a camera sees the page, wholly inside the frame."""
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
            if quad.min() > 4 and quad[:, 0].max() < WIDTH - 4 and quad[:, 1].max() < HEIGHT - 4:
                return quad

    def frame(self, kind: str) -> tuple[Image.Image, np.ndarray]:
        back, page = self.background(kind), self.page()
        quad = self.corners(page.width, page.height)
        ink, cover = placed(page, quad)
        shade = moved(cover, self.between(-6, 10), self.between(2, 12), self.between(3, 10))
        image = back * (1 - self.between(0.15, 0.5) * shade)[..., None] * (1 - cover[..., None]) + ink * cover[..., None]
        image *= self.light()[..., None] * [self.between(0.9, 1.08) for _ in range(3)]
        if self.chance(0.15):
            image = self.finger(image, quad)
        picture = Image.fromarray(np.clip(image, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(self.between(0.4, 1.6)))
        noisy = np.asarray(picture, np.float32) + self.random.standard_normal((HEIGHT, WIDTH, 3)) * self.between(1, 6)
        return Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8)), quad

    def light(self) -> np.ndarray:
        """Uneven light, and often the shadow of a hand or a phone with a hard or soft edge."""
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


def placed(page: Image.Image, quad: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The page as the camera sees it, and how much of each pixel it covers, drawn at three times the size."""
    over = 3
    corners = [(0, 0), (page.width, 0), (page.width, page.height), (0, page.height)]
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip(quad * over, corners, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    map_ = np.linalg.solve(np.array(rows), np.array(corners, float).ravel())
    size = (WIDTH * over, HEIGHT * over)
    ink = page.transform(size, Image.Transform.PERSPECTIVE, tuple(map_), Image.Resampling.BILINEAR)
    cover = Image.new("L", size)
    ImageDraw.Draw(cover).polygon([tuple(point) for point in quad * over], fill=255)
    small = (WIDTH, HEIGHT)
    share = np.asarray(cover.resize(small, Image.Resampling.BOX), np.float32) / 255
    inked = np.asarray(ink.resize(small, Image.Resampling.BOX), np.float32)
    return lifted(inked, share), share


def lifted(ink: np.ndarray, share: np.ndarray) -> np.ndarray:
    """The page's own colour where a pixel is only partly covered: the rest of it was black."""
    return np.clip(ink / np.maximum(share, 0.1)[..., None], 0, 255)


def moved(cover: np.ndarray, x: float, y: float, softness: float) -> np.ndarray:
    mask = Image.fromarray((cover * 255).astype(np.uint8)).transform((WIDTH, HEIGHT), Image.Transform.AFFINE, (1, 0, -x, 0, 1, -y))
    return np.asarray(mask.filter(ImageFilter.GaussianBlur(softness)), np.float32) / 255


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
