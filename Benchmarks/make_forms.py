"""Draws forms and faxes with known text: ruled, typed, rotated, speckled, and scanned coarsely in black and white.

    Benchmarks/make_forms.py FOLDER [SEED] [fine]

Each picture NAME.png has its text in NAME.txt, line by line. Pictures whose number ends in 0 to 4 are forms, the others faxes. `fine`
puts paragraphs of fine print below the rest.
"""

import random
import sys
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

COUNT = 20
# The size at which pages are drawn (200 dots per inch) and the size at which they are saved (about half), as in archives of the
# nineties.
SIZE, KEPT = (1640, 2160), (820, 1080)
FONTS = Path("/usr/share/fonts/truetype/dejavu")
PRINTED, TYPED = ["DejaVuSans.ttf", "DejaVuSerif.ttf", "DejaVuSans-Bold.ttf"], "DejaVuSansMono.ttf"
LABELS = """Name|Date|Address|Telephone|Account No.|Department|Requested by|Approved by|Brand|Quantity|Unit price|Order number|Supplier|
Manufacturer|Sample no.|Test market|Distribution|Period from|Reply by|Subject|Copy to|Budget code|Size of sample|Carton|Remarks""".replace("\n", "").split("|")
WORDS = """research report market program national division sales request schedule retail product marketing advertising approval budget
total estimate project regional director manager coupon expiration package filter menthol sample laboratory analysis method results
reference please return copies before shipment invoice account payment received submitted current regarding attached following""".split()
NAMES = "A. Morgan|J. L. Whitfield|Carol Benning|R. T. Osgood|Dr. H. Lindqvist|M. Santos|P. Kowalczyk|Susan Adair".split("|")


@dataclass
class Sheet:
    source: random.Random
    image: Image.Image = field(default_factory=lambda: Image.new("L", SIZE, 255))
    text: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.draw = ImageDraw.Draw(self.image)

    def write(self, x: float, y: float, words: str, font: str, height: int) -> float:
        """Writes a text. Returns the x position of its end."""
        face = ImageFont.truetype(str(FONTS / font), height)
        self.draw.text((x, y), words, font=face, fill=0)
        self.text.append(words)
        return x + self.draw.textlength(words, font=face)

    def rule(self, *line: float, width: int = 3) -> None:
        self.draw.line(line, fill=0, width=width)

    def words(self, count: int) -> str:
        return " ".join(self.source.choice(WORDS) for _ in range(count)).capitalize()

    def answer(self) -> str:
        source = self.source
        return source.choice([
            source.choice(NAMES), f"{source.randint(1, 12)}/{source.randint(1, 28)}/{source.randint(82, 99)}",
            f"({source.randint(201, 919)}) {source.randint(200, 999)}-{source.randint(1000, 9999)}",
            f"{source.randint(1, 99)},{source.randint(0, 999):03}", f"${source.randint(10, 999)}.{source.randint(0, 99):02}", self.words(2), self.words(3),
        ])

    def signature(self, x: float, y: float) -> None:
        """A scrawl without any text."""
        points = [(x, y)]
        for _ in range(24):
            points.append((points[-1][0] + self.source.uniform(-6, 22), y + self.source.uniform(-34, 30)))
        self.draw.line(points, fill=0, width=4, joint="curve")


def form(sheet: Sheet) -> None:
    """Boxes with a printed label and a typed answer, a table, lines to fill in, boxes to tick."""
    source = sheet.source
    y = 120
    sheet.write(source.randint(120, 500), y, sheet.words(3).upper(), "DejaVuSans-Bold.ttf", 44)
    y += 120
    for _ in range(source.randint(3, 6)):
        columns = source.choice([1, 2, 2, 3])
        for column in range(columns):
            left, width = 120 + column * 1400 // columns, 1400 // columns
            sheet.draw.rectangle((left, y, left + width, y + 96), outline=0, width=3)
            sheet.write(left + 10, y + 6, source.choice(LABELS) + source.choice(["", ":"]), source.choice(PRINTED), source.randint(19, 24))
            if source.random() < 0.8:
                sheet.write(left + 24, y + 48, sheet.answer().upper() if source.random() < 0.5 else sheet.answer(), TYPED, 31)
        y += 96
    y += 60
    rows, titles = source.randint(4, 8), source.sample(LABELS, 4)
    for row in range(rows + 1):
        for column, title in enumerate(titles):
            left = 120 + column * 350
            sheet.draw.rectangle((left, y, left + 350, y + 58), outline=0, width=2)
            if row == 0:
                sheet.write(left + 12, y + 14, title, "DejaVuSans-Bold.ttf", 24)
            elif source.random() < 0.75:
                sheet.write(left + 12, y + 14, sheet.answer()[:17], TYPED, 27)
        y += 58
    y += 60
    while y < 1800:
        end = sheet.write(120, y, source.choice(LABELS) + ":", source.choice(PRINTED), 27)
        sheet.rule(end + 14, y + 36, 1520, y + 36, width=2)
        if source.random() < 0.7:
            sheet.write(end + 40, y - 2, sheet.answer(), TYPED, 31)
        elif source.random() < 0.5:
            sheet.signature(end + 60, y + 20)
        y += 84
    for number in range(3):
        left = 120 + number * 460
        sheet.draw.rectangle((left, y, left + 30, y + 30), outline=0, width=3)
        if source.random() < 0.5:
            sheet.rule(left + 4, y + 4, left + 26, y + 26)
            sheet.rule(left + 26, y + 4, left + 4, y + 26)
        sheet.write(left + 46, y - 2, sheet.words(2), source.choice(PRINTED), 25)


def fax(sheet: Sheet) -> None:
    """The transmission line of the fax machine, a head of fields, typed paragraphs, a list with leaders, a signature."""
    source = sheet.source
    sheet.write(60, 14, f"{source.choice(['APR', 'JUN', 'NOV'])} {source.randint(10, 28)} '{source.randint(88, 98)} 0{source.randint(1, 9)}:{source.randint(10, 59)}PM "
                f"{sheet.words(2).upper()}  P.{source.randint(1, 9)}/{source.randint(10, 20)}", TYPED, 24)
    y = 150
    sheet.write(140, y, source.choice(["FACSIMILE TRANSMISSION", "Interoffice Memorandum", "TELECOPY COVER SHEET"]), source.choice(PRINTED), 46)
    y += 130
    for label in ["To", "From", "Date", "Re"]:
        sheet.write(140, y, label + ":", source.choice(PRINTED), 30)
        sheet.write(340, y, sheet.answer() if label in ("Date", "Re") else source.choice(NAMES), TYPED, 31)
        y += 62
    sheet.rule(140, y + 10, 1500, y + 10, width=4)
    y += 70
    height = source.choice([27, 29, 31, 33])
    for _ in range(source.randint(2, 4)):
        for _ in range(source.randint(2, 6)):
            sheet.write(140, y, sheet.words(source.randint(5, 7)), TYPED, height)
            y += int(height * 1.5)
        y += 44
    for _ in range(source.randint(2, 5)):
        end = sheet.write(180, y, sheet.words(2), TYPED, height)
        for x in range(int(end) + 20, 1180, 22):
            sheet.draw.ellipse((x, y + height - 4, x + 4, y + height), fill=0)
        sheet.write(1200, y, f"{source.randint(1, 99)},{source.randint(0, 999):03}", TYPED, height)
        y += int(height * 1.6)
    sheet.signature(180, y + 90)
    sheet.write(180, y + 140, source.choice(NAMES), TYPED, height)


def fine_print(sheet: Sheet) -> None:
    """Moves what is drawn upwards, and writes paragraphs of 15 to 22 pixels below it: 7 to 11 in the saved picture."""
    source = sheet.source
    above = sheet.image.resize((SIZE[0], 1600), Image.Resampling.LANCZOS)
    sheet.image.paste(255, (0, 0, *SIZE))
    sheet.image.paste(above, (0, 0))
    y = 1620
    for _ in range(source.randint(1, 3)):
        height, font = source.randint(15, 22), source.choice([*PRINTED, TYPED])
        left = source.choice([120, 300, 700])
        width, face = min(source.choice([700, 1000, 1350]), SIZE[0] - 80 - left), ImageFont.truetype(str(FONTS / font), height)
        for _ in range(source.randint(2, 6)):
            words = sheet.words(4)
            while sheet.draw.textlength(longer := f"{words} {source.choice(WORDS)}", font=face) < width:
                words = longer
            sheet.write(left, y, words, font, height)
            y += int(height * 1.25)
        y += height


def scanned(source: random.Random, sheet: Image.Image) -> Image.Image:
    """The sheet as scanned: rotated, with strokes that bleed or break, in black and white, with specks and streaks, at half
    its size."""
    image = sheet.rotate(source.uniform(-1.5, 1.5), Image.Resampling.BICUBIC, fillcolor=255).filter(ImageFilter.GaussianBlur(source.uniform(0.6, 1.6)))
    grain = Image.effect_noise(image.size, source.uniform(10, 50))
    image = ImageChops.add(image, grain, 1, -128)
    image = image.point(lambda value, limit=source.choice([110, 128, 150, 175]): 255 if value > limit else 0)
    draw = ImageDraw.Draw(image)
    for _ in range(source.randint(20, 400)):
        x, y, side = source.randint(0, image.width), source.randint(0, image.height), source.randint(1, 4)
        draw.rectangle((x, y, x + side, y + side), fill=0)
    for _ in range(source.randint(0, 2)):
        x = source.randint(0, image.width)
        draw.line((x, 0, x + source.randint(-3, 3), image.height), fill=0, width=source.randint(1, 2))
    return image.resize(KEPT, Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(source.uniform(0, 0.5)))


def make(folder: Path, seed: int = 5, *, is_fine: bool = False) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for number in range(COUNT):
        source = random.Random(seed * 1000 + number)
        sheet = Sheet(source)
        (form if number % 10 < 5 else fax)(sheet)
        if is_fine:
            fine_print(sheet)
        path = folder / f"{'form' if number % 10 < 5 else 'fax'}-{number:02}.png"
        scanned(source, sheet.image).save(path)
        path.with_suffix(".txt").write_text("\n".join(sheet.text) + "\n")
        paths.append(path)
    return paths


if __name__ == "__main__":
    make(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 5, is_fine="fine" in sys.argv[3:])
