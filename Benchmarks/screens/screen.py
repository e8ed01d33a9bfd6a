"""The frame of every drawn screen: device, language, colours, status bar. Also the register of styles."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

# The last two languages are only used if a style asks for them.
LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "pl"]

# Each device: width and height in CSS pixels, device pixels per CSS pixel, and the system whose status bar is drawn.
DEVICES = [
    (360, 780, 3, "android"), (390, 844, 3, "ios"), (360, 800, 2, "android"), (414, 896, 2, "ios"),
    (393, 852, 3, "ios"), (412, 915, 2.625, "android"), (375, 667, 2, "ios"), (360, 640, 3, "android"),
]


@dataclass
class Screen:
    """A screen that a style has drawn, and the true facts about it."""

    body: str
    title: str = ""
    creator: str = ""
    more: dict[str, str] = field(default_factory=dict)
    # The size of a single picture such as a meme, which has no status bar; None for a screen.
    size: tuple[int, int] | None = None
    background: str = ""


class Context:
    """The context of one screen. All random choices are made here, so that the same seed gives the same screen."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)
        self.width, self.height, self.scale, self.system = self.random.choice(DEVICES)
        self.dark = self.random.random() < 0.5
        self.language = self.random.choices(range(5), [5, 2, 1, 1, 1])[0]
        self.accent = f"hsl({self.random.randrange(360)} {self.random.randint(55, 85)}% {self.random.randint(40, 55)}%)"
        self.has_status = self.random.random() < 0.92
        if self.dark:
            self.paper, self.surface = self.random.choice([("#000", "#1c1c1e"), ("#121212", "#1f1f1f"), ("#10131a", "#1b202b")])
            self.ink, self.faint = "#f2f2f4", "#9a9aa2"
        else:
            self.paper, self.surface = self.random.choice([("#fff", "#f2f2f7"), ("#fafafa", "#fff"), ("#f6f2ee", "#fffdfa")])
            self.ink, self.faint = "#151518", "#6b6b73"

    def t(self, words: str) -> str:
        """The text in the screen's language, from "English|Deutsch|français|español|italiano". Missing languages use
        English."""
        given = words.split("|")
        return given[self.language] if self.language < len(given) else given[0]

    def pick(self, *choices):
        return self.random.choice(choices)

    def number(self, low: int, high: int) -> int:
        return self.random.randint(low, high)

    def time(self, low: int = 60, high: int = 360) -> str:
        seconds = self.number(low, high)
        return f"{seconds // 60}:{seconds % 60:02}"

    def clock(self) -> str:
        return f"{self.number(0, 23):02}:{self.number(0, 59):02}"

    def price(self, low: float, high: float) -> str:
        value = f"{self.random.uniform(low, high):.2f}"
        return f"${value}" if self.language == 0 else value.replace(".", ",") + " €"

    def count(self, low: int, high: int) -> str:
        value = self.number(low, high)
        return f"{value / 1000:.1f}K" if value > 9999 else str(value)

    def status_bar(self) -> str:
        if not self.has_status:
            return ""
        battery = f'<svg width="26" height="13" viewBox="0 0 26 13"><rect x=".5" y=".5" width="22" height="12" rx="3" fill="none" stroke="currentColor"/><rect x="2" y="2" width="{self.number(4, 18)}" height="9" rx="2" fill="currentColor"/></svg>'
        signal = '<svg width="18" height="12"><path d="M0 12h3V8H0zM5 12h3V6H5zM10 12h3V3h-3zM15 12h3V0h-3z" fill="currentColor"/></svg>'
        text = self.pick("", "", "5G", "LTE", "4G")
        if self.system == "ios":
            left, right, padding = f"<b>{self.clock().lstrip('0')}</b>", f"{signal} {text} {battery}", "14px 28px 6px"
        else:
            left, right, padding = self.clock(), f"{text} {signal} {self.pick('', f'{self.number(8, 99)}%')} {battery}", "7px 16px 5px"
        return (f'<div style="display:flex;justify-content:space-between;align-items:center;padding:{padding};font-size:14px;color:{self.ink}">'
                f'<span>{left}</span><span style="display:flex;gap:6px;align-items:center">{right}</span></div>')

    def page(self, screen: Screen) -> str:
        font = "Noto Sans" if self.system == "android" else "DejaVu Sans, Noto Sans"
        status = "" if screen.size else self.status_bar()
        return f"""<!doctype html><meta charset="utf-8"><style>
* {{ box-sizing: border-box; margin: 0 }}
body {{ font: 15px/1.35 {self.pick('Noto Sans', font)}, sans-serif; color: {self.ink}; background: {screen.background or self.paper}; height: 100vh; overflow: hidden; display: flex; flex-direction: column }}
.row {{ display: flex; align-items: center; gap: 12px }} .column {{ display: flex; flex-direction: column }} .spread {{ justify-content: space-between }}
.grow {{ flex: 1; min-width: 0 }} .faint {{ color: {self.faint} }} .small {{ font-size: 12.5px }} .tiny {{ font-size: 11px }} .centre {{ text-align: center; justify-content: center }}
.pad {{ padding: 0 20px }} .card {{ background: {self.surface}; border-radius: 14px; padding: 14px }}
.pill {{ padding: 7px 14px; border-radius: 99px; background: {self.surface}; font-size: 13px; white-space: nowrap }} .on {{ background: {self.accent}; color: #fff }}
.button {{ background: {self.accent}; color: #fff; border-radius: 12px; padding: 13px; text-align: center; font-weight: 600 }}
.ellipsis {{ white-space: nowrap; overflow: hidden; text-overflow: ellipsis }}
</style><body>{status}{screen.body}</body>"""

    def tabs(self, *labels: str, icons: tuple[str, ...] = ("home", "search", "queue", "person", "gear")) -> str:
        """The tab bar at the bottom."""
        from drawing import icon

        active = self.number(0, len(labels) - 1)
        cells = "".join(
            f'<div class="column centre tiny" style="align-items:center;gap:3px;{"color:" + self.accent if index == active else ""}">{icon(icons[index % len(icons)], 22)}{label}</div>'
            for index, label in enumerate(labels))
        return f'<div class="row faint" style="justify-content:space-around;padding:8px 6px 18px;border-top:1px solid #8883;background:{self.surface}">{cells}</div>'

    def bar(self, title: str = "", left: str = "left", right: str = "dots") -> str:
        """The title bar at the top."""
        from drawing import icon

        return f'<div class="row" style="padding:10px 16px">{icon(left)}<b class="grow" style="font-size:18px">{title}</b>{icon(right)}</div>'


@dataclass(frozen=True)
class Style:
    type: str
    name: str
    held_out: bool
    draw: Callable[[Context], Screen]
    share: float


STYLES: list[Style] = []


def style(type: str, held_out: bool = False, share: float = 1) -> Callable:
    """Registers a function that draws screens of a type. Rules are written without looking at screens of held-out styles."""

    def register(draw: Callable[[Context], Screen]) -> Callable[[Context], Screen]:
        STYLES.append(Style(type, draw.__name__, held_out, draw, share))
        return draw

    return register
