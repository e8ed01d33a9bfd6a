"""Makes reproducible mail archives: large mails, a fifth with attachments; many small mails; or any number of short letters."""

import base64
import itertools
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
    """Writes an mbox of about `size` bytes. Returns the number of mails in it."""
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


def make_letters(path: Path, count: int) -> None:
    """Mails of forty words. Half of the words are from 20,000 with the same beginning, half from 8,000, some of which are
    in every mail."""
    rng = random.Random(5)
    syllables = "ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ra re ri ro ru sa se si so su".split()
    alike = [f"word{number:05}" for number in range(20_000)]
    common = "the and of to in is you that it for".split() + ["".join(rng.choices(syllables, k=rng.randrange(2, 5))) for _ in range(8000)]
    weights = list(itertools.accumulate(1 / (rank + 2) for rank in range(len(common))))
    names = ["".join(rng.choices(syllables, k=3)).capitalize() for _ in range(3000)]
    with open(path, "w") as file:
        for number in range(count):
            first, last = rng.choices(names, k=2)
            when = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(1_000_000_000 + number * 1000 + rng.randrange(-30_000_000, 30_000_000)))
            words = rng.choices(common, cum_weights=weights, k=20) + rng.choices(alike, k=20)
            head = (
                f"From x@example.org Fri Feb 22 17:06:23 2008\nMessage-ID: <{number}@example.org>\n"
                f"From: {first} {last} <{first.lower()}.{last.lower()}@example.org>\nTo: me@example.org\n"
                f"Subject: {' '.join(rng.choices(common, cum_weights=weights, k=4))}\nDate: {when}\n"
                f"X-Gmail-Labels: Inbox,{common[rng.randrange(30)]}\n"
            )
            if number % 3 == 0:
                head += f"References: <{max(0, number - rng.randrange(1, 50))}@example.org>\n"
            body = f"{' '.join(words[:20])}\n{' '.join(words[20:])} the\n"
            if number % 7 == 0:
                head += "Content-Type: multipart/mixed; boundary=b\n"
                picture = f'Content-Type: image/png; name="picture{number}.png"\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n'
                body = f"--b\nContent-Type: text/plain\n\n{body}--b\n{picture}--b--\n"
            file.write(f"{head}\n{body}\n")
