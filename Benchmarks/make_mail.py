"""Makes mail archives: one of large mails, a fifth with attachments, and one of many small ones. Reproducible."""

import base64
import quopri
import random
import time
from pathlib import Path

WORDS = "boat lake meeting invoice picture garden train letter winter music bread street window paper mountain river question answer".split()
CHARSETS = [("utf-8", "Grüße ☕"), ("iso-8859-1", "Grüße"), ("koi8-r", "Привет"), ("shift_jis", "会議"), ("gb18030", "附件"), ("windows-1252", "5 €")]


def _text(rng: random.Random, length: int) -> str:
    lines, size = [], 0
    while size < length:
        line = " ".join(rng.choices(WORDS, k=11))
        lines.append(line)
        size += len(line) + 1
    return "\n".join(lines) + "\n"


def _mail(rng: random.Random, number: int, blob: bytes, large: bool) -> bytes:
    charset, phrase = rng.choice(CHARSETS)
    when = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(1_000_000_000 + number * 3163 % 700_000_000))
    subject = f"=?{charset}?B?{base64.b64encode(phrase.encode(charset)).decode()}?= {rng.choice(WORDS)} {number}"
    received = "".join(
        f"Received: from mx{hop}.example.org (mx{hop}.example.org [192.0.2.{hop}])\n\tby mail.example.org with ESMTPS id {rng.randrange(1 << 40):x};\n\t{when}\n"
        for hop in range(3)
    )
    head = (
        f"Delivered-To: me@example.org\n{received}Message-ID: <{number}.{rng.randrange(1 << 30)}@example.org>\n"
        f"From: =?utf-8?Q?J=C3=BCrgen?= {rng.choice(WORDS)} <p{number % 997}@example.org>\nTo: me@example.org, {rng.choice(WORDS)} <you@example.org>\n"
        f"Subject: {subject}\nDate: {when}\nMIME-Version: 1.0\nX-Gmail-Labels: Inbox,{rng.choice(WORDS)}\n"
    )
    if number % 3 == 0:
        head += f"References: <{number - 1}.0@example.org>\n"
    plain = (phrase + " " + _text(rng, rng.randrange(400, 4000 if large else 2500))).encode(charset, "replace")
    if not large:
        return f"{head}Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: 8bit\n\n".encode() + plain
    html = b"<html><body><p>" + plain.replace(b"\n", b"<br>") + b"</p></body></html>"
    parts = [
        f"Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: quoted-printable\n\n".encode() + quopri.encodestring(plain),
        f"Content-Type: text/html; charset={charset}\nContent-Transfer-Encoding: base64\n\n".encode() + base64.encodebytes(html),
    ]
    if rng.random() < 0.22:
        size = min(4_000_000, max(4_000, int(rng.lognormvariate(11.9, 1.3))))
        at = rng.randrange(len(blob) - size)
        parts.append(
            f'Content-Type: image/jpeg; name="IMG_{number}.jpg"\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment\n\n'.encode()
            + base64.encodebytes(blob[at : at + size])
        )
    edge = b"=_%x" % rng.randrange(1 << 60)
    body = b"".join(b"--" + edge + b"\n" + part + b"\n" for part in parts)
    return head.encode() + b'Content-Type: multipart/mixed; boundary="' + edge + b'"\n\n' + body + b"--" + edge + b"--\n"


def make(path: Path, size: int, large: bool) -> int:
    """Writes an mbox of about `size` bytes; returns how many mails it has."""
    rng = random.Random(7)
    blob = rng.randbytes(6_000_000)
    count = written = 0
    with open(path, "wb") as file:
        while written < size:
            mail = f"From p{count}@example.org Fri Feb 22 17:06:23 2008\n".encode() + _mail(rng, count, blob, large) + b"\n"
            file.write(mail)
            written += len(mail)
            count += 1
    return count
