"""The pages of the second hand: works on their own pages, in players, shades and shares, and screens that show no single work.

    Training/screen_pages.py COUNT > views.jsonl

Each line: {"file", "app", "view", "type", "title", "creator"}; the app is the kind of page.
"""

import json
import sys

from screen_hand import GENRES, PROGRAMS, PUBLISHERS, ROLES, SENTENCES, Sheet

PAGES = []


def page(type, share=1.0):
    def keep(draw):
        PAGES.append((type, draw, share))
        return draw
    return keep


def song(s):
    return s.title(), s.artist()


def book(s):
    return s.title(), s.writer()


def years(s):
    return str(s.number(1931, 2024))


def facts(s, length=None):
    time = s.pick(f"{s.number(1, 3)}h {s.number(1, 59)}m", f"{s.number(71, 199)} min", f"{s.number(1, 2)} h {s.number(10, 59)} min")
    genres = s.random.sample(GENRES[s.language], 2)
    parts = s.random.sample([years(s), time, s.pick("PG-13", "R", "16+", "FSK 12", "TV-MA"), s.pick(*genres)], length or s.number(1, 3))
    return s.pick(" • ", " · ", " | ", ", ", "  ").join(parts)


def head(s, title, creator, kind, size=None):
    """Title and creator, each in their own size, in one of several arrangements. Returns whether both are whole."""
    size = size or s.random.uniform(1.15, 2.0)
    ratio = s.random.uniform(0.55, 0.9)
    centre = s.chance(0.5)
    left, width = s.margin, None
    if kind == "cover":
        tall = s.random.uniform(0.28, 0.46) * s.width
        wide = tall * s.pick(1, 0.68, 0.68)
        s.art(s.margin, s.y, wide, tall, s.pick("", title.split()[0].upper(), title, creator or ""))
        left, centre = s.margin + wide + 0.04 * s.width, False
        top = s.y
        s.y += s.random.uniform(0, 0.3) * tall
    elif kind == "above":
        tall = s.random.uniform(0.35, 0.85) * s.width
        wide = min(s.width - 2 * s.margin, tall * s.pick(1, 1, 0.67))
        place = (s.width - wide) / 2 if centre or s.chance(0.4) else s.margin
        s.art(place, s.y, wide, tall, s.pick("", "", title.split()[0].upper(), title, creator or ""))
        s.y += tall + s.random.uniform(0.02, 0.09) * s.width
    elif kind == "wide":
        tall = s.random.uniform(0.45, 1.0) * s.width
        start = max(0, s.y - s.pick(0, 0.2) * s.width)
        s.art(0, start, s.width, tall, s.pick("", "", "", "BREATHTAKING", title.upper()))
        s.y = start + tall + (-1.5 * size * s.body if s.chance(0.3) else s.random.uniform(0.02, 0.06) * s.width)
        centre = s.chance(0.25)
    whole = [True, True]
    order = [0, 1]
    if s.chance(0.08):
        order = [1, 0]
    for which in order:
        if which == 0:
            whole[0] = s.text(title, size, left=left, centre=centre, width=width, most=s.pick(1, 2, 3, 3, 4), after=s.random.uniform(0.05, 0.4))
        elif creator:
            whole[1] = s.text(creator, size * ratio, left=left, centre=centre, most=2, after=s.random.uniform(0.1, 0.5))
    s.place = left, centre
    if kind == "cover":
        s.bottom = top + tall
    return whole


def under(s):
    """Ends what stands beside a cover."""
    s.y = max(s.y, getattr(s, "bottom", 0)) + 0.03 * s.width


def answer(s, title, creator, whole):
    return title if whole[0] else None, creator if whole[1] else None


# Music

@page("music", 3)
def player(s):
    title, artist = song(s)
    s.status()
    s.bar(s.pick(None, s.say("now"), s.pick(*PROGRAMS), s.title(), s.say("queue")))
    s.skip(s.random.uniform(0, 0.12))
    line = artist
    if s.chance(0.3):
        line = artist + s.pick(" / ", " • ", " · ", " - ", " | ", " — ") + s.title()
    whole = head(s, title, line, s.pick("above", "above", "above", "wide", None), s.random.uniform(1.1, 1.9))
    if s.chance(0.2):
        s.text(s.title(), 0.85, centre=s.place[1])
    if s.chance(0.25):
        s.text(s.pick("FLAC 44.1 kHz", "MP3 | 320 kbps", "1 / 12", "2023"), 0.7, centre=s.place[1])
    s.skip(s.random.uniform(0.01, 0.12))
    if s.chance(0.9):
        s.slider()
    s.controls()
    if s.chance(0.4):
        s.chips([s.say("lyrics"), s.say("queue")])
    return answer(s, title, artist, whole)


@page("music", 1.5)
def notification(s):
    title, artist = song(s)
    s.status()
    for _ in range(s.number(0, 3)):
        left = s.margin
        for word in s.random.sample(["Internet", "Bluetooth", "WLAN", "Flashlight", "Taschenlampe", "Auto-rotate", "Modo avión", "Nearby Share"], 2):
            s.put(word, left, s.y, 0.9 * s.body)
            left += 0.48 * s.width
        s.skip(0.17)
    s.skip(0.03)
    if s.chance(0.6):
        s.put(s.pick(*PROGRAMS), s.margin + 0.06 * s.width, s.y, 0.75 * s.body)
        if s.chance(0.5):
            s.put(s.pick("Phone speaker", "Lautsprecher", "Haut-parleur", "Galaxy Buds", "Bluetooth"), 0, s.y, 0.75 * s.body, right=s.width - 1.5 * s.margin)
        s.skip(0.07)
    side = s.random.uniform(0.12, 0.2) * s.width
    left = s.margin * 1.5
    if s.chance(0.6):
        s.art(left, s.y, side, side)
        left += side + 0.03 * s.width
    size = s.random.uniform(0.95, 1.2)
    whole = s.text(title, size, left=left, most=1, after=0.1), s.text(artist, size * s.random.uniform(0.75, 0.95), left=left, most=1)
    if s.chance(0.6):
        s.slider()
    s.controls()
    for _ in range(s.number(0, 4)):
        s.skip(0.03)
        s.put(s.pick("Messages", "Gmail", "System UI", "Calendar", s.someone()) + s.pick("", f" · {s.number(1, 59)}m", " • now"), s.margin * 2, s.y, 0.8 * s.body)
        s.skip(0.05)
        s.text(s.pick("See you at eight then", "2 new messages", "USB debugging connected", "Termin um 15 Uhr", "On se voit demain ?"), 0.9, left=2 * s.margin)
    return answer(s, title, artist, whole)


@page("music", 1.5)
def recognised(s):
    title, artist = song(s)
    s.status()
    s.bar(s.pick(None, s.say("found"), s.pick(*PROGRAMS)))
    timed = s.chance(0.4)
    stamp = f"{s.number(1, 12)}:{s.number(0, 59):02} {s.pick('AM', 'PM')}"
    if timed and s.chance(0.5):
        s.skip(s.random.uniform(0.3, 0.9))
        s.put(stamp, 0, s.y, 0.8 * s.body, right=s.width - s.margin)
        whole = head(s, title, artist, None, s.random.uniform(1.1, 1.7))
    else:
        whole = head(s, title, artist, s.pick("above", "wide", "cover"), s.random.uniform(1.2, 2.1))
        under(s)
        if timed:
            s.text(stamp, 0.8)
    if s.chance(0.4):
        s.text(s.title(), 0.85)
    s.buttons(*s.random.sample(["found2", "play", "lyrics", "share"], s.number(1, 2)))
    if s.chance(0.5):
        s.text(f"{s.number(2, 900)},{s.number(100, 999)} Shazams", 0.8)
    return answer(s, title, artist, whole)


@page("music", 1.5)
def album(s):
    title, artist = song(s)
    s.status()
    s.bar(s.pick(None, None, s.say("albums"), title))
    whole = head(s, title, artist, s.pick("above", "cover", "wide"), s.random.uniform(1.2, 2.0))
    if s.chance(0.85):
        parts = s.random.sample([years(s), f"{s.number(6, 20)} {s.say('songs')}", s.pick("Album", "EP", "Single")], s.number(1, 3))
        s.text(s.pick(" • ", " · ", " | ").join(parts), 0.8, left=s.place[0], centre=s.place[1])
    under(s)
    s.buttons("play", "shuffle") if s.chance(0.6) else None
    own = s.chance(0.6)
    s.rows(lambda: (s.title(), artist if own else ""), s.number(6, 11), picture=False, numbered=s.chance(0.7), times=s.chance(0.7))
    if s.chance(0.3):
        s.y = s.height - 0.2 * s.width
        s.text(s.title(), 0.95, after=0.05, most=1)
        s.text(s.artist(), 0.8, most=1)
    return answer(s, title, artist, whole)


@page("music", 1.5)
def lyrics(s):
    title, artist = song(s)
    s.status()
    named = s.chance(0.6)
    whole = [False, False]
    if named:
        left = s.margin
        if s.chance(0.6):
            s.art(left, s.y, 0.12 * s.width, 0.12 * s.width)
            left += 0.15 * s.width
        whole = s.text(title, s.pick(0.95, 1.1), left=left, most=1, after=0.05), s.text(artist, 0.82, left=left, most=1)
    else:
        s.bar(s.pick(s.say("lyrics"), None))
    s.skip(0.05)
    size = s.random.uniform(1, 1.9)
    for _ in range(s.number(7, 12)):
        s.text(s.pick(*SENTENCES[s.language]).rstrip(".")[: s.number(18, 42)].rsplit(" ", 1)[0], size, after=0.5)
    if s.chance(0.5):
        s.y = min(s.y, s.height - 0.3 * s.width)
        s.slider()
    return answer(s, title, artist, whole)


@page("music")
def share_card(s):
    title, artist = song(s)
    s.status() if s.chance(0.5) else s.skip(0.1)
    s.skip(s.random.uniform(0.15, 0.45))
    whole = head(s, title, artist, "above", s.random.uniform(1.1, 1.8))
    s.skip(s.random.uniform(0.03, 0.2))
    s.text(s.pick(*PROGRAMS), s.pick(0.8, 1.0, 1.2), centre=s.chance(0.6))
    if s.chance(0.5):
        s.y = s.height - 0.25 * s.width
        s.chips([s.say("share"), s.pick("Copy link", "Link kopieren", "Copiar enlace"), "Stories"])
    return answer(s, title, artist, whole)


@page("music", 2.5)
def song_list(s):
    s.status()
    s.bar(s.pick(None, s.pick(*PROGRAMS), s.say("library")))
    if s.chance(0.6):
        s.text(s.pick(s.say("songs").capitalize(), s.say("lists"), s.title(), "Mix " + str(s.number(1, 6)), "Top 50", s.say("queue")), s.pick(1.2, 1.6, 2))
    if s.chance(0.4):
        s.text(f"{s.number(12, 900)} {s.say('songs')}", 0.85)
    if s.chance(0.4):
        s.chips([s.say("songs"), s.say("albums"), s.say("artists")])
    s.rows(lambda: song(s), 12, picture=s.chance(0.8), numbered=s.chance(0.2), times=s.chance(0.3))
    s.tabs()
    return None, None


@page("music", 2)
def music_home(s):
    s.status()
    s.bar(s.pick(None, s.pick(*PROGRAMS), s.say("home"), s.say("albums"), s.say("artists")))
    for _ in range(3):
        if s.chance(0.8):
            s.heading(s.pick("albums", "lists", "artists", "queue", "New releases", "Made for you"))
        columns = s.pick(2, 2, 3)
        s.shelf(lambda: (s.title(), s.pick(s.artist(), s.artist(), "")), columns, s.pick(1, 2), posters=False)
    s.tabs()
    return None, None


@page("music")
def artist_page(s):
    name = s.artist()
    s.status()
    s.art(0, 0, s.width, s.random.uniform(0.5, 0.9) * s.width)
    s.y = s.random.uniform(0.55, 0.95) * s.width
    s.text(name, s.random.uniform(1.6, 2.4))
    s.text(f"{s.number(1, 60)},{s.number(100, 999)},{s.number(100, 999)} {s.say('listeners')}", 0.85)
    s.buttons("play", "shuffle")
    s.heading(s.pick("Popular", "Beliebt", "Populaires", "Populares"))
    s.rows(lambda: (s.title(), s.pick("", f"{s.number(1, 900)},{s.number(100, 999)}")), 5, numbered=s.chance(0.6))
    return None, None


# Films

def crew(s, director):
    s.pick(
        lambda: s.text(f"{s.say('directed')} {director}", 0.9), lambda: (s.text(s.say("directed"), 0.8, after=0.05), s.text(director, 0.95)),
        lambda: s.text(f"{s.say('directed')}: {director}", 0.9))()


def people(s):
    s.heading("cast")
    if s.chance(0.5):
        s.rows(lambda: (s.someone(), s.someone().split()[0]), s.number(2, 4))
    else:
        s.shelf(lambda: (s.someone(), s.pick("", s.someone().split()[0])), 4, 1, posters=s.chance(0.5))


@page("movie", 4)
def film(s):
    title, director = s.title(), s.someone()
    s.status()
    if s.chance(0.6):
        s.bar(s.pick(None, None, s.pick(*PROGRAMS), title))
    shown = title + (f" ({years(s)})" if s.chance(0.2) else "")
    whole = head(s, shown, None, s.pick("wide", "wide", "cover", "above", None), s.random.uniform(1.15, 2.1))
    parts = [lambda: s.text(facts(s), 0.85, left=s.place[0], centre=s.place[1]), lambda: s.text(", ".join(s.random.sample(GENRES[s.language], 2)), 0.85, left=s.place[0], centre=s.place[1]),
             lambda: s.text(s.pick("★ ", "") + f"{s.number(41, 93) / 10}" + s.pick("", "/10", f" ({s.number(100, 90000)})"), 0.9, left=s.place[0], centre=s.place[1]), lambda: s.text(s.pick(*SENTENCES[s.language]), 0.85, left=s.place[0], centre=s.place[1], most=2),
             lambda: s.text(title, 0.75, left=s.place[0], centre=s.place[1])]
    for part in s.random.sample(parts, s.number(1, 3)):
        part()
    named = s.chance(0.45)
    if named and s.chance(0.4):
        crew(s, director)
        named = 2
    under(s)
    if s.chance(0.6):
        s.buttons(*s.random.sample(["trailer", "watchlist", "play", "share"], s.number(1, 2)))
    if s.chance(0.3):
        s.chips(s.random.sample(GENRES[s.language], 3 if len(GENRES[s.language]) > 2 else 2))
    s.heading("overview") if s.chance(0.7) else None
    s.prose(s.number(2, 6))
    if named == 1:
        crew(s, director)
    if s.y > 0.97 * s.height:
        named = False
    people(s)
    if s.chance(0.5):
        s.heading("similar")
        s.shelf(lambda: (s.title(), s.pick("", years(s))), 3, 1)
    s.tabs() if s.chance(0.3) else None
    return answer(s, title, director if named else None, (whole[0], True))


@page("movie", 1.5)
def series(s):
    title = s.title()
    s.status()
    whole = head(s, title, None, s.pick("wide", "above", "cover"), s.random.uniform(1.2, 2.1))
    s.text(s.pick(f"{years(s)} – {years(s)}", f"{s.number(1, 9)} {s.say('season')}", facts(s)), 0.85, left=s.place[0], centre=s.place[1])
    under(s)
    if s.chance(0.5):
        s.prose(3)
    s.text(f"{s.say('season')} {s.number(1, 8)}", s.pick(1, 1.2))
    first = s.pick(True, False)
    s.rows(lambda: (f"{s.number(1, 12)}. {s.title()}" if first else f"{s.say('episode')} {s.number(1, 12)}", s.pick(f"{s.number(21, 66)} min", years(s), s.title())), 6)
    return answer(s, title, None, whole)


@page("movie", 1.5)
def video_page(s):
    title = s.title()
    s.status()
    s.art(0, s.y, s.width, 0.5625 * s.width, s.pick("", "", title.upper()))
    s.y += 0.6 * s.width
    tail = s.pick("Official Trailer", "Trailer #1", "Official Trailer (HD)", "Offizieller Trailer", "Trailer Deutsch German", "Bande-annonce", "Tráiler oficial", "Trailer ufficiale", "Official Clip", "Teaser")
    whole = s.text(f"{title} {s.pick('|', '-', '–', '•', '')} {tail}", s.random.uniform(1.05, 1.3), most=2)
    s.text(f"{s.number(2, 900)}{s.pick('K', '.123', ' Mio.')} {s.pick('views', 'Aufrufe', 'vues', 'visualizaciones')}" + s.pick("", f" · {s.number(2, 11)} {s.pick('years ago', 'months ago')}"), 0.8)
    s.text(s.pick("Northlight Pictures", "Meridian Films", "Kinoverleih West"), 1, left=s.margin + 0.14 * s.width, after=0.05)
    s.text(f"{s.number(1, 900)}{s.pick('K', 'M', ' Tsd.')} {s.pick('subscribers', 'Abonnenten', 'abonnés')}", 0.75, left=s.margin + 0.14 * s.width)
    s.rows(lambda: (s.title() + s.pick(" Trailer", " - Official Clip", ""), f"{s.number(2, 900)}K views"), 5)
    return answer(s, title, None, (whole, True))


@page("movie", 1)
def film_share(s):
    title = s.title()
    s.status() if s.chance(0.5) else None
    s.skip(s.random.uniform(0.1, 0.4))
    whole = head(s, title, None, "above", s.random.uniform(1.2, 1.9))
    s.text(years(s) if s.chance(0.6) else facts(s, 2), 0.95, left=s.place[0], centre=s.place[1])
    s.text("★" * s.number(3, 5), 1.1, left=s.place[0], centre=s.place[1]) if s.chance(0.7) else None
    s.prose(3) if s.chance(0.5) else None
    s.skip(0.1)
    s.text(s.pick(*PROGRAMS), 0.9, centre=True)
    return answer(s, title, None, whole)


@page("movie", 2.5)
def poster_wall(s):
    s.status()
    s.bar(s.pick(None, s.pick(*PROGRAMS), s.say("home"), s.say("watchlist")))
    for _ in range(3):
        if s.chance(0.8):
            s.heading(s.pick("popular", "watchlist", "continue", "Top rated", "Trending"))
        s.shelf(lambda: (s.title(), s.pick("", years(s), f"★ {s.number(40, 92) / 10}")), s.pick(2, 3, 3, 4), s.pick(1, 2, 3))
    s.tabs()
    return None, None


@page("movie", 2)
def film_list(s):
    s.status()
    s.bar(s.pick(None, s.pick(*PROGRAMS), s.say("search")))
    if s.chance(0.7):
        s.text(s.say(s.pick("popular", "watchlist", "continue")), s.pick(1.2, 1.7))
    s.rows(lambda: (s.title(), s.pick(years(s), facts(s), s.someone())), 9)
    s.tabs()
    return None, None


@page("movie", 1)
def person(s):
    name = s.someone()
    s.status()
    s.bar(None)
    head(s, name, s.pick(*ROLES[s.language]), s.pick("cover", "above"), s.random.uniform(1.3, 2))
    s.text(f"{s.number(1, 28)}.{s.number(1, 12)}.{s.number(1931, 1999)}", 0.85)
    under(s)
    s.prose(5)
    s.heading("known")
    s.shelf(lambda: (s.title(), s.pick(years(s), "")), 3, 1)
    return None, None


# Books

@page("book", 3)
def volume(s):
    title, writer = book(s)
    s.status()
    s.bar(s.pick(None, None, s.pick(*PROGRAMS), s.say("details")))
    by = f"{s.say('by')} {writer}".strip() if s.chance(0.35) else writer
    field = s.chance(0.12)
    if field:
        s.art((s.width - 0.35 * s.width) / 2, s.y, 0.35 * s.width, 0.5 * s.width, title.split()[0])
        s.skip(0.56)
        whole = []
        for key, value in (("title", title), ("author", writer), ("publisher", s.pick(*PUBLISHERS)), ("language", "English")):
            if s.chance(0.5):
                s.put(s.say(key), s.margin, s.y, 0.9 * s.body)
                whole.append(s.text(value, 0.95, left=0.38 * s.width))
            else:
                s.text(s.say(key), 0.78, after=0.05)
                whole.append(s.text(value, 1))
    else:
        whole = head(s, title, by, s.pick("cover", "above", "above", None), s.random.uniform(1.15, 1.9))
        for part in s.random.sample([f"{s.number(90, 900)} {s.say('pages')}", f"★ {s.number(31, 49) / 10}", f"{s.number(31, 49) / 10} ({s.number(12, 9999)})", years(s), s.pick(*PUBLISHERS), s.pick(*GENRES[s.language])], s.number(0, 3)):
            s.text(part, 0.82, left=s.place[0], centre=s.place[1])
        under(s)
    s.buttons(*s.random.sample(["read", "want", "share"], s.number(1, 2))) if s.chance(0.8) else None
    s.heading("description")
    s.prose(s.number(3, 7))
    if s.chance(0.4):
        s.heading("similar")
        s.shelf(lambda: (s.title(), s.pick("", s.writer())), 3, 1)
    elif s.chance(0.5):
        s.heading("reviews")
        s.rows(lambda: (s.someone(), "★★★★"), 2)
    return answer(s, title, writer, whole)


@page("book", 1.5)
def leaf(s):
    title, writer = book(s)
    s.status() if s.chance(0.6) else s.skip(0.05)
    what = s.pick("title", "title", "title", "chapter", "none", "both", "author")
    small = s.random.uniform(0.68, 0.85)
    if what == "both":
        s.put(writer, s.margin, s.y, small * s.body)
        s.put(title, 0, s.y, small * s.body, right=s.width - s.margin)
        s.skip(0.06)
    elif what == "title":
        s.text(title, small, centre=s.chance(0.6), most=1)
    elif what == "author":
        s.text(writer, small, centre=s.chance(0.6))
    elif what == "chapter":
        s.text(s.pick(f"{s.say('chapter')} {s.number(1, 30)}", f"{s.number(1, 20)}. {s.title()}"), small, centre=s.chance(0.6))
    s.skip(0.04)
    s.text(" ".join(s.random.choices(SENTENCES[s.language], k=30)), s.random.uniform(1, 1.3), most=30)
    limit = s.height - 0.11 * s.width
    s.lines = [line for line in s.lines if line["box"][3] < limit]
    s.put(s.pick(f"{s.number(1, 99)}%", f"{s.number(3, 300)} / {s.number(301, 800)}", f"{s.say('chapter')} {s.number(1, 20)}"), s.margin, limit + 0.02 * s.width, 0.72 * s.body)
    return (title if what in ("title", "both") else None), (writer if what == "both" else None)


@page("book", 1)
def contents(s):
    title, writer = book(s)
    s.status()
    s.bar(s.pick(s.say("contents"), None))
    whole = [False, False]
    if s.chance(0.7):
        whole = head(s, title, writer, s.pick("cover", None), s.random.uniform(1, 1.4))
        under(s)
    s.rows(lambda: (s.pick(f"{s.say('chapter')} {s.number(1, 40)}", s.title()), ""), 14, picture=False, numbered=s.chance(0.3))
    return answer(s, title, writer, whole)


@page("book", 1)
def quotation(s):
    title, writer = book(s)
    s.status() if s.chance(0.7) else None
    s.skip(s.random.uniform(0.2, 0.6))
    marks = s.pick("“”", "„“", "«»", "\"\"")
    s.text(marks[0] + s.pick(*SENTENCES[s.language]) + marks[1], s.random.uniform(1.2, 1.8), centre=s.chance(0.4))
    s.skip(0.05)
    names = [s.pick("— ", "", "") + writer, title]
    if s.chance(0.3):
        names = [f"{title}, {writer}"] if s.chance(0.2) else names[::-1]
    whole = [s.text(name, s.random.uniform(0.9, 1.1)) for name in names]
    s.skip(0.1)
    s.text(s.pick(*PROGRAMS), 0.85, centre=True)
    return (title, writer) if len(names) == 2 and all(whole) else (None, None)


@page("book", 1)
def heard(s):
    title, writer = book(s)
    s.status()
    s.bar(s.pick(None, "Audiobook", "Hörbuch", s.pick(*PROGRAMS)))
    whole = head(s, title, writer, s.pick("above", "wide"), s.random.uniform(1.1, 1.7))
    if s.chance(0.6):
        s.text(f"{s.say('narrated')} {s.someone()}", 0.82, left=s.place[0], centre=s.place[1])
    if s.chance(0.6):
        s.text(f"{s.say('chapter')} {s.number(1, 40)}", 0.9, left=s.place[0], centre=s.place[1])
    s.slider()
    s.controls()
    return answer(s, title, writer, whole)


@page("book", 2.5)
def shelf(s):
    s.status()
    s.bar(s.pick(None, s.pick(*PROGRAMS), s.say("mybooks"), s.say("library")))
    if s.chance(0.5):
        s.chips([s.say("want"), s.say("mybooks")])
    if s.chance(0.5):
        s.heading(s.pick("mybooks", "want", "New", "Fiction"))
    if s.chance(0.5):
        s.rows(lambda: (s.title(), s.pick(s.writer(), f"{s.number(1, 99)}%")), 8)
    else:
        s.shelf(lambda: (s.title(), s.pick("", s.writer())), s.pick(2, 3), 3)
    s.tabs()
    return None, None


def main():
    count = int(sys.argv[1])
    total = sum(share for *_, share in PAGES)
    for type, draw, share in PAGES:
        for number in range(round(count * share / total)):
            sheet = Sheet(f"{draw.__name__} {number}")
            title, creator = draw(sheet)
            print(json.dumps({"file": f"{type}/{draw.__name__}/{number}", "app": draw.__name__, "view": sheet.view(), "type": type, "title": title, "creator": creator}, ensure_ascii=False))


if __name__ == "__main__":
    main()
