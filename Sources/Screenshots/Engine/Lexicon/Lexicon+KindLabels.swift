extension Lexicon {
    /// Labels of kinds of programs that were added later: radio, trackers of books and series, loyalty cards, podcasts, tuners,
    /// mail.
    static let kindLabels: [(ScreenType, [List])] = [
        (
            .music,
            [
                (
                    2.2,
                    """
                    last added, last played songs, recent artists, recent albums, recent songs, my top tracks, top played,
                    frequently played, random albums, random songs, all genres, all playlists, no songs, no music found,
                    song count, songs count, add station, add new station, add radio station, search stations, favorite stations,
                    favourite stations, station name, now streaming, local stations, top stations, music recognition,
                    recognize music, recognize songs, track recognized, song recognition, tap to recognize, search lyrics,
                    find lyrics, embedded lyrics, plain lyrics, copy lyrics, edit lyrics, share song, share lyrics,
                    delete song, delete playlist, rename playlist, playlist name, import playlists, export playlists,
                    preamp, presets equalizer, audio focus, music source, play all songs, add songs, remove from queue,
                    remove from playlist, next in queue, playing now, current song, current playlist, disc number,
                    sort by artist, sort by album, songs by artist, albums and singles, letzte titel, neue titel,
                    sender hinzufugen, sendersuche, alle genres, titel hinzufugen, aus playlist entfernen,
                    stations de radio, derniers ajouts musicaux, ajouter une station, toutes les pistes, ajouter des titres,
                    ultimas canciones, anadir emisora, emisoras, emisoras de radio, anadir canciones, todas las pistas,
                    stazioni radio, ultimi brani, aggiungi brani, estacoes de radio, adicionar musicas, radiostanice, радиостанции,
                    недавно добавленные треки, все треки, 最近播放, 最近添加, 电台, 最近追加した曲
                    """
                ),
                (1.2, "bitrate,   scrobbling,  top tags, tracklist, karaoke mode"),
            ]
        ),
        (
            .movie,
            [
                (
                    2.2,
                    """
                    special episodes, remaining episodes, watched all, watched up to here, set watched, not watched, watched it,
                    collected episodes, release times, content rating, add show, add shows, search shows, search episodes,
                    sort shows, sort movies, filter shows, upcoming shows, in production, digital releases, disc releases,
                    released today, no upcoming episodes, latest episode, oldest episode, all episodes watched, episodes to watch,
                    up to date with, movie night ideas, discover series, popular series, top series, top movies, new movies,
                    new series, favorite movies, favourite movies, favorite shows, favourite shows, movie title, movie name,
                    search for a movie, search a movie, search tv shows, search movies series, movie info, tv series info,
                    full cast and crew, see cast, movie rating, budget and revenue, kodi remote, pvr, media libraries,
                    play on tv, cast to tv, live channels, channel guide, tv channels, series recordings, watch trailers,
                    skip opening credits, play next episode, next up episodes, unwatched movies, watched series,
                    to be watched, want to see, seen it, ongoing series, continuing series, canceled series,
                    ubrige folgen, gesehene folgen,  kommende folgen, serie hinzufugen, filme suchen, serien suchen,
                    neue filme, neue serien, prochains episodes, episodes vus, ajouter une serie, films a venir,
                    rechercher un film, nouvelles series, proximos episodios, anadir serie, buscar peliculas, episodios vistos,
                    prossimi episodi, aggiungi serie, cerca film, episodi visti, proximos episodios, adicionar serie,
                    procurar filmes, nadchodzace odcinki, сериалы и фильмы, скоро в кино, 正在热映, 即将上映, 热映
                    """
                ),
                (1, "screenings, showtime, cinemas near you,  unaired episodes"),
            ]
        ),
        (
            .book,
            [
                (
                    2.2,
                    """
                    paper book, paper books, printed book, finished books, unfinished books, finished pages, books challenge,
                    pages challenge, yearly challenge, yearly goal books, longest book, shortest book, fastest read book,
                    average number of pages, average pages, books by status, all books by status, add new book, choose edition,
                    search in open library, search in your books, subtitle author, edition language, publication year,
                    number of books, recently opened, last opened, recently added books, reading lists, reading now shelf,
                    read later books, read again, mark as finished, book finished, currently listening, continue series,
                    listen again, jump to chapter, chapter end, chapters left in book, remaining chapters, 
                    my comics, local source, manga sources, comic books, issue number, next issue, previous issue, comic series,  double page,
                    page layout, page mode, scroll mode, reader theme, reader settings, reading theme, font family, tts,
                    read out loud, dictionary lookup, book language, ebook library, library catalog, library catalogue,
                    library card, checked out, renew all,     my holds, open shelf,
                    gedrucktes buch, gelesene bucher in diesem jahr, langstes buch, neues buch, zuletzt geoffnet, buchregal,
                    leseliste, vorlesen, ausleihkonto,  livre papier, livres termines, ajouter un nouveau livre,
                    liste de lecture de livres, emprunts, libro en papel, libros terminados, prestamos, lista de lectura,
                    libro cartaceo, libri finiti, prestiti, livros terminados, przeczytane ksiazki, lista de leitura, wypożyczalnia,
                    книжная полка, читать далее книгу, прочитанные, 书城, 我的书架, 书评, 追书, 本を追加
                    """
                ),
                (1, "for later, unfinished, quotes and notes,  plot summary,   paperbacks, hardcovers"),
            ]
        ),
        (
            .ticket,
            [
                (
                    2.2,
                    """
                    add card, add cards, edit card, card shortcut, no barcode, scan barcode, barcode value, select barcode,
                    enter card number, loyalty cards, reward cards, gift cards, store cards, member card, membership cards,
                    customer card, customer number, kundenkarten, karte hinzufugen, strichcode, barcode scannen, bonuskarte,
                    ajouter une carte, code barres, cartes de fidelite, anadir tarjeta, codigo de barras, tarjetas de fidelidad,
                    aggiungi carta, codice a barre, carte fedelta, adicionar cartao, codigo de barras, dodaj kartę, kod kreskowy,
                    карты лояльности, штрих код, добавить карту, boarding zone, gate opens, seat row, ticket price,
                    tickets bought, show ticket, transfer ticket, upcoming tickets, past tickets
                    """
                )
            ]
        ),
        (
            .article,
            [
                (
                    1.8,
                    """
                    unread items, starred items, archived items, read items, mark as starred, star article, feed or site url,
                    import opml, import from opml, parse full content, full article, edit feeds, feed list, 
                     fresh articles, find in article, view article, in other languages, read in another language,
                    table of contents article, related pages, edit history article,  languages article,
                    rss reader, news reader, add to read later, reading list articles, swipe to mark as read, unread count,
                    unread today, minutes ago by, alle ungelesenen, ungelesene eintrage, favorisierte artikel,
                    articles favoris, tous les flux, articulos favoritos, todas las fuentes, tutti i feed, articoli preferiti,
                    все статьи, все ленты, 全部订阅, 星标文章
                    """
                )
            ]
        ),
        (
            .chat,
            [
                (
                    2,
                    """
                    no conversation, start a chat, start messaging, new message to, send encrypted message, send sms, send mms,
                    text a message, sms mms, group message, group messages, message sent, message failed, not delivered,
                    resend message, mark conversation, unarchive, pin conversation,  chat list, all messages,
                    message notifications, direct messages only, people nearby, online contacts, scan to add contact,
                    say hi, seen by, nachricht gesendet, nachrichtenanfragen, chatverlauf, chats durchsuchen,
                    message envoye, demandes de message, mensaje enviado, solicitudes de mensajes, messaggio inviato,
                    richieste di messaggi, mensagem enviada, сообщение отправлено, запросы сообщений
                    """
                )
            ]
        ),
        (
            .map,
            [
                (
                    1.6,
                    """
                    trip details, next departure, next departures, departures from, arrivals at, earlier connections,
                    later connections, connections from, nearby stations, nearby departures, transit stop, walking route,
                    surface of this road, map quest, map editor, map notes, favorite places, favourite places, recent places,
                    choose on map, set location on map, show on map, abfahrten, verbindungen, spatere verbindungen,
                    fruhere verbindungen, departs a proximite, proximas salidas, prossime partenze
                    """
                )
            ]
        ),
        (
            .unknown,
            [
                (
                    1.5,
                    """
                    podcast, podcast feed, podcast app, add podcast, add podcasts, new podcast, discover podcasts, search podcasts,
                    podcast episodes, manage downloads, get surprised, subscribed podcasts, show notes, podcast hinzufugen,
                    ajouter un podcast, anadir podcast, aggiungi podcast, adicionar podcast, подкаст, подкасты, 播客,
                    metronome, tap tempo, time signature, beats per minute,  chromatic, standard tuning, 
                    pitch pipe, synonyms, antonyms, definitions, pronunciation, etymology, noun, thesaurus, flashcard,
                    grant permission, grant permissions, grant access, allow access, permission required, get started,
                    let s get started, continue without, skip for now, create an account, secure note, secure notes, my vault,
                    search vault, password manager, passphrase, unified inbox, all inboxes, reply to all, mark as junk,
                    new mail, no mails,  carbon copy, signature email, mailbox, mailboxes,
                    vocabulary trainer, spaced repetition, due cards, new cards, photo albums, all photos, people and pets,
                    favorite photos, photo map, shared albums, slideshow, trash bin, storage used, storage full, free up space,
                    backup photos,  file size, sort files, extract here, new folder, hidden files,
                    water reminder,  moods diary,  period tracker,  step counter, training plan,
                    personal record, one rep max, warm up,  push ups, squats, treadmill, laps time, start workout,
                    signal level, cell tower, cell towers, scan network, open ports, hotspot, traffic monitor, bandwidth,
                    game board,   level complete,   crossword, minesweeper, solitaire, 
                    time zone converter, world time, tip calculator, loan calculator, unit of measure, percentage, square root,
                    scan a qr code, create qr code, generated code,  flashlight, level tool,  sound meter, decibel,
                    habits today, completed today, daily goal, weekly goal, reminders today, overdue tasks, no tasks, subtasks,
                    add subtask,  no due date,        refuel, mileage,
                    odometer, fuel consumption,  energy consumption,  devices online,  
                    berechtigung erteilen, los geht s, zugriff erlauben, stimmgerat, metronom, worterbuch, synonyme, gewohnheit,
                    posteingang, alle posteingange, accorder la permission,  accordeur, dictionnaire, synonymes,
                    boite de reception, conceder permiso,  afinador, diccionario, sinonimos, bandeja de entrada,
                    concedi autorizzazione,  accordatore, dizionario, sinonimi, posta in arrivo
                    """
                ),
                (
                    0.9,
                    """
                    changelog, report a bug, report an issue, buy me a coffee, liberapay, ko fi, rate this app, share this app,
                    third party libraries, open source libraries, weblate, view on github, help translate, join our, 
                    acknowledgements,
                    """
                ),
            ]
        ),
    ]
}
