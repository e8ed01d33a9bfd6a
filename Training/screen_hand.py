"""The second hand: draws screens as the reader gives them, as lines with boxes and a raster of busy cells, without a picture.

A screen is put together at random from parts: bars, pictures, names, facts, buttons, prose, rows, shelves, players. Titles and names
are composed from words, so that the ranker learns places and not names. Noise is like the reader's: boxes that are a little too
high or too wide, letters read wrong, lines that are missing, icons read as letters.
"""

import base64
from random import Random

ADJECTIVES = "Silent Golden Broken Hidden Last Wild Cold Endless Secret Little Red Lonely Burning Invisible Perfect Strange Second Northern Bitter Electric".split()
NOUNS = "River Garden Winter Empire Stranger Ocean Mirror Thunder Horizon Orchard Kingdom Shadow Lantern Harvest Railway Island Letter Engine Daughter Tiger Station Wolves Glass Machine Moon Fire".split()
PLACES = "Vienna Kyoto Havana Dublin Naples Montana Cairo Lisbon Warsaw Antwerp Brooklyn Marseille".split()
GERMAN = ["Der stille Fluss", "Nachtzug nach Norden", "Das letzte Haus", "Im Schatten der Linden", "Vier Tage im Mai", "Unter fremden Sternen", "Wo die Straße endet", "Die Frau am Fenster", "Kein Weg zurück", "Morgenrot"]
FRENCH = ["La maison du lac", "Un été sans fin", "Les ombres du sud", "L’heure bleue", "Le dernier train", "Rien ne va plus", "Sous la neige", "À bout de nuit"]
SPANISH = ["La casa del viento", "Noches de agosto", "El jardín secreto", "Todo lo que callamos", "Mar adentro", "Sin mirar atrás", "La hora azul"]
ITALIAN = ["La luce di settembre", "Il treno delle sette", "Notte a Napoli", "Le stanze vuote", "Tutto il resto"]
OTHERS = ["O rio sem margens", "Noite de verão", "A casa amarela", "De lange winter", "Het stille water", "Cisza przed burzą", "Ostatni pociąg", "Zimowy ogród"]
FIRST = "Anna Mark Lena Tom Clara Hugo Ines Paul Nora Emil Sofia Leo Marta Jan Ella Oscar Ruth Karl Iris Diego Chiara Luca Amélie Zoë Piotr Agnieszka João Femke Yuki Priya Omar Aisha".split()
LAST = "Winter Berger Castell Moreau Rossi Novak Lindqvist Okoro Tanaka Silva Jansen Kowalski Brandt Fischer Hughes Delaney Vargas Petrov Haddad Larsen Bauer Conti Dubois Marlowe".split()
BANDS = ["The {n}s", "{a} {n}", "{n} & {m}", "{n}", "DJ {n}", "The {a} {n}s", "{N}", "{p} Quartet", "{n} feat. {m}"]
PROGRAMS = ["Plainplay", "Shelfie", "Cinelog", "Tonika", "Bookmine", "Streamly", "Hörbar", "Lesezeit", "Filmothek", "Vinylo", "Reader+", "MusicBee", "Watchd"]
PUBLISHERS = ["Harbor House", "Nordlicht Verlag", "Éditions du Pont", "Penwick", "Alba Editorial"]

WORDS = {
    "home": ["Home", "Start", "Accueil", "Inicio", "Home", "Início", "Start", "Główna"], "search": ["Search", "Suche", "Recherche", "Buscar", "Cerca", "Pesquisar", "Zoeken", "Szukaj"],
    "library": ["Library", "Bibliothek", "Bibliothèque", "Biblioteca", "Libreria", "Biblioteca", "Bibliotheek", "Biblioteka"], "settings": ["Settings", "Einstellungen", "Paramètres", "Ajustes", "Impostazioni", "Definições", "Instellingen", "Ustawienia"],
    "play": ["Play", "Abspielen", "Lecture", "Reproducir", "Riproduci", "Reproduzir", "Afspelen", "Odtwórz"], "shuffle": ["Shuffle", "Zufällig", "Aléatoire", "Aleatorio", "Casuale", "Aleatório", "Shuffle", "Losowo"],
    "songs": ["songs", "Titel", "titres", "canciones", "brani", "músicas", "nummers", "utworów"], "now": ["Now playing", "Jetzt läuft", "En cours de lecture", "Reproduciendo", "In riproduzione", "A tocar agora", "Nu aan het spelen", "Teraz odtwarzane"],
    "lyrics": ["Lyrics", "Songtext", "Paroles", "Letra", "Testo", "Letra", "Songtekst", "Tekst"], "queue": ["Up next", "Als Nächstes", "À suivre", "A continuación", "Prossimi", "A seguir", "Volgende", "Następne"],
    "albums": ["Albums", "Alben", "Albums", "Álbumes", "Album", "Álbuns", "Albums", "Albumy"], "artists": ["Artists", "Künstler", "Artistes", "Artistas", "Artisti", "Artistas", "Artiesten", "Wykonawcy"],
    "overview": ["Overview", "Handlung", "Synopsis", "Sinopsis", "Trama", "Sinopse", "Verhaal", "Opis"], "cast": ["Cast", "Besetzung", "Distribution", "Reparto", "Cast", "Elenco", "Cast", "Obsada"],
    "trailer": ["Watch trailer", "Trailer ansehen", "Bande-annonce", "Ver tráiler", "Guarda il trailer", "Ver trailer", "Trailer bekijken", "Zwiastun"], "season": ["Season", "Staffel", "Saison", "Temporada", "Stagione", "Temporada", "Seizoen", "Sezon"],
    "episode": ["Episode", "Folge", "Épisode", "Episodio", "Episodio", "Episódio", "Aflevering", "Odcinek"], "similar": ["More like this", "Ähnliche Titel", "Similaires", "Similares", "Simili", "Semelhantes", "Vergelijkbaar", "Podobne"],
    "popular": ["Popular movies", "Beliebte Filme", "Films populaires", "Películas populares", "Film popolari", "Filmes populares", "Populaire films", "Popularne filmy"], "watchlist": ["Watchlist", "Merkliste", "Ma liste", "Mi lista", "La mia lista", "A minha lista", "Mijn lijst", "Moja lista"],
    "directed": ["Directed by", "Regie", "Réalisé par", "Dirigida por", "Regia di", "Realização", "Regie", "Reżyseria"], "author": ["Author", "Autor", "Auteur", "Autor", "Autore", "Autor", "Auteur", "Autor"], "title": ["Title", "Titel", "Titre", "Título", "Titolo", "Título", "Titel", "Tytuł"],
    "by": ["by", "von", "de", "de", "di", "de", "door", ""], "read": ["Start reading", "Jetzt lesen", "Commencer", "Empezar a leer", "Leggi", "Começar a ler", "Lees nu", "Czytaj"], "want": ["Want to read", "Möchte ich lesen", "À lire", "Quiero leer", "Da leggere", "Quero ler", "Wil ik lezen", "Chcę przeczytać"],
    "pages": ["pages", "Seiten", "pages", "páginas", "pagine", "páginas", "pagina’s", "stron"], "description": ["Description", "Beschreibung", "Description", "Descripción", "Descrizione", "Descrição", "Beschrijving", "Opis"],
    "chapter": ["Chapter", "Kapitel", "Chapitre", "Capítulo", "Capitolo", "Capítulo", "Hoofdstuk", "Rozdział"], "contents": ["Contents", "Inhalt", "Table des matières", "Contenido", "Indice", "Índice", "Inhoud", "Spis treści"],
    "mybooks": ["My books", "Meine Bücher", "Mes livres", "Mis libros", "I miei libri", "Os meus livros", "Mijn boeken", "Moje książki"], "publisher": ["Publisher", "Verlag", "Éditeur", "Editorial", "Editore", "Editora", "Uitgever", "Wydawca"],
    "narrated": ["Narrated by", "Gelesen von", "Lu par", "Narrado por", "Letto da", "Narrado por", "Voorgelezen door", "Czyta"], "reviews": ["Reviews", "Rezensionen", "Critiques", "Reseñas", "Recensioni", "Avaliações", "Recensies", "Recenzje"],
    "known": ["Known for", "Bekannt für", "Connu pour", "Conocido por", "Noto per", "Conhecido por", "Bekend van", "Znany z"], "listeners": ["monthly listeners", "monatliche Hörer", "auditeurs mensuels", "oyentes mensuales", "ascoltatori mensili", "ouvintes mensais", "maandelijkse luisteraars", "słuchaczy miesięcznie"],
    "continue": ["Continue watching", "Weiterschauen", "Reprendre", "Seguir viendo", "Continua a guardare", "Continuar a ver", "Verder kijken", "Kontynuuj oglądanie"], "share": ["Share", "Teilen", "Partager", "Compartir", "Condividi", "Partilhar", "Delen", "Udostępnij"],
    "details": ["Details", "Details", "Détails", "Detalles", "Dettagli", "Detalhes", "Details", "Szczegóły"], "language": ["Language", "Sprache", "Langue", "Idioma", "Lingua", "Idioma", "Taal", "Język"], "lists": ["Playlists", "Playlists", "Playlists", "Listas", "Playlist", "Listas", "Afspeellijsten", "Playlisty"],
    "found": ["Song found", "Song erkannt", "Titre reconnu", "Canción identificada", "Brano trovato", "Música encontrada", "Nummer gevonden", "Znaleziono utwór"], "found2": ["Open in your music app", "In der Musik-App öffnen", "Ouvrir dans l’appli", "Abrir en la app", "Apri nell’app", "Abrir na app", "Openen in app", "Otwórz w aplikacji"],
}
SENTENCES = [
    ["A family drives to the coast and finds the house is no longer theirs.", "She had counted every step between the door and the well.", "Nobody in the village spoke of the summer when the bells fell silent.", "Two brothers inherit a failing cinema and a debt that nobody can explain.", "It rained for nine days, and on the tenth the river took the bridge."],
    ["Eine Familie fährt an die Küste und findet ihr Haus nicht mehr.", "Sie hatte jeden Schritt zwischen Tür und Brunnen gezählt.", "Niemand im Dorf sprach vom Sommer, in dem die Glocken schwiegen.", "Zwei Brüder erben ein Kino und Schulden, die keiner erklären kann."],
    ["Une famille part vers la côte et ne retrouve plus sa maison.", "Elle avait compté chaque pas entre la porte et le puits.", "Personne au village ne parlait de cet été-là."], ["Una familia viaja a la costa y ya no encuentra su casa.", "Había contado cada paso entre la puerta y el pozo."],
    ["Una famiglia va verso il mare e non trova più la sua casa.", "Aveva contato ogni passo tra la porta e il pozzo."], ["Uma família viaja para a costa e já não encontra a casa.", "Tinha contado cada passo entre a porta e o poço."],
    ["Een gezin rijdt naar de kust en vindt het huis niet meer.", "Ze had elke stap tussen de deur en de put geteld."], ["Rodzina jedzie nad morze i nie znajduje swojego domu.", "Policzyła każdy krok między drzwiami a studnią."],
]
GENRES = [["Drama", "Comedy", "Crime", "Adventure", "Horror"], ["Drama", "Komödie", "Krimi", "Abenteuer"], ["Drame", "Comédie", "Aventure"], ["Drama", "Comedia", "Aventura"], ["Dramma", "Commedia", "Avventura"], ["Drama", "Comédia", "Aventura"], ["Drama", "Komedie", "Avontuur"], ["Dramat", "Komedia", "Przygodowy"]]
ROLES = [["Actor", "Actress", "Director"], ["Schauspieler", "Regisseurin"], ["Acteur", "Actrice"], ["Actor", "Actriz"], ["Attore", "Attrice"], ["Ator", "Atriz"], ["Acteur"], ["Aktor", "Aktorka"]]


class Sheet:
    """A screen that is being drawn from top to bottom. Sizes are shares of its width."""

    def __init__(self, seed) -> None:
        self.random = Random(f"second {seed}")
        self.width = self.pick(720, 828, 960, 1080, 1080, 1170, 1440)
        self.height = int(self.width * self.pick(1.78, 2.0, 2.11, 2.17, 2.22))
        self.lines, self.pictures, self.y = [], [], 0.0
        self.margin = self.pick(0.035, 0.045, 0.055, 0.07) * self.width
        self.language = self.pick(0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7)
        self.dark = self.chance(0.5)
        self.body = self.random.uniform(0.034, 0.043) * self.width
        self.widths = self.random.uniform(0.47, 0.56)

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, share):
        return self.random.random() < share

    def number(self, low, high):
        return self.random.randint(low, high)

    def say(self, key):
        return WORDS[key][self.language]

    # Names

    def title(self):
        a, b, n, m = self.pick(*ADJECTIVES), self.pick(*ADJECTIVES), self.pick(*NOUNS), self.pick(*NOUNS)
        local = [None, GERMAN, FRENCH, SPANISH, ITALIAN, OTHERS, OTHERS, OTHERS][self.language]
        if local and self.chance(0.6):
            return self.pick(*local)
        if self.chance(0.2):
            return self.pick(n, a, m, self.pick(*PLACES), self.pick(*FIRST), n.upper(), n + "s", self.pick(*LAST))
        made = self.pick(
            f"The {a} {n}", f"{n}", f"{a} {n}", f"{n} of {m}", f"The {n} and the {m}", f"{a} {n} in {self.pick(*PLACES)}", f"{self.pick(*PLACES)}, {self.number(1890, 2019)}", f"{n}s Don’t Cry",
            f"Where the {n} Meets the {m}", f"How I Lost My {n} and Found the {a} {m} of {self.pick(*PLACES)}", f"{n}: The {a} {m}", f"{n} {self.number(2, 4)}", f"{self.number(3, 99)} {n}s", f"What {self.pick(*FIRST)} Knew", f"{a}", f"I Am the {n}",
            f"{n.upper()}", f"{a.lower()} {n.lower()}", f"The {n}’s {m}", f"Return to {self.pick(*PLACES)}", f"{n} ({self.pick('Live', 'Remix', 'Remastered')})", f"{self.pick(*FIRST)} & {self.pick(*FIRST)}", f"The {a} {n} of {self.pick(*FIRST)} {self.pick(*LAST)}", f"My {a} {n}", f"{n} Without {m}s", self.pick(*GERMAN, *FRENCH, *SPANISH))
        return made

    def someone(self):
        middle = self.pick("", "", "", "", " " + self.pick("J.", "M.", "van", "de"))
        return f"{self.pick(*FIRST)}{middle} {self.pick(*LAST)}"

    def artist(self):
        if self.chance(0.4):
            return self.someone()
        return self.pick(*BANDS).format(n=self.pick(*NOUNS), m=self.pick(*NOUNS), a=self.pick(*ADJECTIVES), p=self.pick(*LAST), N=self.pick(*NOUNS).upper())

    def writer(self):
        return self.pick(self.someone(), self.someone(), self.someone(), f"{self.pick(*'ABCDEHJKLMRST')}. {self.pick(*'ABCDEHJKLMRST')}. {self.pick(*LAST)}", f"{self.someone()}, {self.someone()}")

    # Lines

    def put(self, text, left, top, size, right=None, noise=True):
        """A line as the reader gives it."""
        if not text or noise and self.chance(0.012):
            return
        narrow = sum(letter in "iljtf.,:;’'I1 " for letter in text)
        wide = sum(letter in "mwMW@" for letter in text) + 0.3 * sum(letter.isupper() for letter in text)
        width = size * (self.widths * len(text) - 0.24 * narrow + 0.22 * wide)
        if right is not None:
            left = right - width
        height = size * self.random.gauss(1.27, 0.05)
        pad = 0.12 * size
        box = [left - pad * self.random.uniform(0.4, 1.4), top - 0.12 * size, left + width + pad * self.random.uniform(0.4, 1.4), top - 0.12 * size + height]
        if noise and self.chance(0.02):
            spot = self.random.randrange(len(text))
            text = text[:spot] + self.pick("l", "e", "o", "") + text[spot + 1:]
        if box[1] < self.height and box[0] < self.width and text.strip():
            sure = self.pick(1, 1, 1, 1, 0.99, 0.98, 0.96, 0.9) if self.chance(0.96) else self.random.uniform(0.5, 0.9)
            self.lines.append({"text": text, "confidence": round(sure, 2), "box": [round(max(0, min(edge, (self.width, self.height)[n % 2]))) for n, edge in enumerate(box)]})

    def room(self, size):
        return lambda text: size * (self.widths * len(text) - 0.24 * sum(letter in "iljtf.,:;’'I1 " for letter in text))

    def wrap(self, text, size, width):
        measure, rows = self.room(size), [""]
        for word in text.split():
            if rows[-1] and measure(rows[-1] + " " + word) > width:
                rows.append(word)
            else:
                rows[-1] = (rows[-1] + " " + word).strip()
        return rows

    def text(self, text, size=1.0, left=None, centre=False, width=None, most=9, after=0.35):
        """Text that is wrapped; moves down. Sizes are multiples of the body's. Returns whether all of it is there."""
        size *= self.body
        left = self.margin if left is None else left
        width = width or self.width - self.margin - left
        rows = self.wrap(text, size, width)
        cut = len(rows) > most
        rows = rows[:most]
        if cut:
            rows[-1] = rows[-1][: max(3, len(rows[-1]) - 3)] + self.pick("…", "...")
        for row in rows:
            start = left + (width - self.room(size)(row)) / 2 if centre else left
            self.put(row, start, self.y, size)
            self.y += 1.3 * size
        self.y += after * size
        return not cut and self.y < self.height

    def skip(self, share):
        self.y += share * self.width

    def art(self, left, top, width, height, words=""):
        self.pictures.append((left, top, left + width, top + height))
        if words and self.chance(0.75):
            size = min(height / 7, 1.8 * width / max(4, len(words)))
            spot = top + self.pick(0.12, 0.45, 0.78) * height
            self.put(words, left + width / 2 - self.widths * size * len(words) / 2, spot, size)

    # Parts

    def status(self):
        if self.chance(0.88):
            top, size = 0.022 * self.width, 0.033 * self.width
            self.put(f"{self.number(0, 23):02}:{self.number(0, 59):02}", 0.05 * self.width, top, size)
            self.put(self.pick("", f"{self.number(4, 100)}%", "5G", f"{self.number(4, 100)}"), 0, top, size, right=0.95 * self.width)
        self.y = self.random.uniform(0.08, 0.11) * self.width

    def icon(self, left, top):
        if self.chance(0.35):
            self.put(self.pick("<", "←", "三", "O", "Q", "+", "×", "…", ":", "人", "☆", "↓", "日", "V"), left, top, self.random.uniform(0.04, 0.06) * self.width)

    def bar(self, words=None):
        size = self.pick(1.05, 1.2, 1.35, 1.6)
        self.icon(0.03 * self.width, self.y)
        self.icon(0.9 * self.width, self.y)
        if words:
            measure = self.room(size * self.body)(words)
            left = self.pick(0.05 * self.width, 0.15 * self.width, (self.width - measure) / 2)
            self.put(words, left, self.y, size * self.body)
        self.y += 0.12 * self.width

    def tabs(self):
        if self.chance(0.6):
            names = self.random.sample(["home", "search", "library", "settings", "albums", "watchlist", "mybooks"], self.number(3, 5))
            top = self.height - self.random.uniform(0.06, 0.1) * self.width
            for index, key in enumerate(names):
                word = self.say(key)
                size = 0.66 * self.body
                self.put(word, (index + 0.5) * self.width / len(names) - self.room(size)(word) / 2, top, size)
            self.lines = [line for line in self.lines if line["box"][3] < top or line["box"][1] >= top - 0.2 * self.body]

    def heading(self, key):
        self.skip(0.02)
        self.text(self.say(key) if key in WORDS else key, self.pick(1.1, 1.2, 1.35))
        if self.chance(0.25) and self.lines:
            self.put(self.pick("See all", "Alle", "Tout voir", "Ver todo", "Vedi tutto", ">"), 0, self.y - 1.6 * self.body, 0.85 * self.body, right=self.width - self.margin)

    def prose(self, rows=4, size=0.92):
        words = " ".join(self.random.choices(SENTENCES[self.language], k=6))
        self.text(words, size, most=rows)

    def buttons(self, *keys):
        half = (self.width - 3 * self.margin) / 2
        size = self.pick(0.9, 1, 1.05) * self.body
        if len(keys) == 2 and self.chance(0.7):
            for index, key in enumerate(keys):
                word = self.say(key)
                self.put(word, self.margin + index * (half + self.margin) + (half - self.room(size)(word)) / 2, self.y + 0.6 * size, size)
            self.y += 3 * size
        else:
            for key in keys:
                word = self.say(key)
                self.put(word, (self.width - self.room(size)(word)) / 2, self.y + 0.6 * size, size)
                self.y += 2.9 * size

    def chips(self, words):
        left = self.margin
        for word in words:
            size = 0.85 * self.body
            self.put(word, left + 0.4 * size, self.y + 0.4 * size, size)
            left += self.room(size)(word) + 1.9 * size
        self.y += 2.4 * 0.85 * self.body

    def slider(self):
        now, whole = self.number(3, 200), self.number(201, 420)
        ends = f"{now // 60}:{now % 60:02}", self.pick(f"{whole // 60}:{whole % 60:02}", f"-{(whole - now) // 60}:{(whole - now) % 60:02}")
        size = self.pick(0.75, 0.85) * self.body
        self.y += 0.8 * size
        self.put(ends[0], self.margin, self.y, size)
        self.put(ends[1], 0, self.y, size, right=self.width - self.margin)
        self.y += 2 * size

    def controls(self):
        for spot in (0.2, 0.48, 0.75):
            if self.chance(0.25):
                self.put(self.pick("II", "▶", "K", "H", "|", "ll"), spot * self.width, self.y, 0.07 * self.width)
        self.skip(self.random.uniform(0.12, 0.22))

    def rows(self, pairs, count, picture=True, numbered=False, times=False):
        side = self.pick(0.11, 0.13, 0.16) * self.width if picture else 0
        tall = side * self.pick(1, 1, 1.45)
        size, ratio = self.pick(0.95, 1, 1.1), self.pick(0.75, 0.82, 0.9)
        for index in range(count):
            if self.y > self.height - 0.1 * self.width:
                break
            first, second = pairs()
            top, left = self.y, self.margin
            if numbered:
                self.put(str(index + 1), left, top + 0.3 * self.body, 0.9 * self.body)
                left += 0.08 * self.width
            if picture:
                self.art(left, top, side, tall, self.pick("", "", first.split()[0]))
                left += side + 0.035 * self.width
            if times:
                self.put(f"{self.number(1, 6)}:{self.number(0, 59):02}", 0, top + 0.3 * self.body, 0.8 * self.body, right=self.width - self.margin)
            self.y = top + (0.05 * tall if picture else 0)
            self.text(first, size, left=left, width=0.82 * self.width - left, most=2 if picture and tall > side else 1, after=0.1)
            if second:
                self.text(second, ratio * size, left=left, width=0.9 * self.width - left, most=1, after=0.1)
            self.y = max(self.y, top + tall) + 0.03 * self.width

    def shelf(self, names, columns, rows, posters=True):
        gap = 0.03 * self.width
        side = (self.width - 2 * self.margin - gap * (columns - 1)) / columns
        tall = side * (1.5 if posters else 1)
        under = self.chance(0.7)
        for _ in range(rows):
            if self.y > self.height - 0.15 * self.width:
                break
            top, low = self.y, self.y
            for column in range(columns):
                first, second = names()
                left = self.margin + column * (side + gap)
                self.art(left, top, side, tall, first.split()[0] if self.chance(0.6) else "")
                self.y = top + tall + 0.2 * self.body
                if under:
                    self.text(first, 0.85, left=left, width=side, most=self.pick(1, 2), after=0)
                    if second:
                        self.text(second, 0.72, left=left, width=side, most=1, after=0)
                low = max(low, self.y)
            self.y = low + gap

    def view(self):
        columns = 36
        rows = round(columns * self.height / self.width)
        cell = self.width / columns
        ground = self.number(5, 45) if self.dark else self.number(235, 255)
        detail, luma = bytearray(columns * rows), bytearray([ground] * (columns * rows))
        for line in self.lines:
            left, top, right, bottom = line["box"]
            for row in range(int(top / cell), min(rows, int(bottom / cell) + 1)):
                for column in range(int(left / cell), min(columns, int(right / cell) + 1)):
                    at = row * columns + column
                    detail[at] = self.number(60, 230)
                    luma[at] = max(0, min(255, ground + (1 if self.dark else -1) * self.number(10, 90)))
        for left, top, right, bottom in self.pictures:
            middle = self.number(60, 190)
            for row in range(max(0, round(top / cell)), min(rows, round(bottom / cell))):
                for column in range(max(0, round(left / cell)), min(columns, round(right / cell))):
                    at = row * columns + column
                    detail[at] = self.pick(0, 0, 40) if self.chance(0.12) else self.number(50, 220)
                    luma[at] = max(0, min(255, int(self.random.gauss(middle, 40))))
        lines = [line for line in self.lines if line["box"][1] < self.height]
        lines.sort(key=lambda line: (round(line["box"][1] / (0.6 * self.body)), line["box"][0]))
        return {"width": self.width, "height": self.height, "lines": lines, "texture": {"columns": columns, "rows": rows, "detail": base64.b64encode(bytes(detail)).decode(), "luma": base64.b64encode(bytes(luma)).decode()}}
