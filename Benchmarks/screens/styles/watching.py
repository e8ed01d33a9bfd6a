"""Films and series as other apps show them: posters, cinemas, stores, reviews, players; lists of films about none. None are
held out."""

from content import FILMS, MORE_FILMS, PEOPLE, SERIES
from drawing import art, bars, face, icon
from screen import Context, Screen, style
from styles.apps import length, prose


def film(c: Context):
    return c.pick(*(FILMS + 3 * MORE_FILMS))


EPISODES = ["Arrivals", "The Long Night", "Echo", "Homecoming", "Glass", "What We Owe Each Other", "Pilot", "Das Haus am See", "La cena"]


@style("movie")
def name_on_poster(c: Context) -> Screen:
    title, _, year = film(c)
    high = c.height * 62 // 100
    body = f"""<div style="position:relative;height:{high}px">{art(c.random, c.width, high)}<div style="position:absolute;inset:auto 0 0 0;padding:60px 24px 8px;text-align:center;background:linear-gradient(transparent,{c.paper})"><div style="font-size:{c.pick(26, 32, 38)}px;font-weight:800;line-height:1.1">{title.upper() if c.pick(True, False) else title}</div></div></div><div class="centre small faint" style="margin-top:6px">{year} · {length(c)} · {c.t("Drama|Drama|Drame|Drama|Dramma")}</div>
<div class="row pad" style="margin-top:14px;gap:12px"><div class="button grow">{c.t("Play|Abspielen|Lecture|Ver ahora|Guarda")}</div><div class="pill">＋ {c.t("My list|Meine Liste|Ma liste|Mi lista|La mia lista")}</div></div><div class="pad small faint" style="margin-top:12px">{prose(c, 2)}</div>"""
    return Screen(body, title)


@style("movie")
def at_the_cinema(c: Context) -> Screen:
    title, director, _ = film(c)
    rows = "".join(f'<div class="row" style="padding:9px 0;border-bottom:1px solid #8883"><span class="faint" style="width:110px">{label}</span><span class="grow">{value}</span></div>' for label, value in (
        (c.t("Director|Regie|Réalisation|Dirección|Regia"), director), (c.t("Cast|Darsteller|Avec|Reparto|Cast"), ", ".join(c.random.sample(PEOPLE, 2))), (c.t("Length|Länge|Durée|Duración|Durata"), f"{c.number(84, 178)} min"), (c.t("Rating|FSK|Public|Edad|Età"), c.pick("12", "16", "PG-13")), (c.t("Release|Kinostart|Sortie|Estreno|Uscita"), f"{c.number(1, 28)}.{c.number(1, 12)}.2024")))
    body = f"""{c.bar("Lumen Filmtheater", "left", "share")}{art(c.random, c.width, 220)}<div class="pad" style="margin-top:12px"><div style="font-size:24px;font-weight:{c.pick(400, 700)};line-height:1.2">{title}</div><div style="margin-top:10px">{rows}</div><div class="button" style="margin-top:20px">{c.t("Tickets|Karten kaufen|Réserver|Comprar entradas|Acquista biglietti")}</div></div>"""
    return Screen(body, title, director)


@style("movie")
def title_page(c: Context) -> Screen:
    title, director, year = film(c)
    other = c.pick(*FILMS)[0]
    body = f"""<div class="pad" style="padding-top:14px"><div style="font-size:{c.pick(26, 32)}px;line-height:1.15">{title}</div>{f'<div class="small faint">{c.t("Original title|Originaltitel|Titre original|Título original|Titolo originale")}: {other}</div>' if c.pick(True, False, False) else ""}<div class="small faint" style="margin-top:3px">{year} · PG-13 · {length(c)}</div></div><div style="margin:12px 0">{art(c.random, c.width, 200)}</div><div class="row pad" style="align-items:flex-start">{art(c.random, 90, 134)}<div class="grow small">{prose(c, 2)}</div></div>
<div class="row" style="justify-content:space-around;margin:16px 0"><div class="centre column" style="align-items:center"><b style="font-size:22px">{c.number(5, 9)}.{c.number(0, 9)}/10</b><span class="tiny faint">{c.count(20000, 900000)}</span></div><div class="centre column" style="align-items:center"><b style="font-size:22px">{c.number(40, 99)}</b><span class="tiny faint">Metascore</span></div></div><div class="pad small" style="padding-block:10px;border-top:1px solid #8883"><b>{c.t("Director|Regie|Réalisation|Dirección|Regia")}</b>&nbsp; {director}</div><div class="pad small" style="padding-block:10px;border-top:1px solid #8883"><b>{c.t("Stars|Besetzung|Casting|Reparto|Cast")}</b>&nbsp; {" · ".join(c.random.sample(PEOPLE, 3))}</div>"""
    return Screen(body, title, director)


@style("movie")
def one_episode(c: Context) -> Screen:
    title, _ = c.pick(*SERIES)
    body = f"""<div style="position:relative">{art(c.random, c.width, 220)}<div style="position:absolute;left:14px;top:14px">{icon("left")}</div></div><div class="pad" style="margin-top:14px"><div style="font-size:{c.pick(24, 30)}px;font-weight:800">{title}</div><div style="font-size:16px;margin-top:6px">S{c.number(1, 5)} E{c.number(1, 12)} · {c.pick(*EPISODES)}</div><div class="small faint" style="margin-top:4px">{c.number(1, 28)}.{c.number(1, 12)}.{c.number(2015, 2024)} · {c.number(38, 62)} min</div></div><div class="row pad" style="margin:14px 0"><div class="button grow">{c.t("Mark as watched|Als gesehen markieren|Marquer comme vu|Marcar como visto|Segna come visto")}</div></div><div class="pad small">{prose(c, 3)}</div>"""
    return Screen(body, title)


@style("movie")
def film_poster(c: Context) -> Screen:
    title, director, _ = film(c)
    by = f'{c.t("A FILM BY|EIN FILM VON|UN FILM DE|UNA PELÍCULA DE|UN FILM DI")} {director.upper()}'
    actors = "".join(f"<span>{name.upper()}</span>" for name in c.random.sample(PEOPLE, 3))
    body = f"""<div style="position:absolute;inset:0;z-index:-1">{art(c.random, 600, 900)}<div style="position:absolute;inset:0;background:#0007"></div></div><div class="column" style="height:100%;padding:34px;color:#fff;text-align:center;justify-content:space-between"><div class="row" style="justify-content:space-around;letter-spacing:2px">{actors}</div><div><div style="font:800 {c.number(44, 60)}px/1.05 {c.pick("Noto Sans", "'DejaVu Serif'")}">{title.upper()}</div><div style="letter-spacing:3px;margin-top:18px">{by}</div><div style="margin-top:26px;font-size:20px">{c.t("IN CINEMAS MAY 12|AB 12. MAI IM KINO|AU CINÉMA LE 12 MAI|12 DE MAYO EN CINES|DAL 12 MAGGIO AL CINEMA")}</div></div></div>"""
    return Screen(body, title, director, size=(600, 900))


@style("movie")
def diary(c: Context) -> Screen:
    rows = "".join(f'<div class="row pad" style="padding-block:8px"><div class="centre column" style="width:36px;align-items:center"><b>{c.number(1, 30)}</b><span class="tiny faint">{c.pick("JAN", "FEB", "MAR")}</span></div>{art(c.random, 40, 60, radius=3)}<div class="grow"><div style="font-weight:600">{name} <span class="faint small">{year}</span></div><div style="color:{c.accent}">★★★★☆</div></div></div>' for name, _, year in c.random.sample(FILMS, 7))
    return Screen(f'{c.bar(c.t("Diary|Tagebuch|Journal|Diario|Diario"), "menu", "search")}<div class="pad small faint">{c.number(40, 400)} {c.t("films watched|Filme gesehen|films vus|películas vistas|film visti")}</div><div class="grow" style="overflow:hidden">{rows}</div>')


@style("movie")
def review_of_film(c: Context) -> Screen:
    title, _, year = film(c)
    body = f"""<div class="row pad" style="padding-block:14px">{face(c.random, 36)}<div class="small"><span class="faint">{c.t("Review by|Kritik von|Critique de|Reseña de|Recensione di")}</span> <b>{c.pick(*PEOPLE)}</b></div></div><div class="row pad" style="align-items:flex-start"><div class="grow"><div style="font-size:{c.pick(20, 24)}px;font-weight:700;line-height:1.2">{title} <span class="faint" style="font-size:16px;font-weight:400">{year}</span></div><div style="color:{c.accent};font-size:20px;margin:6px 0">★★★★</div><div class="small faint">{c.t("Watched|Gesehen|Vu le|Vista el|Visto il")} {c.number(1, 28)}.{c.number(1, 12)}.2024</div></div>{art(c.random, 80, 120, radius=4)}</div><div class="pad" style="margin-top:18px;line-height:1.5">{prose(c, 4)}</div><div class="row pad faint small" style="margin-top:18px">{icon("heart", 20)} {c.count(3, 900)} {c.t("likes|Gefällt mir|j’aime|me gusta|mi piace")}</div>"""
    return Screen(body, title)


@style("movie")
def rented_film(c: Context) -> Screen:
    title, director, year = film(c)
    body = f"""<div class="row pad" style="align-items:flex-start;margin-top:20px;gap:18px">{art(c.random, 120, 178, radius=8)}<div class="grow"><div style="font-size:20px;font-weight:600;line-height:1.2">{title}</div><div class="small faint" style="margin-top:6px">{year}<br>{length(c)}<br>{c.t("Directed by|Regie:|Réalisé par|Dirigida por|Regia di")} {director}</div></div></div><div class="row pad" style="margin-top:18px;gap:10px"><div class="button grow">{c.t("Rent|Leihen|Louer|Alquilar|Noleggia")} {c.price(2, 5)}</div><div class="button grow">{c.t("Buy|Kaufen|Acheter|Comprar|Acquista")} {c.price(6, 15)}</div></div>
<div class="pad small" style="margin-top:16px">{prose(c, 3)}</div><b class="pad" style="margin-top:18px">{c.t("More like this|Ähnliche Filme|Films similaires|Similares|Altri simili")}</b><div class="row pad" style="margin-top:8px;overflow:hidden">{"".join(art(c.random, 96, 142, name.split()[0], 6) for name, *_ in c.random.sample(FILMS, 4))}</div>"""
    return Screen(body, title, director)


@style("movie")
def season_page(c: Context) -> Screen:
    title, _ = c.pick(*SERIES)
    rows = "".join(f'<div class="row pad" style="padding-block:8px">{art(c.random, 112, 63, radius=4)}<div class="grow"><div class="small" style="font-weight:600">{number}. {name}</div><div class="tiny faint">{c.number(38, 60)} min</div></div>{icon("plus", 20)}</div>' for number, name in enumerate(c.random.sample(EPISODES, 5), 1))
    body = f"""<div class="row pad" style="padding-block:12px">{icon("left")}<span class="grow"></span>{icon("search")}</div><div class="pad" style="font-size:{c.pick(24, 28)}px;font-weight:800">{title}</div><div class="pad small faint" style="margin:2px 0 12px">{c.number(2011, 2020)} – {c.number(2021, 2024)} · TV-MA · {c.number(2, 6)} {c.t("seasons|Staffeln|saisons|temporadas|stagioni")}</div><div class="row pad" style="margin-bottom:8px"><span class="pill">{c.t("Season|Staffel|Saison|Temporada|Stagione")} {c.number(1, 4)} ▾</span></div><div class="grow" style="overflow:hidden">{rows}</div>"""
    return Screen(body, title)


@style("movie")
def playing_episode(c: Context) -> Screen:
    title, _ = c.pick(*SERIES)
    body = f"""<div style="position:absolute;inset:0;z-index:-1">{art(c.random, 844, 390)}<div style="position:absolute;inset:0;background:#0006"></div></div><div class="row" style="padding:18px 34px;color:#fff;align-items:flex-start">{icon("left")}<div class="grow"><b style="font-size:18px">{title}</b><div class="small">S{c.number(1, 4)}:E{c.number(1, 10)} {c.pick(*EPISODES)}</div></div>{icon("speech")}</div><div class="row centre grow" style="gap:70px;color:#fff">{icon("back", 34)}{icon("pause", 54, True)}{icon("next", 34)}</div>
<div class="row" style="padding:0 34px 8px;color:#fff"><span class="small">{c.number(10, 40)}:{c.number(10, 59)}</span><div class="grow" style="height:4px;background:#fff6"><div style="width:40%;height:4px;background:{c.accent}"></div></div><span class="small">{c.number(41, 59)}:{c.number(10, 59)}</span></div><div class="row small" style="justify-content:space-around;padding:4px 34px 20px;color:#fff"><span>{c.t("Episodes|Folgen|Épisodes|Episodios|Episodi")}</span><span>{c.t("Audio & Subtitles|Audio & Untertitel|Audio et sous-titres|Audio y subtítulos|Audio e sottotitoli")}</span><span>{c.t("Next episode|Nächste Folge|Épisode suivant|Siguiente episodio|Prossimo episodio")}</span></div>"""
    return Screen(body, title, size=(844, 390))


@style("movie")
def watching_year(c: Context) -> Screen:
    boxes = "".join(f'<div class="card centre column" style="width:{(c.width - 52) // 2}px;align-items:center;padding:18px"><b style="font-size:30px;color:{c.accent}">{c.number(12, 400)}</b><span class="small faint">{label}</span></div>' for label in (c.t("Films|Filme|Films|Películas|Film"), c.t("Hours|Stunden|Heures|Horas|Ore"), c.t("Episodes|Folgen|Épisodes|Episodios|Episodi"), c.t("Reviews|Kritiken|Critiques|Reseñas|Recensioni")))
    genres = "".join(f'<div class="row pad" style="margin:6px 0"><span style="width:110px" class="small">{name}</span><div style="height:10px;width:{c.number(30, 190)}px;background:{c.accent}"></div></div>' for name in (c.t("Drama|Drama|Drame|Drama|Dramma"), c.t("Comedy|Komödie|Comédie|Comedia|Commedia"), "Thriller", "Horror"))
    return Screen(f'{c.bar(c.t("Year in review|Jahresrückblick|Bilan de l’année|Resumen del año|Il tuo anno"))}<div class="row pad" style="flex-wrap:wrap;gap:12px">{boxes}</div><b class="pad" style="margin:20px 0 8px">{c.t("Top genres|Lieblingsgenres|Genres favoris|Géneros favoritos|Generi preferiti")}</b>{genres}<div style="margin:20px auto">{bars(c.random, c.width - 60, 90, 12, c.accent)}</div>')


@style("movie")
def looking_for_films(c: Context) -> Screen:
    words = c.pick("night", "city", "winter", "the", "love")
    rows = "".join(f'<div class="row pad" style="padding-block:8px">{art(c.random, 50, 74, radius=4)}<div class="grow"><div style="font-weight:600">{name}</div><div class="small faint">{year} · {director}</div></div></div>' for name, director, year in c.random.sample(FILMS, 7))
    return Screen(f'<div class="row pad" style="padding-block:12px"><div class="card grow row" style="padding:9px 12px">{icon("search", 18)}{words}</div><span>{c.t("Cancel|Abbrechen|Annuler|Cancelar|Annulla")}</span></div><div class="row pad" style="gap:8px;margin-bottom:8px"><span class="pill on">{c.t("Movies|Filme|Films|Películas|Film")}</span><span class="pill">{c.t("TV Shows|Serien|Séries|Series|Serie TV")}</span><span class="pill">{c.t("People|Personen|Personnes|Personas|Persone")}</span></div><div class="grow" style="overflow:hidden">{rows}</div>')


@style("movie")
def what_to_watch(c: Context) -> Screen:
    def shelf(label):
        return f'<b class="pad" style="margin:14px 0 8px">{label}</b><div class="row pad" style="overflow:hidden">{"".join(art(c.random, 108, 160, name.split()[0], 6) for name, *_ in c.random.sample(FILMS, 4))}</div>'
    return Screen(f'<div class="row pad" style="padding-block:12px;gap:18px"><b style="font-size:20px">{c.pick("Kinoteca", "Streamo", "Flimmer")}</b><span>{c.t("Series|Serien|Séries|Series|Serie")}</span><span>{c.t("Movies|Filme|Films|Películas|Film")}</span></div>{shelf(c.t("Trending now|Derzeit beliebt|Tendances|Tendencias|I titoli del momento"))}{shelf(c.t("Continue watching|Weiterschauen|Reprendre|Seguir viendo|Continua a guardare"))}{shelf(c.t("New releases|Neuerscheinungen|Nouveautés|Novedades|Novità"))}')


@style("movie")
def actor(c: Context) -> Screen:
    name = c.pick(*PEOPLE)
    rows = "".join(f'<div class="row pad" style="padding-block:7px">{art(c.random, 44, 66, radius=3)}<div class="grow"><div>{title}</div><div class="small faint">{year} · {c.t("as|als|rôle :|como|come")} {c.pick(*PEOPLE).split()[0]}</div></div></div>' for title, _, year in c.random.sample(FILMS, 4))
    return Screen(f'<div class="row pad" style="padding-block:14px;align-items:flex-start">{art(c.random, 110, 150, radius=8)}<div class="grow"><div style="font-size:24px;font-weight:700">{name}</div><div class="small faint">{c.t("Actor|Schauspieler|Acteur|Actor|Attore")}</div><div class="small" style="margin-top:8px">{c.t("Born|Geboren|Né le|Nacimiento|Nascita")} {c.number(1, 28)}.{c.number(1, 12)}.{c.number(1950, 1999)}</div></div></div><div class="pad small">{prose(c, 3)}</div><b class="pad" style="margin:18px 0 6px;font-size:18px">{c.t("Known for|Bekannt für|Connu pour|Conocido por|Noto per")}</b>{rows}')


@style("movie")
def who_watches(c: Context) -> Screen:
    faces = "".join(f'<div class="column centre" style="align-items:center;gap:8px;width:130px">{face(c.random, 96)}<span>{name.split()[0]}</span></div>' for name in c.random.sample(PEOPLE, 4))
    return Screen(f'<div class="row pad spread" style="padding-block:14px"><b style="color:{c.accent};font-size:20px">{c.pick("Kinoteca", "Streamo", "Flimmer")}</b><span>{c.t("Edit|Bearbeiten|Modifier|Editar|Modifica")}</span></div><div class="grow column centre" style="align-items:center"><div style="font-size:24px;margin-bottom:28px">{c.t("Who’s watching?|Wer schaut gerade?|Qui est-ce ?|¿Quién está viendo?|Chi vuole guardare?")}</div><div class="row centre" style="flex-wrap:wrap;gap:24px">{faces}</div></div>')
