"""PDFs for the fault tests: pages with text, and with pictures that cannot be compressed."""

import random
import zlib

SIDE = 220


def pdf(pages: int, seed: int = 1) -> bytes:
    """A PDF in which each page has a separate picture at 264 dots per inch and the words "page N of SEED"."""
    chance = random.Random(seed)
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"", b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    kids = []
    for number in range(1, pages + 1):
        content = f"q 60 0 0 60 10 10 cm /P Do Q BT /F 12 Tf 80 50 Td (page {number} of {seed}) Tj ET".encode()
        picture = f"/Type /XObject /Subtype /Image /Width {SIDE} /Height {SIDE} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode"
        objects.append(_stream(picture, zlib.compress(chance.randbytes(3 * SIDE * SIDE), 1)))
        objects.append(_stream("", content))
        at = len(objects)
        resources = f"<< /Font << /F 3 0 R >> /XObject << /P {at - 1} 0 R >> >>"
        objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents {at} 0 R /Resources {resources} >>".encode())
        kids.append(f"{at + 1} 0 R")
    objects[1] = f"<< /Type /Pages /Count {pages} /Kids [{' '.join(kids)}] >>".encode()
    out, places = bytearray(b"%PDF-1.7\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + b"".join(b"%010d 00000 n \n" % place for place in places)
    return bytes(out + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start))


def _stream(dictionary: str, content: bytes) -> bytes:
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (dictionary.encode(), len(content), content)


def is_whole(content: bytes) -> bool:
    """Whether a result of a converter has both the beginning and the end of its format."""
    if content.startswith(b"%PDF"):
        return content.rstrip().endswith(b"%%EOF")
    if content.startswith(b"\xff\xd8"):
        return content.endswith(b"\xff\xd9")
    if content.startswith(b"\x89PNG"):
        return content.endswith(b"IEND\xaeB`\x82")
    if content.startswith(b"PK\x03\x04"):
        return b"PK\x05\x06" in content[-22:]
    return content.startswith(b"page 1 of") and content.endswith(b"\n")
