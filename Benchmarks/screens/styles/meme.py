"""Pictures with a joke written on them."""

from content import JOKES
from drawing import art, creature
from screen import Context, Screen, style

IMPACT = "font-family:'DejaVu Sans Condensed','Noto Sans';font-weight:900;color:#fff;text-transform:uppercase;text-align:center;line-height:1.1;-webkit-text-stroke:{0}px #000;paint-order:stroke fill"


def picture(c: Context, width: int, height: int) -> str:
    return creature(c.random, width, height) if c.random.random() < .7 else art(c.random, width, height)


def lettering(width: int, text: str) -> str:
    size = max(22, min(width // 9, int(width * 1.5 / max(8, len(text)) * 1.2)))
    return f"font-size:{size}px;" + IMPACT.format(max(2, size // 8))


@style("meme", share=2)
def top_and_bottom(c: Context) -> Screen:
    top, bottom = c.pick(*JOKES)
    width, height = c.pick((600, 600), (500, 640), (720, 540), (480, 480))
    body = f"""<div style="position:relative;width:{width}px;height:{height}px">{picture(c, width, height)}<div style="position:absolute;top:10px;left:8px;right:8px;{lettering(width, top)}">{top}</div><div style="position:absolute;bottom:12px;left:8px;right:8px;{lettering(width, bottom)}">{bottom}</div></div>"""
    return Screen(body, size=(width, height))


@style("meme")
def white_band(c: Context) -> Screen:
    top, bottom = c.pick(*JOKES)
    width, height = 540, c.number(400, 560)
    body = f"""<div style="background:#fff;color:#111;padding:16px 18px;font-size:30px;line-height:1.25">{top}<br>{bottom}</div>{picture(c, width, height)}"""
    return Screen(body, size=(width, height + 110), background="#fff")


@style("meme")
def labelled_scene(c: Context) -> Screen:
    labels = c.random.sample(["me", "my deadline", "coffee", "the weekend", "my savings", "new game", "sleep", "Steuererklärung"], 3)
    width, height = 640, c.number(420, 640)
    spots = "".join(f'<div style="position:absolute;left:{15 + 28 * index}%;top:{c.number(15, 75)}%;font-size:34px;{IMPACT.format(4)}">{label}</div>' for index, label in enumerate(labels))
    return Screen(f'<div style="position:relative">{picture(c, width, height)}{spots}</div>', size=(width, height))


@style("meme", held_out=True, share=2)
def two_panels(c: Context) -> Screen:
    first, second = c.pick(*[joke for joke in JOKES if joke[1]])
    width, height = 560, 560
    panel = lambda text: f'<div style="display:flex;height:{height // 2}px">{picture(c, width // 2, height // 2)}<div style="width:{width // 2}px;background:#fff;color:#111;font-size:31px;padding:20px;display:flex;align-items:center;line-height:1.2">{text}</div></div>'
    return Screen(panel(first) + panel(second), size=(width, height), background="#fff")


@style("meme", held_out=True, share=2)
def bottom_caption(c: Context) -> Screen:
    top, bottom = c.pick(*JOKES)
    text = f"{top} {bottom}".strip()
    width, height = c.pick((680, 510), (460, 620), (520, 520))
    body = f'<div style="position:relative">{picture(c, width, height)}<div style="position:absolute;bottom:14px;left:10px;right:10px;font-weight:800;text-align:center;color:{c.pick("#fff", "#ffe600")};font-size:{width // 15}px;text-shadow:0 0 6px #000,2px 2px 0 #000">{text}</div></div>'
    return Screen(body, size=(width, height))


@style("meme", held_out=True)
def motivational_poster(c: Context) -> Screen:
    top, bottom = c.pick(*JOKES)
    body = f"""<div style="padding:40px 50px 0"><div style="border:3px solid #ddd;padding:4px">{picture(c, 486, 330)}</div></div><div style="color:#fff;text-align:center;font-family:'DejaVu Serif';font-size:44px;margin-top:20px;text-transform:uppercase">{top.split()[-1]}</div><div style="color:#ddd;text-align:center;font-size:20px">{bottom or top}</div>"""
    return Screen(body, size=(600, 560), background="#000")
