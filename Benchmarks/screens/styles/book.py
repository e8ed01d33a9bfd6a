"""Books: details, shelves, reading, listening."""

from content import BOOKS, SENTENCES
from drawing import art, bars, icon
from screen import Context, Screen, style
from styles.film import plot


@style("book", share=2)
def cover_detail(c: Context) -> Screen:
    title, author = c.pick(*BOOKS)
    body = f"""{c.bar("", right="share")}<div style="margin:6px auto 16px">{art(c.random, 150, 225, title, 4)}</div><div class="centre pad"><div style="font-size:23px;font-weight:700;font-family:'DejaVu Serif'">{title}</div><div class="faint" style="margin:4px 0">{c.t("by|von|de|de|di")} {author}</div>
<div>★★★★☆ {c.number(34, 47) / 10} <span class="small faint">· {c.count(900, 80000)} {c.t("ratings|Bewertungen|notes|valoraciones|valutazioni")}</span></div></div><div class="pad" style="margin:14px 0"><div class="button">{c.t("Want to read|Möchte ich lesen|À lire|Quiero leer|Voglio leggere")}</div></div>
<div class="pad small">{plot(c, 4)}</div><div class="pad small faint" style="margin-top:14px">{c.number(180, 720)} {c.t("pages, Paperback|Seiten, Taschenbuch|pages, broché|páginas, tapa blanda|pagine, brossura")}</div><div class="pad small faint">{c.t("First published|Erstveröffentlicht|Première publication|Publicado|Prima pubblicazione")} {c.number(1900, 2023)}</div>"""
    return Screen(body, title, author)


@style("book", share=2)
def side_detail(c: Context) -> Screen:
    title, author = c.pick(*BOOKS)
    facts = [(c.t("Pages|Seiten|Pages|Páginas|Pagine"), c.number(150, 900)), ("ISBN", f"978{c.number(10**9, 10**10 - 1)}"), (c.t("Publisher|Verlag|Éditeur|Editorial|Editore"), c.pick("Suhrkamp", "Penguin", "Gallimard", "Harbor House")),
             (c.t("Language|Sprache|Langue|Idioma|Lingua"), c.t("English|Deutsch|Français|Español|Italiano")), (c.t("Published|Erschienen|Paru|Publicado|Pubblicato"), c.number(1950, 2024))]
    rows = "".join(f'<div class="row pad spread" style="padding-block:8px"><span class="faint small">{name}</span><span class="small">{value}</span></div>' for name, value in facts)
    body = f"""{c.bar(c.t("Book details|Buchdetails|Détails du livre|Detalles del libro|Dettagli libro"))}<div class="row pad" style="align-items:flex-start;gap:16px">{art(c.random, 110, 165, c.pick("", title), 6)}<div class="grow"><div style="font-size:20px;font-weight:700">{title}</div><div class="faint" style="margin:5px 0">{author}</div><span class="pill on small">{c.t("Finished|Gelesen|Terminé|Terminado|Finito")}</span></div></div>
<div style="height:16px"></div>{rows}<b class="pad" style="margin:12px 0 5px">{c.t("Description|Beschreibung|Description|Descripción|Descrizione")}</b><div class="pad small">{plot(c)}</div>"""
    return Screen(body, title, author)


@style("book")
def reading_page(c: Context) -> Screen:
    title, author = c.pick(*BOOKS)
    text = " ".join(c.random.choices(SENTENCES[c.language], k=14))
    body = f"""<div class="centre tiny faint" style="padding:10px">{title}</div><div class="pad" style="font:17px/1.6 'DejaVu Serif';text-align:justify;padding-inline:28px;overflow:hidden;flex:1"><div style="font-size:21px;margin:18px 0">{c.t("Chapter|Kapitel|Chapitre|Capítulo|Capitolo")} {c.number(1, 30)}</div>{text}</div>
<div class="row pad spread tiny faint" style="padding-block:14px"><span>{c.t("Page|Seite|Page|Página|Pagina")} {c.number(10, 200)} {c.t("of|von|sur|de|di")} {c.number(210, 600)}</span><span>{c.number(2, 97)} %</span></div>"""
    return Screen(body, title)


@style("book")
def shelf(c: Context) -> Screen:
    rows = "".join(f'<div class="row pad" style="padding-block:9px;align-items:flex-start">{art(c.random, 56, 84, title.split()[0], 3)}<div class="grow"><div>{title}</div><div class="small faint">{author}</div><div class="small">★★★★★</div></div><span class="tiny faint">{c.number(1, 28)}.{c.number(1, 12)}.{c.number(2021, 2024)}</span></div>' for title, author in c.random.sample(BOOKS, 6))
    body = f"""{c.bar(c.t("My books|Meine Bücher|Mes livres|Mis libros|I miei libri"), "menu", "search")}<div class="row pad" style="gap:8px;margin-bottom:8px"><span class="pill on">{c.t("Finished|Gelesen|Lus|Leídos|Letti")}</span><span class="pill">{c.t("In progress|Lese ich|En cours|Leyendo|In lettura")}</span><span class="pill">{c.t("For later|Für später|À lire|Pendientes|Da leggere")}</span></div><div class="grow" style="overflow:hidden">{rows}</div>"""
    return Screen(body)


@style("book", held_out=True, share=2)
def shop_of_books(c: Context) -> Screen:
    title, author = c.pick(*BOOKS)
    body = f"""{c.bar()}<div class="row pad" style="gap:18px;align-items:flex-start">{art(c.random, 120, 180, title.split()[0], 2)}<div class="grow"><b style="font-size:21px">{title}</b><div style="color:{c.accent};margin:5px 0">{author}</div><div class="small faint">E-Book • {c.number(160, 800)} {c.t("pages|Seiten|pages|páginas|pagine")}</div></div></div>
<div class="row" style="justify-content:space-around;margin:20px 0"><div class="centre"><b>{c.number(30, 49) / 10} ★</b><div class="tiny faint">{c.count(10, 9000)} {c.t("reviews|Rezensionen|avis|opiniones|recensioni")}</div></div><div class="centre">{icon("book")}<div class="tiny faint">E-Book</div></div></div><div class="row pad"><div class="button grow">{c.t("Free sample|Leseprobe|Extrait gratuit|Muestra gratis|Estratto")}</div><div class="button grow">{c.price(5, 20)}</div></div>
<b class="pad" style="margin:20px 0 6px">{c.t("About this book|Über dieses Buch|À propos de ce livre|Sobre este libro|Informazioni sul libro")}</b><div class="pad small">{plot(c, 4)}</div><b class="pad" style="margin:16px 0 6px">{c.t("About the author|Über den Autor|À propos de l’auteur|Sobre el autor|Informazioni sull’autore")}</b><div class="pad small">{plot(c, 2)}</div>"""
    return Screen(body, title, author)


@style("book", held_out=True, share=2)
def audiobook(c: Context) -> Screen:
    title, author = c.pick(*BOOKS)
    done, total = c.number(100, 900), c.number(901, 2400)
    clock = lambda seconds: f"{seconds // 60}:{seconds % 60:02}"
    body = f"""{c.bar(c.t("Audiobook|Hörbuch|Livre audio|Audiolibro|Audiolibro"), "down")}<div style="margin:14px auto">{art(c.random, c.width - 110, c.width - 110, title.split()[0], 10)}</div><div class="centre pad"><b style="font-size:21px">{title}</b><div class="faint" style="margin:3px">{author}</div><div class="small faint">{c.t("Narrated by|Gelesen von|Lu par|Narrado por|Letto da")} {c.pick("Juliet Marsh", "Stefan Adler", "Anne Duval")}</div><div class="small" style="margin-top:8px">{c.t("Chapter|Kapitel|Chapitre|Capítulo|Capitolo")} {c.number(1, 40)}</div></div>
<div class="pad" style="margin:14px 0"><div style="height:4px;background:#8886"></div><div class="row spread small faint"><span>{clock(done)}</span><span>-{clock(total - done)}</span></div></div><div class="row pad" style="justify-content:space-around"><span>1.25×</span><span>30</span>{icon("play", 46, True)}<span>30</span>{icon("bell")}</div>"""
    return Screen(body, title, author)


@style("book", held_out=True)
def dark_reader(c: Context) -> Screen:
    title, author = c.pick(*BOOKS)
    text = " ".join(c.random.choices(SENTENCES[c.language], k=16))
    body = f"""<div class="row pad spread tiny faint" style="padding-block:8px"><span>{author}</span><span>{title}</span></div><div style="font:16px/1.55 'Noto Serif','DejaVu Serif';padding:6px 22px;overflow:hidden;flex:1">{text}</div>
<div class="centre tiny faint" style="padding:10px">{c.number(3, 60)} {c.t("min left in chapter|Min. bis Kapitelende|min avant la fin du chapitre|min para terminar el capítulo|min alla fine del capitolo")} · {c.number(2, 98)}%</div>"""
    return Screen(body, title, author)


@style("book", held_out=True)
def reading_statistics(c: Context) -> Screen:
    body = f"""{c.bar(c.t("Reading challenge|Lese-Challenge|Défi lecture|Reto de lectura|Sfida di lettura"))}<div class="centre" style="margin:10px 0"><div style="font-size:44px;font-weight:700">{c.number(5, 60)}</div><div class="faint">{c.t("books read in|gelesene Bücher|livres lus en|libros leídos en|libri letti nel")} {c.number(2020, 2024)}</div></div>
<div class="pad">{bars(c.random, c.width - 40, 160, 12, c.accent)}</div><div class="row pad spread" style="margin:20px 0"><div class="card centre"><b>{c.number(1000, 20000)}</b><div class="tiny faint">{c.t("pages read|gelesene Seiten|pages lues|páginas leídas|pagine lette")}</div></div><div class="card centre"><b>{c.number(2, 20)}</b><div class="tiny faint">{c.t("authors|Autoren|auteurs|autores|autori")}</div></div></div>
<b class="pad">{c.t("Currently reading|Lese ich gerade|En cours de lecture|Leyendo ahora|Sto leggendo")}</b><div class="row pad" style="padding-block:10px">{art(c.random, 50, 75, radius=3)}{art(c.random, 50, 75, radius=3)}{art(c.random, 50, 75, radius=3)}</div>"""
    return Screen(body)
