extension Lexicon {
    /// Further labels of programs that are not for music, films or books, in common languages.
    static let moreLabels: [(ScreenType, [List])] = [
        (
            .chat,
            [
                (
                    2.0,
                    """
                    end to end encrypted chat, new direct message, start conversation, new secret chat, new broadcast,
                    invite friends, invite to chat, chat history, chat info, message info, pin chat, mute chat,
                    mute notifications for, leave group, leave room, create a group, group members, members online,
                    last seen recently, online now, missed voice call, missed video call, all chats, room details,
                    room settings, jitsi, homeserver, matrix org, verify session, key backup, send as sms, schedule message,
                    scheduled messages, delete conversation, archive conversation, block and report, hold to record,
                    slide to cancel, sent a photo, sent an image, sent a video, sent an attachment, voice note, you sent,
                    you reacted, missed messages, jump to present, no new messages, sprachnachrichten, gruppe erstellen,
                    gruppeninfo, chat archivieren, unterhaltung loschen, nouvelle discussion, vu recemment,
                    est en train d ecrire, creer un groupe, conversacion nueva, nueva conversacion, ult vez, escribiendo,
                    crear grupo, crea gruppo, chamada perdida, visto por ultimo, a escrever, criar grupo, gemiste oproep,
                    laatst gezien, aan het typen, nieuwe groep, nieprzeczytane wiadomości, nowa grupa, ostatnio widziany,
                    пропущенный звонок, был в сети, была в сети, групповой чат, 未读消息, 语音通话, 视频通话, 新しいメッセージ, グループを作成, 새 메시지
                    """
                ),
                (
                    1,
                    """
                    new channel, group name, start call, end call
                    """
                ),
            ]
        ),
        (
            .post,
            [
                (
                    1.9,
                    """
                    whats on your mind, share your thoughts, write something, post anything, add alt text, who can reply,
                    everyone can reply, public post, quiet public, mentioned people only, favourited, federated timeline,
                    local feed, subscribed feed, all posts, top posts, hot posts, new posts, sort by hot, active posts,
                    top day, top week, top month, top all, upvoted, downvoted, save post, hide post, report post, block user,
                    mute user, follow back, followers following, view profile, suggested accounts, who to follow,
                    trends for you, trending posts, trending links, activitypub, kbin, mbin, pleroma, subreddits,
                    your communities, all communities, local communities, create community, comment karma, post karma,
                    view comments, sort by best, best comments first, old comments, open thread, reposted, reposted by,
                    retweeted, liked your post, liked your photo, started following, mentioned you, replied to your,
                    new followers, was ist los, folgen dir, folgt dir, trends fur dich, gefallt dir, nouveau post,
                    tendances pour toi, nueva publicacion, que estas pensando, tendencias para ti, seguidores siguiendo,
                    nuovo post, a cosa stai pensando, di tendenza, nova publicacao, em alta, no que voce esta pensando,
                    wat gebeurt er, nowy wpis, co się dzieje, новый пост, подписаться, 动态, 點讚, 轉發, 投稿する, 게시물
                    """
                ),
                (
                    0.9,
                    """
                    alt text, boost
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
                    mark all read, mark page as read, show unread only, unread only, starred items, favorite articles,
                    article list, feed settings, add new feed, edit feed, feed categories, manage feeds, update feeds,
                    sync feeds, fetch full content, read on web, read article, save for later, saved stories, top headlines,
                    sports news, tech news, today s news, news feed, newsfeed, ask hn, show hn, miniflux, freshrss, feedly,
                    inoreader, newsblur, nextcloud news, tiny tiny rss, minutes to read, was this article helpful,
                    in this article, random page, page history, kiwix, wikihow, alle als gelesen markieren, nur ungelesene,
                    ungelesene artikel, gespeicherte beitrage, neueste nachrichten, artikel teilen, tout marquer comme lu,
                    articles non lus, articles enregistres, derniers articles, ouvrir dans le navigateur,
                    marcar todo como leido, articulos guardados, abrir en el navegador, segna tutti come letti,
                    articoli salvati, ultime notizie, apri nel browser, marcar tudo como lido, artigos salvos,
                    abrir no navegador, alles als gelezen markeren, laatste nieuws, oznacz jako przeczytane,
                    ostatnie wiadomości, прочитанное, 未读文章, 全部文章, 阅读全文, すべて既読, 保存した記事
                    """
                ),
                (
                    0.7,
                    """
                    open in browser, open in web browser, view in browser, hot news, front page, this article
                    """
                ),
            ]
        ),
        (
            .map,
            [
                (
                    2.0,
                    """
                    search places, search nearby, find nearby, what s here, choose destination, choose starting point,
                    start route, stop navigation, re center, north up, route planner, add stop, add waypoint, avoid unpaved,
                    shortest route, alternative routes, turn left onto, turn right onto, continue straight, keep left,
                    keep right, take the exit, at the roundabout, arrive at, km left, speed limit, elevation profile,
                    elev gain, moving time, distance travelled, start recording, stop recording, track recorded,
                    tracks recorded, import gpx, export gpx, gpx track, offline map, map downloads, map regions, map theme,
                    satellite view, topo, topographic, traffic layer, transit lines, bike lanes, cycling routes,
                    hiking routes, hiking trails, campsite, drinking water, charging station, charging stations, fuel station,
                    plus code, add place, add a missing place, osm, house number, house numbers, street name, changeset,
                    upload changes, bus lines, departures nearby, nearest stop, metro line, ziel wahlen, route berechnen,
                    route starten, ankunft um, hohenprofil, karten herunterladen, satellitenansicht, wanderwege, radwege,
                    trinkwasser, a proximite, choisir une destination, calculer l itineraire, tournez a gauche,
                    tournez a droite, telecharger la carte, vue satellite, cerca de mi, elegir destino, calcular ruta,
                    gira a la izquierda, gira a la derecha, descargar mapa, vicino a me, scegli destinazione,
                    calcola percorso, svolta a sinistra, svolta a destra, scarica mappa, perto de mim, escolher destino,
                    vire a esquerda, vire a direita, baixar mapa, in de buurt, kies bestemming, sla linksaf, sla rechtsaf,
                    w pobliżu, skręć w lewo, skręć w prawo, поверните налево, поверните направо, рядом, адрес, спутник, 附近,
                    離線地圖, 离线地图, 目的地, 周辺, 目的地を設定, 내 위치, 경로
                    """
                ),
                (
                    1,
                    """
                    starting point, destination, uphill, downhill, total distance, trail, trails, viewpoint, bench, toilets,
                    opening hours, open now, closed now, tram, subway, strecke
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
                    no newline at end of file, line numbers, go to definition, find references, rename symbol,
                    format document, new terminal, kill session, port forwarding, known hosts, rebase, stash, code review,
                    files changed, additions, deletions, hello world, compiler, build succeeded, build failed, breakpoint,
                    breakpoints, stacktrace, syntax error, exit status, logcat, yaml, sql, sqlite, request headers,
                    response body, code completion, soft wrap, quellcode, neue datei, zeilennummern, nouveau fichier,
                    numeros de ligne, code source, archivo nuevo, nuevo archivo, numeros de linea, codigo fuente, nuovo file,
                    numeri di riga, codice sorgente, исходный код, 代码, 终端, 源代码, コード, ターミナル
                    """
                ),
                (
                    0.9,
                    """
                    new session, snippets, workflow, workflows, regex, status code
                    """
                ),
            ]
        ),
        (
            .shopping,
            [
                (
                    2.0,
                    """
                    go to checkout, cart is empty, cart total, shipping address, billing address, payment methods, coupons,
                    voucher code, apply code, wish list, you may also like, customers also bought, frequently bought together,
                    best sellers, top deals, deals of the day, deal of the day, today s deals, hot deals, limited offer,
                    clearance, price range, filter by price, shop by brand, top brands, choose size, available colors,
                    low stock, seller info, estimated delivery, arrives by, return policy, product information, product code,
                    item number, verified purchase, order placed, order confirmed, track package, past orders, buy again,
                    purchase history, store locator, wunschliste, kostenloser versand, lieferadresse, gutschein, ausverkauft,
                    lieferzeit, adresse de livraison, rupture de stock, avis clients, direccion de envio, cupon,
                    en existencias, agotado, opiniones de clientes, indirizzo di spedizione, codice sconto, esaurito,
                    recensioni clienti, cupom, em estoque, esgotado, in winkelmandje, afrekenen, nu kopen, gratis levering,
                    do kasy, w magazynie, оформить заказ, заказать, скидка, 结算, 优惠券, 今すぐ購入
                    """
                ),
                (
                    0.9,
                    """
                    shipping, all categories, brands, seller, specifications, reorder, pickup, shoes, clothing, furniture,
                    beauty, groceries, fruits, vegetables, kasse, rabatt, frete
                    """
                ),
            ]
        ),
        (
            .ticket,
            [
                (
                    2.2,
                    """
                    seat number, flight number, booking code, confirmation number, reservation number, reservation code,
                    event date, event ticket, movie ticket, cinema ticket, valid thru, scan code at, show qr code,
                    membership number, member id, member number, loyalty points, points balance, stamps collected,
                    pass details, my passes, active tickets, expired tickets, import pass, boarding passes, store card, aztec,
                    code 128, ean 13, pdf417, train number, day pass, weekly pass, monthly pass, travel class, fare type,
                    fluggast, flugnummer, abflug, ankunftszeit, buchungscode, tageskarte, mitgliedsnummer, kundennummer,
                    numero de vol, porte d embarquement, billets, carte de fidelite, numero de membre, numero de vuelo,
                    puerta de embarque, tarjeta de fidelidad, numero de socio, numero di volo, carta fedelta, numero tessera,
                    cartao de fidelidade, numero do voo, codigo da reserva, vluchtnummer, stoel, boekingsnummer, klantenkaart,
                    karta pokładowa, numer lotu, numer rezerwacji, karta lojalnościowa, номер рейса, пассажир, бронирование,
                    карта лояльности, 航班号, 乘客, 会员卡, 會員卡, 便名, 予約番号, ポイントカード, 탑승구, 좌석
                    """
                ),
                (
                    1.1,
                    """
                    passengers, departure time, arrival time, membership, loyalty, gift card, tickets, card details, one way,
                    round trip, holder, cardholder, card id, expiry, tessera
                    """
                ),
            ]
        ),
        (
            .receipt,
            [
                (
                    1.7,
                    """
                    recent transactions, all transactions, latest transactions, transaction history, total expenses,
                    total income, income and expenses, spent this month, spent today, monthly spending, monthly budget,
                    remaining budget, left to spend, savings goal, total balance, available balance, opening balance,
                    closing balance, cashflow, add expense, add income, add transaction, new transaction, new expense,
                    recurring payments, payment sent, you owe, you are owed, owes you, settle up, split bill, split expenses,
                    group expenses, checking account, savings account, receipts, card payment, items sold,
                    thank you for shopping, invoice number, total due, balance due, ausgaben, einnahmen, ausgabe hinzufugen,
                    umsatze, buchungen, haushaltsbuch, gesamtausgaben, bon nr, depenses, revenus, ajouter une depense,
                    operations recentes, solde total, gastos, ingresos, anadir gasto, saldo total, movimientos, presupuesto,
                    ticket de compra, spese, entrate, aggiungi spesa, saldo totale, movimenti, despesas, receitas,
                    adicionar despesa, orcamento, uitgaven, inkomsten, wydatki, przychody, расходы, доходы, бюджет, чек, 账单,
                    レシート
                    """
                ),
                (
                    1,
                    """
                    savings, cash flow, loans, bills, recurring, credit card, debit card, bank account, payee, payees, saldo,
                    支出, 收入, 預算, 预算, 収入, 지출, 수입
                    """
                ),
            ]
        ),
        (
            .unknown,
            [
                (
                    1.5,
                    """
                    add alarm, new alarm, snooze, world clock, laps, bedtime, focus timer, pomodoro, break time,
                    scientific calculator, calculation history, weather radar, partly cloudy, clear sky, pollen count,
                    10 day forecast, 7 day forecast, events today, no events, upcoming events, my calendar, invitees,
                    edit contact, emergency contact, call history, work phone, mobile phone, home phone, camera roll,
                    take photo, record video, selfie, notes list, all notes, pinned notes, note title, checklists,
                    to do lists, due today, completed tasks, kanban, water intake, bmi, body weight, ovulation, journal entry,
                    diary entry, meditation session, workout plan, calories burned, active minutes, step goal, glucose,
                    medication, medications, appointment, appointments, cooking time, prep time, cook time, meal plan, pantry,
                    battery level, battery health, disk usage, storage analyzer, junk files, clean up, antivirus, scan now,
                    device info, wifi analyzer, signal strength, network info, ip address, port scanner, remote control,
                    smart home, thermostat, living room, automations, server status, uptime, two factor, recovery codes,
                    security key, add token, password strength, entropy, unlock database, new entry, apps list, all apps,
                    app drawer, translate text, detect language, translation, dictionary word, word of the day, quiz score,
                    exam, homework, timetable, grades, game score, tournament, standings, fixtures, live scores, donate,
                    donation, backup complete, sync complete, empty trash, recently deleted, move to trash, file explorer,
                    downloads folder, zip file, select folder, transfer files, send files, receive files, nearby devices,
                    scan pages, document scanner, sign document, new document, spreadsheet, presentation, email inbox, outbox,
                    compose, reply all, forward mail, mark as spam
                    """
                ),
                (
                    0.9,
                    """
                    radar, rain, cloudy, wind, pressure, hourly, crop, rotate, my tasks, sleep, hospital, sensors, bedroom,
                    vocabulary, lesson, lessons, courses, coins, players, league, printer, inbox, drafts, archive mail
                    """
                ),
            ]
        ),
    ]
}
