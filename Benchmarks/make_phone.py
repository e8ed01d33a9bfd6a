"""Makes the library of a phone: photos of 12 megapixels, screenshots, photographed papers, videos, documents and one mailbox.

    Benchmarks/make_phone.py FOLDER [--count 2000] [--originals 200]

What photos show, screenshots and papers are real if SHOEBOX_CORPUS names the folder of samples, and drawn otherwise. Each original is
encoded once and copied with a date of its own, so that no two files have the same content. A library that is already complete is not
changed.

The HEIC photos have neither tiles nor an embedded thumbnail, so decoding them costs more than decoding those of an iPhone.
"""

import argparse
import os
import random
import shutil
import subprocess
import time
import zlib
from multiprocessing import Pool
from pathlib import Path

import numpy
from make_mail import make_letters
from make_photos import EXIF_BLOCK, DATE_TIME_ORIGINAL, GRAIN, MODEL, SIZE
from make_photos import photo as drawn_photo
from measuring import BINARY
from PIL import Image, ImageDraw, ImageFont

CORPUS = Path(os.environ["SHOEBOX_CORPUS"]) if "SHOEBOX_CORPUS" in os.environ else None
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
# The parts of a library; photos are one half JPEG, one half HEIC. What is left are documents and the mailbox.
SHARES = {"photo": 0.70, "screenshot": 0.15, "paper": 0.05, "video": 0.05}
DATE = b"2024:01:01 12:00:00"
FIRST_DAY = 1_420_113_600  # noon of 1 January 2015
A_DAY = 86_400
MAILS = 2000
WORDS = "invoice train ticket number street summer garden total paid winter letter order receipt meeting table water".split()


def samples(*patterns: str) -> list[Path]:
    return sorted(path for pattern in patterns for path in (CORPUS.glob(pattern) if CORPUS else []))


def exif() -> Image.Exif:
    block = Image.Exif()
    block[MODEL] = "Bench 12"
    block.get_ifd(EXIF_BLOCK)[DATE_TIME_ORIGINAL] = DATE.decode()
    return block


def scene(number: int) -> Image.Image:
    """A sample enlarged to 12 megapixels, with the grain of a sensor; or a drawn photo."""
    found = samples("seeing/*.jpg", "people/*/*.png", "people/*.jpg", "reading/real/scene/*.jpg")
    if not found:
        return drawn_photo(number)
    with Image.open(found[number * 7 % len(found)]) as sample:
        size = SIZE if sample.width >= sample.height else SIZE[::-1]
        large = numpy.asarray(sample.convert("RGB").resize(size, Image.Resampling.BICUBIC), dtype=numpy.float32)
    grain = numpy.random.default_rng(number).standard_normal((*large.shape[:2], 1), dtype=numpy.float32) * GRAIN / 2
    return Image.fromarray(numpy.clip(large + grain, 0, 255).astype(numpy.uint8))


def text_lines(seed: int, count: int, words_a_line: int) -> list[str]:
    chance = random.Random(seed)
    return [" ".join(chance.choices(WORDS, k=words_a_line)) + f" {chance.randrange(10_000)}" for _ in range(count)]


def page(number: int, size: tuple[int, int], words_a_line: int) -> Image.Image:
    """A drawn page of text."""
    picture = Image.new("RGB", size, (252, 252, 250))
    font = ImageFont.truetype(FONT, size[0] // 38)
    for line, text in enumerate(text_lines(number, 20, words_a_line)):
        ImageDraw.Draw(picture).text((size[0] // 16, size[1] * (line + 1) // 22), text, fill=(20, 20, 25), font=font)
    return picture


def write_photo(path: Path, number: int) -> None:
    scene(number).save(path, "JPEG", quality=88, exif=exif())


def write_heic(path: Path, number: int) -> None:
    source = path.with_suffix(".source.jpg")
    scene(number).save(source, "JPEG", quality=95, exif=exif())
    subprocess.run([BINARY, "image", "convert", source, "--to", "heic", "--quality", "60", "-o", path], check=True, stdout=subprocess.DEVNULL)
    source.unlink()


def write_screenshot(path: Path, number: int) -> None:
    found = samples("screens-real/*/*.png", "screens-real/*/*.jpg")
    if found:
        with Image.open(found[number * 11 % len(found)]) as sample:
            sample.convert("RGB").save(path, "PNG", compress_level=4)
    else:
        page(number, (1080, 2340), 5).save(path, "PNG", compress_level=4)


def write_paper(path: Path, number: int) -> None:
    """A photographed page, enlarged to 12 megapixels."""
    found = samples("page/flatcv/*.jpeg", "reading/receipts/*.jpg", "reading/real/receipts/*.jpg")
    if found:
        with Image.open(found[number % len(found)]) as sample:
            picture = sample.convert("RGB")
    else:
        picture = page(number, (1512, 2016), 6)
    scale = (SIZE[0] * SIZE[1] / (picture.width * picture.height)) ** 0.5
    large = picture.resize((int(picture.width * scale), int(picture.height * scale)), Image.Resampling.BICUBIC)
    large.save(path, "JPEG", quality=88, exif=exif())


def write_video(path: Path, number: int) -> None:
    """Six seconds of 1080p."""
    source = path.with_suffix(".source.jpg")
    scene(number).resize((2016, 1512)).save(source, "JPEG")
    pan = "crop=1920:1080:x=t*12:y=200+t*20,format=yuv420p"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-loop", "1", "-framerate", "30", "-t", "6", "-i", source, "-vf", pan, "-c:v", "libx264",
         "-preset", "superfast", "-b:v", "12M", "-movflags", "+faststart", "-metadata", "creation_time=2024-01-01T12:00:00Z", path], check=True)
    source.unlink()


def write_document(path: Path, number: int) -> None:
    """A PDF of two pages of text."""
    def stream(seed: int) -> bytes:
        lines = b"".join(b"(%s) Tj T*\n" % line.encode() for line in text_lines(seed, 60, 11))
        content = b"BT /F1 9 Tf 11 TL 40 800 Td\n" + lines + b"ET"
        return b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content)

    kept = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 7 0 R >> >> /Contents %d 0 R >>"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>", kept % 5, kept % 6,
        stream(2 * number), stream(2 * number + 1), b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    body, places = b"%PDF-1.4\n", []
    for index, each in enumerate(objects):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (index + 1, each)
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    path.write_bytes(
        body + b"xref\n0 8\n0000000000 65535 f \n" + rows + b"trailer\n<< /Size 8 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % len(body))


WRITERS = {
    "photo.jpg": write_photo, "photo.heic": write_heic, "screenshot.png": write_screenshot, "paper.jpg": write_paper,
    "video.mp4": write_video, "document.pdf": write_document,
}


def write_original(path: Path, number: int) -> Path:
    if not path.exists():
        partial = path.with_name(f"new-{path.name}")
        WRITERS[path.name.split("-")[0] + path.suffix](partial, number)
        partial.rename(path)
    return path


def kinds_of(count: int) -> list[str]:
    """The kinds of the files of a library with `count` files."""
    kinds = []
    for kind, share in SHARES.items():
        for number in range(round(count * share)):
            kinds.append({"photo": "photo.heic" if number % 2 else "photo.jpg", "screenshot": "screenshot.png", "paper": "paper.jpg", "video": "video.mp4"}[kind])
    return kinds + ["document.pdf"] * (count - len(kinds) - 1)


def unlike(content: bytes, kind: str, number: int, day: int) -> bytes:
    """The same file with another date, and another content in any case."""
    mark = b"copy %09d" % number
    date = time.strftime("%Y:%m:%d %H:%M:%S", time.gmtime(day)).encode()
    content = content.replace(DATE, date)
    if kind.endswith(".png"):
        body = b"tEXtComment\0" + mark
        chunk = len(body[4:]).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")
        return content[:33] + chunk + content[33:]
    if kind.endswith(".jpg"):
        return content[:2] + b"\xff\xfe" + (len(mark) + 2).to_bytes(2, "big") + mark + content[2:]
    if kind.endswith(".pdf"):
        return content + b"\n% " + mark + b"\n"
    return content + (8 + len(mark)).to_bytes(4, "big") + b"free" + mark


def make(root: Path, count: int = 2000, originals: int = 200) -> dict[str, list[Path]]:
    """The files of the library, by their kind. Missing ones are made first."""
    store = root.parent / f"{root.name}-originals"
    store.mkdir(parents=True, exist_ok=True)
    wanted, serial = [], {}
    for kind in [*kinds_of(originals), *(WRITERS.keys() - set(kinds_of(originals)))]:
        number = serial[kind] = serial.get(kind, -1) + 1
        stem, suffix = kind.split(".")
        wanted.append((store / f"{stem}-{number:03}.{suffix}", number))
    with Pool() as pool:
        made = pool.starmap(write_original, wanted, chunksize=1)
    by_kind: dict[str, list[Path]] = {}
    for path in made:
        by_kind.setdefault(path.name.split("-")[0] + path.suffix, []).append(path)
    done, library = root.with_name(root.name + ".done"), {}
    is_done = done.exists() and done.read_text() == f"{count} {originals}"
    if not is_done:
        shutil.rmtree(root, ignore_errors=True)
    for number, kind in enumerate(kinds_of(count)):
        day = FIRST_DAY + number * 3650 // count * A_DAY + number
        when = time.gmtime(day)
        stem, suffix = kind.split(".")
        name = {"photo": "IMG", "screenshot": "Screenshot", "paper": "IMG", "video": "VID", "document": "Document"}[stem]
        path = root / f"{when.tm_year}" / f"{name}_{time.strftime('%Y%m%d_%H%M%S', when)}.{suffix}"
        library.setdefault(kind, []).append(path)
        if is_done:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        source = by_kind[kind][(len(library[kind]) - 1) % len(by_kind[kind])]
        path.write_bytes(unlike(source.read_bytes(), kind, number, day))
        os.utime(path, (day, day))
    mailbox = root / "Mail.mbox"
    library["mailbox.mbox"] = [mailbox]
    if not is_done:
        make_letters(mailbox, MAILS)
        done.write_text(f"{count} {originals}")
    return library


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Makes the library of a phone.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--originals", type=int, default=200)
    options = parser.parse_args()
    for kind, paths in make(options.folder, options.count, options.originals).items():
        print(f"{len(paths)} {kind}, {sum(path.stat().st_size for path in paths) / len(paths) / 1e6:.2f} MB each")
