"""Draws pictures of papers: black text on white, like a screenshot or a scan. Writes PDFs, also with a password."""

import subprocess
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

DATE_TIME_ORIGINAL = 0x9003
EXIF_BLOCK = 0x8769

RECEIPT = ["CORNER BAKERY GmbH", "Receipt", "Bread 3,50", "Rolls 1,50", "Total 5,00 EUR", "Cash 10,00", "VAT 7 % 0,33"]
LETTER = ["Harbour concert", "Doors open at seven", "Strawberry lemonade"]


def draw(folder: Path, name: str, lines: list[str], age: int) -> None:
    """A picture with these lines, dated `age` hours before a fixed time; the deck shows newer pictures first."""
    folder.mkdir(parents=True, exist_ok=True)
    picture = Image.new("RGB", (1000, 1200), "white")
    pen = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        pen.text((80, 90 + number * 110), line, font=ImageFont.load_default(56), fill="black")
    exif = Image.Exif()
    taken = datetime(2025, 5, 28, 23) - timedelta(hours=age)
    exif.get_ifd(EXIF_BLOCK)[DATE_TIME_ORIGINAL] = taken.strftime("%Y:%m:%d %H:%M:%S")
    picture.save(folder / name, quality=92, exif=exif)


def pdf(*texts: str) -> bytes:
    """A PDF with one page of 200 by 100 points for each text."""
    kids = " ".join(f"{5 + 2 * index} 0 R" for index in range(len(texts)))
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", f"<< /Type /Pages /Count {len(texts)} /Kids [{kids}] >>"]
    objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    for text in texts:
        content = f"BT /F 12 Tf 20 50 Td ({text}) Tj ET"
        objects.append(f"<< /Length {len(content)} >>\nstream\n{content}\nendstream")
        resources = f"/Contents {len(objects)} 0 R /Resources << /Font << /F 3 0 R >> >>"
        objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] {resources} >>")
    out, places = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n".encode()
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{place:010} 00000 n \n".encode() for place in places)
    return out + f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()


def locked(content: bytes, password: str) -> bytes:
    with tempfile.TemporaryDirectory(prefix="shoebox-test-") as place:
        source, target = Path(place, "open.pdf"), Path(place, "locked.pdf")
        source.write_bytes(content)
        subprocess.run(["qpdf", "--encrypt", password, "owner", "256", "--", source, target], check=True)
        return target.read_bytes()
