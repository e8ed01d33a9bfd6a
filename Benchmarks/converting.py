"""PDFs made smaller, compared with Ghostscript; merged and split, with qpdf; pictures converted, with vips; each if it is
installed.

Also measured are sizes, and the similarity of pages before and after (SSIM of grey pages at 100 dots per inch, drawn by Poppler).
BENCH_PHOTOS: the number of photos in the batch (40)
"""

import os
import random
import shutil
import subprocess
import zlib
from pathlib import Path

import make_pages
import numpy
from measuring import BINARY, PLACE, Cost, interleaved, measure, record, table
from PIL import Image, ImageDraw, ImageFont

COUNT = int(os.environ.get("BENCH_PHOTOS", "40"))
DPI = 300
A4 = (2480, 3508)
WINDOW = 8


# Inputs

def scene(source: random.Random, size: tuple[int, int]) -> Image.Image:
    """A picture like a photograph: soft shapes and the noise of a sensor."""
    small = Image.effect_mandelbrot((size[0] // 8, size[1] // 8), (-2, -1.2, 0.6, 1.2), source.randint(30, 90))
    soft = Image.merge("RGB", [small.rotate(90 * turn, expand=False) for turn in range(3)]).resize(size, Image.Resampling.BICUBIC)
    noise = Image.effect_noise(size, 12).convert("RGB")
    return Image.blend(soft, noise, 0.12)


def written(source: random.Random, ground: Image.Image, lines: int = 52) -> Image.Image:
    face = ImageFont.truetype(str(make_pages.FONTS / "DejaVuSans.ttf"), 44)
    draw = ImageDraw.Draw(ground)
    for number in range(lines):
        draw.text((180, 200 + number * 60), make_pages.sentence(source, 9), font=face, fill=(25, 25, 30))
    return ground


def pdf(path: Path, pages: list[tuple[bytes, str, tuple[float, float]]]) -> Path:
    """A PDF with one page for each picture. A picture consists of its bytes, its dictionary and the size of its page in
    points. Each page has a line of text."""
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"", b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    kids = []
    for number, (content, dictionary, (width, height)) in enumerate(pages, 1):
        drawn = f"q {width} 0 0 {height} 0 0 cm /P Do Q BT /F 9 Tf 20 20 Td (Page {number} of the report) Tj ET".encode()
        head = f"<< /Type /XObject /Subtype /Image {dictionary} /Length {len(content)} >>".encode()
        objects += [head + b"\nstream\n" + content + b"\nendstream", b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawn), drawn)]
        at = len(objects)
        resources = f"<< /Font << /F 3 0 R >> /XObject << /P {at - 1} 0 R >> >>"
        page = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents {at} 0 R /Resources {resources} >>"
        objects.append(page.encode())
        kids.append(f"{at + 1} 0 R")
    objects[1] = f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(kids)}] >>".encode()
    out, places = bytearray(b"%PDF-1.7\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + b"".join(b"%010d 00000 n \n" % place for place in places)
    path.write_bytes(out + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start))
    return path


def lossless(image: Image.Image) -> tuple[bytes, str]:
    kind = {"RGB": "/BitsPerComponent 8 /ColorSpace /DeviceRGB", "1": "/BitsPerComponent 1 /ColorSpace /DeviceGray"}[image.mode]
    return zlib.compress(image.tobytes(), 6), f"/Width {image.width} /Height {image.height} {kind} /Filter /FlateDecode"


def jpeg(image: Image.Image, path: Path) -> tuple[bytes, str]:
    image.save(path, "JPEG", quality=92)
    size = f"/Width {image.width} /Height {image.height} /BitsPerComponent 8 /ColorSpace /DeviceRGB"
    return path.read_bytes(), f"{size} /Filter /DCTDecode"


def inputs(place: Path) -> dict[str, Path]:
    source = random.Random(18)
    paper = (A4[0] * 72 / DPI, A4[1] * 72 / DPI)
    tone = Image.effect_noise(A4, 9).convert("RGB").point(lambda value: min(255, value // 3 + 190))
    scans = [(*jpeg(written(source, tone.copy()), place / "scan.jpg"), paper) for _ in range(4)]
    slides = []
    for _ in range(6):
        slide = Image.new("RGB", (2000, 1125), (250, 250, 255))
        slide.paste(scene(source, (1000, 800)), (950, 200))
        slides.append((*lossless(written(source, slide, 12)), (720.0, 405.0)))
    faxes = [(*lossless(written(source, Image.new("RGB", A4, "white")).convert("1")), paper) for _ in range(6)]
    return {
        "4 colour scans": pdf(place / "scans.pdf", scans), "6 slides": pdf(place / "slides.pdf", slides),
        "6 pages of black and white": pdf(place / "faxes.pdf", faxes),
    }


# Comparing

def grey(file: Path, place: Path) -> list[numpy.ndarray]:
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    subprocess.run(["pdftoppm", "-r", "100", "-gray", file, place / "page"], check=True)
    return [numpy.asarray(Image.open(page), dtype=float) for page in sorted(place.iterdir())]


def means(values: numpy.ndarray) -> numpy.ndarray:
    """The mean of each window."""
    sums = numpy.pad(values.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    window = sums[WINDOW:, WINDOW:] - sums[:-WINDOW, WINDOW:] - sums[WINDOW:, :-WINDOW] + sums[:-WINDOW, :-WINDOW]
    return window / WINDOW**2


def ssim(one: numpy.ndarray, other: numpy.ndarray) -> float:
    first, second = means(one), means(other)
    spread, wide = means(one * one) - first**2, means(other * other) - second**2
    shared = means(one * other) - first * second
    low, high = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    return float((((2 * first * second + low) * (2 * shared + high)) / ((first**2 + second**2 + low) * (spread + wide + high))).mean())


def anew(out: Path, *command: str | Path) -> Cost:
    """Runs a command that does not overwrite files, after removing its output."""
    if out.is_dir():
        shutil.rmtree(out)
    out.unlink(missing_ok=True)
    return measure(command)


def compare_compression(place: Path) -> None:
    rows, figures = [], {}
    for name, file in inputs(place).items():
        ours, theirs = place / "ours.pdf", place / "gs.pdf"
        contenders = {"shoebox": lambda file=file: anew(ours, BINARY, "pdf", "compress", file, "-o", ours, "--quiet")}
        if shutil.which("gs"):
            contenders["gs /ebook"] = lambda file=file: anew(
                theirs, "gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=pdfwrite", "-dPDFSETTINGS=/ebook", f"-sOutputFile={theirs}", file)
        before = grey(file, place / "drawn")
        rows.append((name, "as it was", f"{file.stat().st_size / 1000:,.0f}", "", "", ""))
        for who, cost in interleaved(contenders).items():
            out = ours if who == "shoebox" else theirs
            after = grey(out, place / "drawn")
            alike = sum(map(ssim, before, after)) / len(before)
            words = subprocess.run(["pdftotext", out, "-"], capture_output=True, text=True).stdout.count("report")
            figures[name, who] = {"kB": out.stat().st_size / 1000, "SSIM": alike, "CPU s": cost.cpu}
            rows.append((name, who, f"{out.stat().st_size / 1000:,.0f}", f"{alike:.4f}", f"{words}/{len(before)}", f"{cost.cpu:.2f}"))
    for (name, who), own in figures.items():
        if who == "shoebox":
            theirs = figures.get((name, "gs /ebook"), {})
            for unit, value in own.items():
                direction = "least" if unit == "SSIM" else "most"
                record("How small do PDFs become, and at what cost? (the budget is the peer's figure)", name, unit, value,
                       peers={"`gs /ebook`": theirs[unit]} if theirs else None, budget={direction: float(f"{theirs[unit]:.4g}")} if theirs else None)
    table(("made smaller", "by", "kB", "SSIM", "lines of text", "CPU s"), rows)


def compare_structure(place: Path) -> None:
    source = random.Random(4)
    pictures = [lossless(scene(source, (300, 300))) for _ in range(8)]
    pages = [(*pictures[number % 8], (300.0, 300.0)) for number in range(300)]
    one, other = pdf(place / "one.pdf", pages), pdf(place / "other.pdf", pages)
    both, parts = place / "both.pdf", place / "parts"

    def split(*command: str | Path) -> Cost:
        shutil.rmtree(parts, ignore_errors=True)
        parts.mkdir()
        return measure(command)

    for title, contenders in {
        "two of 300 pages merged": {
            "shoebox": lambda: anew(both, BINARY, "pdf", "merge", one, other, "-o", both, "--quiet"),
            "qpdf": lambda: anew(both, "qpdf", "--empty", "--pages", one, other, "--", both),
        },
        "300 pages split": {
            "shoebox": lambda: split(BINARY, "pdf", "split", one, "-o", parts, "--quiet"),
            "qpdf": lambda: split("qpdf", "--split-pages", one, parts / "part.pdf"),
        },
    }.items():
        costs = interleaved({who: run for who, run in contenders.items() if who == "shoebox" or shutil.which(who)})
        compare("How fast are PDFs merged and split?", title, costs, 1.5)


def compare(question: str, title: str, costs: dict[str, Cost], most: float) -> None:
    """Prints and records the costs of ours and at most one peer. `most`: the maximum of our processor time, as a multiple
    of the peer's."""
    (_, own), *others = costs.items()
    record(question, title, "s", own.wall, peers={name: cost.wall for name, cost in others})
    record(question, title, "CPU s", own.cpu, peers={name: cost.cpu for name, cost in others})
    for name, cost in others:
        record(question, title, f"× of the processor time of {name}", own.cpu / cost.cpu, budget={"most": most})
    table((title, "CPU s", "wall s"), [(who, f"{cost.cpu:.2f}", f"{cost.wall:.2f}") for who, cost in costs.items()])


def compare_pictures(place: Path) -> None:
    photos = place / "photos"
    photos.mkdir()
    source = random.Random(9)
    first = scene(source, (4000, 3000))
    for number in range(COUNT):
        first.rotate(180 * (number % 2)).save(photos / f"{number:03}.jpg", quality=90)
    out = place / "converted"
    files = sorted(photos.iterdir())

    def vips(ending: str) -> Cost:
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir()
        costs = [measure(["vips", "copy", file, f"{out / file.stem}{ending}"], VIPS_CONCURRENCY="1") for file in files]
        return Cost(sum(cost.wall for cost in costs), sum(cost.cpu for cost in costs))

    for format_, ending in (("jpeg", ".jpg[Q=80]"), ("webp", ".webp[Q=80]"), ("png", ".png")):
        contenders = {
            "shoebox": lambda format_=format_: anew(
                out, BINARY, "image", "convert", *files, "-o", f"{out}/", "--to", format_, "--quality", "80", "--quiet")}
        if shutil.which("vips"):
            contenders["vips, one process each"] = lambda ending=ending: vips(ending)
        costs = interleaved(contenders, runs=1)
        compare("How fast are photos converted?", f"{COUNT} photos of 12 MP to {format_}", costs, 1.1)


def main() -> None:
    place = PLACE / "converting"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    compare_compression(place)
    compare_structure(place)
    compare_pictures(place)
    shutil.rmtree(place)


if __name__ == "__main__":
    main()
