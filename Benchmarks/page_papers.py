"""Draws papers in front of a camera: printed, folded, curled, and with torn ends."""

import math

import numpy as np
from page_grounds import HEIGHT, WIDTH, Ground
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = ["DejaVuSans.ttf", "DejaVuSerif.ttf"]
WORDS = "the invoice total amount date number account address contract notice under section agreement provider customer of in".split()
# The ratio of height to width: A4 (twice as likely), letter, A4 landscape, a card in landscape, two receipts.
SHAPES = [1.414, 1.414, 1.294, 1 / 1.414, 0.63, 2.2, 2.6]
RECEIPT = 2
# OVER: the factor by which frames are drawn larger before they are scaled down. RIM: the width in pixels by which a sheet is
# extended beyond its sides, because its sides may be curved.
OVER, RIM = 3, 30


class Paper(Ground):
    def page(self) -> Image.Image:
        width = 900
        height = int(width * SHAPES[self.whole(0, len(SHAPES) - 1)])
        paper = [255, 250, 243, 238][self.whole(0, 3)]
        tone = (paper, paper, paper - self.whole(0, 12)) if self.chance(0.85) else self.colour(175, 255)
        image = Image.new("RGB", (width, height), tone)
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
        self.print(draw, image.size, margin, y)
        return self.folded(image) if self.chance(0.5) else image

    def print(self, draw: ImageDraw.ImageDraw, size: tuple[int, int], margin: int, y: int) -> None:
        """Lines of words, grey or black, with rules between some of them."""
        width, height = size
        ink = self.whole(20, 110)
        font = ImageFont.truetype(FONTS[self.whole(0, 1)], [18, 22, 26, 32, 40][self.whole(0, 4)])
        while y < height - margin:
            if self.chance(0.08):
                y += 40
                continue
            if self.chance(0.05):
                draw.line((margin, y, width - margin, y), fill=(ink,) * 3, width=self.whole(2, 6))
                y += 12
            line, room = "", (width - 2 * margin) * self.between(0.5, 1)
            while draw.textlength(line, font) < room:
                line += WORDS[self.whole(0, len(WORDS) - 1)] + " "
            draw.text((margin, y), line, fill=(ink, ink, ink + 5), font=font)
            y += int(font.size * 1.5)

    def folded(self, page: Image.Image) -> Image.Image:
        """Adds the shading of folds across the page, and of creases."""
        y, x = np.mgrid[0 : page.height, 0 : page.width].astype(np.float32)
        shade = 1 + self.between(0, 0.05) * np.asarray(Image.fromarray(self.noise(8, 8)).resize(page.size))
        for _ in range(self.whole(1, 3)):
            turn = self.between(-0.1, 0.1) if self.chance(0.7) else self.between(0, math.pi)
            at = self.between(0.2, 0.8) * page.height
            far = (y - at) * math.cos(turn) + (x - page.width / 2) * math.sin(turn)
            shade = shade - self.between(-0.08, 0.08) * np.tanh(far / self.between(3, 60))
        return Image.fromarray(np.clip(np.asarray(page, np.float32) * shade[..., None], 0, 255).astype(np.uint8))

    def outline(self, quad: np.ndarray, is_torn: bool) -> np.ndarray:
        """The sides of a sheet between its corners: straight, curved by up to two hundredths of their length, or torn."""
        points = []
        bends = self.random.uniform(-0.02, 0.02, 4) * (self.random.random(4) < 0.6)
        torn = self.whole(0, 1) if is_torn else None
        for side in range(4):
            a, b = quad[side], quad[(side + 1) % 4]
            along, length = b - a, math.dist(a, b)
            normal = np.array([along[1], -along[0]]) / length
            share = np.linspace(0, 1, 60, endpoint=False)
            off = bends[side] * length * 4 * share * (1 - share)
            if torn == side % 2:
                teeth = self.whole(6, 30)
                ragged = np.interp(share, np.linspace(0, 1, teeth * 2), self.random.uniform(-1, 1, teeth * 2))
                jags = 2 * np.abs((share * teeth) % 1 - 0.5) - 0.5 if self.chance(0.5) else ragged
                off = off + self.between(1, 5) * jags
            points.append(a + share[:, None] * along + off[:, None] * normal)
        return np.concatenate(points)

    def placed(self, page: Image.Image, quad: np.ndarray, is_straight: bool = True) -> tuple[np.ndarray, np.ndarray]:
        """The page as the camera sees it, and the fraction of each pixel that it covers."""
        wide = Image.new("RGB", (page.width + 2 * RIM, page.height + 2 * RIM), page.getpixel((2, page.height - 3)))
        wide.paste(page, (RIM, RIM))
        corners = [(RIM, RIM), (RIM + page.width, RIM), (RIM + page.width, RIM + page.height), (RIM, RIM + page.height)]
        rows: list[list[float]] = []
        for (x, y), (u, v) in zip(quad * OVER, corners, strict=True):
            rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        map_ = np.linalg.solve(np.array(rows), np.array(corners, float).ravel())
        size = (WIDTH * OVER, HEIGHT * OVER)
        ink = wide.transform(size, Image.Transform.PERSPECTIVE, tuple(map_), Image.Resampling.BILINEAR)
        cover = Image.new("L", size)
        sides = quad if is_straight else self.outline(quad, page.height > RECEIPT * page.width or self.chance(0.2))
        ImageDraw.Draw(cover).polygon([tuple(point) for point in sides * OVER], fill=255)
        share = np.asarray(cover.resize((WIDTH, HEIGHT), Image.Resampling.BOX), np.float32) / 255
        inked = np.asarray(ink.resize((WIDTH, HEIGHT), Image.Resampling.BOX), np.float32)
        return inked, share


def moved(cover: np.ndarray, x: float, y: float, softness: float) -> np.ndarray:
    mask = Image.fromarray((cover * 255).astype(np.uint8)).transform((WIDTH, HEIGHT), Image.Transform.AFFINE, (1, 0, -x, 0, 1, -y))
    return np.asarray(mask.filter(ImageFilter.GaussianBlur(softness)), np.float32) / 255
