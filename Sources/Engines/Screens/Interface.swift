/// Words that belong to the program that was photographed, never to what it shows.
enum Interface {
    /// Lower case, without accents, whole lines.
    private static let labels: Set<String> = Set(
        """
        home, search, back, next, previous, close, cancel, done, ok, save, edit, delete, share, more, menu, settings, play, pause, stop, start, resume, retry, add, remove, on, off, all, new, open, copy, paste,
        select, select all, filter, sort, sort by, title, name, artist, album, author, date, recently added, recent, favorites, favourites, like, likes, liked, follow, following, download, downloads, downloaded, details,
        info, information, description, about, help, profile, account, library, discover, explore, browse, for you, today, yesterday, tomorrow, this week, next week, see all, show all, view all, more info, read more, show more,
        add to library, add to playlist, add to list, go to album, go to artist, report, options, video, audio, speaker, headphones, bluetooth, default, unknown, unknown artist, unknown album, various artists, untitled, no title,
        rate, rating, ratings, review, reviews, comment, comments, reply, send, message, type a message, history, statistics, stats, overview, progress, collection, lists, news, calendar, hot, trending, popular, top, new releases,
        hd, 4k, uhd, hdr, cc, live, free, sample, buy, rent, get, install, update, sign in, log in, subscribe, premium, upgrade, volume, brightness, connect, devices, available devices, explicit, e,
        status, finished, reading, in progress, for later, not started, tags, genres, genre, language, pages, year, type, format, source, size, duration, length, quality, bitrate, tap to edit, swipe up, swipe down, lte, now,
        startseite, suche, suchen, zuruck, weiter, abbrechen, fertig, speichern, bearbeiten, loschen, teilen, mehr, einstellungen, wiedergabe, abspielen, pausieren, hinzufugen, alle, neu, offnen, titel, name, kunstler, album, datum, entdecken,
        mediathek, bibliothek, profil, konto, hilfe, info, uber, heute, gestern, morgen, alle anzeigen, mehr anzeigen, herunterladen, bewertungen, bewerten, kommentare, folgen, gefallt mir, ahnlich, start, verlauf, details, beschreibung, handlung, besetzung,
        accueil, recherche, rechercher, retour, suivant, annuler, termine, enregistrer, modifier, supprimer, partager, plus, parametres, lecture, ajouter, tout, nouveau, ouvrir, titre, artiste, decouvrir, bibliotheque, profil, compte, aide, a propos, aujourd hui, hier, voir tout, telecharger, notes, critiques, synopsis, distribution, similaires,
        inicio, buscar, atras, siguiente, cancelar, listo, guardar, editar, eliminar, compartir, mas, ajustes, reproducir, anadir, todo, nuevo, abrir, titulo, artista, descubrir, biblioteca, perfil, cuenta, ayuda, acerca de, hoy, ayer, ver todo, descargar, valoraciones, sinopsis, reparto, relacionado,
        recommended for you, suggested for you, suggested playlists, recently played, recently added, made for you, your playlists, your library, continue listening, continue watching, continue reading, more like this, you might also like, new for you, top picks, jump back in, popular tracks, popular songs, top songs, latest release, featured, similar artists, fans also like, related artists, currently reading, up next, coming soon, next up, recently watched,
        fur dich empfohlen, empfohlen, zuletzt gehort, zuletzt hinzugefugt, neu fur dich, beliebte titel, das konnte dir gefallen, weiterhoren, weiterschauen, weiterlesen, demnachst, recommande pour vous, recemment ajoutes, ecoutes recemment, titres populaires, recomendado para ti, agregados recientemente, escuchado recientemente, consigliati per te, aggiunti di recente, ascoltati di recente, brani popolari,
        cerca, indietro, avanti, annulla, fine, salva, modifica, elimina, condividi, altro, impostazioni, riproduci, aggiungi, tutto, nuovo, apri, titolo, scopri, libreria, profilo, aiuto, informazioni, oggi, ieri, vedi tutto, scarica, recensioni, trama, correlati, casuale
        """.split(whereSeparator: { $0 == "," || $0 == "\n" }).map { Words.of(String($0)).joined(separator: " ") })

    /// What stands where a name would: shown when the program does not know.
    private static let placeholders: Set<String> = [
        "unknown artist", "unknown", "various artists", "unbekannter interpret", "artiste inconnu", "artista desconocido",
        "artista sconosciuto", "unknown author", "not playing", "no title", "untitled",
    ]

    /// Names of a program's own pages, which are set large as well.
    private static let headings: Set<String> = Set(
        "home, search, library, settings, playlists, songs, albums, artists, genres, movies, shows, tv shows, books, my books, discover, explore, statistics, watchlist, collection, downloads, favorites, history, profile, listen now, now playing, up next, lyrics, tracks, episodes, reviews, startseite, suche, mediathek, bibliothek, einstellungen, titel, alben, kunstler, filme, serien, bucher, meine bucher, entdecken, jetzt horen, accueil, recherche, bibliotheque, parametres, titres, films, series, livres, mes livres, ecouter, biblioteca, ajustes, canciones, peliculas, libros, mis libros, escuchar, libreria, impostazioni, brani, film, libri, i miei libri, ascolta ora, audiobook, horbuch, livre audio, audiolibro, book details, overview, cast, about"
            .split(separator: ",").map { Words.of(String($0)).joined(separator: " ") })

    /// What buttons and menus begin or end with that ask for something to be done; whole names begin so too, hence no more than doubt.
    private static let askings: [[String]] = [
        "add to", "add a", "go to", "save to", "save as", "remove from", "mark as", "move to", "scan another", "scan a",
        "write a", "see all", "see more", "show more", "show all", "view all", "view album", "view artist", "rate this",
        "share this", "sort by", "zum", "zur", "ins", "ajouter", "voir l", "voir le", "voir la", "voir les", "voir tout",
        "partager", "scanner un", "retirer de", "anadir a", "anadir al", "ver todo", "ver album", "ver artista",
        "escanear", "compartir", "aggiungi a", "aggiungi allo", "aggiungi alla", "vai a", "vai all", "vai al", "condividi",
        "scansiona", "mostra",
    ].map(Words.of)
    private static let infinitives: Set<String> = [
        "hinzufugen", "anzeigen", "scannen", "teilen", "speichern", "abspielen", "verlangern", "zuruckgeben", "herunterladen",
        "entfernen", "merken", "ausleihen",
    ]

    /// Whether it reads like a button.
    static func isAsking(_ words: [String]) -> Bool {
        guard (2...6).contains(words.count) else { return false }
        return askings.contains { words.count > $0.count && words.starts(with: $0) || words == $0 }
            || words.last.map(infinitives.contains) == true
    }

    /// Months and days, as they stand along a chart or over a week.
    private static let calendar: Set<String> = Set(
        """
        jan, feb, mar, apr, may, jun, jul, aug, sep, sept, oct, nov, dec, mai, okt, dez, janv, fev, avr, juin, juil, aout, ene, abr, ago, dic, gen, mag, giu, lug, set, ott,
        mon, tue, wed, thu, fri, sat, sun, mo, di, mi, do, fr, sa, so, lun, mer, jeu, ven, sam, dim, mie, jue, vie, sab, dom, gio
        """.split { $0 == "," || $0.isWhitespace }.map(String.init))

    /// Whether a line is nothing but a month or a day.
    static func isCalendar(_ words: [String]) -> Bool { words.count == 1 && words.allSatisfy(calendar.contains) }

    static func isHeading(_ words: [String]) -> Bool { headings.contains(words.joined(separator: " ")) }

    static func isPlaceholder(_ words: [String]) -> Bool { placeholders.contains(words.joined(separator: " ")) }

    /// Whether a line is nothing but a label: known whole, or made of words that the lexicon knows as an interface's.
    static func isLabel(_ words: [String], hits: [Lexicon.Hit], text: String) -> Bool {
        guard !words.isEmpty else { return true }
        if labels.contains(words.joined(separator: " ")) { return true }
        let named = words.filter { !$0.allSatisfy(\.isNumber) }
        if named.isEmpty { return false }
        if named.count < words.count, labels.contains(named.joined(separator: " ")) { return true }
        let longest = hits.map { Words.of($0.phrase).count }.max() ?? 0
        return longest >= named.count && !hits.isEmpty
    }
}
