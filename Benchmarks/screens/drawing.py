"""Draws pictures from simple shapes, as inline SVG: covers, posters, landscapes, faces, icons."""

import math
from random import Random


def hue(random: Random, lightness: int = 50, saturation: int = 60) -> str:
    return f"hsl({random.randrange(360)} {saturation}% {lightness}%)"


def art(random: Random, width: int, height: int, lettering: str = "", radius: int = 0) -> str:
    """An abstract picture with grain, like a cover or a poster. `lettering` is written on it."""
    mark = random.randrange(10**9)
    shapes = []
    for _ in range(random.randint(5, 11)):
        x, y = random.uniform(0, width), random.uniform(0, height)
        size = random.uniform(0.1, 0.45) * width
        colour = hue(random, random.randint(20, 75), random.randint(30, 80))
        shapes.append(random.choice([
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size:.0f}" fill="{colour}" opacity=".8"/>',
            f'<rect x="{x:.0f}" y="{y:.0f}" width="{size:.0f}" height="{size * 1.6:.0f}" fill="{colour}" '
            f'transform="rotate({random.randrange(180)} {x:.0f} {y:.0f})"/>',
            f'<path d="M{x:.0f} {y:.0f} q{size:.0f} {-size:.0f} {size * 1.5:.0f} {size / 2:.0f} t{-size:.0f} {size:.0f} z" fill="{colour}"/>',
        ]))
    size = min(width / max(6, len(lettering)) * 1.5, width / 7)
    text = (
        f'<text x="50%" y="{random.choice([18, 50, 86])}%" text-anchor="middle" font-family="DejaVu Serif" font-weight="bold" '
        f'font-size="{size:.0f}" fill="#fff">{lettering}</text>' if lettering else "")
    return f"""<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" style="border-radius:{radius}px;display:block;flex:none">
<defs><linearGradient id="g{mark}" x2="1" y2="1"><stop stop-color="{hue(random, 30)}"/><stop offset="1" stop-color="{hue(random, 60)}"/></linearGradient>
<filter id="f{mark}"><feTurbulence type="fractalNoise" baseFrequency="{random.uniform(.02, .5):.3f}" numOctaves="3" seed="{mark % 999}"/>
<feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  .6 0 0 0 -.1"/></filter></defs>
<rect width="100%" height="100%" fill="url(#g{mark})"/>{"".join(shapes)}<rect width="100%" height="100%" filter="url(#f{mark})"/>{text}</svg>"""


def creature(random: Random, width: int, height: int) -> str:
    """A creature that looks out of the picture, as the background of a meme."""
    mark = random.randrange(10**9)
    skin, fur, coat = hue(random, 65, 55), hue(random, 40, 70), hue(random, 35, 50)
    middle, eye = width * random.uniform(.35, .65), random.uniform(.02, .045) * width
    head = min(width, height) * random.uniform(.2, .3)
    level = height * .48
    ears = "".join(
        f'<path d="M{middle + side * head * .9:.0f} {level - head * .3:.0f} l{side * head * .3:.0f} {-head:.0f} l{-side * head * .8:.0f} {head * .5:.0f} z" fill="{fur}"/>'
        for side in (-1, 1))
    eyes = "".join(
        f'<circle cx="{middle + side * head * .4:.0f}" cy="{level:.0f}" r="{eye * 1.6:.0f}" fill="#fff"/>'
        f'<circle cx="{middle + side * head * .4 + eye * .4:.0f}" cy="{level:.0f}" r="{eye:.0f}" fill="#111"/>' for side in (-1, 1))
    mouth = random.choice([-1, 0, 1]) * head * .3
    return f"""<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" style="display:block">
<defs><filter id="f{mark}"><feTurbulence type="fractalNoise" baseFrequency="{random.uniform(.01, .06):.3f}" numOctaves="4" seed="{mark % 997}"/>
<feColorMatrix values="1 0 0 0 -.1  0 1 0 0 -.1  0 0 1 0 -.05  0 0 0 .55 0"/></filter></defs>
<rect width="100%" height="100%" fill="{hue(random, random.randint(25, 60), 45)}"/><rect width="100%" height="100%" filter="url(#f{mark})"/>
<ellipse cx="{middle:.0f}" cy="{height:.0f}" rx="{head * 1.8:.0f}" ry="{height * .38:.0f}" fill="{coat}"/>{ears}
<circle cx="{middle:.0f}" cy="{level:.0f}" r="{head:.0f}" fill="{skin}" stroke="#1118" stroke-width="3"/>{eyes}
<path d="M{middle - head * .4:.0f} {level + head * .5:.0f} q{head * .4:.0f} {mouth:.0f} {head * .8:.0f} 0" stroke="#222" stroke-width="4" fill="none"/></svg>"""


def face(random: Random, size: int = 40) -> str:
    """A round portrait."""
    return f"""<svg width="{size}" height="{size}" viewBox="0 0 40 40" style="border-radius:50%;flex:none"><rect width="40" height="40" fill="{hue(random, 70)}"/>
<circle cx="20" cy="16" r="8" fill="{hue(random, 60, 30)}"/><ellipse cx="20" cy="38" rx="14" ry="13" fill="{hue(random, 40)}"/></svg>"""


ICONS = {
    "play": "M7 4 19 12 7 20z", "pause": "M6 4h4v16H6zM14 4h4v16h-4z", "next": "M5 4l10 8-10 8zM16 4h3v16h-3z",
    "back": "M19 4 9 12l10 8zM5 4h3v16H5z", "left": "M15 4 7 12l8 8", "down": "M4 8l8 8 8-8", "menu": "M3 6h18M3 12h18M3 18h18",
    "dots": "M5 12h.1M12 12h.1M19 12h.1", "search": "M10 4a6 6 0 1 0 .1 0zM15 15l6 6", "heart": "M12 20 3 11a5 5 0 0 1 9-6 5 5 0 0 1 9 6z",
    "home": "M3 11 12 3l9 8v9h-6v-6H9v6H3z", "plus": "M12 4v16M4 12h16", "share": "M12 3v12M7 8l5-5 5 5M5 14v6h14v-6",
    "shuffle": "M3 6h4l10 12h4M3 18h4L17 6h4", "repeat": "M4 8h14l-3-3M20 16H6l3 3", "person": "M12 4a4 4 0 1 0 .1 0zM4 21a8 8 0 0 1 16 0",
    "book": "M4 5h7v15H4zM13 5h7v15h-7z", "cart": "M3 4h3l3 12h9l3-9H7M10 20h.1M18 20h.1", "star": "M12 3l3 6 6 1-4 5 1 6-6-3-6 3 1-6-4-5 6-1z",
    "gear": "M12 8a4 4 0 1 0 .1 0zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2", "mic": "M9 3h6v11H9zM5 11a7 7 0 0 0 14 0M12 18v4",
    "check": "M4 12l6 6L20 6", "right": "M9 4l8 8-8 8", "bell": "M6 17V10a6 6 0 0 1 12 0v7zM10 20h4", "mail": "M3 5h18v14H3zM3 6l9 7 9-7",
    "pin": "M12 2a7 7 0 0 1 7 7c0 5-7 13-7 13S5 14 5 9a7 7 0 0 1 7-7z", "queue": "M3 6h12M3 12h12M3 18h8M18 10v8", "speech": "M4 4h16v12H10l-6 5z",
}


def icon(name: str, size: int = 24, filled: bool = False) -> str:
    fill = "currentColor" if filled else "none"
    return (f'<svg width="{size}" height="{size}" viewBox="0 0 24 24" fill="{fill}" stroke="currentColor" stroke-width="2" '
            f'stroke-linecap="round" style="flex:none"><path d="{ICONS[name]}"/></svg>')


def bars(random: Random, width: int, height: int, count: int, colour: str) -> str:
    """A bar chart or a waveform."""
    step = width / count
    drawn = "".join(
        f'<rect x="{index * step:.1f}" y="{height * (1 - value):.1f}" width="{step * .6:.1f}" height="{height * value:.1f}" fill="{colour}"/>'
        for index, value in enumerate(random.uniform(.15, 1) for _ in range(count)))
    return f'<svg width="{width}" height="{height}">{drawn}</svg>'


def streets(random: Random, width: int, height: int, names: list[str], dark: bool) -> str:
    """A town from above, with street names along the streets, a river, parks and a route."""
    ground, road, water, park = ("#242f3e", "#38414e", "#17263c", "#263c3f") if dark else ("#f2efe9", "#ffffff", "#aad3df", "#c8facc")
    letters = "#9ca5b3" if dark else "#555"
    parts = [f'<rect width="100%" height="100%" fill="{ground}"/>']
    for _ in range(3):
        parts.append(f'<ellipse cx="{random.randrange(width)}" cy="{random.randrange(height)}" rx="{random.randint(30, 80)}" ry="{random.randint(30, 70)}" fill="{park}"/>')
    y = random.randrange(height)
    parts.append(f'<path d="M-10 {y} q{width // 3} {random.randint(-90, 90)} {width // 2} 20 t{width} 40" stroke="{water}" stroke-width="34" fill="none"/>')
    for index, name in enumerate(names):
        x, y, angle = random.randrange(width // 4), random.randrange(40, height - 40), random.choice([-35, -12, 0, 8, 25, 50])
        away = 600 * math.cos(math.radians(angle)), 600 * math.sin(math.radians(angle))
        parts.append(f'<path d="M{x - away[0]:.0f} {y - away[1]:.0f} L{x + away[0]:.0f} {y + away[1]:.0f}" stroke="{road}" stroke-width="{random.choice([8, 12, 16])}"/>')
        parts.append(f'<text x="{x + 30}" y="{y}" font-size="11" fill="{letters}" transform="rotate({angle} {x} {y})">{name}</text>')
    parts.append(f'<path d="M{width * .2:.0f} {height * .8:.0f} L{width * .4:.0f} {height * .55:.0f} L{width * .5:.0f} {height * .6:.0f} L{width * .75:.0f} {height * .2:.0f}" stroke="#4285f4" stroke-width="6" fill="none"/>')
    return f'<svg width="{width}" height="{height}" style="display:block">{"".join(parts)}</svg>'
