"""Works as many kinds of apps show them: players, shops, catalogues, search results, lock screens, browsers, covers. None are
held out."""

from content import ALBUMS, BOOKS, FILMS, PEOPLE, SENTENCES, SERIES, SONGS
from drawing import art, bars, face, icon
from screen import Context, Screen, style

LONG_SONGS = [
    ("The Night We Walked Home Along the Frozen River", "Ada Okafor"), ("Somewhere Only the Two of Us Would Ever Know", "Freya Holm"),
    ("Lose My Mind (feat. Koto) [Remastered 2011]", "Ivy Lane"), ("Symphony No. 7 in A Major, Op. 92: II. Allegretto", "Ludwig van Beethoven"),
    ("Ich geh heut nicht mehr tanzen", "Mara Lindt & Die Nordlichter"), ("Sunset Lover - Live at the Harbour", "North Pier"),
    ("No Me Lo Digas Más", "Los Vientos, Sol y Sombra"), ("Ne me quitte pas", "Jacques Brel"), ("Vivo per lei", "Andrea Bocelli, Giorgia"),
]
LONG_FILMS = [
    ("The Assassination of Jesse James by the Coward Robert Ford", "Andrew Dominik", 2007), ("Dr. Strangelove or: How I Learned to Stop Worrying", "Stanley Kubrick", 1964),
    ("Birdman", "Alejandro G. Iñárritu", 2014), ("Der Himmel über Berlin", "Wim Wenders", 1987), ("Les Quatre Cents Coups", "François Truffaut", 1959),
    ("Todo sobre mi madre", "Pedro Almodóvar", 1999), ("8½", "Federico Fellini", 1963), ("Once Upon a Time in Anatolia", "Nuri Bilge Ceylan", 2011), ("Up", "Pete Docter", 2009),
]
LONG_BOOKS = [
    ("The Seven Husbands of Evelyn Hugo", "Taylor Jenkins Reid"), ("Extremely Loud & Incredibly Close", "Jonathan Safran Foer"), ("Die unendliche Geschichte", "Michael Ende"),
    ("À la recherche du temps perdu", "Marcel Proust"), ("Tomorrow, and Tomorrow, and Tomorrow", "Gabrielle Zevin"), ("Se una notte d’inverno un viaggiatore", "Italo Calvino"),
    ("It", "Stephen King"), ("La casa de los espíritus", "Isabel Allende"), ("Gödel, Escher, Bach: An Eternal Golden Braid", "Douglas R. Hofstadter"),
]
DESKTOP = (1280, 800)


def song(c: Context):
    return c.pick(*(SONGS + 3 * LONG_SONGS))


def film(c: Context):
    return c.pick(*(FILMS + 2 * LONG_FILMS))


def book(c: Context):
    return c.pick(*(BOOKS + 2 * LONG_BOOKS))


def prose(c: Context, count: int = 3) -> str:
    lines = SENTENCES[c.language]
    return " ".join(c.random.sample(lines, min(count, len(lines))))


def length(c: Context) -> str:
    return c.pick(f"{c.number(1, 2)}h {c.number(2, 58)}m", f"{c.number(84, 165)} min", f"{c.number(1, 2)} h {c.number(2, 58)} min")


def seconds(value: int) -> str:
    return f"{value // 60}:{value % 60:02}"


def bar_of_time(c: Context, width: str = "100%") -> str:
    total = c.number(150, 400)
    done = c.number(1, total - 1)
    right = c.pick(seconds(total), f"-{seconds(total - done)}")
    return f"""<div style="width:{width}"><div style="height:4px;border-radius:2px;background:#8886"><div style="height:4px;width:{100 * done // total}%;background:currentColor"></div></div>
<div class="row spread tiny faint" style="margin-top:5px"><span>{seconds(done)}</span><span>{right}</span></div></div>"""


def buttons(c: Context) -> str:
    return f'<div class="row" style="justify-content:space-around;margin:12px 20px">{icon("shuffle")}{icon("back", 34, True)}{icon(c.pick("play", "pause"), 56, True)}{icon("next", 34, True)}{icon("repeat")}</div>'


@style("music", share=1)
def playlist_player(c: Context) -> Screen:
    title, artist = song(c)
    side = c.width - 48
    playlist = c.pick("Rainy Morning Mix", "Discover Weekly", "Roadtrip 2023", "Deep Focus", "Lieblingslieder")
    body = f"""<div class="row" style="padding:12px 20px">{icon("down")}<div class="grow centre column" style="align-items:center"><span class="tiny">{c.t("PLAYING FROM PLAYLIST|WIEDERGABE AUS PLAYLIST|LECTURE DEPUIS LA PLAYLIST|REPRODUCIENDO DE PLAYLIST|IN RIPRODUZIONE DA PLAYLIST")}</span><b class="small">{playlist}</b></div>{icon("dots")}</div>
<div style="margin:{c.number(10, 40)}px auto 24px">{art(c.random, side, min(side, c.height - 420), c.pick("", title.split()[0]), 8)}</div>
<div class="row" style="padding:0 24px"><div class="grow"><div class="ellipsis" style="font-size:22px;font-weight:700">{title}</div><div class="faint ellipsis" style="font-size:16px">{artist}</div></div>{icon("heart")}</div>
<div style="padding:16px 24px 0">{bar_of_time(c)}</div>{buttons(c)}<div class="row spread faint small" style="padding:0 24px"><span>{c.pick("Living Room", "iPhone", "Küche", "")}</span>{icon("share")}</div>"""
    shown = title if len(title) < 24 else ""
    return Screen(body, shown, artist if shown and len(artist) < 28 else "")


@style("music")
def song_or_video(c: Context) -> Screen:
    title, artist = song(c)
    side = c.width - 56
    chips = "".join(f'<div class="pill row" style="gap:6px">{icon(mark, 16)}{label}</div>' for mark, label in (("heart", c.count(900, 80000)), ("speech", str(c.number(40, 900))), ("plus", c.t("Save|Speichern|Enregistrer|Guardar|Salva")), ("share", c.t("Share|Teilen|Partager|Compartir|Condividi"))))
    body = f"""<div class="row spread" style="padding:8px 20px">{icon("down")}<div class="row"><span class="pill on">{c.t("Song|Titel|Titre|Canción|Brano")}</span><span class="pill">Video</span></div>{icon("dots")}</div>
<div style="margin:18px auto">{art(c.random, side, min(side, c.height - 400), "", 8)}</div>
<div style="padding:0 28px"><div style="font-size:24px;font-weight:700;line-height:1.2">{title}</div><div class="faint" style="font-size:17px;margin-top:4px">{artist}</div></div>
<div class="row" style="padding:14px 28px;gap:8px;overflow:hidden">{chips}</div><div style="padding:4px 28px">{bar_of_time(c)}</div>{buttons(c)}
<div class="row faint small" style="justify-content:space-around;margin-top:auto;padding-bottom:20px"><span>{c.t("UP NEXT|ALS NÄCHSTES|À SUIVRE|SIGUIENTE|SUCCESSIVI")}</span><span>{c.t("LYRICS|SONGTEXT|PAROLES|LETRA|TESTO")}</span><span>{c.t("RELATED|ÄHNLICH|SIMILAIRES|RELACIONADO|CORRELATI")}</span></div>"""
    return Screen(body, title, artist)


@style("music")
def waveform(c: Context) -> Screen:
    title, artist = c.pick(*SONGS)
    done, total = c.number(10, 100), c.number(120, 400)
    body = f"""<div style="position:absolute;inset:0;z-index:-1">{art(c.random, c.width, c.height)}</div>
<div class="row spread" style="padding:10px 18px;align-items:flex-start;color:#fff"><div class="column" style="gap:6px;align-items:flex-start"><span style="background:#000;padding:3px 8px;font-size:20px;font-weight:600">{title}</span><span style="background:#000;padding:3px 8px;font-size:16px;color:#ccc">{artist}</span>
<span class="small" style="background:#000;padding:3px 8px">{c.t("Behind this track|Über diesen Track|À propos du titre|Sobre esta pista|Su questo brano")}</span></div>{icon("down")}</div>
<div style="margin-top:auto;padding:0 0 30px;color:#fff">{bars(c.random, c.width, 120, 80, "#fff")}<div class="row centre"><span class="small" style="background:#000;padding:2px 6px">{seconds(done)} | {seconds(total)}</span></div></div>
<div class="row" style="justify-content:space-around;background:#111;color:#eee;padding:16px 0 26px"><span class="row">{icon("heart")}{c.count(200, 60000)}</span><span class="row">{icon("speech")}{c.number(3, 900)}</span>{icon("share")}{icon("queue")}</div>"""
    return Screen(body, title, artist)


@style("music")
def recognised_song(c: Context) -> Screen:
    title, artist = song(c)
    body = f"""<div style="position:absolute;inset:0;z-index:-1">{art(c.random, c.width, c.height)}<div style="position:absolute;inset:0;background:linear-gradient(#0003,#000d)"></div></div>
<div class="row spread" style="padding:10px 18px;color:#fff">{icon("left")}{icon("share")}</div>
<div style="margin-top:auto;padding:0 24px 24px;color:#fff"><div style="font-size:32px;font-weight:800;line-height:1.15">{title}</div><div style="font-size:21px;margin:6px 0 10px">{artist}</div>
<div class="small" style="color:#ddd">{c.number(100, 900)},{c.number(100, 999)} {c.t("Shazams|Erkennungen|identifications|identificaciones|riconoscimenti")}</div>
<div class="button" style="margin-top:20px">{c.t("Open in player|Im Player öffnen|Ouvrir dans le lecteur|Abrir en el reproductor|Apri nel lettore")}</div>
<div class="row" style="justify-content:space-around;margin-top:18px;font-size:13px"><span>{c.t("SONG|TITEL|TITRE|CANCIÓN|BRANO")}</span><span>{c.t("LYRICS|SONGTEXT|PAROLES|LETRA|TESTO")}</span><span>VIDEO</span><span>{c.t("RELATED|ÄHNLICH|SIMILAIRES|RELACIONADO|CORRELATI")}</span></div></div>"""
    return Screen(body, title, artist)


@style("music")
def lock_screen(c: Context) -> Screen:
    title, artist = c.pick(*SONGS)
    day = c.t("Tuesday, 14 March|Dienstag, 14. März|mardi 14 mars|martes, 14 de marzo|martedì 14 marzo")
    body = f"""<div style="position:absolute;inset:0;z-index:-1">{art(c.random, c.width, c.height)}<div style="position:absolute;inset:0;background:#0006"></div></div>
<div class="column" style="align-items:center;color:#fff;margin-top:{c.number(20, 60)}px"><span style="font-size:20px">{day}</span><span style="font-size:84px;font-weight:300;line-height:1.1">{c.clock()}</span></div>
<div class="card" style="margin:auto 14px 40px;background:#222c;color:#fff"><div class="row">{art(c.random, 62, 62, radius=8)}<div class="grow"><b class="ellipsis" style="display:block">{title}</b><span style="color:#ccc">{artist}</span></div>{icon("mic")}</div>
<div style="margin-top:14px">{bar_of_time(c)}</div><div class="row" style="justify-content:space-around;margin-top:8px">{icon("back", 30, True)}{icon("pause", 34, True)}{icon("next", 30, True)}</div></div>"""
    return Screen(body, title, artist)


@style("music")
def album_in_browser(c: Context) -> Screen:
    title, artist = c.pick(*ALBUMS)
    rows = "".join(
        f'<tr style="height:38px"><td class="faint">{index + 1}</td><td>{name}<div class="tiny faint">{artist}</div></td><td class="faint">{c.number(100, 900)},{c.number(100, 999)}</td><td class="faint">{c.time()}</td></tr>'
        for index, (name, _) in enumerate(c.random.sample(SONGS, 7)))
    side = "".join(f'<div style="padding:7px 0">{name}</div>' for name in (c.t("Home|Start|Accueil|Inicio|Home"), c.t("Search|Suche|Rechercher|Buscar|Cerca"), c.t("Your Library|Deine Bibliothek|Bibliothèque|Tu biblioteca|La tua libreria"), "Rainy Morning Mix", "Roadtrip 2023"))
    body = f"""<div class="row" style="align-items:stretch;height:100%;gap:0"><div style="width:210px;padding:24px;background:{c.surface}" class="small faint">{side}</div><div class="grow" style="padding:24px">
<div class="row" style="align-items:flex-end;gap:24px">{art(c.random, 210, 210)}<div><div class="small">Album</div><div style="font-size:{72 if len(title) < 14 else 48}px;font-weight:900;line-height:1.1">{title}</div><div class="small" style="margin-top:10px"><b>{artist}</b> • {c.number(1965, 2023)} • {c.number(8, 14)} {c.t("songs|Titel|titres|canciones|brani")}, {c.number(34, 59)} min</div></div></div>
<div class="row" style="margin:20px 0">{icon("play", 50, True)}{icon("heart", 30)}{icon("dots", 30)}</div><table style="width:100%;font-size:14px"><tr class="faint small"><td>#</td><td>{c.t("Title|Titel|Titre|Título|Titolo")}</td><td>Plays</td><td></td></tr>{rows}</table></div></div>"""
    return Screen(body, title, artist, size=DESKTOP)


@style("music")
def tablet_player(c: Context) -> Screen:
    title, artist = song(c)
    album, _ = c.pick(*ALBUMS)
    body = f"""<div class="row" style="height:100%;padding:60px;gap:60px">{art(c.random, 440, 440, "", 16)}<div class="grow"><div style="font-size:32px;font-weight:700;line-height:1.2">{title}</div><div style="font-size:22px;color:{c.accent};margin:8px 0">{artist}</div><div class="faint">{album}</div>
<div style="margin:40px 0 20px">{bar_of_time(c)}</div>{buttons(c)}</div></div>"""
    return Screen(body, title, artist, size=(1180, 820))


@style("music")
def radio_station(c: Context) -> Screen:
    title, artist = c.pick(*SONGS)
    station = c.pick("Radio Nova", "FluxFM", "Jazz 24", "Antenne Harbour", "RAI Radio 3")
    body = f"""<div class="row spread" style="padding:12px 18px">{icon("left")}<b>{station}</b>{icon("heart")}</div><div style="margin:30px auto">{art(c.random, 220, 220, station.split()[0], 110)}</div>
<div class="centre small faint">{c.t("ON AIR|JETZT LÄUFT|EN DIRECT|AL AIRE|IN ONDA")}</div><div class="centre pad" style="font-size:20px;font-weight:600;margin-top:8px">{artist} - {title}</div>
<div class="row centre" style="margin:30px 0">{icon("pause", 64, True)}</div><div class="card pad" style="margin:auto 16px 30px"><div class="small faint">{c.t("Sleep timer|Schlaftimer|Minuteur|Temporizador|Timer")}</div></div>"""
    return Screen(body, title, artist)


@style("movie", share=1)
def stream_or_download(c: Context) -> Screen:
    series = c.random.random() < 0.4
    title, maker = c.pick(*SERIES) if series else film(c)[:2]
    facts = f'{c.number(2005, 2024)}&nbsp;&nbsp; <span style="border:1px solid #888;padding:0 4px">{c.pick("16+", "PG-13", "12", "TV-MA")}</span>&nbsp;&nbsp; ' + (f'{c.number(1, 6)} {c.t("Seasons|Staffeln|saisons|temporadas|stagioni")}' if series else length(c)) + "&nbsp;&nbsp; HD"
    who = c.t("Creator|Idee|Création|Creado por|Creato da") if series else c.t("Director|Regie|Réalisation|Dirección|Regia")
    body = f"""{art(c.random, c.width, 215)}<div class="pad"><div style="font-size:25px;font-weight:800;margin:12px 0 6px;line-height:1.2">{title}</div><div class="small faint">{facts}</div>
<div class="button" style="margin:12px 0 8px;background:{c.ink};color:{c.paper}">▶ {c.t("Play|Abspielen|Lecture|Reproducir|Riproduci")}</div><div class="button" style="background:{c.surface};color:{c.ink}">{c.t("Download|Herunterladen|Télécharger|Descargar|Scarica")}</div>
<div style="margin:12px 0 8px">{prose(c)}</div><div class="tiny faint">{c.t("Starring|Mit|Avec|Reparto|Con")}: {", ".join(c.random.sample(PEOPLE, 3))}</div><div class="tiny faint">{who}: {maker}</div></div>
<div class="row" style="justify-content:space-around;margin:16px 0"><span class="column tiny" style="align-items:center">{icon("plus")}{c.t("My List|Meine Liste|Ma liste|Mi lista|La mia lista")}</span><span class="column tiny" style="align-items:center">{icon("heart")}{c.t("Rate|Bewerten|Évaluer|Valorar|Valuta")}</span><span class="column tiny" style="align-items:center">{icon("share")}{c.t("Share|Teilen|Partager|Compartir|Condividi")}</span></div>
<b class="pad">{c.t("More Like This|Ähnliche Titel|Titres similaires|Títulos similares|Altri titoli simili")}</b><div class="row pad" style="margin-top:8px;overflow:hidden">{"".join(art(c.random, 105, 150, name.split()[0], 4) for name, _, _ in c.random.sample(FILMS, 4))}</div>"""
    return Screen(body, title, maker)


@style("movie", share=1)
def film_database(c: Context) -> Screen:
    title, director, year = film(c)
    people = c.random.sample(PEOPLE, 5)
    rows = "".join(
        f'<div style="padding:10px 20px;border-top:1px solid #8883"><b>{label}</b>&nbsp; <span style="color:{c.accent}">{value}</span></div>'
        for label, value in ((c.t("Director|Regie|Réalisation|Dirección|Regia"), director), (c.t("Writers|Drehbuch|Scénario|Guion|Sceneggiatura"), f"{people[0]} · {people[1]}"), (c.t("Stars|Hauptbesetzung|Casting principal|Elenco|Star"), " · ".join(people[2:]))))
    body = f"""{c.bar()}<div class="pad"><div style="font-size:27px;line-height:1.2">{title}</div><div class="small faint" style="margin:4px 0 10px">{year} · {c.pick("PG-13", "R", "12", "16")} · {length(c)}</div></div>{art(c.random, c.width, 200)}
<div class="row pad" style="align-items:flex-start;margin:12px 0">{art(c.random, 90, 134)}<div class="grow"><div class="row" style="gap:6px"><span class="pill">{c.pick("Drama", "Thriller")}</span><span class="pill">{c.pick("Mystery", "Sci-Fi")}</span></div><div class="small" style="margin-top:8px">{prose(c, 2)}</div></div></div>
<div class="row pad" style="margin-bottom:12px;justify-content:space-around"><span>★ <b>{c.number(60, 92) / 10}</b>/10<br><span class="tiny faint">{c.number(10, 900)}K</span></span><span class="small" style="color:{c.accent}">☆ {c.t("Rate|Bewerten|Noter|Puntuar|Vota")}</span></div>{rows}"""
    return Screen(body, title, director)


@style("movie")
def where_to_watch(c: Context) -> Screen:
    title, director, year = film(c)
    offers = "".join(f'<div class="card column small" style="align-items:center;width:84px;padding:8px">{art(c.random, 44, 44, radius=10)}<b class="tiny">{c.price(2, 14)}</b></div>' for _ in range(3))
    body = f"""<div class="row" style="padding:10px 16px">{icon("menu")}<div class="grow card small faint" style="padding:8px 14px">{c.t("Search for movies or TV shows|Nach Filmen oder Serien suchen|Rechercher films ou séries|Buscar películas o series|Cerca film o serie")}</div></div>
<div class="row pad" style="align-items:flex-start;margin-top:8px">{art(c.random, 112, 160, "", 6)}<div class="grow"><span style="font-size:20px;font-weight:700">{title}</span> <span class="faint">({year})</span><div class="small faint" style="margin-top:6px">{c.number(70, 99)}%&nbsp;&nbsp; {c.number(60, 90) / 10} ({c.number(10, 900)}k)</div></div></div>
<b class="pad" style="margin:16px 0 6px">{c.t("Watch Now|Jetzt ansehen|Regarder|Ver ahora|Guarda ora")}</b><div class="row pad small"><span class="pill on">Stream</span><span class="pill">{c.t("Rent|Leihen|Louer|Alquilar|Noleggia")}</span><span class="pill">{c.t("Buy|Kaufen|Acheter|Comprar|Acquista")}</span></div><div class="row pad" style="margin:12px 0">{offers}</div>
<b class="pad">{c.t("Synopsis|Inhalt|Synopsis|Sinopsis|Trama")}</b><div class="pad small" style="margin:6px 0 12px">{prose(c, 2)}</div>
<div class="pad small column" style="gap:5px"><div class="row spread"><b>{c.t("RATING|BEWERTUNG|NOTE|PUNTUACIÓN|VOTO")}</b><span>{c.number(60, 90)}%</span></div><div class="row spread"><b>{c.t("GENRES|GENRES|GENRES|GÉNEROS|GENERI")}</b><span>{c.pick("Drama", "Thriller")}</span></div><div class="row spread"><b>{c.t("RUNTIME|LAUFZEIT|DURÉE|DURACIÓN|DURATA")}</b><span>{length(c)}</span></div><div class="row spread"><b>{c.t("DIRECTOR|REGIE|RÉALISATEUR|DIRECTOR|REGISTA")}</b><span>{director}</span></div></div>"""
    return Screen(body, title, director)


@style("movie")
def knowledge_panel(c: Context) -> Screen:
    title, director, year = film(c)
    facts = "".join(f'<div style="padding:6px 0"><b>{label}: </b>{value}</div>' for label, value in ((c.t("Release date|Erscheinungsdatum|Date de sortie|Estreno|Data di uscita"), f"{c.number(1, 28)}.{c.number(1, 12)}.{year}"), (c.t("Director|Regisseur|Réalisateur|Director|Regista"), director), (c.t("Budget|Budget|Budget|Presupuesto|Budget"), f"{c.number(3, 90)} Mio.")))
    body = f"""<div class="card" style="margin:8px 14px;padding:10px 16px">{title} {c.t("movie|film|film|película|film")}</div><div class="row pad small faint" style="gap:18px;padding-bottom:8px"><b>{c.t("All|Alle|Tous|Todo|Tutti")}</b><span>{c.t("Images|Bilder|Images|Imágenes|Immagini")}</span><span>Videos</span><span>News</span></div>
<div class="pad" style="margin-top:10px"><div style="font-size:26px;line-height:1.2">{title}</div><div class="small faint">{year} ‧ {c.pick("Drama", "Thriller", "Sci-fi")}/{c.pick("Mystery", "Adventure", "Romance")} ‧ {length(c)}</div></div>
<div class="row pad small" style="gap:10px;margin:12px 0"><span class="pill on">{c.t("Overview|Übersicht|Aperçu|Resumen|Panoramica")}</span><span class="pill">{c.t("Cast|Besetzung|Distribution|Reparto|Cast")}</span><span class="pill">{c.t("Reviews|Rezensionen|Avis|Reseñas|Recensioni")}</span></div><div class="row pad" style="gap:4px">{art(c.random, 150, 110)}{art(c.random, 100, 110)}{art(c.random, 80, 110)}</div>
<div class="row pad small" style="margin:12px 0;justify-content:space-around"><span>{c.number(60, 90) / 10}/10<br><span class="faint">IMDb</span></span><span>{c.number(50, 99)}%<br><span class="faint">Rotten Tomatoes</span></span></div><div class="pad small">{prose(c, 2)}{facts}</div>"""
    return Screen(body, title, director)


@style("movie")
def series_in_browser(c: Context) -> Screen:
    title, maker = c.pick(*SERIES)
    episodes = "".join(f'<div class="row" style="padding:8px 0;border-top:1px solid #8883">{art(c.random, 110, 62)}<div class="grow"><b class="small">S{season}.E{number} ∙ {c.pick("Arrivals", "The Long Night", "Echo", "Homecoming", "Glass")}</b><div class="tiny faint">{prose(c, 1)}</div></div></div>' for season, number in ((1, 1), (1, 2)))
    body = f"""<div class="row" style="background:#8883;padding:8px 14px">{icon("left", 18)}{icon("right", 18)}<div class="grow card small" style="padding:5px 14px">https://www.series.example/title/tt0{c.number(100000, 999999)}</div></div>
<div style="padding:20px 60px"><div class="row" style="gap:28px;align-items:flex-start">{art(c.random, 190, 280)}<div class="grow"><div style="font-size:38px">{title}</div><div class="small faint">{c.t("TV Series|Fernsehserie|Série télévisée|Serie de TV|Serie TV")} · {c.number(2012, 2020)}–{c.number(2021, 2024)} · TV-MA · {c.number(40, 62)}m</div>
<div style="margin:14px 0">{prose(c)}</div><div style="padding:8px 0;border-top:1px solid #8883"><b>{c.t("Creator|Idee|Création|Creación|Creatore")}</b>&nbsp;&nbsp;{maker}</div><div style="padding:8px 0;border-top:1px solid #8883"><b>{c.t("Stars|Hauptbesetzung|Casting principal|Elenco|Star")}</b>&nbsp;&nbsp;{" · ".join(c.random.sample(PEOPLE, 3))}</div></div></div>
<b style="display:block;margin-top:14px">{c.t("Episodes|Folgen|Épisodes|Episodios|Episodi")} {c.number(6, 30)}</b>{episodes}</div>"""
    return Screen(body, title, maker, size=DESKTOP)


@style("movie")
def paused_film(c: Context) -> Screen:
    title = film(c)[0]
    body = f"""<div style="position:absolute;inset:0;z-index:-1">{art(c.random, 844, 390)}<div style="position:absolute;inset:0;background:#0005"></div></div>
<div class="row" style="padding:16px 30px;color:#fff">{icon("left")}<b class="grow centre" style="display:flex">{title}</b>{icon("speech")}</div><div class="row centre grow" style="gap:60px;color:#fff">{icon("back", 34)}{icon("play", 54, True)}{icon("next", 34)}</div>
<div class="row" style="padding:0 30px 8px;color:#fff"><div class="grow" style="height:4px;background:#fff6"><div style="width:40%;height:4px;background:red"></div></div><span class="small">{c.number(1, 2)}:{c.number(10, 59)}:{c.number(10, 59)}</span></div>
<div class="row small" style="justify-content:space-around;padding:0 30px 18px;color:#fff"><span>{c.t("Speed|Geschwindigkeit|Vitesse|Velocidad|Velocità")} (1x)</span><span>{c.t("Lock|Sperren|Verrouiller|Bloquear|Blocca")}</span><span>{c.t("Audio & Subtitles|Audio & Untertitel|Audio et sous-titres|Audio y subtítulos|Audio e sottotitoli")}</span></div>"""
    return Screen(body, title, size=(844, 390))


@style("book", share=1)
def readers_network(c: Context) -> Screen:
    title, author = book(c)
    body = f"""{c.bar(right="share")}<div style="margin:6px auto 14px">{art(c.random, 140, 212, c.pick("", title.split()[0]), 4)}</div><div class="column pad" style="align-items:center;text-align:center"><div style="font:700 23px/1.2 'DejaVu Serif'">{title}</div><div style="margin:6px 0">{author}</div>
<div class="small">★ {c.number(340, 470) / 100} <span class="faint">({c.number(2, 900)},{c.number(100, 999)} {c.t("ratings|Bewertungen|évaluations|valoraciones|valutazioni")} · {c.number(100, 999)} {c.t("reviews|Rezensionen|critiques|reseñas|recensioni")})</span></div></div>
<div class="button" style="margin:14px 40px">{c.t("Want to Read|Möchte ich lesen|À lire|Quiero leer|Voglio leggere")}</div><div class="pad" style="font-family:'DejaVu Serif'">{prose(c)}</div><div class="pad small faint" style="margin-top:12px">{c.number(120, 900)} {c.t("pages|Seiten|pages|páginas|pagine")}, {c.t("Hardcover|Gebunden|Relié|Tapa dura|Rilegato")} · {c.t("First published|Erstveröffentlicht|Première publication|Publicado|Pubblicato")} {c.number(1890, 2022)}</div>
<b class="pad" style="margin:16px 0 6px">{c.t("Readers also enjoyed|Leser mochten auch|Les lecteurs ont aussi aimé|A los lectores también les gustó|Ai lettori è piaciuto anche")}</b><div class="row pad" style="overflow:hidden">{"".join(art(c.random, 80, 122, name.split()[0]) for name, _ in c.random.sample(BOOKS, 5))}</div>"""
    return Screen(body, title, author)


@style("book", share=1)
def listened_book(c: Context) -> Screen:
    title, author = book(c)
    side = c.width - 110
    body = f"""<div class="row spread" style="padding:10px 18px">{icon("down")}<span class="small">{c.t("Chapter|Kapitel|Chapitre|Capítulo|Capitolo")} {c.number(1, 30)}</span>{icon("dots")}</div><div style="margin:14px auto">{art(c.random, side, min(side, c.height - 430), c.pick("", title.split()[0]), 6)}</div>
<div class="column pad" style="align-items:center;text-align:center"><b style="font-size:20px;line-height:1.2">{title}</b><span class="small faint" style="margin-top:5px">{c.t("By|Von|De|De|Di")} {author}</span><span class="small faint">{c.t("Narrated by|Gesprochen von|Lu par|Narrado por|Letto da")} {c.pick(*PEOPLE)}</span></div>
<div style="padding:18px 24px 0"><div style="height:4px;background:#8886"></div><div class="row spread tiny faint" style="margin-top:5px"><span>{c.number(1, 20)}:{c.number(10, 59)}</span><span>{c.number(2, 14)}h {c.number(2, 59)}m {c.t("left|übrig|restantes|restante|rimanenti")}</span><span>-{c.number(1, 20)}:{c.number(10, 59)}</span></div></div>
<div class="row" style="justify-content:space-around;margin:12px">{icon("back", 30)}<span class="small">30</span>{icon("play", 60, True)}<span class="small">30</span>{icon("next", 30)}</div><div class="row faint tiny" style="justify-content:space-around"><span>1.0x</span><span>{c.t("Chapters|Kapitel|Chapitres|Capítulos|Capitoli")}</span><span>Timer</span><span>{c.t("Bookmark|Lesezeichen|Signet|Marcador|Segnalibro")}</span></div>"""
    return Screen(body, title, author)


@style("book")
def bought_book(c: Context) -> Screen:
    title, author = book(c)
    body = f"""<div class="row spread" style="padding:12px 18px">{icon("left")}{icon("share")}</div><div class="column pad" style="align-items:center;text-align:center">{art(c.random, 190, 280, c.pick("", author.split()[-1]), 4)}<div style="font-size:26px;font-weight:800;margin-top:16px;line-height:1.15">{title}</div><div style="font-size:18px;color:{c.accent};margin:6px 0">{author} ›</div><div class="small faint">★★★★☆ {c.number(38, 49) / 10} ({c.number(20, 900)}) · {c.t("Fiction|Belletristik|Fiction|Ficción|Narrativa")}</div></div>
<div class="row pad" style="margin:16px 0"><div class="button grow" style="background:{c.surface};color:{c.ink}">{c.t("Sample|Leseprobe|Extrait|Muestra|Estratto")}</div><div class="button grow">{c.t("Buy|Kaufen|Acheter|Comprar|Acquista")} | {c.price(4, 19)}</div></div>
<div class="row pad tiny faint" style="justify-content:space-around;text-align:center"><span>{c.t("GENRE|GENRE|GENRE|GÉNERO|GENERE")}<br><b>{c.t("Fiction|Roman|Roman|Novela|Romanzo")}</b></span><span>{c.t("LENGTH|LÄNGE|LONGUEUR|LARGO|LUNGHEZZA")}<br><b>{c.number(150, 800)}</b><br>{c.t("Pages|Seiten|Pages|Páginas|Pagine")}</span><span>{c.t("RELEASED|ERSCHIENEN|PARU|PUBLICADO|USCITO")}<br><b>{c.number(1950, 2023)}</b></span></div><div class="pad" style="margin-top:14px">{prose(c)}</div>"""
    return Screen(body, title, author)


@style("book")
def library_catalogue(c: Context) -> Screen:
    title, author = book(c)
    rows = "".join(f'<div class="row" style="padding:9px 20px;border-top:1px solid #8883;align-items:flex-start"><span class="faint" style="width:{c.number(100, 130)}px">{label}</span><span class="grow">{value}</span></div>' for label, value in (
        (c.t("Title|Titel|Titre|Título|Titolo"), title), (c.t("Author|Verfasser|Auteur|Autor|Autore"), author), (c.t("Published|Erschienen|Publié|Publicado|Pubblicato"), f"{c.pick('Berlin', 'London', 'Paris')}, {c.number(1950, 2023)}"),
        (c.t("Publisher|Verlag|Éditeur|Editorial|Editore"), c.pick("Harbour House", "Nordstern", "Les Quais")), ("ISBN", f"978-3-{c.number(100, 999)}-{c.number(10000, 99999)}-{c.number(0, 9)}"), (c.t("Extent|Umfang|Description|Extensión|Descrizione"), f"{c.number(120, 900)} {c.t('pages|Seiten|pages|páginas|pagine')}"), (c.t("Shelf mark|Signatur|Cote|Signatura|Collocazione"), f"{c.pick('Rom', 'Lit')} {c.number(10, 99)}.{c.number(1, 9)}")))
    body = f"""{c.bar(c.t("City Library|Stadtbibliothek|Bibliothèque municipale|Biblioteca municipal|Biblioteca civica"))}<div class="row pad" style="margin:10px 0">{art(c.random, 80, 116)}<div class="pill on">{c.t("Available|Verfügbar|Disponible|Disponible|Disponibile")}</div></div>{rows}<div class="button" style="margin:18px 20px">{c.t("Reserve|Vormerken|Réserver|Reservar|Prenota")}</div>"""
    return Screen(body, title, author)


@style("book")
def cover_alone(c: Context) -> Screen:
    title, author = c.pick(*BOOKS)
    top = c.random.random() < 0.5
    name = f'<div style="font-size:{c.number(24, 30)}px;letter-spacing:2px">{author.upper() if c.pick(True, False) else author}</div>'
    kind = f'<div class="small" style="letter-spacing:3px">{c.t("A NOVEL|ROMAN|ROMAN|NOVELA|ROMANZO")}</div>'
    work = f'<div style="font:800 {c.number(42, 52)}px/1.1 \'DejaVu Serif\'">{title}</div>'
    body = f"""<div style="position:absolute;inset:0;z-index:-1;background:hsl({c.number(0, 359)} 45% 25%)"><div style="margin:auto;padding-top:300px;display:flex;justify-content:center">{art(c.random, 420, 260)}</div></div>
<div class="column" style="align-items:center;text-align:center;color:#fff;padding:50px 40px;height:100%;justify-content:space-between">{name + work if top else work + kind}<div>{kind if top else name}</div></div>"""
    return Screen(body, title, author, size=(600, 900))


@style("book")
def bookshop_in_browser(c: Context) -> Screen:
    title, author = book(c)
    body = f"""<div class="row" style="background:#8883;padding:8px 14px">{icon("left", 18)}<div class="grow card small" style="padding:5px 14px">www.bookshop.example/{c.number(10000, 99999)}</div></div>
<div style="padding:14px 60px"><div class="small faint">{c.t("Books|Bücher|Livres|Libros|Libri")} › {c.t("Fiction|Romane|Romans|Ficción|Narrativa")} › {c.t("Contemporary|Gegenwart|Contemporain|Contemporánea|Contemporanea")}</div><div class="row" style="gap:40px;align-items:flex-start;margin-top:16px">{art(c.random, 260, 390)}<div class="grow"><div style="font-size:28px;line-height:1.2">{title}</div><div class="small" style="margin:6px 0">{c.t("by|von|de|de|di")} <span style="color:{c.accent}">{author}</span> ({c.t("Author|Autor|Auteur|Autor|Autore")})</div>
<div class="small">★★★★☆ {c.number(10, 9000)} {c.t("ratings|Bewertungen|évaluations|valoraciones|voti")}</div><div class="row" style="margin:14px 0"><div class="card small">E-Book<br><b>{c.price(6, 14)}</b></div><div class="card small">{c.t("Hardcover|Gebunden|Relié|Tapa dura|Rilegato")}<br><b>{c.price(15, 29)}</b></div></div><div>{prose(c)}</div>
<div class="small faint" style="margin-top:14px">{c.t("Print length|Seitenzahl|Nombre de pages|Longitud|Lunghezza stampa")}: {c.number(150, 800)} {c.t("pages|Seiten|pages|páginas|pagine")} · {c.t("Publisher|Verlag|Éditeur|Editorial|Editore")}: {c.pick("Harbour House", "Nordstern")} · ISBN-13: 978-{c.number(1000000000, 9999999999)}</div></div></div></div>"""
    return Screen(body, title, author, size=DESKTOP)


@style("book")
def being_read(c: Context) -> Screen:
    title, author = book(c)
    pages = c.number(180, 700)
    page = c.number(5, pages)
    body = f"""{c.bar(c.t("Currently reading|Lese ich gerade|En cours de lecture|Leyendo|In lettura"))}<div class="card" style="margin:10px 16px"><div class="row" style="align-items:flex-start">{art(c.random, 100, 150, "", 6)}<div class="grow"><b style="font-size:18px;line-height:1.25;display:block">{title}</b><div class="faint" style="margin:4px 0 14px">{author}</div><div style="height:6px;border-radius:3px;background:#8886"><div style="height:6px;width:{100 * page // pages}%;background:{c.accent}"></div></div>
<div class="row spread tiny faint" style="margin-top:5px"><span>{c.t("Page|Seite|Page|Página|Pagina")} {page} {c.t("of|von|sur|de|di")} {pages}</span><span>{100 * page // pages}%</span></div></div></div><div class="button" style="margin-top:14px">{c.t("Update progress|Fortschritt eintragen|Mettre à jour|Actualizar|Aggiorna")}</div></div>
<b class="pad" style="margin:16px 0 8px">{c.t("Notes|Notizen|Notes|Notas|Note")}</b><div class="pad small faint">{prose(c, 2)}</div><b class="pad" style="margin:20px 0 8px">{c.t("This week|Diese Woche|Cette semaine|Esta semana|Questa settimana")}</b><div class="pad">{bars(c.random, c.width - 40, 90, 7, c.accent)}</div>"""
    return Screen(body, title, author)
