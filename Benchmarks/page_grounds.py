"""Draws backgrounds for pages: photographs, textures, wood, plain desks, tiles, carpet and marble."""

import math
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

WIDTH, HEIGHT = 640, 480


class Ground:
    """Draws the background of a page. The same seed gives the same drawing."""

    def __init__(self, seed: int, photos: list[Path]) -> None:
        self.random = np.random.default_rng(seed)
        self.photos = photos

    def between(self, low: float, high: float) -> float:
        return float(self.random.uniform(low, high))

    def whole(self, low: int, high: int) -> int:
        return int(self.random.integers(low, high + 1))

    def chance(self, share: float) -> bool:
        return bool(self.random.random() < share)

    def colour(self, low: int, high: int) -> tuple[int, int, int]:
        return self.whole(low, high), self.whole(low, high), self.whole(low, high)

    def noise(self, width: int, height: int) -> np.ndarray:
        """Smooth noise of about −1…1, interpolated from a grid of `width` × `height` values."""
        raster = Image.fromarray(self.random.standard_normal((height, width)).astype(np.float32))
        return np.asarray(raster.resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC))

    def photo(self, width: int, height: int) -> Image.Image:
        """A part of a photograph, or coloured shapes if there are no photographs."""
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

    def background(self, kind: str) -> np.ndarray:
        if kind == "photo":
            return np.asarray(self.photo(WIDTH, HEIGHT), np.float32) * self.between(0.5, 1)
        drawn = {"texture": self.texture, "wood": self.wood, "tiles": self.tiles, "carpet": self.carpet, "marble": self.marble}
        return drawn.get(kind, self.plain)()

    def plain(self) -> np.ndarray:
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
        y, x = np.mgrid[0 : 1 : HEIGHT * 1j, 0 : 1 : WIDTH * 1j].astype(np.float32)
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

    def tiles(self) -> np.ndarray:
        """Large tiles with wide, soft joints, at any angle. Each tile has a different tone."""
        bases = [(215, 205, 185), (190, 175, 150), (165, 95, 60), (120, 120, 125), (232, 230, 225)]
        base = np.array(bases[self.whole(0, 4)], np.float32)
        turn, size, joint = self.between(0, math.pi), self.between(110, 320), self.between(3, 10)
        if self.chance(0.5):
            turn = self.between(-0.05, 0.05)
        y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
        bent = joint * 0.2 * self.noise(16, 12)
        along, across = x * math.cos(turn) + y * math.sin(turn) + 2000 + bent, y * math.cos(turn) - x * math.sin(turn) + 2000 + bent
        tones = 1 + self.between(0, 0.06) * self.random.standard_normal((64, 64))
        image = base * tones[(along // size).astype(int) % 64, (across // size).astype(int) % 64][..., None]
        image = image * (1 + 0.06 * self.noise(20, 15) + 0.03 * self.noise(80, 60))[..., None]
        far = np.minimum(np.minimum(along % size, size - along % size), np.minimum(across % size, size - across % size))
        gap = np.clip((joint / 2 - far) / 2 + 0.5, 0, 1)[..., None]
        return image * (1 - gap) + np.array(self.colour(70, 150), np.float32) * gap

    def carpet(self) -> np.ndarray:
        """Tufts of several colours."""
        tufts = np.stack([self.noise(WIDTH // 7, HEIGHT // 7), self.noise(WIDTH // 5, HEIGHT // 5), self.noise(WIDTH // 3, HEIGHT // 3)], -1)
        mixed = tufts @ self.random.uniform(-30, 30, (3, 3)) + 20 * tufts[..., 2:]
        return np.array(self.colour(45, 130), np.float32) + mixed

    def marble(self) -> np.ndarray:
        """Light stone with veins, which follow the zero crossings of smooth noise."""
        base = np.array([(238, 238, 240), (225, 222, 218), (205, 208, 212)][self.whole(0, 2)], np.float32)
        shape = self.noise(5, 4) + 0.35 * self.noise(24, 18) + 0.1 * self.noise(90, 70)
        vein = np.clip(1 - np.abs(shape) / self.between(0.02, 0.06), 0, 1) * np.clip(self.noise(7, 5) + 0.4, 0, 1)
        return base * (1 - 0.45 * vein + 0.02 * self.noise(8, 6))[..., None]
