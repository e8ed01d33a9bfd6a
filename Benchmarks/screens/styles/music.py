"""Players, albums, playlists, lyrics."""

from content import ALBUMS, SONGS
from drawing import art, face, icon
from screen import Context, Screen, style


def controls(c: Context, size: int = 34, ends: bool = True) -> str:
    side = (icon("shuffle"), icon("repeat")) if ends else ("", "")
    middle = f'<div style="width:68px;height:68px;border-radius:50%;background:{c.accent};color:#fff;display:flex;align-items:center;justify-content:center">{icon(c.pick("play", "pause"), 30, True)}</div>'
    return f'<div class="row pad" style="justify-content:space-between;margin:14px 0">{side[0]}{icon("back", size, True)}{middle}{icon("next", size, True)}{side[1]}</div>'


def timeline(c: Context, remaining: bool = False, above: bool = False) -> str:
    total = c.number(120, 420)
    done = c.number(1, total - 1)
    right = f"-{(total - done) // 60}:{(total - done) % 60:02}" if remaining else f"{total // 60}:{total % 60:02}"
    times = f'<div class="row spread small faint"><span>{done // 60}:{done % 60:02}</span><span>{right}</span></div>'
    line = f'<div style="height:5px;border-radius:3px;background:#8886;margin:7px 0"><div style="height:5px;border-radius:3px;width:{100 * done // total}%;background:{c.accent}"></div></div>'
    return f'<div class="pad">{times + line if above else line + times}</div>'


def tracks(c: Context, songs, with_artist: bool = True, numbered: bool = False, durations: bool = True, cover: bool = False) -> str:
    rows = []
    for index, (title, artist) in enumerate(songs):
        lead = f'<span class="faint" style="width:22px">{index + 1}</span>' if numbered else art(c.random, 46, 46, radius=6) if cover else ""
        under = f'<div class="small faint ellipsis">{artist}</div>' if with_artist else ""
        end = f'<span class="small faint">{c.time()}</span>' if durations else icon("dots")
        rows.append(f'<div class="row pad" style="padding-block:8px">{lead}<div class="grow"><div class="ellipsis">{title}</div>{under}</div>{end}</div>')
    return "".join(rows)


@style("music", share=2)
def centred_player(c: Context) -> Screen:
    title, artist = c.pick(*SONGS)
    side = c.width - 2 * c.number(26, 54)
    body = f"""{c.bar("", "down")}<div class="centre small faint">{c.t("PLAYING FROM ALBUM|WIEDERGABE AUS ALBUM|LECTURE DE L’ALBUM|REPRODUCIENDO DESDE EL ÁLBUM|RIPRODUZIONE DALL’ALBUM")}</div>
<div style="margin:20px auto">{art(c.random, side, side, c.pick("", "", title.split()[0]), c.pick(0, 8, 20))}</div>
<div class="centre pad"><div style="font-size:{c.number(20, 26)}px;font-weight:700">{title}</div><div class="faint" style="font-size:{c.number(15, 18)}px;margin-top:5px">{artist}</div></div>
<div style="height:18px"></div>{timeline(c)}{controls(c)}<div class="row pad spread faint" style="margin-top:12px">{icon("queue")}{icon("heart")}{icon("share")}</div>"""
    return Screen(body, title, artist)


@style("music", share=2)
def left_player(c: Context) -> Screen:
    title, artist = c.pick(*SONGS)
    side = c.width - 48
    body = f"""<div style="height:24px"></div><div class="pad" style="padding-inline:24px">{art(c.random, side, min(side, c.height - 400), radius=12)}</div><div style="height:22px"></div>
<div class="row pad"><div class="grow"><div class="ellipsis" style="font-size:22px;font-weight:600">{title}</div><div style="font-size:18px;color:{c.accent}">{artist}</div></div>{icon("dots")}</div>
<div style="height:10px"></div>{timeline(c, remaining=True)}{controls(c, ends=False)}
<div class="row pad spread faint small" style="margin-top:8px">{c.t("Lyrics|Songtext|Paroles|Letra|Testo")}<span>AirPlay</span>{c.t("Up Next|Nächste Titel|À suivre|A continuación|In coda")}</div>"""
    return Screen(body, title, artist)


@style("music")
def album_page(c: Context) -> Screen:
    title, artist = c.pick(*ALBUMS)
    songs = [(song, artist) for song, _ in c.random.sample(SONGS, 8)]
    body = f"""{c.bar()}<div style="margin:8px auto">{art(c.random, 190, 190, radius=8)}</div>
<div class="centre pad"><div style="font-size:23px;font-weight:700">{title}</div><div style="color:{c.accent};font-size:17px">{artist}</div>
<div class="tiny faint" style="margin-top:4px">{c.pick("ALTERNATIVE", "JAZZ", "ELECTRONIC", "POP")} · {c.number(1965, 2024)}</div></div>
<div class="row pad" style="margin:14px 0"><div class="button grow">{c.t("Play|Wiedergabe|Lecture|Reproducir|Riproduci")}</div><div class="button grow">{c.t("Shuffle|Zufällig|Aléatoire|Aleatorio|Casuale")}</div></div>
{tracks(c, songs, with_artist=False, numbered=True, durations=c.pick(True, False))}"""
    return Screen(body, title, artist)


@style("music")
def song_library(c: Context) -> Screen:
    names = [c.t("Songs|Titel|Titres|Canciones|Brani"), c.t("Albums|Alben|Albums|Álbumes|Album"), c.t("Artists|Künstler|Artistes|Artistas|Artisti"), c.t("Playlists")]
    pills = "".join(f'<div class="pill {"on" if index == 0 else ""}">{name}</div>' for index, name in enumerate(names))
    body = f"""{c.bar(c.t("Library|Mediathek|Bibliothèque|Biblioteca|Libreria"), "menu", "search")}<div class="row pad" style="gap:8px;margin-bottom:8px">{pills}</div>
<div class="grow" style="overflow:hidden">{tracks(c, c.random.sample(SONGS, 11), cover=True, durations=c.pick(True, False))}</div>{c.tabs(c.t("Home|Start|Accueil|Inicio|Home"), c.t("Search|Suche|Recherche|Buscar|Cerca"), c.t("Library|Mediathek|Bibliothèque|Biblioteca|Libreria"))}"""
    return Screen(body)


@style("music")
def playlists_home(c: Context) -> Screen:
    shelf = "".join(f'<div style="width:130px">{art(c.random, 130, 130, name.split()[0], 10)}<div class="ellipsis small" style="margin-top:5px">{name}</div><div class="tiny faint">{artist}</div></div>' for name, artist in c.random.sample(ALBUMS, 4))
    body = f"""{c.bar(c.t("Listen now|Jetzt hören|Écouter|Escuchar|Ascolta ora"), "menu", "person")}<b class="pad" style="margin:10px 0">{c.t("Recently played|Zuletzt gehört|Récemment écoutés|Escuchado recientemente|Ascoltati di recente")}</b>
<div class="row pad" style="overflow:hidden">{shelf}</div><b class="pad" style="margin:14px 0 6px">{c.t("Recommended for you|Für dich empfohlen|Recommandé pour vous|Recomendado para ti|Consigliati per te")}</b>
<div class="grow" style="overflow:hidden">{tracks(c, c.random.sample(SONGS, 6), cover=True, durations=False)}</div>{c.tabs(c.t("Home|Start|Accueil|Inicio|Home"), c.t("Radio"), c.t("Playlists"), c.t("Search|Suche|Recherche|Buscar|Cerca"))}"""
    return Screen(body)


@style("music", held_out=True, share=2)
def video_player(c: Context) -> Screen:
    title, artist = c.pick(*SONGS)
    tabs = "".join(f'<span class="pill">{word}</span>' for word in (c.t("UP NEXT|NÄCHSTER|À SUIVRE|A CONTINUACIÓN|PROSSIMO"), c.t("LYRICS|SONGTEXT|PAROLES|LETRA|TESTO"), c.t("RELATED|ÄHNLICH|SIMILAIRES|RELACIONADO|CORRELATI")))
    body = f"""<div class="row pad spread" style="padding-block:14px">{icon("down")}<div class="row" style="gap:4px"><span class="pill on">{c.t("Song|Titel|Titre|Canción|Brano")}</span><span class="pill">Video</span></div>{icon("dots")}</div>
<div style="height:50px"></div><div style="margin:0 auto">{art(c.random, c.width - 40, c.width - 40, radius=6)}</div><div class="pad" style="margin-top:26px"><b class="ellipsis" style="font-size:24px;display:block">{title}</b><span class="faint" style="font-size:17px">{artist}</span></div>
<div class="row pad small" style="margin:12px 0;gap:8px"><span class="pill">{c.count(800, 90000)}</span><span class="pill">{c.t("Save|Speichern|Enregistrer|Guardar|Salva")}</span><span class="pill">{c.t("Share|Teilen|Partager|Compartir|Condividi")}</span></div>{timeline(c)}{controls(c)}<div class="row pad spread">{tabs}</div>"""
    return Screen(body, title, artist)


@style("music", held_out=True, share=2)
def record_player(c: Context) -> Screen:
    title, artist = c.pick(*SONGS)
    size = c.width - 90
    disc = f'<div style="position:relative;width:{size}px;height:{size}px;border-radius:50%;background:#111;margin:20px auto;display:flex;align-items:center;justify-content:center"><div style="border-radius:50%;overflow:hidden;width:{size // 2}px;height:{size // 2}px">{art(c.random, size // 2, size // 2)}</div></div>'
    body = f"""<div class="row pad spread" style="padding-block:12px">{icon("left")}<div class="centre"><div style="font-size:19px;font-weight:600">{title}</div><div class="small faint">{artist}</div></div>{icon("share")}</div>
<div class="grow"></div>{disc}<div class="grow"></div><div class="row pad" style="justify-content:space-around;margin:16px 0">{icon("heart")}{icon("queue")}{icon("speech")}{icon("dots")}</div>
{timeline(c, above=c.pick(True, False))}{controls(c)}<div style="height:24px"></div>"""
    return Screen(body, title, artist)


@style("music", held_out=True)
def lyrics_page(c: Context) -> Screen:
    title, artist = c.pick(*SONGS)
    lines = c.random.sample(["I left the window open to the rain", "and every road was leading me home", "turn the lights down, let it go", "we were young and never knew", "oh, the city sings tonight", "hold on, hold on to me", "there’s a river running under my name", "and I was only passing through"], 6)
    verse = "".join(f'<div style="font-size:25px;font-weight:700;margin:15px 0;opacity:{1 if index == 1 else .45}">{line}</div>' for index, line in enumerate(lines))
    body = f"""<div class="row pad" style="padding-block:14px">{art(c.random, 52, 52, radius=6)}<div class="grow"><b>{title}</b><div class="small faint">{artist}</div></div>{icon("dots")}</div>
<div class="pad grow" style="padding-inline:28px">{verse}</div>{timeline(c, remaining=True)}{controls(c, ends=False)}"""
    return Screen(body, title, artist)


@style("music", held_out=True)
def offline_player_list(c: Context) -> Screen:
    now = c.pick(*SONGS)
    rows = tracks(c, c.random.sample(SONGS, 9), numbered=c.pick(True, False))
    body = f"""{c.bar(c.t("Tracks|Lieder|Morceaux|Pistas|Tracce"), "menu", "search")}<div class="row pad spread small faint" style="padding-bottom:6px"><span>{c.number(60, 900)} {c.t("tracks|Lieder|morceaux|pistas|tracce")}</span><span>{c.t("Sort by title|Nach Titel|Trier par titre|Ordenar por título|Ordina per titolo")}</span></div>
<div class="grow" style="overflow:hidden">{rows}</div><div class="row card" style="border-radius:0;background:{c.surface}">{art(c.random, 44, 44, radius=4)}<div class="grow"><b class="small">{now[0]}</b><div class="tiny faint">{now[1]}</div></div>{icon("pause", 26, True)}{icon("next", 26, True)}</div>"""
    return Screen(body)


@style("music", held_out=True)
def artist_page(c: Context) -> Screen:
    artist = c.pick(*SONGS)[1]
    songs = [(song, f"{c.number(1, 900)}.{c.number(100, 999)}.{c.number(100, 999)}") for song, _ in c.random.sample(SONGS, 5)]
    body = f"""<div style="position:relative">{art(c.random, c.width, 250)}<b style="position:absolute;left:20px;bottom:14px;font-size:34px;color:#fff">{artist}</b></div>
<div class="pad small faint" style="margin:12px 0">{c.number(1, 40)}.{c.number(1, 9)} M {c.t("monthly listeners|monatliche Hörer|auditeurs mensuels|oyentes mensuales|ascoltatori mensili")}</div><div class="row pad"><span class="pill on">{c.t("Follow|Folgen|S’abonner|Seguir|Segui")}</span>{icon("shuffle")}{icon("play", 34, True)}</div>
<b class="pad" style="margin:14px 0 4px">{c.t("Popular tracks|Beliebte Titel|Titres populaires|Populares|Brani popolari")}</b>{tracks(c, songs, numbered=True, durations=False, cover=False)}"""
    return Screen(body, "", artist)
