"""The pages of the third hand. Each function draws one and returns its type, title, creator and HTML."""

from parts import Hand
from works import ACTORS, ALBUMS, BOOKS, DISHES, FILMS, GENRES, JOKES, LABELS, LYRICS, PARTS, PROSE, SERIES, SONGS, TAGLINES

PAGES = {}


def page(type: str):
    def keep(draw):
        PAGES[draw.__name__] = (type, draw)
        return draw
    return keep


def tabs(h: Hand) -> str:
    return h.foot(*h.some([h.say(each) for each in ("Home|Start|Accueil|Inicio|Home|Início|Start|Główna", "Search|Suche|Recherche|Buscar|Cerca|Buscar|Zoeken|Szukaj", "Library|Bibliothek|Bibliothèque|Biblioteca|Libreria|Biblioteca|Bibliotheek|Biblioteka", "Profile|Profil|Profil|Perfil|Profilo|Perfil|Profiel|Profil")], 3, 4)) if h.chance(0.6) else ""


def around(h: Hand, *parts: str, bar: str | None = None, foot: bool = True) -> str:
    return h.status() + (h.top(h.pick("", "", h.app)) if bar is None else bar) + f'<div class="fill">{"".join(parts)}</div>' + (tabs(h) if foot else "")


def section(h: Hand, words: str) -> str:
    return h.gap(10, 20) + h.text(h.say(words), h.pick(16, 18, 20), 700) + h.gap(4, 8)


# Music

@page("music")
def playing(h: Hand):
    title, artist = h.pick(*SONGS)
    side = h.between(230, 330)
    middle = h.chance(0.5)
    align = f"align-items:{'center' if middle else 'flex-start'};text-align:{'center' if middle else 'left'}"
    size = h.pick(18, 20, 24, 28)
    names = [h.text(title, size, h.pick(500, 700)), h.text(artist, size * h.pick(.65, .75, .85), dim=h.chance(.7))]
    if h.chance(0.15):
        names.reverse()
    if h.chance(0.3):
        names.append(h.text(h.pick(*ALBUMS)[0], 13, dim=True))
    top = h.pick("", h.app, h.say("Now playing|Läuft gerade|Lecture en cours|Reproduciendo|In riproduzione|A tocar|Nu bezig|Odtwarzane"), h.say("Playing from your library|Aus deiner Bibliothek|Depuis votre bibliothèque|Desde tu biblioteca"))
    order = [h.slider(), h.controls()]
    if h.chance(0.2):
        order.reverse()
    art = h.row(h.picture(side, side, h.pick("", "", title.split()[0])), more="justify-content:center")
    return title, artist, around(h, h.gap(), art, h.gap(12, 30), h.inset(h.stack(*names, more=align), h.gap(10, 26), *order), bar=h.top(top), foot=False)


@page("music")
def slash_line(h: Hand):
    """Artist and album in one line under the song."""
    title, artist = h.pick(*SONGS)
    album = h.pick(*ALBUMS)[0]
    line = f"{artist} {h.pick('/', '•', '|', '–', '·')} {album}"
    side = h.between(200, 300)
    return title, artist, around(h, h.inset(h.picture(side, side), top=20), h.inset(h.gap(), h.text(title, h.pick(20, 24), 700), h.gap(2, 6), h.text(line, 15, dim=True), h.gap(), h.slider(), h.controls()), bar=h.top(h.pick(h.app, "")), foot=False)


@page("music")
def recognised(h: Hand):
    title, artist = h.pick(*SONGS)
    size = h.pick(24, 28, 32)
    facts = h.row(h.text(title, size, 700, more="flex:1"), h.text(f"{h.between(1, 12)}:{h.between(0, 59):02} {h.pick('AM', 'PM')}", 12, dim=True)) if h.chance(.5) else h.text(title, size, 700)
    body = h.stack(facts, h.text(artist, size * .65), h.text(h.say("Album|Album|Album|Álbum|Album|Álbum|Album|Album") + ": " + h.pick(*ALBUMS)[0], 13, dim=True) if h.chance(.5) else "", h.gap(), h.button(h.say("Play full song|Ganzen Titel hören|Écouter en entier|Escuchar entera|Ascolta tutto|Ouvir tudo|Hele nummer|Cały utwór")), h.gap(), h.text(h.say(f"Recognised by {h.between(1000, 90000)} people|Von {h.between(1000, 90000)} Personen erkannt"), 13, dim=True))
    bar = h.top(h.pick(h.app, h.say("Song found|Titel gefunden|Titre trouvé|Canción encontrada")))
    return title, artist, around(h, h.picture(h.width, h.between(240, 330), radius=0), h.inset(body, top=18), bar=bar, foot=False)


@page("music")
def shade(h: Hand):
    title, artist = h.pick(*SONGS)
    card = f'<div style="background:{h.raised};border-radius:22px;margin:8px {h.edge}px;padding:14px 18px">' + h.stack(h.row(h.text(h.app, 12, dim=True), h.text(h.say("This phone|Dieses Telefon|Ce téléphone|Este teléfono|Questo telefono|Este telefone|Deze telefoon|Ten telefon"), 12, dim=True), more="justify-content:space-between"), h.row(h.picture(54, 54), h.stack(h.text(title, 16, 600), h.text(artist, 14, dim=True))), h.slider() if h.chance(.7) else "", h.controls()) + "</div>"
    tiles = "".join(f'<div style="background:{h.raised};border-radius:24px;padding:14px 16px">{h.text(each, 14, 500)}</div>' for each in h.some(["Wi-Fi", "Bluetooth", h.say("Torch|Taschenlampe|Lampe|Linterna"), h.say("Do not disturb|Nicht stören|Ne pas déranger|No molestar"), h.say("Airplane mode|Flugmodus|Mode avion|Modo avión")], 4, 4))
    note = h.row(h.sign(), h.stack(h.text(h.pick(*ACTORS), 14, 600), h.text(h.say("Are you home yet?|Bist du schon zu Hause?|Tu es rentré ?|¿Ya llegaste?|Sei a casa?|Já chegaste?|Ben je thuis?|Jesteś już?"), 13, dim=True)), more=f"background:{h.raised};border-radius:22px;margin:8px {h.edge}px;padding:14px 18px")
    parts = [f'<div style="display:grid;grid-template-columns:1fr 1fr;gap:8px;padding:10px {h.edge}px">{tiles}</div>', card] + ([note] if h.chance(.8) else [])
    return title, artist, h.status() + "".join(parts)


@page("music")
def record(h: Hand):
    album, artist = h.pick(*ALBUMS)
    side = h.between(120, 260)
    facts = f"{h.between(1966, 2023)} {h.pick('·', '•', '|')} {h.between(7, 18)} {h.say('songs|Titel|titres|canciones|brani|músicas|nummers|utworów')}"
    names = h.stack(h.text(album, h.pick(20, 24, 28), 700), h.text(artist, h.pick(14, 16, 18)), h.text(facts, 13, dim=True))
    head = h.row(h.picture(side * .6, side * .6), names, more="align-items:flex-start") if h.chance(.4) else h.stack(h.picture(side, side), names, gap=12, more=h.pick("align-items:center;text-align:center", ""))
    rows = "".join(h.row(h.text(str(n + 1), 14, dim=True, more="width:22px"), h.text(song, 15, more="flex:1"), h.text(h.length(), 13, dim=True), more="padding:9px 0") for n, (song, _) in enumerate(h.some(SONGS, 8, 11)))
    return album, artist, around(h, h.inset(head, h.gap(), h.row(h.button(h.say("Play|Abspielen|Lire|Reproducir|Riproduci|Tocar|Afspelen|Odtwórz")), h.button(h.say("Shuffle|Zufall|Aléatoire|Aleatorio|Casuale|Aleatório|Shuffle|Losowo"))), h.gap(), rows))


@page("music")
def sung(h: Hand):
    title, artist = h.pick(*SONGS)
    size = h.pick(18, 22, 25)
    lines = "".join(h.text(line, size, 700, dim=n > 1, more="padding:7px 0") for n, line in enumerate(h.of(LYRICS)))
    named = h.chance(0.6)
    head = h.row(h.picture(46, 46), h.stack(h.text(title, 15, 600), h.text(artist, 13, dim=True), gap=1), more=f"padding:10px {h.edge}px") if named else h.top(h.say("Lyrics|Songtext|Paroles|Letra|Testo|Letra|Songtekst|Tekst"))
    return (title, artist, h.status() + head + h.inset(lines, h.slider() if h.chance(.5) else "")) if named else (None, None, h.status() + head + h.inset(lines))


@page("music")
def shared_song(h: Hand):
    title, artist = h.pick(*SONGS)
    card = f'<div style="background:{h.raised};border-radius:18px;padding:22px;margin:auto;width:78%">' + h.stack(h.picture(h.width * .65, h.width * .65), h.gap(4, 10), h.text(title, h.pick(20, 24), 700), h.text(artist, 16, dim=True), h.gap(), h.text("♪ " + h.app, 14, 600)) + "</div>"
    return title, artist, f'<div style="flex:1;display:flex;background:hsl({h.tint} 50% 35%)">{card}</div>' + (h.foot(h.say("Copy link|Link kopieren|Copier|Copiar"), h.say("Stories|Storys"), h.say("More|Mehr|Plus|Más")) if h.chance(.6) else "")


@page("music")
def songs(h: Hand):
    rows = "".join(h.row(h.picture(48, 48), h.stack(h.text(song, 16), h.text(artist, 13, dim=True), gap=1), more="padding:8px 0") for song, artist in h.some(SONGS, 7, 10))
    head = h.pick(h.say("Songs|Titel|Titres|Canciones|Brani|Músicas|Nummers|Utwory"), h.say("Road trip 2023|Sommer 2023|Été 2023|Verano 2023"), h.say("Liked songs|Lieblingssongs|Titres likés|Canciones que te gustan"))
    return None, None, around(h, h.inset(h.text(head, h.pick(22, 28), 700), h.text(f"{h.between(20, 400)} {h.say('songs|Titel|titres|canciones|brani|músicas|nummers|utworów')}", 13, dim=True) if h.chance(.5) else "", h.gap(), rows))


@page("music")
def records(h: Hand):
    side = (h.width - 2 * h.edge - 14) / 2
    cells = "".join(h.stack(h.picture(side, side, h.pick("", album.split()[0])), h.text(album, 14, 500, more="white-space:nowrap;overflow:hidden"), h.text(artist, 12, dim=True), more=f"width:{side}px;overflow:hidden") for album, artist in h.some(ALBUMS, 6, 8))
    return None, None, around(h, h.inset(section(h, "Albums|Alben|Albums|Álbumes|Album|Álbuns|Albums|Albumy"), f'<div style="display:grid;grid-template-columns:1fr 1fr;gap:14px">{cells}</div>'))


# Films and series

def facts(h: Hand, year: int) -> str:
    time = h.pick(f"{h.between(1, 2)}h {h.between(2, 59)}m", f"{h.between(84, 189)} min")
    return f" {h.pick('·', '•', '|')} ".join(h.pick([str(year), time], [str(year)], [time, str(year)], [str(year), h.pick("PG-13", "R", "FSK 12", "12+"), time], [h.pick(*h.of(GENRES)), time]))


def cast(h: Hand) -> str:
    if h.chance(.5):
        return h.row(*(h.stack(h.picture(64, 64, radius=32), h.text(name, 11), h.text(h.pick(*PARTS), 10, dim=True), more="width:76px;align-items:center;text-align:center") for name in h.some(ACTORS, 4, 4)), more="overflow:hidden;align-items:flex-start")
    return "".join(h.row(h.picture(40, 40, radius=20), h.stack(h.text(name, 14), h.text(h.pick(*PARTS), 12, dim=True), gap=1), more="padding:5px 0") for name in h.some(ACTORS, 2, 4))


CAST = "Cast|Besetzung|Distribution|Reparto|Cast|Elenco|Rolverdeling|Obsada"
PLOT = "Overview|Handlung|Synopsis|Sinopsis|Trama|Sinopse|Verhaal|Opis"


@page("movie")
def hero(h: Hand):
    title, director, year = h.pick(*FILMS)
    size = h.pick(20, 24, 28)
    tag = h.text(h.pick(*h.of(TAGLINES)), 14, dim=True, more="font-style:italic") if h.chance(.5) else ""
    genres = h.pick(h.chips(*h.some(h.of(GENRES), 2, 3)), h.text(", ".join(h.some(h.of(GENRES), 2, 3)), 14, dim=True), "")
    rating = h.text(f"★ {h.between(55, 92) / 10}", 15, 600) if h.chance(.6) else ""
    middle = [genres, h.text(facts(h, year), 14, dim=True), rating] if h.chance(.75) else [genres, rating]
    h.random.shuffle(middle)
    names = director if h.chance(.5) else None
    credit = h.text(h.say(f"Directed by {director}|Regie: {director}|Réalisé par {director}|Dirigida por {director}|Regia di {director}|Direção: {director}|Regie: {director}|Reżyseria: {director}"), 14) if names else ""
    over = h.chance(.35)
    height = h.between(210, 420)
    words = h.text(title, size, 700)
    picture = h.picture(h.width, height, h.pick("", "", h.pick(*ACTORS).upper()), radius=0, below=f'<div style="position:absolute;left:0;right:0;bottom:0;padding:40px {h.edge}px 12px;background:linear-gradient(transparent,#000d);color:#fff">{words}</div>' if over else "")
    parts = [h.inset(h.gap(), "" if over else words, h.stack(*[each for each in middle if each]), tag, h.gap(), h.button(h.say("Watch trailer|Trailer ansehen|Bande-annonce|Ver tráiler|Guarda trailer|Ver trailer|Trailer|Zwiastun")) if h.chance(.5) else "", section(h, PLOT), h.text(h.of(PROSE), 14), credit, section(h, CAST), cast(h))]
    return title, names, around(h, picture, *parts, bar=h.pick("", None), foot=h.chance(.5))


@page("movie")
def beside_poster(h: Hand):
    title, director, year = h.pick(*FILMS)
    named = h.chance(.6)
    lines = [h.text(title, h.pick(18, 21, 24), 700), h.text(facts(h, year), 13, dim=True)]
    if h.chance(.4):
        lines.insert(1, h.text(h.say("Original title|Originaltitel|Titre original|Título original|Titolo originale|Título original|Originele titel|Tytuł oryginalny") + f": {title}", 12, dim=True))
    if named:
        lines.append(h.text(h.say(f"Director: {director}|Regie: {director}|Réalisation : {director}|Dirección: {director}|Regia: {director}|Realização: {director}|Regie: {director}|Reżyseria: {director}"), 13))
    head = h.row(h.picture(h.between(90, 130), h.between(150, 190), h.pick(title.split()[0], "")), h.stack(*lines, gap=5, more="flex:1"), more="align-items:flex-start")
    return title, director if named else None, around(h, h.inset(head, section(h, PLOT), h.text(h.of(PROSE), 14), section(h, CAST), cast(h), section(h, "Similar|Ähnliche|Similaires|Similares|Simili|Semelhantes|Vergelijkbaar|Podobne"), h.row(*(h.picture(100, 150, film.split()[0]) for film, *_ in h.some(FILMS, 3, 3)), more="overflow:hidden"), top=8))


@page("movie")
def seasons(h: Hand):
    title = h.pick(*SERIES)
    word = h.say("Season|Staffel|Saison|Temporada|Stagione|Temporada|Seizoen|Sezon")
    episode = h.say("Episode|Folge|Épisode|Episodio|Episodio|Episódio|Aflevering|Odcinek")
    rows = "".join(h.row(h.picture(110, 62), h.stack(h.text(f"{n}. {h.pick(episode + ' ' + str(n), h.pick(*SONGS)[0])}", 14, 600), h.text(f"{h.between(24, 64)} min", 12, dim=True), gap=1), more="padding:8px 0") for n in range(1, 6))
    head = [h.text(title, h.pick(22, 26, 30), 700), h.text(f"{h.between(1990, 2023)} · {h.between(1, 9)} {h.say('Seasons|Staffeln|Saisons|Temporadas|Stagioni|Temporadas|Seizoenen|Sezony')}", 14, dim=True)]
    return title, None, around(h, h.picture(h.width, h.between(170, 260), radius=0), h.inset(h.gap(), *head, h.gap(), h.chips(f"{word} 1", f"{word} 2"), h.gap(), rows), bar="")


@page("movie")
def posters(h: Hand):
    columns = h.pick(2, 3)
    side = (h.width - 2 * h.edge - 12 * (columns - 1)) / columns
    cells = "".join(h.stack(h.picture(side, side * 1.5, film.split()[0]), h.text(film, 13, 500), h.text(h.pick(str(year), f"★ {h.between(50, 90) / 10}"), 12, dim=True), gap=2, more=f"width:{side}px") for film, _, year in h.some(FILMS, 6, 9))
    return None, None, around(h, h.inset(section(h, h.pick("Popular|Beliebt|Populaires|Populares|Popolari|Populares|Populair|Popularne", "Watchlist|Merkliste|À voir|Por ver|Da vedere|Para ver|Kijklijst|Do obejrzenia")), f'<div style="display:grid;grid-template-columns:repeat({columns},1fr);gap:12px">{cells}</div>'))


@page("movie")
def poster_rows(h: Hand):
    rows = "".join(h.row(h.picture(60, 90), h.stack(h.text(film, 16, 600), h.text(h.pick(str(year), f"{year} · {h.between(80, 180)} min", f"{year} · {director}"), 13, dim=True), h.text(", ".join(h.some(h.of(GENRES), 1, 2)), 12, dim=True)), more="padding:8px 0") for film, director, year in h.some(FILMS, 5, 7))
    return None, None, around(h, h.inset(h.text(h.say("Now in cinemas|Jetzt im Kino|Au cinéma|En cines|Al cinema|Nos cinemas|Nu in de bioscoop|W kinach"), 22, 700), rows))


@page("movie")
def trailer(h: Hand):
    title, _, year = h.pick(*FILMS)
    words = h.pick(f"{title} | Official Trailer", f"{title} ({year}) - Trailer", f"{title} – {h.say('Official Trailer|Offizieller Trailer|Bande-annonce VF|Tráiler oficial|Trailer ufficiale|Trailer oficial|Trailer|Zwiastun')}")
    others = "".join(h.row(h.picture(150, 84), h.stack(h.text(f"{film} – Trailer", 14, 500), h.text(f"{h.between(2, 900)}K {h.say('views|Aufrufe|vues|visualizaciones')}", 12, dim=True), more="flex:1"), more="padding:6px 0;align-items:flex-start") for film, *_ in h.some(FILMS, 4, 4))
    return title, None, h.status() + h.picture(h.width, h.width * 9 / 16, radius=0) + h.inset(h.text(words, 18, 600), h.text(f"{h.between(100, 999)}K {h.say('views|Aufrufe|vues|visualizaciones')} · {h.between(2, 11)} {h.say('years ago|Jahren|ans|años')}", 13, dim=True), h.gap(), h.row(h.sign(), h.stack(h.text(h.pick("Warner Bros.", "A24", "StudioCanal", "Constantin Film"), 15, 600), h.text(f"{h.between(1, 9)}.{h.between(1, 9)}M {h.say('subscribers|Abonnenten|abonnés|suscriptores')}", 12, dim=True))), h.gap(), others, top=12)


@page("movie")
def shared_film(h: Hand):
    title, director, year = h.pick(*FILMS)
    stars = "★" * h.between(2, 5)
    card = h.stack(h.picture(h.width * .5, h.width * .75), h.gap(), h.text(f"{title}", 22, 700), h.text(str(year), 16, dim=True), h.text(stars, 20), h.text("“" + h.pick(*h.of(TAGLINES)) + "”", 15), more="align-items:center;text-align:center;padding:30px;margin:auto")
    return title, None, h.status() + f'<div style="flex:1;display:flex">{card}</div>' + h.row(h.text(h.app, 14, 700), more="justify-content:center;padding:14px")


@page("movie")
def person(h: Hand):
    name = h.pick(*ACTORS)
    films = h.row(*(h.stack(h.picture(96, 144), h.text(film, 12), h.text(h.pick(*PARTS), 11, dim=True), more="width:96px") for film, *_ in h.some(FILMS, 4, 4)), more="overflow:hidden;align-items:flex-start")
    return None, None, around(h, h.inset(h.row(h.picture(110, 150), h.stack(h.text(name, 24, 700), h.text(h.say("Acting|Schauspiel|Interprétation|Actuación|Recitazione|Atuação|Acteren|Aktorstwo"), 14, dim=True), h.text(f"{h.between(1, 28)}.{h.between(1, 12)}.{h.between(1940, 1990)}", 13, dim=True))), section(h, "Biography|Biografie|Biographie|Biografía|Biografia|Biografia|Biografie|Biografia"), h.text(h.of(PROSE), 14), section(h, "Known for|Bekannt für|Connu pour|Conocido por|Noto per|Conhecido por|Bekend van|Znany z"), films))


# Books

@page("book")
def volume(h: Hand):
    title, author = h.pick(*BOOKS)
    by = h.pick(author, author, h.say(f"by {author}|von {author}|de {author}|de {author}|di {author}|de {author}|door {author}|{author}"))
    size = h.pick(19, 22, 26)
    names = [h.text(title, size, 700), h.text(by, size * h.pick(.65, .75), dim=h.chance(.5))]
    facts = [h.text(f"{h.between(120, 900)} {h.say('pages|Seiten|pages|páginas|pagine|páginas|pagina’s|stron')}", 13, dim=True), h.text(f"★ {h.between(30, 49) / 10} ({h.between(100, 9999)})", 13)]
    side = h.chance(.5)
    cover = h.picture(h.between(100, 150), h.between(160, 220), h.pick(title.split()[0], author.split()[-1], ""))
    head = h.row(cover, h.stack(*names, *facts, more="flex:1"), gap=16, more="align-items:flex-start") if side else h.stack(cover, h.gap(2, 8), *names, *facts, more="align-items:center;text-align:center")
    return title, author, around(h, h.inset(head, h.gap(), h.button(h.say("Start reading|Jetzt lesen|Lire|Leer|Leggi|Ler|Lezen|Czytaj"), False), section(h, "Description|Beschreibung|Description|Descripción|Descrizione|Descrição|Beschrijving|Opis"), h.text(h.of(PROSE), 14), section(h, "Details|Details|Détails|Detalles|Dettagli|Detalhes|Details|Szczegóły"), h.text("ISBN 978" + str(h.between(10**9, 10**10 - 1)), 13, dim=True), top=10))


@page("book")
def leaf(h: Hand):
    title, author = h.pick(*BOOKS)
    prose = h.text((h.of(PROSE) + " ") * 4, h.pick(16, 18, 20), more="line-height:1.6;text-align:" + h.pick("left", "justify"))
    where = h.pick(title, title, None)
    head = h.text(where or h.pick(h.say("Chapter|Kapitel|Chapitre|Capítulo|Capitolo|Capítulo|Hoofdstuk|Rozdział") + f" {h.between(2, 30)}", author), 12, dim=True, more="text-align:" + h.pick("center", "left"))
    foot = h.row(h.text(f"{h.between(3, 98)} %", 12, dim=True), h.text(f"{h.between(10, 200)} / {h.between(201, 700)}", 12, dim=True), more=f"justify-content:space-between;padding:10px {h.edge}px;margin-top:auto")
    return where, None, (h.status() if h.chance(.6) else "") + h.inset(head, top=10) + f'<div class="fill" style="padding:16px {h.edge + 4}px">{prose}</div>' + foot


@page("book")
def contents(h: Hand):
    title, author = h.pick(*BOOKS)
    named = h.chance(.7)
    rows = "".join(h.row(h.text(f"{h.say('Chapter|Kapitel|Chapitre|Capítulo|Capitolo|Capítulo|Hoofdstuk|Rozdział')} {n}", 15, more="flex:1"), h.text(str(n * h.between(8, 19)), 13, dim=True), more="padding:11px 0") for n in range(1, 12))
    head = h.stack(h.text(title, 18, 600), h.text(author, 14, dim=True)) if named else ""
    return title if named else None, author if named else None, around(h, h.inset(head, h.gap(), rows), bar=h.top(h.say("Contents|Inhalt|Sommaire|Índice|Indice|Índice|Inhoud|Spis treści")), foot=False)


@page("book")
def quoted(h: Hand):
    title, author = h.pick(*BOOKS)
    card = h.stack(h.text("“" + h.of(PROSE).split(".")[0] + ".”", h.pick(20, 24), 500, more="line-height:1.4"), h.gap(14, 26), h.text(author, 15, 600) if h.chance(.5) else h.text("— " + author, 15, 600), h.text(title, 15, dim=True, more="font-style:italic"), more=f"padding:34px {h.edge + 14}px;margin:auto 0")
    return title, author, h.status() + f'<div style="flex:1;display:flex">{card}</div>' + h.row(h.text(h.app, 13, dim=True), more="justify-content:center;padding:14px")


@page("book")
def shelf(h: Hand):
    rows = "".join(h.row(h.picture(56, 84, title.split()[0]), h.stack(h.text(title, 16, 600), h.text(author, 13, dim=True), h.text(f"{h.between(1, 99)} %", 12) if h.chance(.4) else ""), more="padding:8px 0") for title, author in h.some(BOOKS, 5, 7))
    return None, None, around(h, h.inset(h.text(h.pick(h.say("My books|Meine Bücher|Mes livres|Mis libros|I miei libri|Os meus livros|Mijn boeken|Moje książki"), h.say("Want to read|Möchte ich lesen|À lire|Por leer|Da leggere|Quero ler|Wil ik lezen|Chcę przeczytać")), 24, 700), rows))


@page("book")
def heard(h: Hand):
    title, author = h.pick(*BOOKS)
    teller = h.pick(*ACTORS)
    lines = [h.text(title, h.pick(19, 22), 700), h.text(author, 15)]
    if h.chance(.6):
        lines.append(h.text(h.say(f"Narrated by {teller}|Gelesen von {teller}|Lu par {teller}|Narrado por {teller}|Letto da {teller}|Narrado por {teller}|Voorgelezen door {teller}|Czyta {teller}"), 13, dim=True))
    return title, author, around(h, h.row(h.picture(h.between(200, 280), h.between(200, 280)), more="justify-content:center"), h.inset(h.gap(), h.stack(*lines, more=h.pick("align-items:center;text-align:center", "")), h.gap(), h.text(f"{h.say('Chapter|Kapitel|Chapitre|Capítulo|Capitolo|Capítulo|Hoofdstuk|Rozdział')} {h.between(1, 40)}", 13, dim=True), h.slider(), h.controls()), bar=h.top(h.say("Audiobook|Hörbuch|Livre audio|Audiolibro|Audiolibro|Audiolivro|Luisterboek|Audiobook")), foot=False)


# Others

@page("meme")
def viewed_joke(h: Hand):
    above, below = h.pick(*JOKES)
    height = h.width * h.pick(.7, 1, 1.2)
    size = h.pick(26, 30, 34)
    captions = "".join(f'<div style="position:absolute;left:8px;right:8px;{edge}:10px;text-align:center;color:#fff;font:900 {size}px DejaVu Sans;-webkit-text-stroke:1.5px #000">{words.upper()}</div>' for edge, words in (("top", above), ("bottom", below)))
    bars = h.row(h.sign(), h.sign(), more="justify-content:space-between;padding:12px 16px;color:#fff"), h.row(*(h.sign() for _ in range(4)), more="justify-content:space-around;padding:16px;color:#fff")
    status = h.status().replace("font-size:13px", "font-size:13px;color:#fff") if h.chance(.7) else ""
    return None, None, f'<div style="background:#000;flex:1;display:flex;flex-direction:column">{status}{bars[0] if h.chance(.6) else ""}<div style="margin:auto 0">{h.picture(h.width, height, radius=0, below=captions)}</div>{bars[1] if h.chance(.6) else ""}</div>'


@page("article")
def read(h: Hand):
    return None, None, around(h, h.inset(h.text(h.say("The last ferry of the season leaves on Sunday|Die letzte Fähre der Saison fährt am Sonntag|Le dernier bac de la saison part dimanche|El último transbordador sale el domingo|L’ultimo traghetto parte domenica|O último barco sai domingo|De laatste veerboot vaart zondag|Ostatni prom odpływa w niedzielę"), 26, 700), h.gap(), h.text(f"{h.pick(*ACTORS)} · {h.between(1, 28)}.{h.between(1, 12)}.2024", 13, dim=True), h.gap(), h.picture(h.width - 2 * h.edge, 190), h.gap(), h.text((h.of(PROSE) + " ") * 3, 16, more="line-height:1.5"), top=8))


@page("shopping")
def goods(h: Hand):
    side = (h.width - 2 * h.edge - 14) / 2
    cells = "".join(h.stack(h.picture(side, side), h.text(each, 14), h.text(f"{h.between(5, 90)}.{h.pick('00', '49', '99')} {h.pick('€', 'zł', '$')}", 15, 700), more=f"width:{side}px") for each in h.some(DISHES, 4, 6))
    return None, None, around(h, h.inset(f'<div style="display:grid;grid-template-columns:1fr 1fr;gap:14px">{cells}</div>'), bar=h.top(h.say("Home & Living|Wohnen|Maison|Hogar|Casa|Casa|Wonen|Dom")))


@page("ticket")
def pass_card(h: Hand):
    stripes = "".join(f'<rect x="{x}" width="{h.between(1, 4)}" height="90" fill="#000"/>' for x in range(6, 240, 6))
    code = f'<svg width="250" height="90" style="background:#fff">{stripes}</svg>'
    card = h.stack(h.text(h.pick("Philharmonie Nord", "Stadttheater", "Estadio Sur", "Cinéma Lumière"), 22, 700), h.text(f"{h.between(1, 28)}.{h.between(1, 12)}.2025 · {h.between(17, 21)}:30", 15), h.row(h.text(h.say("Row|Reihe|Rang|Fila|Fila|Fila|Rij|Rząd") + f" {h.between(1, 30)}", 15), h.text(h.say("Seat|Platz|Place|Asiento|Posto|Lugar|Stoel|Miejsce") + f" {h.between(1, 40)}", 15)), h.gap(), code, h.text(str(h.between(10**11, 10**12)), 13, dim=True), more=f"background:{h.raised};border-radius:18px;margin:20px {h.edge}px;padding:22px")
    return None, None, around(h, card)
