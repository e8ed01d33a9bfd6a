extension Lexicon {
    /// Further labels of programs for music, films and books, in common languages.
    static let moreWorkLabels: [(ScreenType, [List])] = [
        (
            .music,
            [
                (
                    2.2,
                    """
                    crossfade duration, recently added songs, recently added albums, browse albums, browse artists,
                    play random, mixes for you, your mixes, more by this artist, more from this artist, go to artist page,
                    no lyrics found, no lyrics available, unsynced lyrics, audio effects, virtualizer, playback queue,
                    import playlist, local songs, downloaded music, live radio, play count, start radio, album radio,
                    your top songs, favorite artists, favorite albums, all albums, all artists, smart playlists, mini player,
                    wiedergabeliste erstellen, zur wiedergabeliste hinzufugen, alle alben, alle kunstler, zufallig abspielen,
                    titel in der warteschlange, nouvelle playlist, creer une playlist, tous les albums, tous les artistes,
                    dernieres ecoutes, minuteur de veille, todos los albumes, reproducido recientemente, reproducir siguiente,
                    temporizador de apagado, crea playlist, tutti gli album, riproduci dopo, timer di spegnimento,
                    criar playlist, recent afgespeeld, nowa playlista, 队列, 收藏的歌曲
                    """
                )
            ]
        ),
        (
            .movie,
            [
                (
                    2.2,
                    """
                    production company, release dates, user ratings, vote count, popular tv shows, popular shows,
                    trending shows, trending this week, trending today, discover movies, discover shows, place of birth,
                    also known as, similar titles, recommended movies, recommended shows, show details, tv details,
                    number of seasons, number of episodes, last episode, post production, rent or buy, added to watchlist,
                    mark all as watched, episodes remaining, official trailer, official teaser, behind the scenes, guest star,
                    crew members, cinematography, executive producer, iptv, epg, m3u, video player, subtitle track,
                    external subtitles, media server, movie library, all movies, all shows, recently released, hauptbesetzung,
                    originalsprache, produktionsfirma, aktuelle filme, bald im kino, jetzt im kino, zur watchlist,
                    als gesehen, filmdetails, trailer ansehen, tete d affiche, langue originale, au cinema,
                    ajouter a ma liste, prochain episode, toutes les saisons, reparto principal, idioma original,
                    anadir a mi lista, todas las temporadas, cast principale, lingua originale, prossimamente al cinema,
                    tutte le stagioni, todas as temporadas, obsada i ekipa, następny odcinek, актёры, режиссёр, кино, 电影院,
                    热门电影, ドラマ, 드라마
                    """
                ),
                (
                    0.9,
                    """
                    backdrops, acting, directing, teaser, clips, featurette, featurettes, critics, 影片
                    """
                ),
            ]
        ),
        (
            .book,
            [
                (
                    2.2,
                    """
                    migrate source, webtoon mode, left to right pager, long strip, mark chapter, new chapter, scanlators,
                    read offline, local manga, doujinshi, shounen, shoujo, on hiatus, finished publishing, mangaupdates,
                    shikimori, all chapters, chapter title, continue chapter, text to speech, read aloud, page turn,
                    page turning, page flip, jump to page, goto page, pages remaining, time left in book,
                    time left in chapter, minutes left in book, hours left in book, add bookmark, add highlight, book format,
                    import books, open book, recent books, recently read, to be read, currently read, pages per hour,
                    average rating, other editions, similar books, readers also enjoyed, first published in, co author,
                    coauthor, books by, free ebooks, public domain, fairy tales, short story, bookshop, add book manually,
                    borrowed until, hold placed, place hold, rewind 30, skip forward 30, sleep at end of chapter,
                    end of chapter, kapitelubersicht, ungelesene kapitel, aktuelle lekture, erscheinungsjahr,
                    chapitre precedent, en train de lire, annee de publication, statistiques de lecture, capitulo siguiente,
                    capitulo anterior, estadisticas de lectura, capitolo successivo, capitolo precedente,
                    anno di pubblicazione, volgend hoofdstuk, następny rozdział, lista rozdziałów, библиотека, 书库, 小說, 目录, 章節,
                    下一章, 继续阅读, 漫畫, 続きを読む, 도서, 책, 만화책, 서재
                    """
                ),
                (
                    1,
                    """
                    seinen, josei, isekai, classics
                    """
                ),
            ]
        ),
    ]
}
