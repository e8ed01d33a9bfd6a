extension Lexicon {
    static let music: [List] = [
        (
            2.6,
            """
            search songs, search albums, search artists, search music, search your music, now playing, 1 track, tracks album, track album, unknown album, album artists, new albums, related albums, quick picks, lyrics, playlist, playlists, songs, equalizer, monthly listeners, liked songs, crossfade, gapless playback, kbps,
            flac, spotify, soundcloud, bandcamp, deezer, tidal, apple music, youtube music, shazam, musicbrainz, listenbrainz, subsonic,
            navidrome, discography, add to queue, play next, song radio, sleep timer, playing from album, playing from playlist, last fm,
            lastfm, shazams, on air, jetzt lauft, al aire, radio en vivo, official audio, official music video, lyric video, top songs, popular tracks, all songs, music library, your music,
            shuffle all, music player, scrobble, replaygain, visualizer, now listening, listen now, music videos, similar artists,
            songtext, liedtext, songtexte, zufallswiedergabe, lauft gerade, wird abgespielt, alle titel, monatliche horer, lieblingssongs,
            jetzt horen, zuletzt gehort, warteschlange, musikbibliothek, paroles, lecture aleatoire, en cours de lecture musique,
            titres likes, voir l artiste, voir l album, ver artista, ver album, view artist, view album, zum kunstler, zum album, ajouter a une playlist, ajouter a la file d attente,
            anadir a la cola, aggiungi in coda, in die warteschlange, play full song, ganzen titel abspielen, auditeurs par mois, chansons, lecture de l album, auditeurs mensuels, letras, canciones, cola de reproduccion, oyentes mensuales,
            reproduciendo, reproduciendo desde, reproduccion aleatoria, brani, canzoni, riproduzione casuale, in riproduzione,
            ascoltatori mensili, ascoltati di recente, musicas, ouvintes mensais, nummers, afspeellijst, afspeellijsten, afspeelwachtrij,
            song credits, songwriter, composed by, composer, lyricist, produced by, performed by, komponist, komponiert von, produziert von, interpretiert von, compose par, produit par, interprete par, compuesto por, producido por, interpretado por, composto da, prodotto da, interpretato da, hi res audio,
            latar, spellistor, utwory, plejlisty, 播放列表, 歌词, 歌曲, 正在播放, 歌詞, 再生中, プレイリスト, 曲, 專輯, 专辑, アルバム, アーティスト
            """
        ),
        (
            1.7,
            """
            song, track, tracks, artist, artists, albums, album, shuffle, queue, up next, equaliser, eq, remix, recently played, most played,
            music, musik, musique, musica, muziek, radio station, radio stations, singles, ep, bpm, mp3, ogg, opus, wav, hz, khz, airplay,
            chromecast audio, listeners, listening history, instrumental, acoustic, karaoke, mix, mixtape, dj, feat, ft, remastered,
            suggested playlists, made for you, new releases, charts, top charts, offline songs, downloaded songs, favourite songs, favorite songs,
            kunstler, interpret, interpreten, alben, lieder, lied, titelliste, wiedergabeliste, wiedergabelisten, zufallig, nachste titel,
            artistes, titres, titre, ecoutes recemment, file d attente, a suivre, morceaux, artistas, albumes, listas de reproduccion,
            escuchado recientemente, a continuacion, cancion, pistas, aleatorio, aleatoire, casuale, artisti, brano, in coda, tracce, prossimo, coda, album artist,
            testo, letra, official video, offizielles video, official visualizer, videoclip, vinyl, turntable, side a, side b, seite a, seite b, face a, face b, cara a, cara b,
            lato a, lato b, radiosender, emisora, emittente, sleeptimer, schlaftimer, faixas, artiesten, artister, wykonawcy, 音乐, 音楽, 艺术家, 艺人
            """
        ),
        (
            0.7,
            "genres, genre, library, mediathek, favorites, folders, play, play all, repeat, radio, audio, lossless, podcasts, volume, duration, loop, various artists, unknown artist, listen, beats, band, concert"
        ),
    ]

    static let movie: [List] = [
        (
            2.6,
            """
            movies, popular movies, popular tv, popular people, latest movies, latest shows, recently added in movies, main cast, known for acting, user score, search movie, search movies, my media, skip recap, miniseries, directed by, director, imdb, tmdb, tvdb, themoviedb, trakt, trakt tv, rotten tomatoes, tomatometer, metacritic, metascore, letterboxd,
            watchlist, netflix, prime video, disney plus, hbo, hbo max, hulu, jellyfin, plex, kodi, emby, continue watching, now showing, in theaters,
            in theatres, box office, tv shows, tv show, tv series, fernsehserie, serie televisee, audio subtitles, audio untertitel, audio et sous titres, audio y subtitulos, audio e sottotitoli, skip intro, intro uberspringen, passer l intro, saltar intro, salta intro, next episode, season, seasons, episodes, trailer, trailers, watch trailer, guest stars,
            mark as watched, air date, aired, premieres, movies, shows, my shows, cast and crew, cast crew, screenplay, starring, watch now,
            where to watch, watch providers, recently watched, top rated movies, popular movies, upcoming movies, similar movies, more like this,
            pg 13, tv ma, tv 14, tv pg, r rated, a film by, movie, film by, showrunner, filmography, watched episodes, episodes watched,
            regie, regisseur, serien, staffel, staffeln, folgen, merkliste, weiterschauen, filme, besetzung, zum trailer, gaststars, als gesehen markieren,
            jetzt ansehen, ein film von, drehbuch, realisateur, realise par, realisation, bande annonce, bandes annonces, saison, saisons, distribution des roles,
            marquer comme vu, a voir, un film de, dirigida por, director de cine, temporada, temporadas, peliculas, pelicula, trailer oficial, seguir viendo,
            marcar como vista, marcar como visto, reparto, sinopsis, regia, regia di, stagione, stagioni, serie tv, film e serie, continua a guardare,
            trama, guarda ora, un film di, filmes, temporadas e episodios, afleveringen, seizoen, seizoenen, regisseur en cast, sasong, avsnitt, sezon, odcinek, odcinki,
            review by, kritik von, critique de, resena de, recensione di, films watched, filme gesehen, films vus, peliculas vistas, film visti, known for, bekannt fur, connu pour, conocido por, conocida por, noto per, nota per, filmografie, filmographie, filmografia, my ratings, who s watching, wer schaut gerade, quien esta viendo, chi vuole guardare,
            showtimes, spielzeiten, kinostart, in kinos, im kino, horaires des seances, i watched, film ansehen, mes films, meine filme, my films, mis peliculas, i miei film,
            电影, 电视剧, 导演, 映画, 監督, 第一季
            """
        ),
        (
            1.7,
            """
            episode, cast, crew, film, films, series, seen, watched, watch, watching, runtime, release date, producer, producers, writers, screenwriter, synopsis,
            plot, storyline, fsk, subtitles, box set, anime, cinema, cinemas, imax, actors, actor, actress, rewatch, rewatched, watched on, film diary, filmtagebuch, gesehen am, vu le, visto el, visto il, untertitel, sous titres, subtitulos,
            sottotitoli, hevc, h264, h265, x264, x265, ac3, dts, direct play, community rating, season finale, next up, my list, meine liste, ma liste, mi lista, la mia lista, titres similaires, titulos similares, altri titoli simili, ahnliche filme, films similaires, peliculas similares, film simili, poster, posters, collection, stream on, top rated,
            spielfilm, feature film, darsteller, seances, vorstellungen, j ai vu, he visto, ho visto, estreno, en cines, al cinema, no cinema,
            shows movies, movie night, add to my shows, my list, add to list, dolby vision, uhd, hdr, bluray, blu ray, web dl, 1080p, network, premiere, finale,
            folge, serie, handlung, gesehen, kino, schauspieler, erstausstrahlung, bestbewertet, kurzlich hinzugefugte, episodes restants, acteurs, vu, diffuse le, vista, visto,
            alquilar desde, rent from, leihen ab, a louer, similares, schauspieler, acteur, attore, attrice, actriz, regarder, ver ahora, emitido, episodio, episodios, episodi, in onda, attori, guarda, vedere, da vedere, i piu votati, recently added movies, next up, titles watched
            """
        ),
        (
            0.8,
            """
            drama, comedy, thriller, horror, sci fi, science fiction, action, adventure, documentary, crime, mystery, romance, animation, fantasy, western,
            overview, trending, upcoming, popular, genres, discover, progress, details, rating, ratings, top rated, statistics, komodie, krimi, dramma, drame, comedie, policier,
            suspense, misterio, commedia, giallo, hd, 4k, streaming, releases, calendar, ended, networks, lists, hours, minutes, collections, specials
            """
        ),
    ]

    static let book: [List] = [
        (
            2.6,
            """
            manga, manhwa, webtoon, webtoons, comics, comic, chapter list, new chapters, already read, graphic novel, light novel, a novel, ein roman, isbn, isbn13, isbn 13, author, authors, publisher, paperback, hardcover, hardback, ebook, e book, ebooks, epub, kindle, goodreads, openlibrary, open library, storygraph,
            librarything, bookwyrm, want to read, currently reading, to read, tbr, bookshelf, bookshelves, shelves, audiobook, audiobooks, narrated by, narrator, read by,
            about this book, about the author, first published, free sample, reading challenge, reading progress, pages read, books read, my books, book details, start reading,
            continue reading, min left in chapter, minutes left in chapter, left in chapter, table of contents, gutenberg, project gutenberg, add book, books, reading goal, reading time, date finished, date started, book title,
            reader, reading list, book club, bookmarks and highlights, read next, librivox, mobi, azw3, calibre, opds, publish year, publication date, pages left,
            verlag, taschenbuch, gebundene ausgabe, horbuch, horbucher, mochte ich lesen, lese ich gerade, lese ich, gelesen, gelesene bucher, gelesene seiten, meine bucher, leseprobe, uber dieses buch,
            uber den autor, erstveroffentlicht, buchdetails, weiterlesen, bucher, buch, autor, autorin, seiten, buchreihe,
            lesezeit, temps de lecture, tiempo de lectura, tempo di lettura, tempo de leitura, czas czytania, my loans, wypożyczenia, moje wypożyczenia, emprestimos, meine ausleihen, mes emprunts, mis prestamos, i miei prestiti, books by this author, bucher dieses autors, livres de cet auteur, libros de este autor, libri di questo autore, livros deste autor, ksiazki tego autora,
            follow author, autor folgen, przeczytane strony, paginas lidas, os meus livros, moje ksiazki, teraz czytam, lese challenge, defi lecture, reto de lectura, sfida di lettura, desafio de leitura,
            on loan, books on loan, book on loan, buch ausgeliehen, stadtbibliothek, city library, public library, bucherei, leihfrist, vorgemerkt, livre emprunte, livres empruntes, libro prestado,
            libros prestados, in prestito, add to shelf, ins regal, ajouter a l etagere, anadir al estante, aggiungi allo scaffale, year in books, lesejahr, annee de lecture, ano en libros, anno di libri,
            editeur, broche, livre audio, a lire, en cours de lecture, livres, livre, auteur, autrice, extrait gratuit, a propos de ce livre, a propos de l auteur, pages lues, livres lus, mes livres, details du livre, lus,
            editorial, tapa blanda, tapa dura, audiolibro, quiero leer, leyendo ahora, leyendo, libros, libro, autora, muestra gratis, sobre este libro, sobre el autor, paginas leidas, mis libros, leidos, libros leidos,
            editore, brossura, copertina rigida, voglio leggere, libri, autore, autrice, estratto, informazioni sul libro, pagine lette, i miei libri, sto leggendo, in lettura, da leggere,
            livros, leitura, boeken, schrijver, auteurs, uitgever, bocker, forfattare, ksiazki, ksiazka, wydawca, 书籍, 作者, 出版社, 本棚, 著者, 章节
            """
        ),
        (
            1.7,
            """
            bestsellers, meilleures ventes, mas vendidos, i piu venduti, mais vendidos, bestsellery, book store, buchladen, librairie, ksiegarnia, because you read, weil du gelesen hast, parce que vous avez lu, porque leiste, perche hai letto, livro, novo livro, contents, inhalt, sommaire, spis tresci, markierung, surlignage, subrayado, evidenziazione, due in, fallig in, a rendre dans, vence en, scade tra, page theme, seitenthema, zeilenabstand, interligne, interlineado, interlinea, lesezeichen, signets, marcadores, segnalibri, zakładki, zakładka, rozdział, rozdziały, destaques, zaznaczenia,
            markierungen, surlignages, subrayados, evidenziazioni, ausgeliehen, verlangern, borrowed, book found, overdue,
            book, chapter, chapters, pages, novel, novels, fiction, nonfiction, non fiction, reading, published, reviews and ratings, edition, editions, volume, bookmark, bookmarks, highlights, annotations,
            finished reading, gebunden, gebundenes buch, klappentext, inhaltsangabe, blick ins buch, look inside, print length, seitenzahl, relie, poche, rilegato, copertina flessibile,
            encuadernacion, sprecher, sprecherin, lecteur, narrateur, narrador, narradora, narratore, leido por, voce di, sleep timer, playback speed, horzeit, restzeit, unread, in progress, prologue, epilogue, poetry, short stories, memoir, bestseller, literature, hörzeit, ebook reader, font size, line spacing,
            kapitel, roman, erschienen, seite, bewertungen lesen, lesen, chapitre, chapitres, lecture, paru, capitulo, capitulos, paginas, lectura, capitolo, capitoli, pagine, lettura, letti, letto da, gelesen von, lu par, narrado por, novela, romanzo, pendientes
            """
        ),
        (
            0.7,
            "read, finished, library, language, description, series, page, rate this book, shelf, rated, sort by title, sort by author, quotes, notes, by title, not started, abandoned, did not finish, dnf, wishlist"
        ),
    ]
}
