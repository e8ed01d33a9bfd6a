"""Films and series: details, trackers, streaming, players."""

from content import FILMS, PEOPLE, SENTENCES, SERIES
from drawing import art, face, icon
from screen import Context, Screen, style


def plot(c: Context, count: int = 3) -> str:
    lines = SENTENCES[c.language]
    return " ".join(c.random.sample(lines, min(count, len(lines))))


def cast(c: Context) -> str:
    return '<div class="row pad" style="overflow:hidden">' + "".join(
        f'<div class="column tiny" style="align-items:center;width:74px">{face(c.random, 62)}<span style="margin-top:4px">{name}</span></div>' for name in c.random.sample(PEOPLE, 5)) + "</div>"


def runtime(c: Context) -> str:
    return c.pick(f"{c.number(1, 2)}h {c.number(2, 58)}m", f"{c.number(84, 165)} min", f"{c.number(1, 2)} h {c.number(2, 58)} min")


@style("movie", share=2)
def poster_detail(c: Context) -> Screen:
    title, director, year = c.pick(*FILMS)
    body = f"""{c.bar("", right="share")}<div class="row pad" style="align-items:flex-start">{art(c.random, 130, 195, c.pick("", title.split()[0]), 10)}
<div class="grow"><div style="font-size:22px;font-weight:700;line-height:1.2">{title}</div><div class="small faint" style="margin:6px 0">{year} · {runtime(c)}</div><div class="small">{c.t("Directed by|Regie|Réalisé par|Dirigida por|Regia di")}</div><b class="small">{director}</b>
<div class="row" style="margin-top:12px">{icon("star", 18, True)}<b>{c.number(60, 93) / 10}</b><span class="tiny faint">/10</span></div></div></div>
<div class="row pad" style="margin:16px 0"><div class="button grow">{c.t("Add to watchlist|Zur Merkliste|Ajouter à ma liste|Añadir a mi lista|Aggiungi alla lista")}</div></div>
<b class="pad">{c.t("Overview|Handlung|Synopsis|Sinopsis|Trama")}</b><div class="pad small" style="margin:6px 0 14px">{plot(c)}</div><b class="pad" style="margin-bottom:8px">{c.t("Cast|Besetzung|Distribution|Reparto|Cast")}</b>{cast(c)}"""
    return Screen(body, title, director)


@style("movie", share=2)
def backdrop_detail(c: Context) -> Screen:
    title, director, year = c.pick(*FILMS)
    genres = " • ".join(c.random.sample([c.t("Drama|Drama|Drame|Drama|Dramma"), "Thriller", c.t("Comedy|Komödie|Comédie|Comedia|Commedia"), "Science-Fiction", c.t("Mystery|Krimi|Policier|Misterio|Giallo")], 2))
    body = f"""{art(c.random, c.width, 230)}<div class="pad"><div style="font-size:26px;font-weight:800;margin-top:16px">{title}</div><div class="small faint" style="margin:5px 0">{genres}</div><div class="small faint">{year}  |  {runtime(c)}  |  {c.pick("PG-13", "R", "FSK 12", "16+")}</div></div>
<div class="row pad" style="margin:14px 0;justify-content:space-around">{"".join(f'<div class="centre column"><b style="font-size:18px">{value}</b><span class="tiny faint">{name}</span></div>' for value, name in ((c.number(60, 92) / 10, "IMDb"), (f"{c.number(50, 99)}%", "Tomatometer"), (c.number(48, 95), "Metascore")))}</div>
<div class="pad small">{plot(c)}</div><div class="pad small" style="margin:12px 0"><span class="faint">{c.t("Director|Regie|Réalisateur|Director|Regia")}:</span> {director}</div>
<b class="pad" style="margin:6px 0 8px">{c.t("Trailers|Trailer|Bandes-annonces|Tráilers|Trailer")}</b><div class="row pad" style="overflow:hidden">{art(c.random, 190, 107, radius=8)}{art(c.random, 190, 107, radius=8)}</div>"""
    return Screen(body, title, director)


@style("movie")
def streaming_title(c: Context) -> Screen:
    title, creator = c.pick(*SERIES)
    episodes = "".join(f'<div class="row pad" style="padding-block:7px">{art(c.random, 116, 66, radius=6)}<div class="grow"><div class="small">{number}. {c.t("Episode|Folge|Épisode|Episodio|Episodio")} {number}</div><div class="tiny faint">{c.number(38, 64)} min</div></div>{icon("down")}</div>' for number in range(1, 5))
    body = f"""{art(c.random, c.width, 210)}<div class="pad"><div style="font-size:27px;font-weight:800;margin:12px 0 4px">{title}</div><div class="small faint">{c.number(2014, 2024)}  {c.pick("16", "TV-MA", "12")}  {c.number(1, 5)} {c.t("Seasons|Staffeln|Saisons|Temporadas|Stagioni")}  HD</div></div>
<div class="pad" style="margin:10px 0"><div class="button">▶ {c.t("Play|Abspielen|Lecture|Reproducir|Riproduci")} S1:E1</div></div><div class="pad small">{plot(c, 2)}</div><div class="pad tiny faint" style="margin:8px 0">{c.t("Creator|Idee|Création|Creado por|Creata da")}: {creator}</div>
<b class="pad" style="margin:6px 0">{c.t("Episodes|Folgen|Épisodes|Episodios|Episodi")}</b>{episodes}"""
    return Screen(body, title, creator)


@style("movie")
def watch_progress(c: Context) -> Screen:
    rows = "".join(f'<div class="row pad" style="padding-block:9px">{art(c.random, 64, 96, radius=6)}<div class="grow"><b>{title}</b><div class="small"><span class="pill tiny" style="padding:2px 7px">S{c.number(1, 6):02}E{c.number(1, 12):02}</span> {c.t("Episode|Folge|Épisode|Episodio|Episodio")} {c.number(1, 12)}</div><div class="tiny faint">{c.number(1, 40)}/{c.number(41, 90)}</div></div>{icon("check")}</div>' for title, _ in c.random.sample(SERIES, 5))
    body = f"""{c.bar(c.t("Continue watching|Weiterschauen|Reprendre|Seguir viendo|Continua a guardare"), "menu", "search")}<div class="row pad" style="gap:8px"><span class="pill on">{c.t("Shows|Serien|Séries|Series|Serie TV")}</span><span class="pill">{c.t("Movies|Filme|Films|Películas|Film")}</span></div>
<div class="grow" style="overflow:hidden">{rows}</div>{c.tabs(c.t("Progress|Fortschritt|Progression|Progreso|Progressi"), c.t("Discover|Entdecken|Découvrir|Descubrir|Scopri"), c.t("Watchlist|Merkliste|À voir|Por ver|Da vedere"))}"""
    return Screen(body)


@style("movie", held_out=True, share=2)
def film_diary(c: Context) -> Screen:
    title, director, year = c.pick(*FILMS)
    body = f"""<div style="position:relative">{art(c.random, c.width, 190)}</div><div class="row pad" style="align-items:flex-end;margin-top:14px"><div class="grow"><div style="font-size:24px;font-weight:700;font-family:'DejaVu Serif'">{title}</div><div class="small faint" style="margin-top:6px">{year} · {c.t("DIRECTED BY|REGIE|RÉALISÉ PAR|DIRIGIDA POR|REGIA DI")}</div><b>{director}</b><div class="small faint" style="margin-top:6px">{c.number(82, 170)} {c.t("mins|Min.|min|min|min")}</div></div>{art(c.random, 96, 144, radius=6)}</div>
<div class="pad small" style="margin:16px 0">{plot(c)}</div><div class="pad tiny faint">{c.t("RATINGS|BEWERTUNGEN|NOTES|VALORACIONES|VOTI")}</div><div class="row pad"><span style="font-size:26px">{c.number(25, 46) / 10}</span><span>★★★★★</span></div>
<div class="pad" style="margin-top:12px"><div class="button">{c.t("Rate, log, review|Bewerten, eintragen|Noter, critiquer|Puntuar, reseñar|Vota, recensisci")}</div></div><div class="row pad small" style="margin:14px 0;gap:16px"><b>{c.t("CAST|BESETZUNG|CASTING|REPARTO|CAST")}</b><span class="faint">{c.t("CREW|STAB|ÉQUIPE|EQUIPO|TROUPE")}</span><span class="faint">{c.t("DETAILS")}</span><span class="faint">{c.t("GENRES|GENRES|GENRES|GÉNEROS|GENERI")}</span></div>{cast(c)}"""
    return Screen(body, title, director)


@style("movie", held_out=True, share=2)
def full_poster(c: Context) -> Screen:
    title, director, year = c.pick(*FILMS)
    body = f"""<div style="margin:14px auto">{art(c.random, 250, 370, radius=16)}</div><div class="centre pad"><div style="font-size:25px;font-weight:700">{title}</div><div class="small faint" style="margin:5px">({year})  {runtime(c)}</div><div class="small">{c.t("A film by|Ein Film von|Un film de|Una película de|Un film di")} {director}</div></div>
<div class="row centre" style="margin:14px 0;gap:8px"><span class="pill">{c.t("Drama|Drama|Drame|Drama|Dramma")}</span><span class="pill">{c.t("Watched|Gesehen|Vu|Vista|Visto")}</span><span class="pill">{c.t("Trailer|Trailer|Bande-annonce|Tráiler|Trailer")}</span></div><div class="pad small faint centre">{plot(c, 2)}</div>
<div class="pad row" style="margin-top:18px"><div class="button grow">{c.t("Watch now|Jetzt ansehen|Regarder|Ver ahora|Guarda ora")}</div></div>"""
    return Screen(body, title, director)


@style("movie", held_out=True)
def media_server(c: Context) -> Screen:
    rail = lambda: "".join(f'<div style="width:104px">{art(c.random, 104, 156, radius=8)}<div class="tiny ellipsis">{film[0]}</div><div class="tiny faint">{film[2]}</div></div>' for film in c.random.sample(FILMS, 4))
    body = f"""{c.bar(c.t("Movies|Filme|Films|Películas|Film"), "menu", "search")}<b class="pad" style="margin:6px 0">{c.t("Recently added movies|Kürzlich hinzugefügte Filme|Films récents|Películas recientes|Film recenti")}</b><div class="row pad" style="overflow:hidden">{rail()}</div>
<b class="pad" style="margin:14px 0 6px">{c.t("Next up|Als Nächstes|À suivre|Siguiente episodio|Prossimi episodi")}</b><div class="row pad" style="overflow:hidden">{"".join(f'<div style="width:180px">{art(c.random, 180, 100, radius=8)}<div class="tiny">{name}</div><div class="tiny faint">S{c.number(1, 4)}:E{c.number(1, 10)}</div></div>' for name, _ in c.random.sample(SERIES, 2))}</div>
<b class="pad" style="margin:14px 0 6px">{c.t("Top rated|Bestbewertet|Mieux notés|Mejor valoradas|Più votati")}</b><div class="row pad" style="overflow:hidden">{rail()}</div>"""
    return Screen(body)


@style("movie", held_out=True)
def episode_page(c: Context) -> Screen:
    title, creator = c.pick(*SERIES)
    body = f"""{c.bar(title, right="share")}{art(c.random, c.width, 220)}<div class="pad" style="margin-top:14px"><div class="small faint">{c.t("Season|Staffel|Saison|Temporada|Stagione")} {c.number(1, 5)} · {c.t("Episode|Folge|Épisode|Episodio|Episodio")} {c.number(1, 10)}</div><div class="small faint">{c.t("Aired|Erstausstrahlung|Diffusé le|Emitido|In onda")} {c.number(1, 28)}.{c.number(1, 12)}.{c.number(2015, 2024)} · {c.number(40, 62)} min</div>
<div class="small" style="margin:14px 0">{plot(c)}</div><div class="button">{c.t("Mark as watched|Als gesehen markieren|Marquer comme vu|Marcar como visto|Segna come visto")}</div></div><b class="pad" style="margin:16px 0 8px">{c.t("Guest stars|Gaststars|Invités|Estrellas invitadas|Guest star")}</b>{cast(c)}"""
    return Screen(body, title)
