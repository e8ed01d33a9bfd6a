/// Words of a program's interface, as opposed to its content.
enum Interface {
    /// Labels that fill a whole line, in lower case without accents.
    private static let labels: Set<String> = Set(
        """
        home, search, back, next, previous, close, cancel, done, ok, save, edit, delete, share, more, menu, settings, play, pause, stop, start, resume, retry, add, remove, on, off, all, new, open, copy, paste,
        select, select all, filter, sort, sort by, title, name, artist, album, author, date, recently added, recent, favorites, favourites, like, likes, liked, follow, following, download, downloads, downloaded, details,
        info, information, description, about, help, profile, account, library, discover, explore, browse, for you, today, yesterday, tomorrow, this week, next week, see all, show all, view all, more info, read more, show more,
        no books yet, no movies yet, no songs yet, no results, nothing here yet, your list is empty, noch keine bucher, noch keine filme, keine ergebnisse, deine liste ist leer, aucun livre, aucun film, aucun resultat, votre liste est vide, aun no hay libros, sin resultados, tu lista esta vacia, nessun libro, nessun risultato, la tua lista e vuota, ainda sem livros, sem resultados, brak książek, brak wyników, digital album, digitales album, album numerique, album digitale, add to library, add to playlist, add to list, go to album, go to artist, report, options, video, audio, speaker, headphones, bluetooth, default, unknown, unknown artist, unknown album, various artists, untitled, no title,
        rate, rating, ratings, review, reviews, comment, comments, reply, send, message, type a message, history, statistics, stats, overview, progress, collection, lists, news, calendar, hot, trending, popular, top, new releases,
        hd, 4k, uhd, hdr, cc, live, free, sample, buy, rent, get, install, update, sign in, log in, subscribe, premium, upgrade, volume, brightness, connect, devices, available devices, explicit, e,
        status, finished, reading, in progress, for later, not started, tags, genres, genre, language, pages, year, type, format, source, size, duration, length, quality, bitrate, tap to edit, swipe up, swipe down, lte, now,
        startseite, suche, suchen, zuruck, weiter, abbrechen, fertig, speichern, bearbeiten, loschen, teilen, mehr, einstellungen, wiedergabe, abspielen, pausieren, hinzufugen, alle, neu, offnen, titel, name, kunstler, album, datum, entdecken,
        mediathek, bibliothek, profil, konto, hilfe, info, uber, heute, gestern, morgen, alle anzeigen, mehr anzeigen, herunterladen, bewertungen, bewerten, kommentare, folgen, gefallt mir, ahnlich, start, verlauf, details, beschreibung, handlung, besetzung,
        accueil, recherche, rechercher, retour, suivant, annuler, termine, enregistrer, modifier, supprimer, partager, plus, parametres, lecture, ajouter, tout, nouveau, ouvrir, titre, artiste, decouvrir, bibliotheque, profil, compte, aide, a propos, aujourd hui, hier, voir tout, telecharger, notes, critiques, synopsis, distribution, similaires,
        inicio, buscar, atras, siguiente, cancelar, listo, guardar, editar, eliminar, compartir, mas, ajustes, reproducir, anadir, todo, nuevo, abrir, titulo, artista, descubrir, biblioteca, perfil, cuenta, ayuda, acerca de, hoy, ayer, ver todo, descargar, valoraciones, sinopsis, reparto, relacionado,
        recommended for you, suggested for you, suggested playlists, recently played, recently added, made for you, your playlists, your library, continue listening, continue watching, continue reading, more like this, you might also like, new for you, top picks, jump back in, popular tracks, popular songs, top songs, latest release, featured, similar artists, fans also like, related artists, currently reading, up next, coming soon, next up, recently watched,
        fur dich empfohlen, empfohlen, zuletzt gehort, zuletzt hinzugefugt, neu fur dich, beliebte titel, das konnte dir gefallen, weiterhoren, weiterschauen, weiterlesen, demnachst, recommande pour vous, recemment ajoutes, ecoutes recemment, titres populaires, recomendado para ti, agregados recientemente, escuchado recientemente, consigliati per te, aggiunti di recente, ascoltati di recente, brani popolari,
        cerca, indietro, avanti, annulla, fine, salva, modifica, elimina, condividi, altro, impostazioni, riproduci, aggiungi, tutto, nuovo, apri, titolo, scopri, libreria, profilo, aiuto, informazioni, oggi, ieri, vedi tutto, scarica, recensioni, trama, correlati, casuale,
        pesquisar, voltar, proximo, concluido, salvar, excluir, partilhar, compartilhar, mais, definicoes, configuracoes, reproduzir, tocar, adicionar, tudo, novo, nome, conta, ajuda, sobre, hoje, ontem, ver tudo, ver mais, transferir, baixar, avaliacoes, comentarios, elenco, detalhes, idioma, editora, sinopse, descricao, seguindo, transferido,
        szukaj, wstecz, dalej, anuluj, gotowe, zapisz, edytuj, usuń, udostępnij, więcej, ustawienia, odtwarzaj, odtwórz, pauza, dodaj, wszystko, wszystkie, nowe, otwórz, tytuł, nazwa, wykonawca, biblioteka, odkrywaj, przeglądaj, konto, pomoc, informacje, dzisiaj, wczoraj, pobierz, pobrane, oceny, recenzje, komentarze, obserwuj, opis, obsada, szczegóły, język, wydawca, losowo, następne,
        zoeken, terug, volgende, vorige, annuleren, gereed, bewaren, opslaan, bewerken, verwijderen, delen, meer, instellingen, afspelen, toevoegen, alles, nieuw, openen, naam, artiest, bibliotheek, ontdekken, profiel, vandaag, gisteren, alles weergeven, downloaden, beoordelingen, volgen, beschrijving, taal, uitgever
        """.split(whereSeparator: { $0 == "," || $0 == "\n" }).map { Words.of(String($0)).joined(separator: " ") })

    /// Placeholders for unknown names.
    private static let placeholders: Set<String> = [
        "unknown artist", "unknown", "various artists", "unbekannter interpret", "artiste inconnu", "artista desconocido",
        "artista sconosciuto", "unknown author", "not playing", "no title", "untitled",
    ]

    /// Headings of a program's pages. They are in large type like titles.
    private static let headings: Set<String> = Set(
        "home, search, library, settings, playlists, songs, albums, artists, genres, movies, shows, tv shows, books, my books, discover, explore, statistics, watchlist, collection, downloads, favorites, history, profile, listen now, now playing, up next, lyrics, tracks, episodes, reviews, startseite, suche, mediathek, bibliothek, einstellungen, titel, alben, kunstler, filme, serien, bucher, meine bucher, entdecken, jetzt horen, accueil, recherche, bibliotheque, parametres, titres, films, series, livres, mes livres, ecouter, biblioteca, ajustes, canciones, peliculas, libros, mis libros, escuchar, libreria, impostazioni, brani, film, libri, i miei libri, ascolta ora, audiobook, horbuch, livre audio, audiolibro, book details, overview, cast, about, credits, song credits, mitwirkende, crediti, creditos, queue, diary, playback, contents, highlights, bookmarks, loans, my loans, statistics, challenges, my list, watched, now showing, in theaters, store, book store, year in review, warteschlange, songtext, tagebuch, wiedergabe, inhalt, markierungen, lesezeichen, ausleihen, meine ausleihen, statistik, statistiken, meine liste, merkliste, gesehen, jetzt im kino, buchladen, jahresruckblick, verlauf, file d attente, paroles, journal, lecture, sommaire, surlignages, signets, emprunts, mes emprunts, statistiques, ma liste, librairie, historique, cola, letra, diario, reproduccion, indice, subrayados, marcadores, prestamos, mis prestamos, estadisticas, mi lista, libreria, historial, coda, testo, riproduzione, evidenziazioni, segnalibri, prestiti, i miei prestiti, statistiche, la mia lista, cronologia, cerca, inicio, pesquisar, definicoes, listas, musicas, albuns, artistas, generos, filmes, livros, os meus livros, descobrir, fila, destaques, reproducao, emprestimos, livraria, szukaj, biblioteka, ustawienia, utwory, albumy, wykonawcy, gatunki, filmy, seriale, książki, moje książki, odkrywaj, kolejka, odtwarzanie, wypożyczenia, księgarnia, zoeken, bibliotheek, instellingen, nummers, artiesten, boeken, mijn boeken, ontdekken, wachtrij"
            .split(separator: ",").map { Words.of(String($0)).joined(separator: " ") })

    /// Beginnings of texts on buttons and in menus that name an action. Titles may begin with the same words, so a match only
    /// lowers the score.
    private static let actions: [[String]] = [
        "add to", "add a", "go to", "save to", "save as", "remove from", "mark as", "move to", "scan another", "scan a",
        "see all", "see more", "show more", "show all", "view all", "view album", "view artist", "rate this",
        "share this", "sort by", "zum", "zur", "ins", "ajouter", "voir l", "voir le", "voir la", "voir les", "voir tout",
        "partager", "scanner un", "retirer de", "anadir a", "anadir al", "ver todo", "ver album", "ver artista",
        "escanear", "compartir", "aggiungi a", "aggiungi allo", "aggiungi alla", "vai a", "vai all", "vai al", "condividi",
        "scansiona", "mostra", "buy album", "buy now", "buy tickets", "rent from", "buy from", "write a", "edit book", "add book",
        "follow author", "choose seats", "get tickets", "acheter l", "acheter le", "louer a", "ecrire une", "modifier le",
        "suivre l", "comprar album", "comprar entradas", "alquilar desde", "escribir resena", "editar libro", "marcar como",
        "anadir libro", "acquista l", "acquista biglietti", "scrivi recensione", "scrivi una", "modifica libro", "segna come",
        "aggiungi libro", "adicionar a", "adicionar ao", "adicionar livro", "ver tudo", "partilhar", "escrever", "dodaj do",
        "dodaj książkę", "zobacz", "napisz", "toevoegen aan",
    ].map(Words.of)
    private static let infinitives: Set<String> = [
        "hinzufugen", "anzeigen", "scannen", "teilen", "speichern", "abspielen", "verlangern", "zuruckgeben", "herunterladen",
        "entfernen", "merken", "ausleihen", "kaufen", "leihen", "mieten", "schreiben", "bearbeiten", "ansehen", "markieren",
        "suchen", "buchen", "reservieren", "toevoegen", "bekijken", "kopen",
    ]

    /// Whether the words look like the text of a button.
    static func isAction(_ words: [String]) -> Bool {
        guard (2...6).contains(words.count) else { return false }
        return actions.contains { words.count > $0.count && words.starts(with: $0) || words == $0 }
            || words.last.map(infinitives.contains) == true
    }

    /// Short names of months and weekdays, as in charts and calendars.
    private static let calendar: Set<String> = Set(
        """
        jan, feb, mar, apr, may, jun, jul, aug, sep, sept, oct, nov, dec, mai, okt, dez, janv, fev, avr, juin, juil, aout, ene, abr, ago, dic, gen, mag, giu, lug, set, ott,
        mon, tue, wed, thu, fri, sat, sun, mo, di, mi, do, fr, sa, so, lun, mer, jeu, ven, sam, dim, mie, jue, vie, sab, dom, gio
        """.split { $0 == "," || $0.isWhitespace }.map(String.init))

    /// Whether a line is only a month or a weekday.
    static func isCalendar(_ words: [String]) -> Bool { words.count == 1 && words.allSatisfy(calendar.contains) }

    static func isHeading(_ words: [String]) -> Bool { headings.contains(words.joined(separator: " ")) }

    static func isPlaceholder(_ words: [String]) -> Bool { placeholders.contains(words.joined(separator: " ")) }

    /// Possessives in labels: "My top songs 2022".
    static let possessives: Set<String> = [
        "my", "your", "mein", "meine", "dein", "deine", "mon", "ma", "mes", "votre", "vos", "mi", "mis", "tu", "tus", "mio",
        "mia", "miei", "tuoi", "meu", "meus", "minha", "seu", "seus", "moj", "moje", "twoje", "mijn", "jouw",
    ]

    /// Whether a line is only a label: a known label, or a single phrase of the lexicon.
    static func isLabel(_ words: [String], hits: [Lexicon.Hit], text: String) -> Bool {
        guard !words.isEmpty else { return true }
        if labels.contains(words.joined(separator: " ")) { return true }
        let named = words.filter { !$0.allSatisfy(\.isNumber) && !possessives.contains($0) }
        if named.isEmpty { return false }
        if named.count < words.count, labels.contains(named.joined(separator: " ")) { return true }
        let longest = hits.map { Words.of($0.phrase).count }.max() ?? 0
        return longest >= named.count && !hits.isEmpty
    }
}
