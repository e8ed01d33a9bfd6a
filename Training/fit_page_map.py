"""Trains the network that says where in a frame the page probably lies, and writes its numbers for the engine PageFinder.

    Training/fit_page_map.py FOLDER [--photos FOLDER] [--frames N] [--rounds N] [--seconds N] [--start FILE] [--jobs N] [--drawn FOLDER…]

Needs PyTorch (2.13 and 2.15 were used), NumPy and Pillow. Frames are drawn as by Benchmarks/make_page_frames.py, with more that lies about,
and each is seen four times: as it is, and cut, bent in its tones, blurred, noisy and pressed. `--drawn` takes folders of
make_page_frames.py too, without those that have a photograph for a background. What was seen and the network are kept in FOLDER; the
numbers are written to PageMapNumbers.swift and beside it. Then fit_page_worth.py has to fit anew.
"""

import argparse
import io
import json
import math
import sys
import time
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import torch
from page_map_network import Network, letters, prepared, targets
from page_map_sight import seen
from PIL import Image, ImageDraw, ImageFilter
from torch.nn import functional

sys.path.append(str(Path(__file__).resolve().parent.parent / "Benchmarks"))

from make_page_frames import Artist  # noqa: E402

KINDS = ["photo", "photo", "texture", "wood", "plain", "plain", "tiles", "tiles", "carpet", "marble"]
FIRST_SEED = 900_000_000
VIEWS = 4
# The lengths of the frame's longer side in pixels.
SIDES = (640, 512)
# The fraction of frames that are shown without colour.
GREY = 0.5
BATCH, FASTEST, FASTEST_ON, RISE = 64, 6e-3, 4e-3, 0.06
NUMBERS = Path(__file__).resolve().parent.parent / "Sources/Scanner/PageFinder/PageMapNumbers.swift"


class Clutter(Artist):
    """Draws frames with more objects on the desk."""

    others, fingers = 0.22, 0.22

    def background(self, kind: str) -> np.ndarray:
        image = super().background(kind)
        if self.chance(0.3):
            image = self.things(image)
        if self.chance(0.3):
            image = image * np.array([self.between(0.6, 1.15) for _ in range(3)]) * self.between(0.6, 1.1)
        return image

    def things(self, image: np.ndarray) -> np.ndarray:
        """Draws objects with straight and with round edges around the middle."""
        drawn = Image.fromarray(np.clip(image, 0, 255).astype(np.uint8))
        pen = ImageDraw.Draw(drawn)
        for _ in range(self.whole(1, 4)):
            where, far = self.between(0, 2 * math.pi), self.between(0.32, 0.6)
            x, y = 320 + math.cos(where) * 640 * far, 240 + math.sin(where) * 480 * far
            wide, tall, turn = self.between(15, 220), self.between(15, 160), self.between(0, math.pi)
            across, down = math.cos(turn) / 2, math.sin(turn) / 2
            colour = self.colour(0, 255) if self.chance(0.6) else (self.whole(190, 255),) * 3
            if self.chance(0.7):
                corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
                pen.polygon([(x + across * wide * i - down * tall * j, y + down * wide * i + across * tall * j) for i, j in corners], fill=colour)
            else:
                pen.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=colour)
        return np.asarray(drawn.filter(ImageFilter.GaussianBlur(self.between(0.3, 2))), np.float32)


def view(random: np.random.Generator, image: Image.Image, quad: np.ndarray, is_cut: bool) -> tuple[np.ndarray, np.ndarray]:
    """A varied view of a frame, and the corners of the page as fractions of the view's sides."""
    width, height = image.size
    side = SIDES[int(random.random() < 0.5)]
    if is_cut:
        low, high = quad.min(0), quad.max(0)
        margins = random.uniform(0.005, 0.25, 4) * np.array([*(high - low)] * 2)
        if random.random() < 0.15:
            margins[random.integers(4)] *= -0.2
        left, top = np.maximum(low - margins[:2], 0)
        right, bottom = np.minimum(high + margins[2:], [width, height])
        if right - left > 1.9 * (bottom - top):
            top = max(0, (top + bottom) / 2 - (right - left) / 3.6)
            bottom = min(height, top + (right - left) / 1.8)
        if bottom - top > 1.9 * (right - left):
            left = max(0, (left + right) / 2 - (bottom - top) / 3.6)
            right = min(width, left + (bottom - top) / 1.8)
        scale = side / max(right - left, bottom - top)
        size = max(64, int((right - left) * scale)), max(64, int((bottom - top) * scale))
        image = image.resize(size, Image.Resampling.BICUBIC, box=(left, top, right, bottom))
        quad = (quad - [left, top]) / [right - left, bottom - top]
        image = worn(random, image)
    else:
        quad = quad / [width, height]
        image = image.resize((side, side * height // width), Image.Resampling.BOX)
    pressed = io.BytesIO()
    image.save(pressed, "JPEG", quality=int(random.integers(55, 92)))
    image = Image.open(pressed).convert("RGB")
    return seen(image), quad[:, ::-1] if image.height > image.width else quad


def worn(random: np.random.Generator, image: Image.Image) -> Image.Image:
    if random.random() < 0.5:
        image = image.filter(ImageFilter.GaussianBlur(random.uniform(0, 2.5)))
    pixels = np.asarray(image, np.float32) * random.uniform(0.45, 1.2) * random.uniform(0.85, 1.15, 3)
    pixels = pixels + random.standard_normal(pixels.shape) * random.uniform(0, 7) + random.uniform(0, 25) * (random.random() < 0.3)
    pixels = np.clip(pixels, 0, 255)
    if random.random() < 0.3:
        pixels = 255 * (pixels / 255) ** random.uniform(0.7, 1.4)
    return Image.fromarray(pixels.astype(np.uint8))


def own_views(number: int, photos: list[Path]) -> list[tuple[np.ndarray, np.ndarray]]:
    image, quad = Clutter(FIRST_SEED + number, photos).frame(KINDS[number % len(KINDS)])
    random = np.random.default_rng(number)
    return [view(random, image, quad, is_cut=one > 0) for one in range(VIEWS)]


def drawn_views(number: int, path: Path, quad: list[list[float]]) -> list[tuple[np.ndarray, np.ndarray]]:
    random, image = np.random.default_rng(number), Image.open(path).convert("RGB")
    return [view(random, image, np.array(quad), is_cut=one > 0) for one in range(VIEWS - 1)]


def shown(arguments: argparse.Namespace) -> tuple[torch.Tensor, torch.Tensor]:
    """The inputs of all views and the corners of their pages. They are stored in a file, because drawing takes long."""
    kept = arguments.folder / "seen.npz"
    if not kept.exists():
        photos = sorted(arguments.photos.glob("*.jpg")) if arguments.photos else []
        with Pool(arguments.jobs) as pool:
            views = pool.starmap(own_views, [(number, photos) for number in range(arguments.frames)], chunksize=10)
            for folder in arguments.drawn:
                truths = enumerate(json.loads((folder / "truth.json").read_text()).items())
                others = [(number, folder / name, truth["quad"]) for number, (name, truth) in truths if truth["kind"] != "photo"]
                views += pool.starmap(drawn_views, others)
        seen, quads = zip(*(one for some in views for one in some))
        arguments.folder.mkdir(parents=True, exist_ok=True)
        np.savez(kept, seen=np.stack(seen), quads=np.array(quads, np.float32))
    with np.load(kept) as read:
        return torch.from_numpy(read["seen"]), torch.from_numpy(read["quads"])


def varied(seen: torch.Tensor, quads: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Varies the inputs: mirrored, lighter or darker, with other colours or without colour, and with noise."""
    count, seen, quads = len(seen), seen.float(), quads.clone()
    is_one = torch.zeros(count, dtype=torch.bool)
    for axis, along in ((0, 3), (1, 2)):
        turned = torch.rand(count) < 0.5
        is_one ^= turned
        seen[turned] = seen[turned].flip(along)
        quads[turned, :, axis] = 1 - quads[turned, :, axis]
    # The inputs 7 and 8 are the edges along the two diagonals. If a view is mirrored along only one axis, they are exchanged.
    seen[is_one, 7], seen[is_one, 8] = seen[is_one, 8], seen[is_one, 7]

    def each() -> torch.Tensor:
        return torch.rand(count, 1, 1, 1)

    gain = each() * 0.5 + 0.7
    light = seen[:, :2] * gain + (each() - 0.5) * 30
    colours = (seen[:, 2:4] - 128) * gain * (each() + 0.3) + torch.randn(count, 2, 1, 1) * 6 * (each() < 0.5)
    light = light + torch.randn_like(light) * each() * 2.5
    colours = colours + torch.randn_like(colours) * each() * 1.5
    edges = (seen[:, 4:] * gain.sqrt() + torch.randn_like(seen[:, 4:]) * each() * 3).clamp(0, 255)
    return prepared(torch.cat([light.clamp(0, 255), colours + 128, edges], 1), torch.rand(count) < GREY), quads


def loss(said: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """The loss. It combines the error of each cell (cells at the rim of the page count more) with the overlap of the
    predicted and the true page (intersection over union)."""
    inside, page = torch.sigmoid(said[:, 0]), wanted[:, 0]
    cells = functional.binary_cross_entropy_with_logits(said[:, 0], page, reduction="none") * (1 + 2 * wanted[:, 1])
    both = (inside * page).sum((1, 2))
    likeness = both / (inside.sum((1, 2)) + page.sum((1, 2)) - both)
    return cells.mean() + 0.3 * functional.binary_cross_entropy_with_logits(said[:, 1], wanted[:, 1]) + 0.5 * (1 - likeness).mean()


def trained(seen: torch.Tensor, quads: torch.Tensor, arguments: argparse.Namespace) -> Network:
    """Trains the network. The learning rate rises first, then falls to zero after the given number of rounds or seconds,
    whichever comes first."""
    torch.manual_seed(1)
    network = Network()
    fastest = FASTEST
    if arguments.start and arguments.start.suffix == ".swift":
        network.read(written(), prepared(seen[::40], torch.rand(len(seen[::40])) < GREY))
    elif arguments.start:
        network.take(torch.load(arguments.start))
    if arguments.start:
        fastest = FASTEST_ON
    network.to(memory_format=torch.channels_last)
    steps = arguments.rounds * (len(seen) // BATCH)
    optimizer = torch.optim.AdamW(network.parameters(), fastest, weight_decay=1e-4)
    began, share, step = time.monotonic(), 0.0, 0
    while share < 1:
        order, total = torch.randperm(len(seen)), 0.0
        for start in range(0, len(seen) - BATCH + 1, BATCH):
            share = max(step / steps, (time.monotonic() - began) / arguments.seconds)
            if share >= 1:
                break
            for group in optimizer.param_groups:
                group["lr"] = fastest * min(1, 0.1 + share / RISE) * (1 + math.cos(math.pi * share)) / 2
            some = order[start : start + BATCH]
            frames, corners = varied(seen[some], quads[some])
            one = loss(network(frames.contiguous(memory_format=torch.channels_last)), targets(corners))
            optimizer.zero_grad()
            one.backward()
            optimizer.step()
            step += 1
            total += (one.item() - total) / 50
        torch.save(network.state_dict(), arguments.folder / "network.pt")
        print(f"{step} of {steps} steps, {time.monotonic() - began:.0f} s: {total:.4f}", flush=True)
    return network


def written() -> str:
    """The numbers that the engine currently contains."""
    files = [NUMBERS.read_text(), NUMBERS.with_name("PageMapNumbers+Second.swift").read_text()]
    return "".join(line.strip().removesuffix("\\") for text in files for line in text.split('"""')[1].splitlines())


def write(numbers: str) -> None:
    """Writes the numbers to two files, because a source file may have at most 300 lines."""
    lines = [numbers[start : start + 128] for start in range(0, len(numbers), 128)]
    half = (len(lines) + 1) // 2

    def text(lines: list[str]) -> str:
        return '        """\n' + "\\\n".join("        " + line for line in lines) + '\n        """'

    head = "/// The trained weights of the network of `PageMap`, made by Training/fit_page_map.py and decoded by `MapReader`.\nenum PageMapNumbers {\n"
    head += "    static let network = PageMapNetwork([first, second])\n\n    private static let first: StaticString =\n"
    NUMBERS.write_text(head + text(lines[:half]) + "\n}\n")
    head = "extension PageMapNumbers {\n    /// What follows the first half.\n    static let second: StaticString =\n"
    NUMBERS.with_name("PageMapNumbers+Second.swift").write_text(head + text(lines[half:]) + "\n}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--photos", type=Path, help="a folder of photographs for backgrounds; not those of frames that are to judge by")
    parser.add_argument("--frames", type=int, default=1500)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=math.inf, help="ends after so many at the latest")
    parser.add_argument("--start", type=Path, help="a network.pt to go on from, or PageMapNumbers.swift")
    parser.add_argument("--jobs", type=int, default=1, help="so many frames are drawn at once")
    parser.add_argument("--drawn", type=Path, nargs="*", default=[])
    arguments = parser.parse_args()
    write(letters(trained(*shown(arguments), arguments)))


if __name__ == "__main__":
    main()
