"""The parts of which the third hand puts screens together: pictures, bars, rows, facts. Every choice is random."""

import html
from random import Random

from works import APPS, LANGUAGES

SIZES = [(360, 800, 2), (393, 873, 2.75), (412, 892, 2), (375, 812, 3), (430, 932, 2), (384, 832, 2.5)]
FONTS = ["Noto Sans", "DejaVu Sans", "Liberation Sans", "Noto Serif", "DejaVu Serif"]


class Hand:
    """One screen that is being drawn: its device, language, theme and random choices."""

    def __init__(self, seed: str) -> None:
        self.random = Random("third " + seed)
        self.width, self.height, self.scale = self.pick(*SIZES)
        self.language = self.random.randrange(len(LANGUAGES))
        self.dark = self.chance(0.5)
        self.tint = self.random.randrange(360)
        if self.dark:
            self.ground, self.raised, self.ink, self.dim = self.pick(("#000", "#181818", "#fff", "#aaa"), (f"hsl({self.tint} 30% 9%)", f"hsl({self.tint} 25% 16%)", "#f5f5f5", "#b5b5bb"))
        else:
            self.ground, self.raised, self.ink, self.dim = self.pick(("#fff", "#f1f1f4", "#111", "#666"), (f"hsl({self.tint} 35% 97%)", "#fff", "#1b1b20", "#63636b"))
        self.bright = f"hsl({self.tint} 75% {62 if self.dark else 40}%)"
        self.font = self.pick(*FONTS[:3], *FONTS[:3], *FONTS)
        self.edge = self.pick(12, 16, 20, 24)
        self.app = self.pick(*APPS)

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def between(self, low: int, high: int) -> int:
        return self.random.randint(low, high)

    def some(self, things, low: int, high: int) -> list:
        return self.random.sample(list(things), min(len(things), self.between(low, high)))

    def say(self, words: str) -> str:
        """The words in the screen's language: English|German|French|Spanish|Italian|Portuguese|Dutch|Polish."""
        given = words.split("|")
        return given[self.language] if self.language < len(given) else given[0]

    def of(self, table: dict):
        return table.get(self.language, table[0])

    def length(self) -> str:
        return f"{self.between(1, 7)}:{self.between(0, 59):02}"

    # Parts

    def text(self, words: str, size: float = 15, weight: int = 400, dim: bool = False, more: str = "") -> str:
        return f'<div style="font-size:{size}px;font-weight:{weight};line-height:1.28;{"color:" + self.dim + ";" if dim else ""}{more}">{html.escape(words)}</div>'

    def picture(self, width: float, height: float, words: str = "", radius: int | None = None, below: str = "") -> str:
        """A mosaic of random shapes, with words on it like those of a cover or a poster."""
        base = self.random.randrange(360)
        shapes = []
        step = max(10, min(width, height) / self.between(6, 11))
        for row in range(int(height / step) + 1):
            for column in range(int(width / step) + 1):
                hue, light = base + self.random.gauss(0, 35), self.random.gauss(42, 17)
                shapes.append(f'<rect x="{column * step:.0f}" y="{row * step:.0f}" width="{step * self.random.uniform(.6, 1.3):.0f}" height="{step * self.random.uniform(.6, 1.3):.0f}" fill="hsl({hue:.0f} 50% {light:.0f}%)"/>')
        label = ""
        if words:
            size = min(height / 6, 1.7 * width / max(5, len(words)))
            label = f'<text x="{width / 2:.0f}" y="{self.pick(.22, .55, .85) * height:.0f}" text-anchor="middle" font-family="{self.pick("DejaVu Serif", "DejaVu Sans", "Noto Sans")}" font-weight="700" font-size="{size:.1f}" fill="#fff" stroke="#000" stroke-width="{size / 25:.1f}" paint-order="stroke">{html.escape(words)}</text>'
        radius = self.pick(0, 4, 8, 14) if radius is None else radius
        return f'<div style="position:relative;flex:none;width:{width}px;height:{height}px;border-radius:{radius}px;overflow:hidden"><svg width="{width}" height="{height}">{"".join(shapes)}{label}</svg>{below}</div>'

    def sign(self, size: int = 22) -> str:
        """A symbol that is no letter."""
        shape = self.pick('<circle cx="12" cy="12" r="8"/>', '<path d="M4 12h16M12 4v16"/>', '<path d="M4 6h16M4 12h16M4 18h16"/>', '<path d="M15 4l-8 8 8 8"/>', '<path d="M5 5h14v14H5z"/>', '<path d="M12 4l9 16H3z"/>')
        return f'<svg width="{size}" height="{size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" style="flex:none">{shape}</svg>'

    def row(self, *parts: str, gap: int = 12, more: str = "") -> str:
        return f'<div style="display:flex;align-items:center;gap:{gap}px;{more}">{"".join(parts)}</div>'

    def stack(self, *parts: str, gap: int = 4, more: str = "") -> str:
        return f'<div style="display:flex;flex-direction:column;gap:{gap}px;{more}">{"".join(parts)}</div>'

    def inset(self, *parts: str, top: int = 0) -> str:
        return f'<div style="padding:{top}px {self.edge}px">{"".join(parts)}</div>'

    def gap(self, low: int = 4, high: int = 22) -> str:
        return f'<div style="height:{self.between(low, high)}px;flex:none"></div>'

    def button(self, words: str, full: bool = True) -> str:
        filled = self.chance(0.6)
        look = f"background:{self.bright};color:{'#000' if self.dark else '#fff'}" if filled else f"border:1.5px solid {self.bright};color:{self.bright}"
        return f'<div style="{look};border-radius:{self.pick(6, 12, 24)}px;padding:{self.between(8, 13)}px 18px;text-align:center;font-weight:600;{"flex:1" if full else ""}">{html.escape(words)}</div>'

    def chips(self, *words: str) -> str:
        return self.row(*(f'<span style="border:1px solid {self.dim};border-radius:14px;padding:4px 11px;font-size:13px;white-space:nowrap">{html.escape(each)}</span>' for each in words), gap=8, more="overflow:hidden")

    def status(self) -> str:
        if self.chance(0.12):
            return self.gap(20, 34)
        clock = f"{self.between(0, 23):02}:{self.between(0, 59):02}" if self.language else f"{self.between(1, 12)}:{self.between(0, 59):02}"
        right = self.pick("", f"{self.between(5, 100)}%", "5G", f"LTE {self.between(5, 100)}%")
        return f'<div style="display:flex;justify-content:space-between;padding:8px {self.edge + 4}px;font-size:13px;flex:none"><span>{clock}</span><span>{right}</span></div>'

    def top(self, words: str = "") -> str:
        """The bar at the top: with the program's name, the page's name, or symbols only."""
        middle = self.text(words, self.pick(16, 18, 21), self.pick(500, 700), more="flex:1;text-align:" + self.pick("left", "left", "center"))
        return self.row(self.sign(), middle, self.sign(), more=f"padding:10px {self.edge}px;flex:none")

    def foot(self, *words: str) -> str:
        cells = "".join(self.stack(self.sign(20), self.text(each, 11, dim=True), gap=2, more="align-items:center") for each in words)
        return f'<div style="display:flex;justify-content:space-around;padding:8px 4px 14px;background:{self.raised};margin-top:auto;flex:none">{cells}</div>'

    def slider(self) -> str:
        now, whole = self.between(5, 170), self.between(175, 400)
        times = [f"{now // 60}:{now % 60:02}", self.pick(f"{whole // 60}:{whole % 60:02}", f"-{(whole - now) // 60}:{(whole - now) % 60:02}")]
        line = f'<div style="height:{self.pick(3, 4, 6)}px;border-radius:3px;background:{self.raised};flex:1"><div style="width:{100 * now // whole}%;height:100%;background:{self.bright};border-radius:3px"></div></div>'
        ends = [self.text(each, 12, dim=True) for each in times]
        return self.pick(self.row(ends[0], line, ends[1], gap=8), self.stack(line, f'<div style="display:flex;justify-content:space-between">{"".join(ends)}</div>', gap=5))

    def controls(self) -> str:
        return f'<div style="display:flex;justify-content:space-evenly;align-items:center;padding:12px 0">{"".join(self.sign(self.pick(26, 32)) for _ in range(self.pick(3, 5)))}</div>'

    def page(self, body: str, ground: str = "") -> str:
        return f"""<!doctype html><meta charset="utf-8"><style>*{{margin:0;box-sizing:border-box}} body{{font:15px '{self.font}',sans-serif;color:{self.ink};background:{ground or self.ground};width:{self.width}px;height:{self.height}px;overflow:hidden;display:flex;flex-direction:column}}
.cut{{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}} .fill{{flex:1;min-height:0;overflow:hidden}} .wide{{flex:1;min-width:0}}</style><body>{body}</body>"""
