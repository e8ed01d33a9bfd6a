extension Lexicon {
    /// Labels on the pages of programs that are not for music, films or books.
    static let otherLabels: [(ScreenType, [List])] = [
        (
            .chat,
            [
                (
                    2.0,
                    """
                    new message, no conversations, mark as unread, archived chats, archived conversations, mute conversation,
                    block contact, block number, secure messaging, messages are end to end encrypted, this message was deleted,
                    you deleted this message, forwarded message, voice messages, group chat, group chats, direct message, incoming call,
                    outgoing call, is calling, join call, disappearing messages, safety number, verify contact, session id, jabber, xmpp,
                    threema, viber, line chat, broadcast list, linked devices, send a file, type message, write message, enter message,
                    new contact, add contact, start a conversation, no messages yet, unread message, encrypted message, rooms,
                    create room, join room, start new chat, search messages, search conversations, create group, chat settings,
                    chat background, delivered to, read by everyone, edited message, unterhaltungen, unterhaltung, gruppenchat,
                    neue gruppe, entwurf, ende zu ende verschlusselt, neuer chat, nachrichten verfassen, nachricht eingeben,
                    neue unterhaltung, ungelesene nachrichten, nachrichten durchsuchen, nouveau message, conversation,
                    nouvelle conversation, brouillon, chiffre de bout en bout, message vocal, saisir un message, envoyer un message,
                    nouveau groupe, nuevo mensaje, conversaciones, borrador, nuevo chat, escribe un mensaje aqui, escribir mensaje,
                    mensaje de voz, cifrado de extremo a extremo, nuevo grupo, mensajes, nova mensagem, mensagem, mensagens, digitando,
                    escreva uma mensagem, digite uma mensagem, nova conversa, novo grupo, nuovo messaggio, bozza, nuova chat, messaggi,
                    scrivi un messaggio qui, nuovo gruppo, crittografia end to end, bericht, berichten, typ een bericht, gesprekken,
                    nieuw bericht, wiadomość, wiadomości, napisz wiadomość, rozmowy, nowa wiadomość, czaty, czat, сообщение, сообщения,
                    написать сообщение, чаты, чат, в сети, звонки, новое сообщение, печатает, meddelande, skriv ett meddelande, mesaj,
                    mesaj yazin, sohbetler, 输入消息, 群聊, 联系人, 聯絡人, 发消息, 訊息, メッセージを入力, トーク, 채팅, 메시지
                    """
                ),
                (
                    1.0,
                    """
                    unread, archived, attach, groups, channels, channel, draft, pinned, reply, forward, stickers, gif, poll,
                    video message, seen, sent, edited, contact, entwurfe, gruppen, anrufe, kontakt, groupes, grupos, gruppi
                    """
                ),
            ]
        ),
        (
            .post,
            [
                (
                    2.0,
                    """
                    community, communities, crosspost, upvotes, downvotes, karma, sort comments, trending hashtags, trending tags,
                    favourited your post, favorited your post, boosted your post, boosted by, followed you, started following you,
                    reblog, reblogged, reblogs, timelines, compose post, write a post, create post, new toot, new thread, followers only,
                    unlisted, followed hashtags, posts and replies, follow request, follow requests, peertube, friendica, gotosocial,
                    bsky, reels, add to your story, write a comment, top comments, best comments, view replies, more replies,
                    load more comments, show replies, show thread, show this thread, view thread, your feed, home feed,
                    for you following, follows, favourites and boosts, edit profile, media only, post comment, number of comments,
                    no comments yet, be the first to comment, add comment, add a reply, your reply, what are you thinking,
                    sensitive content, show more posts, pinned post, quote posts, original poster, cross posted, comment section,
                    subscribers, moderators, mods, submitted by, tumblr, pinterest, snapchat, diaspora, hacker news, lemmy world, pixiv,
                    kommentieren, kommentar schreiben, profil bearbeiten, folge ich, gefolgt, geboostet, teilte, was gibt s neues,
                    was machst du gerade, beitrag erstellen, neuer beitrag, publication, publications, abonne, ajouter un commentaire,
                    quoi de neuf, modifier le profil, partages, reponses, suivi par, publicaciones, anadir un comentario, editar perfil,
                    que esta pasando, siguiendo, respuestas, comentar, compartido, curtidas, curtir, seguindo, publicacoes,
                    o que esta acontecendo, commenta, aggiungi un commento, modifica profilo, risposte, seguaci, reacties, volgers,
                    volgend, komentarze, obserwujacy, udostepnij wpis, комментарии, подписчики, подписки, нравится, ответить, публикации,
                    лента, följare, gilla, begeniler, takipci, 转发, 關注, 关注, 粉丝, 回复, フォロー, フォロワー, リツイート, リプライ, 댓글, 팔로워, 좋아요
                    """
                ),
                (
                    0.9,
                    """
                    replies, reply to, mentions, timeline, feed, trending, explore, hot, newest, top today, joined, likes and boosts,
                    favourites, favorites, bookmarks, translate post, comment, posts, feeds, antwort, gefolgt von
                    """
                ),
            ]
        ),
        (
            .article,
            [
                (
                    1.7,
                    """
                    unread, starred, all articles, mark above as read, mark below as read, reader view, reader mode, full text,
                    full content, fetch full text, share article, saved articles, saved pages, articles, add feed, add subscription,
                    refresh feeds, rss feeds, opml, top news, headlines, local news, world news, in the news, on this day,
                    featured article, featured picture, picture of the day, random article, did you know, external links, edit source,
                    wiki, wikivoyage, wiktionary, read full article, read the full story, full story, share this article, posted in,
                    filed under, written by staff, leave a comment, tags, latest articles, saved for later, subscriptions, feed url,
                    no unread articles, mark as unread, published by, editor s picks, most read, most popular, entertainment,
                    environment, artikel, ungelesen, alle artikel, feed hinzufugen, als gelesen markieren, schlagzeilen, wissen, kultur,
                    ausland, inland, feuilleton, ressorts, gespeicherte artikel, im browser offnen, non lus, a la une, monde,
                    marquer comme lu, les plus lus, flux, lire l article, tous les articles, sciences, articulos, articulo, no leidos,
                    portada, mundo, tecnologia, ciencia, deportes, cultura, marcar como leido, leer mas, lo mas leido, artigos, esportes,
                    leia mais, ultimas noticias, articoli, non letti, mondo, scienza, leggi tutto, artikelen, ongelezen, nieuws,
                    lees meer, artykuły, nieprzeczytane, wiadomości ze świata, czytaj więcej, статьи, статья, новости, непрочитанные,
                    читать далее, 文章, 订阅, 訂閱, 未读, 未讀, 新闻, 新聞, 記事, 未読, ニュース, フィード, 기사, 뉴스
                    """
                )
            ]
        ),
        (
            .map,
            [
                (
                    2.0,
                    """
                    my location, avoid tolls, download maps, map style, map source, opencyclemap, contour lines, hillshade, terrain,
                    record track, track recording, elevation gain, ascent, descent, avg speed, max speed, average speed, gpx,
                    turn by turn, roundabout, route details, plan route, plan a route, nearby stops, poi, pois, by car, by bike, by foot,
                    on foot, public transport, gas stations, gas station, points of interest nearby, map view, search on map,
                    search the map, pick on map, location permission, current location, avoid highways, avoid ferries, distance to,
                    straight line, measure distance, drop a pin, dropped pin, save place, saved places, map data, leaflet, mapbox,
                    maplibre, bing maps, apple maps, here wego, organic maps, osmand, gps, gps accuracy, satellites, bearing, quest,
                    geocaching, geocache, heatmap, layers, navigation starten, offline karten, kartenebenen, hohenmeter, aufstieg,
                    abstieg, wegpunkt, wegpunkte, zu fuss, haltestelle, haltestellen, tankstelle, tankstellen, aktueller standort,
                    aktuelle position, karte herunterladen, kartenansicht, strecke aufzeichnen, routenplanung, geschwindigkeit, a pied,
                    itineraires, ma position, station service, denivele, vitesse moyenne, cartes hors ligne, points d interet,
                    transports en commun, demarrer la navigation, lieux, a pie, en coche, en bici, mi ubicacion, gasolinera, gasolineras,
                    mapas sin conexion, transporte publico, rutas, iniciar navegacion, desnivel, lugares, rota, rotas, a pe, de carro,
                    mapas offline, minha localizacao, locais, iniciar navegacao, percorso, a piedi, in auto, la mia posizione,
                    mappe offline, luoghi, distributori, te voet, met de auto, mijn locatie, offlinekaarten, trasa, pieszo,
                    moja lokalizacja, mapy offline, nawigacja, карта, карты, маршрут, маршруты, пешком, навигация, мое местоположение,
                    地图, 地圖, 路线规划, 步行, 驾车, 公交, 定位, 地図, 徒歩, ルート, 現在地, 지도, 길찾기
                    """
                ),
                (
                    1.0,
                    """
                    exit, drive, walk, nearby, traffic, eta, cycling, bicycle, hiking, transit, search here, restaurants, restaurant,
                    hotels, hotel, parking, fuel, atm, pharmacy, supermarket, cafe, bus stop, speed, distance, address, compass, zoom,
                    meters, feet, routing, mapa, mapas, mappa, carte, karten, kaart, mapy
                    """
                ),
            ]
        ),
        (
            .shopping,
            [
                (
                    2.2,
                    """
                    add to wish list, view cart, my orders, track order, order history, select options, product details,
                    product description, related products, recommended products, featured products, flash sale, top sellers,
                    popular products, shop now, sort by price, price low to high, price high to low, apply coupon, proceed to checkout,
                    continue shopping, your bag, my bag, place order, in your cart, shop by category, all products, new products,
                    you save, buy it now, order now, in the cart, pick up in store, ebay, amazon, etsy, alibaba, aliexpress, sku,
                    items in your cart, remove from cart, my wishlist, special offer, special offers, daily deals, on sale, shopping bag,
                    discount code, secure checkout, men s, women s, sneakers, your order will, sold out, left in stock, only left,
                    produktdetails, ahnliche produkte, meine bestellungen, zum warenkorb, jetzt bestellen, neuheiten,
                    produktbeschreibung, versand, in den einkaufswagen, einkaufswagen, merkzettel, inkl mwst, auf die wunschliste,
                    mes commandes, voir le panier, produits similaires, description du produit, nouveautes produits, livraison,
                    ajouter a la liste d envies, soldes, mis pedidos, ver carrito, productos relacionados, descripcion del producto,
                    agregar al carrito, anadir a la cesta, cesta, ofertas, envio, adicionar ao carrinho, carrinho, comprar agora,
                    meus pedidos, frete gratis, produtos, produto, finalizar compra, i miei ordini, vai al carrello, prodotti correlati,
                    descrizione prodotto, offerte, spedizione, in winkelwagen, winkelwagen, winkelmand, bestellen, gratis verzending,
                    dodaj do koszyka, koszyk, kup teraz, darmowa dostawa, produkty, корзина, в корзину, купить, товары, доставка,
                    sepete ekle, sepet, lägg i varukorg, varukorg, 购物车, 購物車, 加入購物車, 商品, 下单, カート, 送料無料, 注文する
                    """
                )
            ]
        ),
        (
            .ticket,
            [
                (
                    2.4,
                    """
                    wallet pass, add to wallet, add to apple wallet, add to google wallet, boarding group, record locator, pnr, pkpass,
                    single ticket, return ticket, valid on, mobile ticket, train ticket, bus ticket, show ticket, ticket holder,
                    ticket type, tickets purchased, admission, standing ticket, travel date, arrives at, departs at, carriage,
                    first class, second class, economy class, hand luggage, gate closes, scan at entrance, scan at the gate,
                    loyalty card, membership card, barcode type, einzelfahrkarte, fahrschein, reisedatum, hinfahrt, ruckfahrt,
                    zugverbindung, zugticket, sitzplatzreservierung, zeitkarte, gultig am, erwachsener, einzelticket, kundenkarte,
                    billet aller, aller retour, titre de transport, valable du, valable jusqu au, voyageur, fecha de viaje, ida y vuelta,
                    valido hasta, viajero, pasajeros, cartao de embarque, passageiro, assento, portao, partida, bilhete, valido ate, voo,
                    andata e ritorno, valido fino al, viaggiatore, vertrek, aankomst, geldig tot, geldig van, reiziger, bilet, peron,
                    miejsce, odjazd, przyjazd, ważny do, билет, посадочный талон, рейс, место, вагон, отправление, прибытие, 登机牌, 登機證,
                    登机口, 座位, 航班, 车票, 門票, 搭乗券, 座席, 乗車券, 탑승권
                    """
                ),
                (
                    1.2,
                    """
                    platform, coach, arrival, departure, terminal, section, row, entry, platz, wagen, reihe, place, coche, salida,
                    llegada, entrada, passes, departs, arrives, class, economy, adult, expires, expiry date, barcode, fare, train, pass,
                    zone, card number, member since, conductor, stops, erwachsene, zug, klasse
                    """
                ),
            ]
        ),
        (
            .code,
            [
                (
                    1.6,
                    """
                    utf 8, crlf, open folder, find and replace, go to line, new file, pull requests, merge request, merge requests, gist,
                    gists, diff, commits, branches, forks, word wrap, syntax highlighting, tab size, run code, run script, command line,
                    command palette, debug console, language server, intellisense, codeberg, gitea, forgejo, cargo, pip install,
                    npm install, npm run, docker, kubernetes, kubectl, curl, wget, grep, chmod, mkdir, systemd, neovim, emacs, tmux,
                    openssh, exit code, segmentation fault, typeerror, nullpointerexception, exception in thread, file system,
                    bash history, javascript, typescript, python, kotlin, java, html css
                    """
                ),
                (
                    0.5,
                    """
                    elif, args, kwargs, params, fixme, override, final, protected, extends, implements, interface, enum, namespace,
                    module, exports, require, function main, src, lib, issues, stars, fork, license, readme
                    """
                ),
            ]
        ),
        (
            .meme,
            [
                (
                    2.0,
                    """
                    make a meme, meme maker, meme template, meme templates, meme editor, share meme, save meme, caption this,
                    random meme, popular memes, when you, me irl, nobody, top caption, bottom caption
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
                    to do, to do list, tasks, task list, add task, shopping list, grocery list, habits, habit tracker, streak,
                    episodes downloaded, subscribed podcasts, sleep tracking, blood pressure, meditation, flashcards, decks, quiz,
                    high score, new game, game over, play game, leaderboard, chess, sudoku, authenticator, one time password, totp, 2fa,
                    vault, fingerprint unlock, file manager, internal storage, sd card, free space, used space, cpu, ram, memory usage,
                    network speed, download speed, upload speed, speed test, ping, vpn, disconnected, dns, ad blocker, tracker blocker,
                    firewall, installed apps, uninstall app, app info, app permissions, recorder, voice recorder, new note, notebook,
                    notebooks, sketch, scan document, scanner, scan qr code, exchange rate, currency converter, converter,
                    unit converter, stocks, portfolio, bitcoin, wallet, keyboard, launcher, wallpaper, wallpapers, icon pack, dialer,
                    call log, recents, keypad, voicemail, contacts list, compose email, spam, sent mail, week view, month view,
                    day view, reminder, reminders, birthdays, anniversary, countdown, moon phase, pollen, wind speed, chance of rain,
                    hpa, mph, rainfall, nutrition facts, protein, carbs, fat, calorie, distance run, pace, personal best, sets, reps,
                    exercise, exercises, rest timer, aufgaben, aufgabe, einkaufsliste, gewohnheiten, notizen, neue notiz, erinnerung,
                    erinnerungen, entwurfe, papierkorb, dateien, interner speicher, freier speicher, spiel, punkte, ubung,
                    ubungen, kalorien, regenwahrscheinlichkeit, luftdruck, windgeschwindigkeit, sonnenaufgang, sonnenuntergang, termine,
                    kalender, sprachaufnahme, zwischenablage, taches, liste de courses, notes rapides, rappels,
                    corbeille, fichiers, stockage interne, jeu, lever du soleil, coucher du soleil, humidite, calendrier, tareas,
                    lista de la compra, notas, recordatorios, papelera, archivos, almacenamiento interno, juego,
                    amanecer, humedad, calendario, tarefas, lembretes, lixeira, arquivos, previsao, attivita,
                    promemoria, cestino, memoria interna, gioco, alba, tramonto, umidita, taken, boodschappenlijst,
                    herinneringen, zadania, notatki, przypomnienia, pogoda, задачи, заметки, погода, календарь, будильник, 天气, 待办, 日历,
                    天気, 予定
                    """
                )
            ]
        ),
    ]
}
