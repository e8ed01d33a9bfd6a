"""Works in unusual screens: sheets of options, shared cards, programme guides, tickets, scans, notes; lists about no work.
None are held out."""

from content import ALBUMS, PEOPLE, SERIES, TOWNS
from drawing import art, bars, face, icon
from screen import Context, Screen, style
from styles.apps import LONG_BOOKS, LONG_FILMS, bar_of_time, book, film, length, prose, song


def rows(*pairs: tuple[str, str]) -> str:
    return "".join(f'<div class="row pad" style="padding-block:13px">{icon(name)}<span style="font-size:16px">{label}</span></div>' for name, label in pairs)


@style("music")
def song_options(c: Context) -> Screen:
    title, artist = song(c)
    labels = rows(("heart", c.t("Like|Gefällt mir|J’aime|Me gusta|Mi piace")), ("plus", c.t("Add to playlist|Zu Playlist hinzufügen|Ajouter à une playlist|Añadir a playlist|Aggiungi a playlist")),
                  ("queue", c.t("Add to queue|In die Warteschlange|Ajouter à la file d’attente|Añadir a la cola|Aggiungi in coda")), ("person", c.t("View artist|Zum Künstler|Voir l’artiste|Ver artista|Vai all’artista")),
                  ("queue", c.t("View album|Zum Album|Voir l’album|Ver álbum|Vai all’album")), ("share", c.t("Share|Teilen|Partager|Compartir|Condividi")))
    side = c.pick(48, 56, 120)
    head = f'<div class="row pad">{art(c.random, side, side, radius=6)}<div class="grow"><div style="font-size:{c.pick(16, 17)}px;font-weight:600">{title}</div><div class="faint small">{artist}</div></div></div>' if side < 100 else f'<div class="centre column" style="align-items:center">{art(c.random, side, side)}<b style="margin-top:12px">{title}</b><span class="faint small">{artist}</span></div>'
    body = f'<div style="height:{c.number(120, 200)}px;opacity:.25">{art(c.random, c.width, 200)}</div><div class="card grow" style="border-radius:22px 22px 0 0;padding:18px 0">{head}<div style="height:1px;background:#8884;margin:12px 0"></div>{labels}</div>'
    return Screen(body, title, artist)


@style("music")
def story_card(c: Context) -> Screen:
    title, artist = song(c)
    side = c.number(200, 260)
    body = f'<div class="grow column centre" style="align-items:center;background:{c.accent};color:#fff"><div style="background:#0006;border-radius:18px;padding:18px;width:{side + 36}px">{art(c.random, side, side, radius=8)}<div style="font-size:18px;font-weight:700;margin-top:14px">{title}</div><div style="opacity:.8">{artist}</div><div class="tiny" style="margin-top:16px;opacity:.7">♪ {c.pick("Wavely", "Tonbox", "Hearo")}</div></div></div><div class="row pad" style="padding-block:16px;justify-content:space-around">{icon("share")}{icon("heart")}{icon("dots")}</div>'
    return Screen(body, title, artist)


@style("music")
def heard_around(c: Context) -> Screen:
    title, artist = song(c)
    body = f"""<div style="position:relative;height:{c.height * 6 // 10}px">{art(c.random, c.width, c.height * 6 // 10)}<div style="position:absolute;left:20px;right:20px;bottom:18px;color:#fff;text-shadow:0 0 8px #000"><div style="font-size:30px;font-weight:800;line-height:1.1">{title}</div><div style="font-size:19px;margin-top:5px">{artist}</div></div></div>
<div class="pad small faint" style="margin:14px 0">{c.count(1000, 900000)} {c.t("finds|Treffer|résultats|hallazgos|risultati")}</div><div class="row pad"><div class="button grow">{c.t("Play full song|Ganzen Titel abspielen|Écouter|Escuchar canción|Ascolta il brano")}</div></div>
<b class="pad" style="margin-top:18px">{c.t("Lyrics|Songtext|Paroles|Letra|Testo")}</b><div class="pad faint" style="margin-top:6px">{prose(c, 1)}</div>"""
    return Screen(body, title, artist)


@style("music")
def car_screen(c: Context) -> Screen:
    title, artist = song(c)
    body = f"""<div class="row" style="height:480px"><div class="column centre" style="width:76px;align-items:center;gap:30px;background:{c.surface};height:100%">{icon("home", 34)}{icon("queue", 34)}{icon("person", 34)}<b>{c.clock()}</b></div>
<div class="grow column" style="padding:20px 26px"><div class="row spread faint"><span>{c.t("Now Playing|Jetzt läuft|En lecture|En reproducción|In riproduzione")}</span>{icon("queue")}</div><div class="row" style="gap:26px;margin-top:30px">{art(c.random, 210, 210, radius=10)}<div class="grow"><div style="font-size:30px;font-weight:600;line-height:1.15">{title}</div><div style="font-size:22px;margin-top:8px;color:{c.accent}">{artist}</div></div></div><div style="margin-top:26px">{bar_of_time(c)}</div>
<div class="row" style="justify-content:space-around;margin-top:16px">{icon("back", 40, True)}{icon("pause", 46, True)}{icon("next", 40, True)}</div></div></div>"""
    return Screen(body, title, artist, size=(800, 480), background=c.paper)


@style("music")
def charts(c: Context) -> Screen:
    lines = "".join(f'<div class="row pad" style="padding-block:8px"><b style="width:26px;font-size:17px">{rank}</b>{art(c.random, 48, 48, radius=4)}<div class="grow"><div class="ellipsis">{title}</div><div class="small faint ellipsis">{artist}</div></div>{icon("dots")}</div>' for rank, (title, artist) in enumerate([song(c) for _ in range(9)], 1))
    return Screen(f'{c.bar(c.t("Top 50|Top 50|Top 50|Los 50 más|Top 50"))}<div class="pad faint small" style="margin-bottom:8px">{c.t("Updated daily · 50 songs|Täglich aktualisiert · 50 Titel|50 titres|50 canciones|50 brani")}</div><div class="grow" style="overflow:hidden">{lines}</div>')


@style("movie")
def programme(c: Context) -> Screen:
    title, director, year = film(c)
    body = f"""{c.bar(c.pick("Das Zweite", "Kanal 5", "Channel 9", "Arte Nova"), "left", "share")}{art(c.random, c.width, 210)}<div class="pad" style="margin-top:14px"><div class="small" style="color:{c.accent}">{c.t("Sat|Sa|Sam|Sáb|Sab")} 20:15 – 22:05</div><div style="font-size:22px;font-weight:700;margin:4px 0">{title}</div><div class="small faint">{c.t("Drama|Spielfilm|Film|Película|Film")}, {c.pick("USA", "GB", "D", "F", "I")} {year} · {length(c)}</div></div>
<div class="row pad" style="margin:14px 0"><div class="pill">{icon("bell", 16)} {c.t("Remind me|Erinnern|Rappel|Recordar|Ricorda")}</div><div class="pill">{c.t("Record|Aufnehmen|Enregistrer|Grabar|Registra")}</div></div><div class="pad small">{prose(c, 4)}</div>
<div class="pad small" style="margin-top:14px"><span class="faint">{c.t("Director|Regie|Réalisation|Dirección|Regia")}</span><br>{director}</div><div class="pad small" style="margin-top:8px"><span class="faint">{c.t("Cast|Darsteller|Avec|Reparto|Cast")}</span><br>{", ".join(c.random.sample(PEOPLE, 3))}</div>"""
    return Screen(body, title, director)


@style("movie")
def showtimes(c: Context) -> Screen:
    title, _, year = film(c)
    halls = "".join(f'<div class="pad" style="margin-top:16px"><b>{c.pick("Lumen", "Palast", "Odyssee", "Capitol")} {c.pick(*TOWNS)}</b><div class="row" style="margin-top:8px;gap:8px">' + "".join(f'<span class="pill">{hour}:{c.pick("00", "15", "30", "45")}</span>' for hour in (14, 17, 20, 22)) + "</div></div>" for _ in range(4))
    body = f"""{c.bar(c.t("Showtimes|Spielzeiten|Séances|Horarios|Orari"))}<div class="row pad" style="align-items:flex-start;margin-top:8px">{art(c.random, 84, 126, radius=6)}<div><div style="font-size:19px;font-weight:700">{title}</div><div class="small faint" style="margin-top:4px">{length(c)} · {c.pick("PG-13", "FSK 12", "12+", "R")}</div><div class="small faint">{c.t("Release|Kinostart|Sortie|Estreno|Uscita")} {year}</div></div></div>
<div class="row pad" style="margin-top:14px"><span class="pill on">{c.t("Today|Heute|Aujourd’hui|Hoy|Oggi")}</span><span class="pill">{c.t("Tomorrow|Morgen|Demain|Mañana|Domani")}</span></div>{halls}"""
    return Screen(body, title)


@style("movie")
def rate_it(c: Context) -> Screen:
    title, _, year = film(c)
    body = f"""<div class="row pad spread" style="padding-block:12px"><span>{c.t("Cancel|Abbrechen|Annuler|Cancelar|Annulla")}</span><b>{c.t("I watched…|Gesehen…|J’ai vu…|He visto…|Ho visto…")}</b><b style="color:{c.accent}">{c.t("Save|Sichern|OK|Guardar|Salva")}</b></div><div class="row pad" style="margin-top:16px">{art(c.random, 92, 138, radius=6)}<div><div style="font-size:20px;font-weight:700">{title}</div><div class="faint">{year}</div></div></div>
<div class="row pad spread" style="padding-block:16px;margin-top:14px"><span>{c.t("Date|Datum|Date|Fecha|Data")}</span><span class="faint">{c.t("Today|Heute|Aujourd’hui|Hoy|Oggi")}</span></div><div class="row pad spread"><span style="font-size:30px;color:{c.accent}">★★★★☆</span>{icon("heart", 30)}</div><div class="pad faint" style="margin-top:24px">{c.t("Add review…|Kritik schreiben…|Ajouter une critique…|Añadir reseña…|Scrivi una recensione…")}</div>"""
    return Screen(body, title)


@style("movie")
def watch_grid(c: Context) -> Screen:
    side = (c.width - 56) // 3
    cells = "".join(f'<div style="width:{side}px">{art(c.random, side, side * 3 // 2, title.split()[0], 6)}<div class="tiny ellipsis" style="margin-top:4px">{title}</div></div>' for title, *_ in [c.pick(*LONG_FILMS) for _ in range(9)])
    return Screen(f'{c.bar(c.t("My list|Meine Liste|Ma liste|Mi lista|La mia lista"), "menu", "search")}<div class="row pad small faint" style="margin-bottom:10px">{c.number(9, 80)} {c.t("films|Filme|films|películas|film")}</div><div class="row pad" style="flex-wrap:wrap;gap:8px">{cells}</div>')


@style("movie")
def episode_to_come(c: Context) -> Screen:
    title, _ = c.pick(*SERIES)
    body = f"""<div style="position:relative">{art(c.random, c.width, c.width * 9 // 16)}<div style="position:absolute;inset:0;display:flex;align-items:center;justify-content:center">{icon("play", 54, True)}</div></div><div class="pad" style="margin-top:12px"><div class="small faint">{c.t("Season|Staffel|Saison|Temporada|Stagione")} {c.number(1, 6)}, {c.t("Episode|Folge|Épisode|Episodio|Episodio")} {c.number(1, 12)}</div><div style="font-size:21px;font-weight:700">{title}</div><div class="small faint">{c.number(38, 62)} min · HD · {c.pick("12+", "16", "TV-14")}</div></div>
<div class="pad" style="margin:12px 0"><div class="button">{c.t("Continue watching|Weiterschauen|Reprendre|Seguir viendo|Continua")}</div></div><div class="pad small">{prose(c, 3)}</div>"""
    return Screen(body, title)


@style("book")
def barcode_found(c: Context) -> Screen:
    title, author = book(c)
    body = f"""<div class="pad" style="font-size:28px;font-weight:800;margin:18px 0 10px">{c.t("Book found|Buch gefunden|Livre trouvé|Libro encontrado|Libro trovato")}</div><div class="card row" style="margin:0 20px;align-items:flex-start">{art(c.random, 74, 111, radius=3)}<div class="grow"><b>{title}</b><div class="faint small" style="margin:3px 0">{author}</div><div class="tiny faint">ISBN 978{c.number(10**9, 10**10 - 1)}</div><div class="tiny faint">{c.number(120, 900)} {c.t("pages|Seiten|pages|páginas|pagine")}</div></div></div>
<div class="column pad" style="gap:10px;margin-top:20px"><div class="button">{c.t("Add to shelf|Ins Regal|Ajouter à l’étagère|Añadir al estante|Aggiungi allo scaffale")}</div><div class="pill centre">{c.t("Scan another|Weiteres scannen|Scanner un autre|Escanear otro|Scansiona un altro")}</div></div><div class="grow"></div><div style="margin:0 auto 60px">{bars(c.random, 200, 60, 34, c.ink)}</div>"""
    return Screen(body, title, author)


@style("book")
def loan(c: Context) -> Screen:
    title, author = book(c)
    body = f"""{c.bar(c.t("City Library|Stadtbibliothek|Bibliothèque|Biblioteca|Biblioteca"), "menu", "person")}<div class="card" style="margin:8px 16px"><div class="row" style="align-items:flex-start">{art(c.random, 66, 99)}<div class="grow"><div style="font-weight:600">{title}</div><div class="small">{author}</div><div class="small" style="color:{c.accent};margin-top:8px">{c.t("Due|Fällig|À rendre|Vence|Scade")} {c.number(1, 28)}.{c.number(1, 12)}.2024</div></div></div><div class="row" style="margin-top:12px"><span class="pill on">{c.t("Renew|Verlängern|Prolonger|Renovar|Rinnova")}</span><span class="pill">{c.t("Return|Zurückgeben|Rendre|Devolver|Restituisci")}</span></div></div>
<div class="pad faint small" style="margin-top:14px">{c.t("1 book on loan · 3 reserved|1 Buch ausgeliehen · 3 vorgemerkt|1 livre emprunté|1 libro prestado|1 libro in prestito")}</div>"""
    return Screen(body, title, author)


@style("book")
def marked_passage(c: Context) -> Screen:
    title, author = book(c)
    body = f"""{c.bar(c.t("Highlights|Markierungen|Passages|Subrayados|Evidenziazioni"))}<div class="pad" style="font-family:'DejaVu Serif';font-size:22px;line-height:1.4;margin-top:24px">“{prose(c, 2)}”</div><div class="row pad" style="margin-top:28px">{art(c.random, 44, 66)}<div><b>{title}</b><div class="small faint">{author}</div><div class="tiny faint">{c.t("Page|Seite|Page|Página|Pagina")} {c.number(3, 500)}</div></div></div><div class="grow"></div><div class="row pad" style="justify-content:space-around;padding-block:22px">{icon("share")}{icon("heart")}{icon("dots")}</div>"""
    return Screen(body, title, author)


@style("book")
def year_of_books(c: Context) -> Screen:
    side = (c.width - 64) // 3
    cells = "".join(f'<div style="width:{side}px">{art(c.random, side, side * 3 // 2, title.split()[0], 3)}</div>' for title, _ in [c.pick(*LONG_BOOKS) for _ in range(9)])
    return Screen(f'<div class="pad centre" style="font-size:26px;font-weight:800;margin:20px 0 6px">{c.t("My year in books|Mein Lesejahr|Mon année de lecture|Mi año en libros|Il mio anno di libri")} {c.number(2018, 2024)}</div><div class="centre faint" style="margin-bottom:18px">{c.number(9, 80)} {c.t("books read|Bücher gelesen|livres lus|libros leídos|libri letti")} · {c.number(2000, 20000)} {c.t("pages|Seiten|pages|páginas|pagine")}</div><div class="row pad" style="flex-wrap:wrap;gap:12px">{cells}</div>')


@style("music")
def singer(c: Context) -> Screen:
    artist = c.pick(*ALBUMS)[1]
    albums = "".join(f'<div style="width:130px">{art(c.random, 130, 130, radius=6)}<div class="small ellipsis" style="margin-top:5px">{title}</div><div class="tiny faint">{c.number(1988, 2024)} • Album</div></div>' for title, _ in c.random.sample(ALBUMS, 3))
    body = f"""<div class="column centre" style="align-items:center;margin-top:26px">{face(c.random, 150)}<div style="font-size:26px;font-weight:800;margin-top:12px">{artist}</div><div class="faint small">{c.count(9000, 900000)} {c.t("monthly listeners|monatliche Hörer|auditeurs par mois|oyentes mensuales|ascoltatori mensili")}</div></div><div class="row pad centre" style="margin:14px 0"><div class="pill on">{c.t("Follow|Folgen|Suivre|Seguir|Segui")}</div>{icon("shuffle")}</div>
<b class="pad" style="font-size:18px;margin-bottom:8px">{c.t("Albums|Alben|Albums|Álbumes|Album")}</b><div class="row pad" style="overflow:hidden">{albums}</div><div class="pad small" style="margin-top:20px">{prose(c, 3)}</div>"""
    return Screen(body, "", artist)
