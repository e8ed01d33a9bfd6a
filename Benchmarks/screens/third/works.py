"""Works, words and sentences of the third hand. None of them occurs in the first hand (content.py) or in the second (Training)."""

LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "pl"]

SONGS = [
    ("Wuthering Heights", "Kate Bush"), ("Enjoy the Silence", "Depeche Mode"), ("Common People", "Pulp"), ("Dancing in the Dark", "Bruce Springsteen"),
    ("Der Kommissar", "Falco"), ("Haus am See", "Peter Fox"), ("Leuchtturm", "Nena"), ("Ne me quitte pas", "Jacques Brel"), ("Alors on danse", "Stromae"),
    ("Clandestino", "Manu Chao"), ("Me gustas tú", "Manu Chao"), ("Azzurro", "Adriano Celentano"), ("Felicità", "Al Bano & Romina Power"), ("Mas que nada", "Sérgio Mendes"),
    ("Águas de março", "Elis Regina"), ("Het dorp", "Wim Sonneveld"), ("Zombie", "The Cranberries"), ("Creep", "Radiohead"), ("Karma Police", "Radiohead"),
    ("Chmury nad miastem", "Ania Rusowicz"), ("Weather Report Suite", "Grateful Dead"), ("Love Will Tear Us Apart", "Joy Division"), ("Pump It", "The Black Eyed Peas"),
    ("Shake It Off", "Taylor Swift"), ("Video Killed the Radio Star", "The Buggles"), ("Library Card", "Frank Turner"), ("Next Year", "Foo Fighters"), ("505", "Arctic Monkeys"),
    ("Where Is My Mind?", "Pixies"), ("Gymnopédie No. 1", "Erik Satie"), ("The Rhythm of the Night", "Corona"), ("Stayin’ Alive", "Bee Gees"), ("Kids", "MGMT"),
    ("The Less I Know the Better", "Tame Impala"), ("A Horse with No Name", "America"), ("There Is a Light That Never Goes Out", "The Smiths"), ("Und wenn ein Lied", "Söhne Mannheims"),
]
ALBUMS = [
    ("Violator", "Depeche Mode"), ("OK Computer", "Radiohead"), ("The Queen Is Dead", "The Smiths"), ("Mezzanine", "Massive Attack"), ("Stadtaffe", "Peter Fox"),
    ("Racine carrée", "Stromae"), ("Unknown Pleasures", "Joy Division"), ("Currents", "Tame Impala"), ("Próxima estación: Esperanza", "Manu Chao"), ("The Dark Side of the Moon", "Pink Floyd"),
    ("Elis & Tom", "Elis Regina"), ("Songs from the Wood", "Jethro Tull"), ("Doolittle", "Pixies"), ("Hounds of Love", "Kate Bush"), ("1989", "Taylor Swift"),
]
FILMS = [
    ("Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb", "Stanley Kubrick", 1964), ("The Apartment", "Billy Wilder", 1960), ("Lola rennt", "Tom Tykwer", 1998),
    ("Das Boot", "Wolfgang Petersen", 1981), ("Der Himmel über Berlin", "Wim Wenders", 1987), ("La Haine", "Mathieu Kassovitz", 1995), ("Les Quatre Cents Coups", "François Truffaut", 1959),
    ("Todo sobre mi madre", "Pedro Almodóvar", 1999), ("Nuovo Cinema Paradiso", "Giuseppe Tornatore", 1988), ("Central do Brasil", "Walter Salles", 1998), ("Zwartboek", "Paul Verhoeven", 2006),
    ("Ida", "Paweł Pawlikowski", 2013), ("Inception", "Christopher Nolan", 2010), ("Jaws", "Steven Spielberg", 1975), ("Eternal Sunshine of the Spotless Mind", "Michel Gondry", 2004),
    ("Seven Samurai", "Akira Kurosawa", 1954), ("Amadeus", "Miloš Forman", 1984), ("Fargo", "Joel Coen", 1996), ("Aftersun", "Charlotte Wells", 2022), ("Oldboy", "Park Chan-wook", 2003),
    ("In the Mood for Love", "Wong Kar-wai", 2000), ("Knives Out", "Rian Johnson", 2019), ("The Holdovers", "Alexander Payne", 2023), ("Se7en", "David Fincher", 1995), ("Up", "Pete Docter", 2009),
    ("Catch Me If You Can", "Steven Spielberg", 2002), ("The Curious Case of Benjamin Button", "David Fincher", 2008), ("Barry Lyndon", "Stanley Kubrick", 1975),
]
SERIES = ["The Wire", "Mad Men", "Borgen", "Tatort", "Deutschland 83", "La casa de papel", "Gomorra", "Les Revenants", "Twin Peaks", "Ted Lasso", "Killing Eve", "The Queen’s Gambit", "Wielka woda", "3%"]
BOOKS = [
    ("A Passage to India", "E. M. (Edward Morgan) Forster"), ("The Master and Margarita", "Mikhail Bulgakov"), ("Buddenbrooks", "Thomas Mann"), ("Der Vorleser", "Bernhard Schlink"),
    ("Im Westen nichts Neues", "Erich Maria Remarque"), ("Le Petit Prince", "Antoine de Saint-Exupéry"), ("Les Misérables", "Victor Hugo"), ("La sombra del viento", "Carlos Ruiz Zafón"),
    ("Il barone rampante", "Italo Calvino"), ("Ensaio sobre a cegueira", "José Saramago"), ("De avonden", "Gerard Reve"), ("Lalka", "Bolesław Prus"), ("To the Lighthouse", "Virginia Woolf"),
    ("The Remains of the Day", "Kazuo Ishiguro"), ("Never Let Me Go", "Kazuo Ishiguro"), ("The Hitchhiker’s Guide to the Galaxy", "Douglas Adams"), ("Dune", "Frank Herbert"),
    ("Catch-22", "Joseph Heller"), ("The God of Small Things", "Arundhati Roy"), ("Wolf Hall", "Hilary Mantel"), ("Home", "Marilynne Robinson"), ("The Strange Case of Dr Jekyll and Mr Hyde", "Robert Louis Stevenson"),
    ("Das Parfum", "Patrick Süskind"), ("Die unendliche Geschichte", "Michael Ende"), ("Zen and the Art of Motorcycle Maintenance", "Robert M. Pirsig"), ("Normal People", "Sally Rooney"),
]
ACTORS = ["Tilda Swinton", "Bruno Ganz", "Isabelle Huppert", "Mads Mikkelsen", "Penélope Cruz", "Toni Servillo", "Fernanda Torres", "Carice van Houten", "Agata Kulesza", "Oscar Isaac", "Sandra Hüller", "Song Kang-ho"]
PARTS = ["Anna", "The Stranger", "Dr. Weiss", "Kapitän Lang", "Mother Superior", "Joe", "Inspector Marsh", "La Reina"]
LABELS = ["Harvest Records", "Fierce Panda", "Domino", "Grönland", "Verve"]
APPS = ["Kinoo", "Readly Shelf", "Tunebox", "Folio", "Reelmark", "Melodia", "Pagely", "Cinedex", "Aria Player", "Booktrail"]
TAGLINES = {
    0: ["Nothing stays buried.", "Some doors should stay closed.", "A comedy about everything that matters."], 1: ["Manche Türen bleiben besser zu.", "Nichts bleibt für immer verborgen."],
    2: ["Certaines portes doivent rester fermées."], 3: ["Nada queda enterrado para siempre."], 4: ["Certe porte devono restare chiuse."], 5: ["Nada fica escondido para sempre."],
    6: ["Sommige deuren blijven beter dicht."], 7: ["Niektóre drzwi lepiej zostawić zamknięte."],
}
PROSE = {
    0: "When the lighthouse keeper’s son comes home after eleven years, he finds the village empty and the harbour full of strange boats. What begins as a search for his father becomes a journey through the memory of a whole coast.",
    1: "Als der Sohn des Leuchtturmwärters nach elf Jahren heimkehrt, findet er das Dorf verlassen und den Hafen voller fremder Boote. Aus der Suche nach dem Vater wird eine Reise durch das Gedächtnis einer ganzen Küste.",
    2: "Quand le fils du gardien de phare revient après onze ans, il trouve le village désert et le port rempli de bateaux inconnus. La recherche de son père devient un voyage dans la mémoire de toute une côte.",
    3: "Cuando el hijo del farero vuelve a casa después de once años, encuentra el pueblo vacío y el puerto lleno de barcos extraños. La búsqueda de su padre se convierte en un viaje por la memoria de toda una costa.",
    4: "Quando il figlio del guardiano del faro torna a casa dopo undici anni, trova il paese vuoto e il porto pieno di barche straniere. La ricerca del padre diventa un viaggio nella memoria di tutta una costa.",
    5: "Quando o filho do faroleiro volta a casa ao fim de onze anos, encontra a aldeia vazia e o porto cheio de barcos estranhos. A procura do pai torna-se uma viagem pela memória de toda uma costa.",
    6: "Als de zoon van de vuurtorenwachter na elf jaar thuiskomt, vindt hij het dorp verlaten en de haven vol vreemde boten. De zoektocht naar zijn vader wordt een reis door het geheugen van een hele kust.",
    7: "Kiedy syn latarnika wraca do domu po jedenastu latach, zastaje pustą wioskę i port pełen obcych łodzi. Poszukiwanie ojca staje się podróżą przez pamięć całego wybrzeża.",
}
LYRICS = {
    0: ["I left the window open wide", "And every train went out of town", "You said the river never lied", "But I was looking for the ground", "So hold the night a little more", "Before the morning finds the door", "We count the lights along the shore", "And sing what we have sung before"],
    1: ["Ich ließ das Fenster offen stehn", "Und jeder Zug fuhr aus der Stadt", "Du sagtest, Flüsse lügen nie", "Doch ich hab nur den Grund gesucht", "Halt diese Nacht noch etwas fest", "Bevor der Morgen uns verlässt", "Wir zählen Lichter an dem Strand", "Und singen, was wir je gekannt"],
    2: ["J’ai laissé la fenêtre ouverte", "Et tous les trains quittaient la ville", "Tu disais que le fleuve est franc", "Mais moi je cherchais seulement", "Retiens la nuit encore un peu", "Avant que le matin nous trouve", "On compte les feux du rivage", "En chantant ce qu’on a chanté"],
    3: ["Dejé la ventana abierta", "Y cada tren salió del pueblo", "Dijiste que el río no miente", "Pero buscaba solo el suelo", "Sujeta la noche un poco más", "Antes de que llegue el día", "Contamos luces en la orilla", "Cantando lo de siempre"],
}
DISHES = ["Wool Throw Blanket", "Trail Running Shoes", "Ceramic Mug Set", "LED Desk Lamp", "Canvas Backpack 20 L", "Stainless Bottle", "Cotton Bath Towel", "Wireless Keyboard"]
GENRES = {
    0: ["Drama", "Thriller", "Comedy", "Mystery", "Romance", "Science Fiction"], 1: ["Drama", "Krimi", "Komödie", "Science-Fiction", "Liebesfilm"], 2: ["Drame", "Comédie", "Policier"],
    3: ["Drama", "Comedia", "Suspense"], 4: ["Drammatico", "Commedia", "Giallo"], 5: ["Drama", "Comédia", "Suspense"], 6: ["Drama", "Komedie", "Misdaad"], 7: ["Dramat", "Komedia", "Kryminał"],
}
JOKES = [("when the code works", "on the first try"), ("nobody:", "absolutely nobody:"), ("me opening the fridge", "for the ninth time"), ("wenn der chef fragt", "wer kaffee kocht"), ("my plans", "the weekend"), ("moi à 8 heures", "moi à 9 heures")]
