"""Small real pictures, made only with the standard library: JPEG (baseline, grey, one mean value per block) and PNG."""

import random
import struct
import zlib

BLOCKS = 6
DC_LENGTHS = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
DC_CODES = {0: "00", 1: "010", 2: "011", 3: "100", 4: "101", 5: "110", 6: "1110", 7: "11110", 8: "111110"}


def jpeg(number: int) -> bytes:
    """A grey picture of 48 by 48 pixels, different for each number."""
    chance = random.Random(number)
    bits, before = "", 0
    for _ in range(BLOCKS * BLOCKS):
        level = chance.randrange(-60, 60)
        change, before = level - before, level
        size = abs(change).bit_length()
        bits += DC_CODES[size]
        if size:
            bits += format(change if change > 0 else change + (1 << size) - 1, f"0{size}b")
        bits += "0"  # the only code of the AC table: end of block
    bits += "1" * (-len(bits) % 8)
    scan = int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\x00")
    side = 8 * BLOCKS
    return b"".join([
        b"\xff\xd8",
        _segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0"),
        _segment(0xFE, f"picture {number}".encode()),
        _segment(0xDB, b"\0" + bytes([8] * 64)),
        _segment(0xC0, struct.pack(">BHHB", 8, side, side, 1) + b"\1\x11\0"),
        _segment(0xC4, b"\x00" + bytes(DC_LENGTHS) + bytes(range(sum(DC_LENGTHS)))),
        _segment(0xC4, b"\x10" + bytes([1] + [0] * 15) + b"\0"),
        _segment(0xDA, b"\1\1\0\0\x3f\0"),
        scan,
        b"\xff\xd9",
    ])


def png(number: int, side: int = 40, noise: int = 0) -> bytes:
    """A coloured picture, different for each number. `noise`: the number of incompressible bytes that make the file larger."""
    chance = random.Random(number)
    red, green, blue = (chance.randrange(40, 216) for _ in range(3))
    rows = b"".join(
        b"\0" + b"".join(bytes(((red + x) % 256, (green + y) % 256, (blue + number) % 256)) for x in range(side)) for y in range(side)
    )
    chunks = [_chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)), _chunk(b"tEXt", f"Title\0picture {number}".encode())]
    if noise:
        chunks.append(_chunk(b"noIs", chance.randbytes(noise)))
    return b"\x89PNG\r\n\x1a\n" + b"".join([*chunks, _chunk(b"IDAT", zlib.compress(rows)), _chunk(b"IEND", b"")])


def _segment(marker: int, content: bytes) -> bytes:
    return bytes([0xFF, marker]) + struct.pack(">H", len(content) + 2) + content


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
