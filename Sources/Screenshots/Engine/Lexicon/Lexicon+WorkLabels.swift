extension Lexicon {
    /// Labels that are common on the pages of all programs for music, films and books.
    static let workLabels: [(ScreenType, [List])] = [
        (
            .music,
            [
                (
                    2.4,
                    """
                    search for songs, shuffle play, shuffle songs, shuffle all songs, all tracks, sort songs, no lyrics, synced lyrics,
                    lyrics not found, playing queue, play queue, current queue, clear queue, save queue, save as playlist, new playlist,
                    create playlist, add to playlist, favorite tracks, liked music, liked tracks, most played songs, song info,
                    song details, tag editor, edit tags, music folder, music folders, scan music, bit rate, sample rate, replay gain,
                    bass boost, daily mix, discover weekly, appears on, fans also like, top artists, top tracks, top albums,
                    minutes listened, hours listened, airsonic, funkwhale, ampache, moods and genres, go to artist, go to album,
                    album tracks, track number, disc 1, disc 2, mark favorite song, internet radio, music app, music streaming,
                    skip silence, my music, local music, offline music, music for you, songs for you, artist radio, upcoming songs,
                    previous track, next track, previous song, next song, song title, track title, track info, loop song, repeat song,
                    repeat one, albuminterpret, alle songs, warteschlange leeren, neue wiedergabeliste, neue playlist,
                    am haufigsten gespielt, meistgespielt, aktuelle wiedergabe, alle mischen, musikordner, meine musik,
                    zur playlist hinzufugen, zur warteschlange hinzufugen, nachster titel, alle lieder, liedtexte, zuletzt gespielt,
                    tout lire, liste de lecture, listes de lecture, nouvelle liste de lecture, artiste de l album, les plus ecoutes,
                    pistes, piste, ma musique, toutes les chansons, lecteur de musique, lire ensuite, lista de reproduccion,
                    nueva lista de reproduccion, en reproduccion, reproducir todo, mas reproducidas, reproducidas recientemente,
                    artista del album, mi musica, todas las canciones, reproductor de musica, cola actual, lista de reproducao,
                    listas de reproducao, nova playlist, a reproduzir, tocando agora, fila de reproducao, letra da musica, mais tocadas,
                    tocadas recentemente, minha musica, todas as musicas, ouvir agora, tocar a seguir, artista do album, albuns,
                    riproduci tutto, coda di riproduzione, testo della canzone, piu ascoltati, la mia musica, tutti i brani,
                    brano successivo, nuova playlist, aggiungi alla playlist, canzone, willekeurig afspelen, songteksten, songtekst,
                    meest afgespeeld, nu aan het afspelen, alle nummers, nieuwe afspeellijst, nummer toevoegen, afspelen als volgende,
                    kolejka odtwarzania, odtwarzane teraz, teraz odtwarzane, lista odtwarzania, listy odtwarzania, tekst piosenki,
                    ostatnio odtwarzane, odtwarzaj losowo, wszystkie utwory, piosenki, albumy, wykonawca, odtwarzacz muzyki, исполнители,
                    исполнитель, альбомы, альбом, треки, трек, песни, песня, плейлист, плейлисты, текст песни, сейчас играет, перемешать,
                    эквалайзер, музыка, очередь воспроизведения, слушать, låt, spellista, spelas nu, musikk, spilleliste, sanger,
                    nastepny utwor, sarkilar, sarki, sanatcilar, calma listesi, アーティスト一覧, 再生キュー, シャッフル, 再生リスト, 次に再生, 音楽ライブラリ, 歌手, 播放队列,
                    播放佇列, 单曲, 单曲循环, 随机播放, 隨機播放, 播放全部, 歌单, 歌單, 均衡器, 等化器, 本地音乐, 재생목록, 앨범, 아티스트, 노래, 가사
                    """
                ),
                (
                    1.5,
                    """
                    compilation, compilations, soundtrack, mood, moods, decades, streams, fade, pitch, tempo, songs and albums,
                    released by, label, headphones, speaker, playback, stereo, mono, station
                    """
                ),
                (
                    0.7,
                    """
                    rock, pop, jazz, hip hop, electronic, classical, blues, indie, folk, punk, reggae, techno, ambient, lo fi, r b
                    """
                ),
            ]
        ),
        (
            .movie,
            [
                (
                    2.4,
                    """
                    my watchlist, add to watchlist, remove from watchlist, mark watched, mark as unwatched, unwatched, watch history,
                    to watch, want to watch, watched movies, full cast, top cast, series cast, movie cast, episode guide,
                    upcoming episodes, airing today, on the air, now in theaters, now in cinemas, in cinemas now, audience score,
                    vote average, original title, production companies, production countries, spoken languages, where to stream,
                    streaming on, play trailer, watch the trailer, trailers and clips, similar shows, similar tv shows, skip credits,
                    skip outro, skip opening, play from beginning, watch from beginning, resume from, live tv, kids movies,
                    action movies, movie details, show info, tv guide, episode list, seasons and episodes, anime list, myanimelist,
                    anilist, simkl, sonarr, radarr, overseerr, jellyseerr, stremio, search movies and shows, search for movies,
                    movies and tv shows, movies tv shows, movies tv, tv programs, my movies, movie list, movie collection, all episodes,
                    latest episodes, unwatched episodes, episodes left, season 1, season 2, first air date, last air date,
                    returning series, returning soon, next episode to air, critics consensus, watch movie, watch episode, watch again,
                    watch later, featured crew, movie trailer, film reviews, filmreihe, originaltitel des films, kinofilme,
                    gesehene filme, nachste folge, alle staffeln, alle folgen, ahnliche serien, beliebte filme, beliebte serien,
                    filme und serien, kommende filme, zur merkliste, film abspielen, vorspann uberspringen, regisseure, erstausgestrahlt,
                    titre original, films populaires, series populaires, episode suivant, deja vu, realisateurs, realisatrice,
                    duree du film, a l affiche, meilleurs films, films et series, reprendre la lecture, ignorer l intro,
                    ma liste de films, titulo original, elenco, siguiente episodio, peliculas populares, series populares, ver trailer,
                    ver pelicula, en cartelera, mejor valoradas, peliculas y series, proximos estrenos, directora, omitir intro,
                    ya vista, titulos vistos, proximo episodio, filmes populares, filmes e series, data de lancamento, assistir,
                    assistidos, assistir agora, para assistir, continuar assistindo, em cartaz, duracao do filme, direcao, sinopse,
                    elenco principal, titolo originale, prossimo episodio, film popolari, data di uscita, guardato, da guardare,
                    al cinema ora, tutti gli episodi, stagioni ed episodi, regista, serie popolari, aflevering, verder kijken, kijklijst,
                    speelduur, releasedatum, populaire films, volgende aflevering, bekeken, filmy, seriale, sezony, obsada, rezyser,
                    rezyseria, zwiastun, data premiery, do obejrzenia, obejrzane, popularne filmy, nastepny odcinek, oglądaj, фильмы,
                    фильм, сериалы, сериал, сезон, сезоны, серия, серии, эпизод, эпизоды, режиссер, актеры, в ролях, трейлер, смотреть,
                    продолжить просмотр, буду смотреть, премьера, filmler, diziler, oyuncular, yonetmen, fragman, skadespelare, bolumler,
                    sezonlar, 映画一覧, エピソード, シーズン, キャスト, 予告編, 出演者, 視聴履歴, 剧集, 劇集, 演员, 演員, 主演, 预告片, 預告片, 电视剧集, 追剧, 導演, 第二季, 영화, 감독, 출연, 시즌,
                    에피소드, 예고편
                    """
                ),
                (
                    1.5,
                    """
                    airing, aired on, first aired, premiered, unaired, tagline, trending movies, videos, certification, imdb rating,
                    votes, recommendations, original language, revenue, laufzeit, duree, duracion, durata, erscheinungsdatum,
                    date de sortie, fecha de estreno, bewertung, originaltitel, media type, audio track, audio tracks, audiospur,
                    video quality, playback settings, aspect ratio, picture in picture
                    """
                ),
            ]
        ),
        (
            .book,
            [
                (
                    2.4,
                    """
                    unread chapters, latest chapter, latest chapters, last read, last read chapter, resume reading, tankobon, mangadex,
                    web novel, light novels, next chapter, previous chapter, chapters read, reading now, finished books, pages per day,
                    reading streak, minutes read, hours read, reading stats, reading statistics, time read, highlights and notes,
                    e reader, ereader, reading mode, tap zones, book info, book cover, add a book, scan isbn, search books,
                    search for books, title author or isbn, edit book, owned books, favorite books, favourite books, favorite authors,
                    word count, fanfiction, wattpad, audible, audiobookshelf, libby, overdrive, storytel, chapters left, kavita, komga,
                    cbz, cbr, fb2, djvu, book library, my bookshelf, all books, new book, books finished, books to read,
                    books in progress, read books, unread books, pages total, page count, total pages, number of pages, current page,
                    go to page, left to right, right to left, reading direction, download chapters, downloaded chapters,
                    chapters downloaded, book list, book search, book series, book description, about the book, buy book, read book,
                    read now, listen to audiobook, narrators, original publication year, first publish year, table of content,
                    left in book, left in this chapter, left in the book, bucherregal, gelesen am, lesefortschritt, lesestatistik,
                    nachstes kapitel, vorheriges kapitel, seitenanzahl, alle bucher, buch hinzufugen, autoren, noch zu lesen,
                    fertig gelesen, kapitel ubrig, zu lesen, bucherliste, lesemodus, verlage, pile a lire, commencer a lire,
                    chapitre suivant, progression de lecture, ajouter un livre, tous les livres, table des matieres, nombre de pages,
                    maison d edition, lecteur de livres, j ai lu, por leer, empezar a leer, proximo capitulo, siguiente capitulo,
                    anadir libro, todos los libros, estanteria, estanterias, autores, numero de paginas, ano de publicacion,
                    libro electronico, continuar leyendo, quero ler, lendo, lidos, estante, estantes, editora, comecar a ler,
                    adicionar livro, todos os livros, livros lidos, a ler, continuar lendo, scaffale, prossimo capitolo, aggiungi libro,
                    tutti i libri, autori, casa editrice, numero di pagine, continua a leggere, inizia a leggere, wil ik lezen,
                    wil lezen, aan het lezen, boekenplank, uitgeverij, hoofdstuk, hoofdstukken, boek, alle boeken, verder lezen,
                    bladzijden, do przeczytania, przeczytane, czytam, autorzy, półka, półki, dodaj książkę, wszystkie książki,
                    liczba stron, czytaj dalej, книги, книга, автор, авторы, глава, главы, страниц, издательство, прочитано, читаю,
                    хочу прочитать, оглавление, закладки, читать, kapitel kvar, forlag, kitaplar, kitap, yazar, yayinevi, knihy, autorka,
                    bøker, 漫画, マンガ, 読書, 小説, 目次, しおり, ページ, 小说, 書架, 书架, 书签, 書籤, 阅读, 閱讀, 图书, 圖書, 想读, 在读, 已读, 읽기, 만화, 소설, 작가, 출판사
                    """
                ),
                (
                    1.5,
                    """
                    pages read today, finished on, started on, started reading, chapter 1, chapter 2, chapter 3, vol, volumes, next page,
                    previous page, spine, genre fiction, illustrated by, translated by, translator, illustrator, annotation, highlight,
                    dictionary, serif, justify, page margins, line height, text alignment, sepia, ongoing, hiatus, scanlation, scanlator
                    """
                ),
            ]
        ),
    ]
}
