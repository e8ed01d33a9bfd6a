"""Books as other apps show them: shops, readers, loans, forms, shared lines, covers; pages about reading but no book. None
are held out."""

from content import BOOKS, MORE_BOOKS, PEOPLE, SENTENCES
from drawing import art, bars, icon
from screen import Context, Screen, style
from styles.apps import bar_of_time, prose


def book(c: Context):
    """A random book. The language is sometimes the sixth or seventh."""
    c.language = c.pick(c.language, c.language, 5, 6)
    return c.pick(*(BOOKS + 3 * MORE_BOOKS))


SUBTITLES = ["A history of small things", "Roman", "Winner of the Harbour Prize", "Eine Spurensuche", "Mémoires", "The complete edition"]


@style("book")
def shop_page(c: Context) -> Screen:
    title, author = book(c)
    series = f'<div class="small faint">{c.t("Book|Band|Tome|Libro|Libro|Livro|Tom")} {c.number(2, 5)} {c.t("of|von|sur|de|di|de|z")} {c.number(6, 9)}: {c.pick("The Harbour Chronicles", "Nordland", "Les Brumes")}</div>' if c.pick(True, False) else ""
    below = f'<div class="small" style="margin-top:3px">{c.pick(*SUBTITLES)}</div>' if c.pick(True, False) else ""
    body = f"""<div class="row" style="padding:10px 16px;justify-content:space-between;background:{c.surface}">{icon("menu")}<div class="card grow small faint" style="padding:8px 12px;margin:0 6px">{c.t("Search books|Bücher suchen|Chercher un livre|Buscar libros|Cerca libri|Pesquisar livros|Szukaj książek")}</div>{icon("cart")}</div><div class="row pad" style="align-items:flex-start;margin-top:16px;gap:16px">{art(c.random, 116, 174)}<div class="grow">{series}<div style="font-size:{c.pick(18, 20, 22)}px;line-height:1.25;font-weight:{c.pick(400, 700)}">{title}</div>{below}<div class="small" style="color:{c.accent};margin-top:6px">{author}</div><div class="small" style="margin-top:8px">★★★★☆ <span class="faint">{c.count(12, 90000)}</span></div></div></div>
<div class="pad" style="margin-top:16px"><span class="pill on">{c.t("Paperback|Taschenbuch|Broché|Tapa blanda|Brossura|Brochado|Oprawa miękka")}</span> <span class="pill">E-Book</span><div style="font-size:26px;margin:14px 0">{c.price(8, 25)}</div><div class="button">{c.t("Add to cart|In den Warenkorb|Ajouter au panier|Añadir a la cesta|Aggiungi al carrello|Adicionar ao carrinho|Do koszyka")}</div></div><div class="pad small" style="margin-top:16px"><b>{c.t("Product details|Produktdetails|Détails|Detalles|Dettagli")}</b><br>ISBN 978{c.number(10**9, 10**10 - 1)}<br>{c.number(120, 900)} {c.t("pages|Seiten|pages|páginas|pagine|páginas|stron")}</div>"""
    return Screen(body, title, author)


@style("book")
def chapter_heard(c: Context) -> Screen:
    title, author = book(c)
    side = min(c.width - 120, c.height - 440)
    chapter = f'{c.t("Chapter|Kapitel|Chapitre|Capítulo|Capitolo|Capítulo|Rozdział")} {c.number(2, 30)}'
    body = f"""<div class="column centre" style="align-items:center;padding:14px 50px;text-align:center"><div style="font-size:16px;font-weight:600">{title}</div><div class="small faint">{author}</div></div><div style="margin:10px auto">{art(c.random, side, side, radius=8)}</div><div class="centre" style="font-size:{c.pick(18, 24)}px;font-weight:700;margin-top:14px">{chapter}</div><div style="padding:18px 26px">{bar_of_time(c)}</div>
<div class="row" style="justify-content:space-around">{icon("back", 32)}<b>15</b>{icon("pause", 60, True)}<b>30</b>{icon("next", 32)}</div><div class="row faint tiny" style="justify-content:space-around;margin-top:22px"><span>1,25×</span><span>{c.t("Sleep timer|Schlaftimer|Minuteur|Temporizador|Timer|Temporizador|Wyłącznik")}</span><span>{c.t("Bookmark|Lesezeichen|Signet|Marcador|Segnalibro|Marcador|Zakładka")}</span><span>{c.t("Chapters|Kapitel|Chapitres|Capítulos|Capitoli|Capítulos|Rozdziały")}</span></div>"""
    return Screen(body, title, author)


@style("book")
def heads_of_pages(c: Context) -> Screen:
    title, author = c.pick(*[pair for pair in BOOKS if len(pair[0]) < 26])
    text = " ".join(c.random.choices(SENTENCES[c.language], k=15))
    head = f'<div class="row spread pad tiny faint" style="padding-block:12px;letter-spacing:1px"><span>{author.upper()}</span><span>{title.upper() if c.pick(True, False) else title}</span></div>'
    return Screen(f'{head}<div style="font:{c.number(16, 19)}px/1.55 \'DejaVu Serif\';padding:6px 30px;overflow:hidden;flex:1;text-align:justify">{text}</div><div class="centre tiny faint" style="padding:12px">{c.number(12, 480)}</div>', title, author)


@style("book")
def being_read_now(c: Context) -> Screen:
    title, author = book(c)
    page, pages = c.number(20, 150), c.number(200, 700)
    body = f"""{c.bar(c.t("Home|Start|Accueil|Inicio|Home|Início|Start"), "menu", "bell")}<div class="pad" style="font-size:24px;font-weight:800;margin:8px 0">{c.t("Good evening|Guten Abend|Bonsoir|Buenas noches|Buonasera|Boa noite|Dobry wieczór")}, {c.pick(*PEOPLE).split()[0]}</div><div class="card" style="margin:10px 18px"><div class="small faint">{c.t("Currently reading|Lese ich gerade|En cours de lecture|Leyendo ahora|Sto leggendo|A ler|Teraz czytam")}</div><div class="row" style="margin-top:10px;align-items:flex-start">{art(c.random, 70, 104, radius=4)}<div class="grow"><div style="font-weight:700;font-size:17px;line-height:1.25">{title}</div><div class="small faint">{author}</div><div style="height:6px;background:#8884;margin:14px 0 5px"><div style="height:6px;width:{100 * page // pages}%;background:{c.accent}"></div></div><div class="tiny faint">{page} / {pages} · {100 * page // pages} %</div></div></div><div class="button" style="margin-top:14px">{c.t("Update progress|Fortschritt ändern|Mettre à jour|Actualizar progreso|Aggiorna|Atualizar|Aktualizuj")}</div></div>
<b class="pad" style="margin-top:16px">{c.t("Reading challenge|Lese-Challenge|Défi lecture|Reto de lectura|Sfida di lettura|Desafio de leitura|Wyzwanie czytelnicze")}</b><div class="pad small faint">{c.number(3, 20)} {c.t("of|von|sur|de|di|de|z")} {c.number(24, 60)} {c.t("books|Büchern|livres|libros|libri|livros|książek")}</div>"""
    return Screen(body, title, author)


@style("book")
def shared_line(c: Context) -> Screen:
    title, author = book(c)
    body = f"""<div style="position:absolute;inset:0;z-index:-1;background:hsl({c.number(0, 359)} 40% 30%)"></div><div class="column centre" style="height:100%;padding:60px;color:#fff;text-align:center"><div style="font:italic 30px/1.45 'DejaVu Serif'">“{prose(c, 1)}”</div><div style="margin-top:44px;font-size:22px;font-weight:700">{title}</div><div style="font-size:18px;opacity:.8;margin-top:4px">{author}</div><div class="small" style="opacity:.6;margin-top:60px">{c.t("Shared from|Geteilt aus|Partagé depuis|Compartido desde|Condiviso da")} Leselust · {c.t("Highlight|Markierung|Surlignage|Subrayado|Evidenziazione")}</div></div>"""
    return Screen(body, title, author, size=(720, 720))


@style("book")
def review_to_write(c: Context) -> Screen:
    title, author = book(c)
    body = f"""<div class="row pad spread" style="padding-block:13px"><span>{c.t("Cancel|Abbrechen|Annuler|Cancelar|Annulla|Cancelar|Anuluj")}</span><b>{c.t("Write a review|Rezension schreiben|Écrire une critique|Escribir reseña|Scrivi recensione|Escrever crítica|Napisz recenzję")}</b><span style="color:{c.accent}">{c.t("Post|Senden|Publier|Publicar|Invia|Publicar|Wyślij")}</span></div><div class="row pad" style="margin-top:10px">{art(c.random, 48, 72)}<div><div style="font-weight:600">{title}</div><div class="small faint">{c.t("by|von|de|de|di|de|autor:")} {author}</div></div></div><div class="centre" style="font-size:40px;color:{c.accent};margin:20px">☆☆☆☆☆</div><div class="pad faint">{c.t("What did you think of this book?|Wie fandest du das Buch?|Qu’avez-vous pensé de ce livre ?|¿Qué te pareció el libro?|Cosa pensi di questo libro?|O que achou do livro?|Co sądzisz o tej książce?")}</div>"""
    return Screen(body, title, author)


@style("book")
def contents(c: Context) -> Screen:
    title, author = book(c)
    names = ["The Arrival", "A Letter", "Northward", "Salt", "What the River Said", "Ashes", "The Second Winter", "Home"]
    rows = "".join(f'<div class="row spread" style="padding:11px 0;border-bottom:1px solid #8882"><span>{number}. {name}</span><span class="faint small">{number * 23 - c.number(0, 12)}</span></div>' for number, name in enumerate(names, 1))
    return Screen(f'<div class="row pad" style="padding-block:14px">{art(c.random, 44, 66)}<div class="grow"><div style="font-size:18px;font-weight:700;line-height:1.2">{title}</div><div class="small faint">{author}</div></div>{icon("down")}</div><div class="row pad" style="gap:22px;border-bottom:1px solid #8884;padding-bottom:10px"><b style="color:{c.accent}">{c.t("Contents|Inhalt|Sommaire|Índice|Indice|Índice|Spis treści")}</b><span>{c.t("Bookmarks|Lesezeichen|Signets|Marcadores|Segnalibri|Marcadores|Zakładki")}</span><span>{c.t("Highlights|Markierungen|Surlignages|Subrayados|Evidenziazioni|Destaques|Zaznaczenia")}</span></div><div class="pad">{rows}</div>', title, author)


@style("book")
def form_of_book(c: Context) -> Screen:
    title, author = book(c)
    fields = "".join(f'<div style="margin:14px 20px;border-bottom:1px solid #8886;padding-bottom:6px"><div class="tiny" style="color:{c.accent}">{label}</div><div style="font-size:17px">{value}</div></div>' for label, value in (
        (c.t("Title|Titel|Titre|Título|Titolo|Título|Tytuł"), title), (c.t("Author|Autor|Auteur|Autor|Autore|Autor|Autor"), author), (c.t("Publisher|Verlag|Éditeur|Editorial|Editore|Editora|Wydawca"), c.pick("Penguin", "Gallimard", "Suhrkamp", "Anagrama", "Einaudi")), (c.t("Pages|Seiten|Pages|Páginas|Pagine|Páginas|Strony"), str(c.number(120, 900))), ("ISBN", f"978{c.number(10**9, 10**10 - 1)}")))
    return Screen(f'<div class="row pad spread" style="padding-block:14px">{icon("left")}<b>{c.t("Edit book|Buch bearbeiten|Modifier le livre|Editar libro|Modifica libro|Editar livro|Edytuj książkę")}</b>{icon("check")}</div><div style="margin:8px auto">{art(c.random, 96, 142)}</div>{fields}', title, author)


@style("book")
def time_in_book(c: Context) -> Screen:
    title, author = book(c)
    body = f"""<div class="row pad" style="padding-block:12px">{icon("left")}<div class="grow"><div class="small" style="font-weight:600">{title}</div><div class="tiny faint">{author}</div></div></div><div class="centre column" style="align-items:center;margin-top:20px"><div style="font-size:60px;font-weight:800;color:{c.accent}">{c.number(1, 9)}h {c.number(2, 58)}m</div><div class="faint">{c.t("Reading time|Lesezeit|Temps de lecture|Tiempo de lectura|Tempo di lettura|Tempo de leitura|Czas czytania")}</div></div><div class="row" style="justify-content:space-around;margin-top:28px"><div class="centre column" style="align-items:center"><b style="font-size:26px">{c.number(10, 99)} %</b><span class="tiny faint">{c.t("Progress|Fortschritt|Progression|Progreso|Progresso|Progresso|Postęp")}</span></div><div class="centre column" style="align-items:center"><b style="font-size:26px">{c.number(100, 600)}</b><span class="tiny faint">{c.t("Pages read|Gelesene Seiten|Pages lues|Páginas leídas|Pagine lette|Páginas lidas|Przeczytane strony")}</span></div></div><div style="margin:34px auto">{bars(c.random, c.width - 50, 140, 14, c.accent)}</div>"""
    return Screen(body, title, author)


@style("book")
def printed_cover(c: Context) -> Screen:
    title, author = c.pick(*(BOOKS + MORE_BOOKS))
    loud = c.pick(True, False)
    name = f'<div style="font:{"800" if loud else "400"} {c.number(40, 46) if loud else c.number(22, 28)}px/1.15 {c.pick("Noto Sans", "Noto Serif")}">{author.upper()}</div>'
    work = f'<div style="font:700 {c.number(32, 38) if loud else c.number(44, 54)}px/1.15 \'Noto Serif\'">{title.upper() if c.pick(True, False) else title}</div>'
    mark = f'<div class="small" style="letter-spacing:2px">{c.t("A NOVEL|ROMAN|ROMAN|NOVELA|ROMANZO")}</div>'
    body = f"""<div style="position:absolute;inset:0;z-index:-1;background:hsl({c.number(0, 359)} 30% {c.pick(20, 85)}%)"></div><div class="column" style="height:100%;padding:50px 44px;text-align:center;align-items:center;justify-content:space-between;color:{"#fff" if c.pick(True, False) else "#111"};mix-blend-mode:{c.pick("normal", "normal")}">{name}{art(c.random, 380, 380)}<div>{work}{mark}</div></div>"""
    return Screen(body.replace("color:#111", "color:#111;background:#e9e2d4"), title, author, size=(600, 900))


@style("book")
def loans(c: Context) -> Screen:
    book(c)
    rows = "".join(f'<div class="card row" style="margin:8px 16px;align-items:flex-start">{art(c.random, 50, 75)}<div class="grow"><b>{name}</b><div class="small faint">{author}</div><div class="small" style="color:{c.accent}">{c.t("Due in|Fällig in|À rendre dans|Vence en|Scade tra|Devolver em|Zwrot za")} {c.number(2, 27)} {c.t("days|Tagen|jours|días|giorni|dias|dni")}</div></div></div>' for name, author in c.random.sample(BOOKS, 5))
    return Screen(f'<div class="pad" style="font-size:28px;font-weight:800;padding-block:14px">{c.t("My loans|Meine Ausleihen|Mes emprunts|Mis préstamos|I miei prestiti|Empréstimos|Wypożyczenia")}</div>{rows}')


@style("book")
def no_books_yet(c: Context) -> Screen:
    book(c)
    return Screen(f'{c.bar(c.t("My books|Meine Bücher|Mes livres|Mis libros|I miei libri|Os meus livros|Moje książki"), "menu", "search")}<div class="row pad" style="gap:8px"><span class="pill on">{c.t("Reading|Lese ich|En cours|Leyendo|In lettura|A ler|Czytam")}</span><span class="pill">{c.t("To read|Will ich lesen|À lire|Por leer|Da leggere|Para ler|Do przeczytania")}</span></div><div class="grow column centre" style="align-items:center;gap:14px">{icon("book", 80)}<div style="font-size:20px;font-weight:700">{c.t("No books yet|Noch keine Bücher|Aucun livre|Aún no hay libros|Nessun libro|Ainda sem livros|Brak książek")}</div><div class="faint pad centre">{c.t("Add a book to start your reading list.|Füge ein Buch hinzu, um deine Leseliste zu beginnen.|Ajoutez un livre à votre liste de lecture.|Añade un libro a tu lista de lectura.|Aggiungi un libro alla tua lista.|Adicione um livro à sua lista.|Dodaj książkę do listy.")}</div><div class="button">{c.t("Add book|Buch hinzufügen|Ajouter un livre|Añadir libro|Aggiungi libro|Adicionar livro|Dodaj książkę")}</div></div>')


@style("book")
def look_of_pages(c: Context) -> Screen:
    text = " ".join(c.random.choices(SENTENCES[c.language], k=8))
    body = f"""<div style="font:17px/1.6 'DejaVu Serif';padding:20px 26px;overflow:hidden;height:46%">{text}</div><div class="card grow" style="border-radius:20px 20px 0 0;padding:22px"><div class="row spread"><span style="font-size:15px">A</span><div style="height:4px;width:60%;background:{c.accent}"></div><span style="font-size:28px">A</span></div><div class="row spread" style="margin-top:22px"><span>{c.t("Font|Schrift|Police|Fuente|Carattere")}</span><span class="faint">Bookerly</span></div><div class="row spread" style="margin-top:18px"><span>{c.t("Line spacing|Zeilenabstand|Interligne|Interlineado|Interlinea")}</span><span class="faint">1,5</span></div><div class="row spread" style="margin-top:18px"><span>{c.t("Page theme|Hintergrund|Thème|Tema|Tema")}</span><span class="faint">Sepia</span></div><div class="row spread" style="margin-top:18px"><span>{c.t("Scrolling|Scrollen|Défilement|Desplazamiento|Scorrimento")}</span><span class="faint">{c.t("Off|Aus|Non|No|No")}</span></div></div>"""
    return Screen(body)


@style("book")
def books_for_you(c: Context) -> Screen:
    book(c)
    def shelf(label):
        return f'<b class="pad" style="font-size:18px;margin:16px 0 8px">{label}</b><div class="row pad" style="overflow:hidden;align-items:flex-start">' + "".join(f'<div style="width:104px">{art(c.random, 104, 156, radius=4)}<div class="small ellipsis" style="margin-top:4px">{name}</div><div class="tiny faint ellipsis">{author}</div></div>' for name, author in c.random.sample(BOOKS, 4)) + "</div>"
    return Screen(f'{c.bar(c.t("Book store|Buchladen|Librairie|Librería|Libreria|Livraria|Księgarnia"), "menu", "search")}{shelf(c.t("Bestsellers|Bestseller|Meilleures ventes|Más vendidos|I più venduti|Mais vendidos|Bestsellery"))}{shelf(c.t("Because you read|Weil du gelesen hast:|Parce que vous avez lu|Porque leíste|Perché hai letto|Porque leu|Bo czytałeś") + " " + c.pick(*BOOKS)[0])}')


@style("book")
def writer(c: Context) -> Screen:
    _, author = book(c)
    rows = "".join(f'<div class="row pad" style="padding-block:8px">{art(c.random, 48, 72, radius=3)}<div class="grow"><div style="font-weight:600">{title}</div><div class="small faint">{c.number(1950, 2024)} · ★ {c.number(3, 4)}.{c.number(10, 99)}</div></div></div>' for title, _ in c.random.sample(BOOKS, 4))
    return Screen(f'<div class="column centre" style="align-items:center;padding:22px">{art(c.random, 110, 110, radius=55)}<div style="font-size:24px;font-weight:700;margin-top:10px">{author}</div><div class="small faint">{c.number(3, 60)} {c.t("books|Bücher|livres|libros|libri|livros|książek")} · {c.count(900, 90000)} {c.t("followers|Follower|abonnés|seguidores|follower|seguidores|obserwujących")}</div><div class="pill on" style="margin-top:12px">{c.t("Follow author|Autor folgen|Suivre|Seguir|Segui|Seguir|Obserwuj")}</div></div><b class="pad" style="font-size:18px;margin-bottom:6px">{c.t("Books by this author|Bücher dieses Autors|Livres de cet auteur|Libros de este autor|Libri di questo autore|Livros deste autor|Książki tego autora")}</b>{rows}', "", author)
