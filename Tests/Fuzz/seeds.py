"""Makes a few valid inputs for each fuzzed parser, because libFuzzer would need hours to find a mail with an attachment by
itself.

The inputs are the same each time.
"""

import binascii
import io
import json
import struct
import zipfile
import zlib
from email.message import EmailMessage, Message

from PIL import Image

TALL = Image.linear_gradient("L").resize((24, 32)).convert("RGB")


def of(parser: str) -> list[bytes]:
    """Seeds for the parser with this name in `run.py`."""
    return MADE[parser]()


# MARK: Fonts

def fonts() -> list[bytes]:
    """A Type 1 font without encryption: a corner with hints that are replaced, a flex, and an accented letter."""
    def charstring(*parts: int | str) -> bytes:
        codes = {
            "hsbw": [13], "hstem": [1], "vstem": [3], "rmoveto": [21], "hlineto": [6], "vlineto": [7], "rlineto": [5], "rrcurveto": [8], "closepath": [9],
            "callsubr": [10], "return": [11], "endchar": [14], "seac": [12, 6], "div": [12, 12], "callothersubr": [12, 16], "pop": [12, 17],
            "setcurrentpoint": [12, 33], "vhcurveto": [30], "hstem3": [12, 2], "sbw": [12, 7]}
        return b"".join(
            bytes(codes[part]) if isinstance(part, str) else bytes([part + 139]) if abs(part) <= 107 else b"\xff" + struct.pack(">i", part) for part in parts)

    corner = charstring(
        50, 600, "hsbw", 0, 40, "hstem", 0, 60, "vstem", 0, 0, "rmoveto", 300, "hlineto", 0, 100, 90, 80, 50, 70, "rrcurveto", 4, 1, 3, "callothersubr", "pop", "callsubr",
        -90, 3, 2, "div", "rlineto", "closepath", "endchar")
    moves = [100, 20, -60, -20, 30, 10, 30, 5, 30, 0, 40, -5, 30, -10]
    points = [part for at in range(0, 14, 2) for part in (*moves[at : at + 2], "rmoveto", 2, "callsubr")]
    flex = charstring(
        0, 600, "hsbw", 10, 10, "rmoveto", 1, "callsubr", *points, 50, 210, 10, 0, "callsubr", 400, "vlineto", "closepath", 5, 6, 7, 8, "vhcurveto", "closepath", "endchar")
    glyphs = {
        ".notdef": charstring(0, 600, "hsbw", "endchar"), "A": corner, "grave": flex, "Agrave": charstring(50, 600, "hsbw", 0, 30, 90, 65, 193, "seac"),
        "x": charstring(1, 2, 300, 0, "sbw", 1, 2, 30, 4, 70, 6, "hstem3", "endchar")}
    subroutines = [
        charstring(3, 0, "callothersubr", "pop", "pop", "setcurrentpoint", "return"), charstring(0, 1, "callothersubr", "return"), charstring(0, 2, "callothersubr", "return"),
        charstring("return"), charstring(300, 50, "hstem", "return")]
    head = b"/FontName /Sample def /FontMatrix [0.001 0 0 0.001 0 0] def /Encoding 256 array dup 65 /A put dup 66 /A put def /FontBBox {0 -200 1000 900} def"
    private = b"/lenIV -1 def /BlueValues [-10 0 700 710] def /BlueScale 0.039625 def /StdHW [40] def /Subrs 5 array\n"
    private += b"".join(b"dup %d %d RD %s NP\n" % (number, len(code), code) for number, code in enumerate(subroutines)) + b"ND\n/CharStrings 5 dict dup begin\n"
    private += b"".join(b"/%s %d RD %s ND\n" % (name.encode(), len(code), code) for name, code in glyphs.items()) + b"end\n"
    return [head + b"\xff" + private]


# MARK: Mail

HEADERS = (
    "Received: from a.example (a.example [192.0.2.7]) by b.example with ESMTP id 7; Fri, 22 Feb 2008 17:06:23 +0100 (CET)\n"
    "From: =?utf-8?Q?J=C3=BCrgen_M=C3=BCller?= <j@b.example>, \"Doe, Jane\" <jane@b.example>\n"
    "To: Friends: a@b.example, =?iso-2022-jp?B?GyRCRnxLXBsoQg==?= <c@b.example>;\n"
    "Subject: =?ISO-8859-1?Q?Gr=FC=DFe?=\n =?utf-8?B?YXVzIFJvbQ==?=\n"
    "Date: Fri, 22 Feb 2008 17:06:23 -0500\nMessage-ID: <1@b.example>\nIn-Reply-To: <0@b.example>\n"
    "Content-Type: application/pdf; name*0*=utf-8''Gr%C3%BC; name*1=sse.pdf; charset=\"us-ascii\"\n"
    "Content-Disposition: attachment;\n\tfilename=\"=?utf-8?Q?R=C3=A9sum=C3=A9?=.pdf\"; size=12\n")
HTML = (
    "<!DOCTYPE html><html><head><title>News</title><style>p{color:red}</style><script>alert('<p>')</script></head><body><!-- a -->"
    "<p class=\"a\" style='x'>Caf&eacute; &amp; &#x41;&#8364;<br>two</p><table><tr><td>1<td>2</table><ul><li>one<li>two</ul>"
    "<blockquote>old<blockquote>older</blockquote></blockquote><pre> kept  so </pre><a href=\"https://b.example/?a=1&b=2\">link</a>"
    "<img src='cid:one' alt=\"A <b>\"></body></html>")


def uuencoded() -> bytes:
    data = bytes(range(100))
    lines = [binascii.b2a_uu(data[at : at + 45]) for at in range(0, len(data), 45)]
    return b"See below\n\nbegin 644 one.bin\n" + b"".join(lines) + b"`\nend\nand after\n"


def tnef() -> bytes:
    def attribute(level: int, number: int, data: bytes) -> bytes:
        return struct.pack("<BII", level, number, len(data)) + data + struct.pack("<H", sum(data) & 0xFFFF)

    name = "Größe.txt\0".encode("utf-16-le")
    properties = struct.pack("<IHHII", 1, 0x1F, 0x3707, 1, len(name)) + name + bytes(-len(name) % 4)
    return struct.pack("<IH", 0x223E9F78, 1) + b"".join([
        attribute(1, 0x00089006, struct.pack("<I", 0x00010000)), attribute(1, 0x00069007, struct.pack("<II", 1252, 0)),
        attribute(1, 0x00018004, b"Hello\0"), attribute(2, 0x00069002, bytes(14)), attribute(2, 0x00018010, b"one.txt\0"),
        attribute(2, 0x0006800F, b"what it says"), attribute(2, 0x00069005, properties)])


def mails() -> list[bytes]:
    plain = EmailMessage()
    plain["Subject"], plain["From"], plain["To"], plain["Date"] = "Grüße", "Jürgen <j@b.example>", "a@b.example", "Fri, 22 Feb 2008 17:06:23 +0100"
    plain.set_content("Hello,\n\nhere is the café bill.\n\n-- \nJürgen\n\nOn 21 Feb 2008, Anna wrote:\n> Where is it?\n>> what?\n")
    full = EmailMessage()
    full["Subject"], full["From"], full["Message-ID"] = "Photos", "Anna <a@b.example>", "<2@b.example>"
    full.set_content("See the pictures.\n", charset="iso-8859-1")
    full.add_alternative(HTML, subtype="html", cte="quoted-printable")
    full.get_payload()[1].add_related(b"GIF89a", "image", "gif", cid="<one>")
    full.add_attachment(bytes(range(200)), maintype="application", subtype="octet-stream", filename="Größe.bin")
    full.add_attachment(tnef(), maintype="application", subtype="ms-tnef", filename="winmail.dat")
    full.add_attachment(plain)
    for number, part in enumerate(part for part in full.walk() if part.is_multipart() and part.get_content_maintype() == "multipart"):
        # By default the boundaries would be random, so the seeds would differ each time.
        part.set_boundary(f"b{number}")
    old = Message()
    old["Content-Type"], old["Content-Transfer-Encoding"] = "text/plain; charset=utf-8; format=flowed; delsp=yes", "8bit"
    old.set_payload("A line that goes \non, and >From here.\n" + uuencoded().decode())
    japanese = b"Content-Type: text/plain; charset=iso-2022-jp\n\n\x1b$BF|K\\\x1b(B\n"
    signed = (b"Content-Type: multipart/signed; boundary=\"b 1\"; protocol=\"application/pgp-signature\"\n\npreamble\n--b 1\n\ntext\n--b 1\n"
              b"Content-Type: application/pgp-signature\n\n-----BEGIN PGP SIGNATURE-----\n--b 1--\nepilogue\n")
    return [mail if isinstance(mail, bytes) else mail.as_bytes() for mail in (plain, full, old, japanese, signed)]


def archives() -> list[bytes]:
    """Mail archives without their first "From " line, because the fuzzed function adds it."""
    line = b"\nFrom a@b.example Fri Feb 22 17:06:23 2008\n"
    counted = b"Content-Length: 12\nSubject: two\n\nFrom inside\n"
    return [line.join(mails()), counted + line + b"Subject: one\r\n\r\n>From quoted\r\n>>From twice\r\n" + line + counted]


# MARK: Pictures

def saved(kind: str, mode: str = "RGB", **options: object) -> bytes:
    output = io.BytesIO()
    TALL.convert(mode).save(output, kind, **options)
    return output.getvalue()


def block(order: str = "<", preview: bytes = b"") -> bytes:
    """A TIFF whose first directory refers to an Exif directory, a GPS directory, and an embedded picture."""
    texts = {0x010F: b"Maker\0", 0x0110: b"Model 7\0", 0x0132: b"2024:05:01 12:30:00\0"}
    entries, after = [], b""
    first = 8 + 2 + 12 * (len(texts) + 5) + 4

    def far(data: bytes) -> int:
        nonlocal after
        place, after = first + len(after), after + data + bytes(len(data) % 2)
        return place

    def directory(rows: list[tuple[int, int, int, int]]) -> bytes:
        packed = [struct.pack(order + "HHI", *row[:3]) + (struct.pack(order + "HH", row[3], 0) if row[1] == 3 else struct.pack(order + "I", row[3]))
                  for row in sorted(rows)]
        return struct.pack(order + "H", len(rows)) + b"".join(packed) + bytes(4)

    for tag, text in texts.items():
        entries.append((tag, 2, len(text), far(text)))
    degrees = far(struct.pack(order + "6I", 52, 1, 30, 1, 0, 1))
    gps = far(directory([(1, 2, 2, int.from_bytes(b"N\0\0\0", "little" if order == "<" else "big")), (2, 5, 3, degrees)]))
    taken = far(b"2024:05:01 12:30:00\0")
    exif = far(directory([(0x9003, 2, 20, taken), (0xA002, 4, 1, 24), (0xA003, 4, 1, 32)]))
    entries += [(0x0112, 3, 1, 6), (0x8769, 4, 1, exif), (0x8825, 4, 1, gps), (0x0202, 4, 1, len(preview)), (0x0201, 4, 1, far(preview))]
    return (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(order + "I", 8) + directory(entries) + after


XMP = b'<rdf:Description exif:DateTimeOriginal="2011-07-19T11:36:09+02:00"><xmp:CreateDate>2011-07-19</xmp:CreateDate>'


def with_dates() -> list[bytes]:
    """Pictures with EXIF, XMP and IPTC, and packets alone."""
    iptc = b"\x1c\x02\x37\x00\x0820150607\x1c\x02\x3c\x00\x0b081500+0200"
    resource = b"Photoshop 3.0\x008BIM\x04\x04\0\0" + len(iptc).to_bytes(4, "big") + iptc

    def segment(marker: int, payload: bytes) -> bytes:
        return bytes([0xFF, marker]) + (len(payload) + 2).to_bytes(2, "big") + payload

    def chunk(kind: bytes, payload: bytes) -> bytes:
        return len(payload).to_bytes(4, "big") + kind + payload + bytes(4)

    jpeg = b"\xff\xd8" + segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + XMP) + segment(0xED, resource) + b"\xff\xda\0\x02"
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"tEXt", b"Creation Time\0Tue, 19 Jul 2011 11:36:09 GMT")
    png += chunk(b"zTXt", b"Raw profile type xmp\0\0" + zlib.compress(b"\nxmp\n 9\n" + XMP.hex().encode()))
    png += chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + XMP)
    return [*with_exif(), jpeg, png, XMP]


def films() -> list[bytes]:
    """Films of a header and Apple's metadata, without pictures."""

    def box(kind: bytes, payload: bytes) -> bytes:
        return (len(payload) + 8).to_bytes(4, "big") + kind + payload

    def number(value: int) -> bytes:
        return value.to_bytes(4, "big")

    header = box(b"mvhd", number(0) + number(3_648_000_000) * 2 + number(600) + number(1800) + bytes(80))
    key = b"com.apple.quicktime.creationdate"
    keys = box(b"keys", number(0) + number(1) + number(len(key) + 8) + b"mdta" + key)
    data = box(b"data", number(1) + number(0) + b"2011-07-19T11:36:09+0200")
    meta = box(b"meta", box(b"hdlr", bytes(24)) + keys + box(b"ilst", box(number(1), data)))
    day = box(b"udta", box(b"\xa9day", b"\0\x0a\0\02011-07-19"))
    start = box(b"ftyp", b"qt  \0\0\0\0qt  ")
    return [start + box(b"moov", header), start + box(b"mdat", b"123") + box(b"moov", header + meta + day)]


def with_exif() -> list[bytes]:
    notes = {"exif": b"Exif\0\0" + block()}
    return [block("<"), block(">"), *(saved(kind, **notes) for kind in ("JPEG", "PNG", "WEBP", "AVIF", "TIFF"))]


def raws() -> list[bytes]:
    preview = saved("JPEG", quality=30)
    film = b"FUJIFILMCCD-RAW 0201FF".ljust(84, b"\0") + struct.pack(">II", 148, len(preview)) + bytes(56) + preview

    def box(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", 8 + len(content)) + kind + content

    notes = box(b"CMT1", block()) + box(b"PRVW", bytes(16) + preview)
    canon = box(b"ftyp", b"crx \0\0\0\1crx isom") + box(b"moov", box(b"uuid", bytes(16) + notes)) + box(b"mdat", preview)
    second = bytearray(block("<", preview))
    second[8:8] = b"CR\2\0\0\0\0\0"
    second[4] = 16
    return [block("<", preview), block(">", preview), bytes(second), film, canon, preview, *(saved(kind) for kind in ("PNG", "GIF", "WEBP", "AVIF"))]


def bitmaps() -> list[bytes]:
    runs = b"\4\1\0\0\3\0\1\2\3\0\4\2\0\0\0\1"
    header = struct.pack("<IiiHHIIiiII", 40, 4, 3, 1, 8, 1, len(runs), 0, 0, 4, 0)
    packed = b"BM" + struct.pack("<IHHI", 14 + 40 + 16 + len(runs), 0, 0, 14 + 40 + 16) + header + bytes(range(16)) + runs
    core = b"BM" + struct.pack("<IHHI", 26 + 24, 0, 0, 26) + struct.pack("<IHHHH", 12, 2, 3, 1, 24) + bytes(24)
    return [*(saved("BMP", mode) for mode in ("RGB", "L", "P", "1", "RGBA")), packed, core]


def frames() -> list[bytes]:
    """A 48 × 48 grey picture with a bright page that fills most of it, then half of such a picture."""
    page = bytes(230 if 8 < at % 48 < 40 and 6 < at // 48 < 42 else 40 for at in range(48 * 48))
    return [bytes([0, 0, 0]) + page, bytes([20, 0, 1]) + page[: 48 * 24]]


# MARK: Archives, tables and words

def rars() -> list[bytes]:
    """One RAR 5 and one RAR 3 archive, each with a stored file and an end block."""

    def new(body: bytes) -> bytes:
        whole = bytes([len(body)]) + body
        return binascii.crc32(whole).to_bytes(4, "little") + whole

    def old(kind: int, flags: int, body: bytes, data: bytes = b"") -> bytes:
        head = bytes([kind]) + flags.to_bytes(2, "little") + (7 + len(body)).to_bytes(2, "little") + body
        return (binascii.crc32(head) & 0xFFFF).to_bytes(2, "little") + head + data

    file = bytes([2, 2, 5, 0, 5, 0x20, 0, 1, 1]) + b"a"
    stored = bytes([5, 0, 0, 0, 5, 0, 0, 0, 3]) + bytes(8) + bytes([29, 0x30, 1, 0]) + bytes(4) + b"a"
    return [
        b"Rar!\x1a\x07\x01\x00" + new(bytes([1, 0, 0])) + new(file) + b"hello" + new(bytes([5, 0, 0])),
        b"Rar!\x1a\x07\x00" + old(0x73, 1, bytes(6)) + old(0x74, 0x8002, stored, b"hello") + old(0x7B, 0x4001, b""),
    ]


def zips() -> list[bytes]:
    made = []
    for name, large in (("Größe/one.txt", False), ("two.txt", True)):
        output = io.BytesIO()
        with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.comment = b"made here"
            for number in range(3):
                with archive.open(zipfile.ZipInfo(f"{number}{name}", (2024, 5, 1, 12, 30, 0)), "w", force_zip64=large) as entry:
                    entry.write(b"what it says " * number)
        made.append(output.getvalue())
    return made


def texts(*all_: str) -> list[bytes]:
    return [text.encode() for text in all_]


TABLES = ("name,price,day\n\"Doe, \"\"J\"\"\",1.50,2024-05-01\nx,2,\n\"two\nlines\",-3e5,2024-05-02\n", "a;b;c\r\n1,5;2,5;x\r\n;;\r\n", "a\tb\n1\t2\n\n3\n")
TREES = (
    '{"a": [1, -2.5e3, true, null, "t\\u00e9\\n"], "b": {"c": {"d": []}}, "rows": [{"x": 1, "y": "z"}, {"x": 2}]}\n',
    '{"x": 1, "y": [1]}\n{"x": 2}\n', '[[1, 2], [3, [4, {"a": "b"}]]]')
RECEIPT = (
    "ALDI SÜD\nMusterstr. 7\n33100 Paderborn\nUSt-ID DE123456789\nKIWI 1,49 A\n2 x 0,99\nMILCH 3,5 % 1,98 A\nPfand 0,25\nRABATT -0,50\n"
    "SUMME EUR 3,22\nBar EUR 5,00\nRückgeld 1,78\nMwSt 7 % 3,01 0,21\n18.04.2020 11:32\n")
SHOP = "Corner Shop\n12 High St\nTea 4.50\nVAT 20% 0.75\nTOTAL £4.50\nVISA **** 1234\n04/18/2020 9:05 PM\n"
CHAT = "9:41\nAnna\nonline\nAre you there?\nYesterday\nYes\nhttps://b.example/a?b=1\nCode 123 456\nType a message\n"


def answers() -> list[bytes]:
    def line(text: str, top: float) -> dict:
        quad = [[0, top], [200, top], [200, top + 20], [0, top + 20]]
        words = [{"text": word, "confidence": 0.9, "quad": quad} for word in text.split()]
        return {"text": text, "confidence": 0.95, "quad": quad, "words": words, "block": 0, "row": int(top / 25)}

    rows = [line(text, 25.0 * row) for row, text in enumerate(["SUMME EUR 3,22", "18.04.2020", "Bar 5,00"])]
    return texts(json.dumps({"width": 1000, "height": 1400, "lines": rows, "seconds": 0.5}), json.dumps({"width": 1, "height": 1, "lines": [], "seconds": 0}))


WORD = "xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'"
SHEET = "xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main' xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships'"
OPEN = " ".join(
    f"xmlns:{name[:2]}='urn:oasis:names:tc:opendocument:xmlns:{name}:1.0'" for name in ["office", "text", "table", "drawing"])


def offices() -> list[bytes]:
    def packed(**files: str) -> bytes:
        return "\0".join(f"{name}\0{text}" for name, text in files.items()).encode()

    return [
        packed(**{
            "word/document.xml": f"<w:d {WORD}><w:p><w:pPr><w:pStyle w:val='a'/><w:numPr><w:ilvl w:val='1'/></w:numPr></w:pPr><w:r><w:t>one</w:t>"
            "<w:tab/></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>cell</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:d>",
            "word/styles.xml": f"<w:s {WORD}><w:style w:styleId='a'><w:name w:val='heading 1'/></w:style></w:s>"}),
        packed(**{
            "xl/worksheets/a.xml": f"<w {SHEET}><row r='2'><c r='B2' s='1'><v>45440.5</v></c><c t='s'><v>0</v></c></row></w>",
            "xl/sharedStrings.xml": f"<s {SHEET}><si><t>Ann</t></si></s>",
            "xl/styles.xml": f"<s {SHEET}><numFmts><numFmt numFmtId='170' formatCode='dd.mm.yy'/></numFmts><cellXfs><xf/><xf numFmtId='170'/></cellXfs></s>",
            "xl/workbook.xml": f"<w {SHEET}><workbookPr date1904='1'/><sheets><sheet name='A' r:id='x'/></sheets></w>",
            "xl/_rels/workbook.xml.rels": "<R><Relationship Id='x' Target='worksheets/a.xml'/></R>"}),
        packed(**{
            "content.xml": f"<of:d {OPEN}><of:body><of:spreadsheet><ta:table ta:name='A'><ta:table-row><ta:table-cell ta:number-columns-repeated='3'>"
            "<te:p>x<te:s te:c='2'/></te:p></ta:table-cell></ta:table-row></ta:table><te:h te:outline-level='2'>h</te:h><te:list><te:p>i</te:p></te:list>"
            "</of:spreadsheet></of:body></of:d>"}),
        packed(**{
            "ppt/slides/slide1.xml": "<p:s xmlns:p='http://schemas.openxmlformats.org/presentationml/2006/main' xmlns:a='http://schemas.openxmlformats.org/"
            "drawingml/2006/main'><p:sp><p:ph type='title'/><a:p><a:pPr lvl='1'/><a:t>t</a:t></a:p></p:sp><a:tbl><a:tr><a:tc><a:p><a:t>c</a:t></a:p>"
            "</a:tc></a:tr></a:tbl></p:s>"}),
    ]


MADE = {
    "office": offices,
    "mbox": archives, "mime": mails, "headers": lambda: texts(HEADERS), "tnef": lambda: [tnef()], "uuencode": lambda: [uuencoded()],
    "html": lambda: texts(HTML), "bitmap": bitmaps, "exif": with_exif, "dates": with_dates, "movie": films, "raw": raws, "zip": zips, "rar": rars, "page": frames, "font": fonts,
    "names": lambda: [*texts("Größe/a.txt\n../../etc/passwd\nC:\\x\\y\n"), "日本/写真.jpg\n".encode("shift-jis"), "Grüße.txt\n".encode("cp437")],
    "table": lambda: [*texts(*TABLES), TABLES[0].encode("utf-16")], "tree": lambda: texts(*TREES),
    "lines": lambda: [*texts("one\r\ntwo\n\nthree"), "één\nzwei\n".encode("utf-16"), "Größe\n".encode("latin-1")],
    "search": lambda: texts('"two words" Größe -not anna*\nGROESSE: the two words of Anna, Größe und groß'),
    "mailsearch": lambda: texts('from:anna before:2024-05 larger:1M has:attachment "two words" -not', "märz 2022 OR x"),
    "sidecar": lambda: texts('A <b> & "caption" ]]> \u2028 of 5 €'),
    "trashinfo": lambda: texts("[Trash Info]\nPath=/home/a/Gr%C3%B6%C3%9Fe.jpg\nDeletionDate=2024-05-01T12:30:00\n"),
    "json": lambda: texts('"/home/a"', '{"bytes": "L2hvbWU="}', '{"code": "notFound", "file": "/a", "message": "It is gone.", "arguments": {"n": "1"}}'),
    "receipt": lambda: texts(RECEIPT, SHOP, CHAT), "answer": answers,
}
