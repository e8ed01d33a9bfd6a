"""The contents of the drawn screens: songs, films, books, people, sentences. Titles and names are facts or invented."""

SONGS = [
    ("Midnight Harbour", "Elena Voss"), ("Paper Lanterns", "The Quiet Hours"), ("Bohemian Rhapsody", "Queen"), ("Hallelujah", "Leonard Cohen"),
    ("Nuvole Bianche", "Ludovico Einaudi"), ("99 Luftballons", "Nena"), ("La Vie en rose", "Édith Piaf"), ("Blue in Green", "Miles Davis"),
    ("Feeling Good", "Nina Simone"), ("Cold Water Blues", "Tom Ashby"), ("Running Up That Hill", "Kate Bush"), ("Clair de lune", "Claude Debussy"),
    ("Autobahn", "Kraftwerk"), ("Río abajo", "Los Vientos"), ("Everything in Its Right Place", "Radiohead"), ("Seven Nation Army", "The White Stripes"),
    ("Wolken über Köln", "Mara Lindt"), ("Golden Hour", "JVKE"), ("Glass Animals in the Rain", "North Pier"), ("Volare", "Domenico Modugno"),
    ("Teardrop", "Massive Attack"), ("Time", "Pink Floyd"), ("Yesterday", "The Beatles"), ("Dernière danse", "Indila"),
    ("Amapola", "Sol y Sombra"), ("Heroes", "David Bowie"), ("Smoke & Mirrors", "Ivy Lane feat. Koto"), ("Ghost Town Radio", "The Satellites"),
    ("Roygbiv", "Boards of Canada"), ("Lost on You", "LP"), ("Strasbourg / St. Denis", "Roy Hargrove"), ("Take Five", "Dave Brubeck"),
    ("Hurt", "Johnny Cash"), ("Levitating", "Dua Lipa"), ("Für Elise", "Ludwig van Beethoven"), ("Salt", "Ada Okafor"),
    ("Bad Guy", "Billie Eilish"), ("Harvest Moon", "Neil Young"), ("Northern Line", "Freya Holm"), ("I Will Follow You into the Dark", "Death Cab for Cutie"),
    ("Sinnerman", "Nina Simone"), ("Porcelain", "Moby"), ("Schwarz zu blau", "Peter Fox"), ("Con te partirò", "Andrea Bocelli"),
]
# Titles that are hard to tell from the rest of a screen: numbers, capitals, small letters, long ones, subtitles, words that buttons have.
MORE_SONGS = [
    ("Don’t Stop Me Now - Remastered 2011", "Queen"), ("22", "Taylor Swift"), ("1979", "The Smashing Pumpkins"), ("7 rings", "Ariana Grande"), ("SICKO MODE", "Travis Scott"),
    ("Stan (feat. Dido)", "Eminem"), ("Água de beber", "Astrud Gilberto"), ("Garota de Ipanema", "João Gilberto, Stan Getz"), ("Małomiasteczkowy", "Dawid Podsiadło"),
    ("Über sieben Brücken musst du gehn", "Karat"), ("Non, je ne regrette rien", "Édith Piaf"), ("Home", "Edward Sharpe & The Magnetic Zeros"), ("Radio", "Rammstein"), ("Song 2", "Blur"),
    ("(I Can’t Get No) Satisfaction", "The Rolling Stones"), ("Concerto for Two Violins in D Minor, BWV 1043: I. Vivace", "Johann Sebastian Bach"), ("Wish You Were Here", "Pink Floyd"),
    ("T.N.T.", "AC/DC"), ("R U Mine?", "Arctic Monkeys"), ("Mr. Blue Sky", "Electric Light Orchestra"), ("no tears left to cry", "Ariana Grande"), ("mirrors, pt. ii", "low lamps"), ("The End", "The Doors"),
]
ALBUMS = [
    ("Kind of Blue", "Miles Davis"), ("Random Access Memories", "Daft Punk"), ("Rumours", "Fleetwood Mac"), ("Letters from the Coast", "Elena Voss"),
    ("Die Mensch-Maschine", "Kraftwerk"), ("Blue", "Joni Mitchell"), ("In Rainbows", "Radiohead"), ("Sommernacht", "Mara Lindt"),
    ("Back to Black", "Amy Winehouse"), ("Static & Silence", "The Satellites"), ("Buena Vista Social Club", "Buena Vista Social Club"),
    ("Discovery", "Daft Punk"), ("Low Tide", "Tom Ashby"), ("Homogenic", "Björk"), ("Graceland", "Paul Simon"),
]
FILMS = [
    ("Arrival", "Denis Villeneuve", 2016), ("The Lighthouse", "Robert Eggers", 2019), ("Das Leben der Anderen", "Florian Henckel von Donnersmarck", 2006),
    ("Le Fabuleux Destin d’Amélie Poulain", "Jean-Pierre Jeunet", 2001), ("Spirited Away", "Hayao Miyazaki", 2001), ("Parasite", "Bong Joon-ho", 2019),
    ("Blade Runner 2049", "Denis Villeneuve", 2017), ("La vita è bella", "Roberto Benigni", 1997), ("The Glass Orchard", "Ines Marten", 2022),
    ("Paris, Texas", "Wim Wenders", 1984), ("No Country for Old Men", "Joel Coen", 2007), ("El laberinto del fauno", "Guillermo del Toro", 2006),
    ("Winter over Lisbon", "Carla Nunes", 2021), ("The Grand Budapest Hotel", "Wes Anderson", 2014), ("Lady Bird", "Greta Gerwig", 2017),
    ("Metropolis", "Fritz Lang", 1927), ("Past Lives", "Celine Song", 2023), ("Alien", "Ridley Scott", 1979), ("Heat", "Michael Mann", 1995),
    ("Portrait de la jeune fille en feu", "Céline Sciamma", 2019), ("The Last Cartographer", "Owen Bright", 2020), ("Whiplash", "Damien Chazelle", 2014),
    ("Everything Everywhere All at Once", "Daniel Kwan", 2022), ("Good Bye, Lenin!", "Wolfgang Becker", 2003), ("Roma", "Alfonso Cuarón", 2018),
    ("Her", "Spike Jonze", 2013), ("The Third Man", "Carol Reed", 1949), ("Volver", "Pedro Almodóvar", 2006),
]
MORE_FILMS = [
    ("2001: A Space Odyssey", "Stanley Kubrick", 1968), ("Mission: Impossible – Dead Reckoning", "Christopher McQuarrie", 2023), ("Spider-Man: Across the Spider-Verse", "Joaquim Dos Santos", 2023),
    ("12 Angry Men", "Sidney Lumet", 1957), ("WALL·E", "Andrew Stanton", 2008), ("The Lord of the Rings: The Return of the King", "Peter Jackson", 2003), ("Cidade de Deus", "Fernando Meirelles", 2002),
    ("Zimna wojna", "Paweł Pawlikowski", 2018), ("Toni Erdmann", "Maren Ade", 2016), ("Relatos salvajes", "Damián Szifron", 2014), ("La grande bellezza", "Paolo Sorrentino", 2013), ("TÁR", "Todd Field", 2022),
    ("1917", "Sam Mendes", 2019), ("Home Alone", "Chris Columbus", 1990), ("Harry Potter and the Prisoner of Azkaban", "Alfonso Cuarón", 2004), ("O Brother, Where Art Thou?", "Joel Coen", 2000),
    ("The Mitchells vs. the Machines", "Mike Rianda", 2021),
]
SERIES = [
    ("Dark", "Baran bo Odar"), ("Severance", "Dan Erickson"), ("The Bear", "Christopher Storer"), ("Chernobyl", "Craig Mazin"), ("Lupin", "George Kay"),
    ("Station Eleven", "Patrick Somerville"), ("The Expanse", "Mark Fergus"), ("Babylon Berlin", "Tom Tykwer"), ("Fleabag", "Phoebe Waller-Bridge"),
    ("Harbour Lights", "Ines Marten"), ("Slow Horses", "Will Smith"), ("Le Bureau des légendes", "Éric Rochant"), ("Better Call Saul", "Vince Gilligan"),
]
BOOKS = [
    ("The Left Hand of Darkness", "Ursula K. Le Guin"), ("Der Steppenwolf", "Hermann Hesse"), ("Cien años de soledad", "Gabriel García Márquez"),
    ("L’Étranger", "Albert Camus"), ("Project Hail Mary", "Andy Weir"), ("Il nome della rosa", "Umberto Eco"), ("Pachinko", "Min Jin Lee"),
    ("Middlemarch", "George Eliot"), ("The Salt Path", "Raynor Winn"), ("Tschick", "Wolfgang Herrndorf"), ("Klara and the Sun", "Kazuo Ishiguro"),
    ("The Cartographer’s Daughter", "Mira Holt"), ("1984", "George Orwell"), ("Piranesi", "Susanna Clarke"), ("Nada", "Carmen Laforet"),
    ("Die Vermessung der Welt", "Daniel Kehlmann"), ("A Gentleman in Moscow", "Amor Towles"), ("Educated", "Tara Westover"), ("Circe", "Madeline Miller"),
    ("The Name of the Wind", "Patrick Rothfuss"), ("Madame Bovary", "Gustave Flaubert"), ("Sapiens", "Yuval Noah Harari"), ("Beloved", "Toni Morrison"),
    ("Winterreise nach Norden", "Jonas Kern"), ("Thinking, Fast and Slow", "Daniel Kahneman"), ("L’amica geniale", "Elena Ferrante"),
    ("The Goldfinch", "Donna Tartt"), ("Dune", "Frank Herbert"), ("Momo", "Michael Ende"), ("Never Let Me Go", "Kazuo Ishiguro"),
]
MORE_BOOKS = [
    ("Harry Potter and the Order of the Phoenix", "J. K. Rowling"), ("Catch-22", "Joseph Heller"), ("Fahrenheit 451", "Ray Bradbury"), ("Slaughterhouse-Five", "Kurt Vonnegut"), ("2666", "Roberto Bolaño"),
    ("Atomic Habits: An Easy & Proven Way to Build Good Habits", "James Clear"), ("Ensaio sobre a cegueira", "José Saramago"), ("Solaris", "Stanisław Lem"), ("Prowadź swój pług przez kości umarłych", "Olga Tokarczuk"),
    ("Das Parfum: Die Geschichte eines Mörders", "Patrick Süskind"), ("Le Petit Prince", "Antoine de Saint-Exupéry"), ("La sombra del viento", "Carlos Ruiz Zafón"),
    ("Quiet: The Power of Introverts in a World That Can’t Stop Talking", "Susan Cain"), ("Lessons", "Ian McEwan"), ("The Book of Form and Emptiness", "Ruth Ozeki"), ("I Know Why the Caged Bird Sings", "Maya Angelou"),
    ("SPQR: A History of Ancient Rome", "Mary Beard"), ("Good Omens", "Terry Pratchett, Neil Gaiman"), ("Der Zauberberg", "Thomas Mann"), ("Das Café am Rande der Welt", "John Strelecky"),
]
PEOPLE = ["Anna Keller", "Ben Hughes", "Chiara Ricci", "David Okoye", "Emma Laurent", "Felix Brandt", "Grace Lin", "Hugo Martín", "Ida Sørensen",
          "Jack Turner", "Kira Novak", "Leo Fontaine", "Mia Vogel", "Noah Adams", "Olivia Cruz", "Paul Weber", "Rosa Díaz", "Sam Cooper"]
STREETS = ["Lindenstraße", "Mill Road", "Rue Lepic", "Via Garibaldi", "Calle Mayor", "Station Road", "Parkallee", "High Street", "Elm Avenue", "Bergweg", "Quai Voltaire", "Plaza Nueva"]
TOWNS = ["Berlin", "Lyon", "Leeds", "Torino", "Sevilla", "Hamburg", "Oxford", "Nantes", "Bologna", "Köln", "Boston", "Zürich"]
SHOPS = ["Green Corner Market", "Bäckerei Sommer", "Café Lumière", "Nordwind Outdoor", "Mercado Central", "Bottega Verde", "Paper & Pine", "Hofladen Meier", "Blue Door Coffee", "La Petite Épicerie"]
GOODS = [
    ("Oat milk", 1.2, 3), ("Sourdough", 3, 6), ("Flat white", 2.5, 4.5), ("Tomatoes", 1, 4), ("Olive oil", 5, 14), ("Notebook A5", 3, 9), ("Rain jacket", 49, 149),
    ("Wool socks", 8, 19), ("Desk lamp", 19, 69), ("Croissant", 1.5, 3.2), ("Green tea", 2, 7), ("Headphones", 29, 199), ("Backpack 20 L", 39, 99), ("Running shoes", 59, 159),
]
SENTENCES = {
    0: ["The river had risen overnight and the bridge was closed until noon.", "She folded the letter twice and put it in the drawer without a word.",
        "Researchers say the change could be seen within a decade if nothing is done.", "The council voted on Tuesday to extend the tram line to the harbour.",
        "Nobody remembered who had planted the old pear tree behind the station.", "Prices rose again in October, although more slowly than in the months before.",
        "He had been walking since dawn, and the hills looked no nearer than before.", "The new museum opens in spring with a collection of early maps.",
        "Most of the houses in the valley have stood empty since the mine closed.", "It was the kind of morning on which every sound carries for miles."],
    1: ["Der Fluss war über Nacht gestiegen, und die Brücke blieb bis Mittag gesperrt.", "Sie faltete den Brief zweimal und legte ihn wortlos in die Schublade.",
        "Forscher rechnen damit, dass die Veränderung binnen zehn Jahren sichtbar wird.", "Der Rat beschloss am Dienstag, die Straßenbahn bis zum Hafen zu verlängern.",
        "Niemand wusste mehr, wer den alten Birnbaum hinter dem Bahnhof gepflanzt hatte.", "Die Preise stiegen im Oktober erneut, wenn auch langsamer als zuvor."],
    2: ["La rivière était montée pendant la nuit et le pont resta fermé jusqu’à midi.", "Elle plia la lettre deux fois et la rangea dans le tiroir sans un mot.",
        "Les chercheurs estiment que le changement sera visible d’ici dix ans.", "Le conseil a voté mardi le prolongement du tramway jusqu’au port."],
    3: ["El río había subido durante la noche y el puente estuvo cerrado hasta el mediodía.", "Dobló la carta dos veces y la guardó en el cajón sin decir nada.",
        "Los investigadores creen que el cambio se notará en menos de diez años.", "El consejo aprobó el martes ampliar el tranvía hasta el puerto."],
    4: ["Il fiume era salito durante la notte e il ponte restò chiuso fino a mezzogiorno.", "Piegò la lettera due volte e la mise nel cassetto senza una parola.",
        "Secondo i ricercatori il cambiamento sarà visibile entro dieci anni.", "Martedì il consiglio ha votato il prolungamento del tram fino al porto."],
    5: ["O rio tinha subido durante a noite e a ponte ficou fechada até ao meio-dia.", "Dobrou a carta duas vezes e guardou-a na gaveta sem dizer nada.",
        "Os investigadores acreditam que a mudança será visível dentro de dez anos.", "O conselho aprovou na terça-feira prolongar o elétrico até ao porto."],
    6: ["Rzeka wezbrała w nocy i most był zamknięty do południa.", "Złożyła list dwa razy i bez słowa schowała go do szuflady.",
        "Naukowcy uważają, że zmiana będzie widoczna w ciągu dziesięciu lat.", "Rada zdecydowała we wtorek o przedłużeniu linii tramwajowej do portu."],
}
HEADLINES = {
    0: ["City to plant ten thousand trees by 2030", "Why the old ferry is coming back", "What the new rail timetable means for commuters", "A quiet revolution in the bakeries"],
    1: ["Stadt will bis 2030 zehntausend Bäume pflanzen", "Warum die alte Fähre zurückkehrt", "Was der neue Fahrplan für Pendler bedeutet"],
    2: ["La ville veut planter dix mille arbres", "Pourquoi le vieux bac revient"], 3: ["La ciudad plantará diez mil árboles", "Por qué vuelve el viejo transbordador"],
    4: ["La città pianterà diecimila alberi", "Perché torna il vecchio traghetto"],
}
CHATTER = {
    0: ["Are you coming tonight?", "Yes, around eight", "Can you bring the keys?", "Sure", "haha no way", "I'll be ten minutes late, sorry", "Did you see the photos?", "Love it!",
        "The train is delayed again", "ok", "See you at the station then", "What did the doctor say?", "All good, thanks for asking", "Do we need milk?"],
    1: ["Kommst du heute Abend?", "Ja, so gegen acht", "Bringst du die Schlüssel mit?", "Klar", "haha echt jetzt", "Ich bin zehn Minuten zu spät", "Hast du die Fotos gesehen?", "Der Zug hat wieder Verspätung", "ok, bis gleich"],
    2: ["Tu viens ce soir ?", "Oui, vers huit heures", "D’accord", "Le train est encore en retard", "À tout à l’heure", "Tu as vu les photos ?"],
    3: ["¿Vienes esta noche?", "Sí, sobre las ocho", "Vale", "El tren llega tarde otra vez", "Nos vemos luego", "¿Has visto las fotos?"],
    4: ["Vieni stasera?", "Sì, verso le otto", "Va bene", "Il treno è di nuovo in ritardo", "A dopo", "Hai visto le foto?"],
}
JOKES = [
    ("when you finally fix the bug", "and three more appear"), ("one does not simply", "leave the house on time"), ("me: I'll go to bed early", "also me at 3 am"),
    ("nobody:", "my cat at 4 in the morning"), ("I said one episode", "it is now tomorrow"), ("brace yourselves", "the meetings are coming"),
    ("such monday", "very coffee"), ("why not both", ""), ("wenn montag ist", "und der kaffee leer"), ("this is fine", ""), ("not sure if rain", "or neighbour watering plants"),
    ("if you could stop replying to all", "that would be great"), ("it works on my machine", "so we ship my machine"), ("expectation", "reality"),
]
