extension Lexicon {
    static let receipt: [List] = [
        (
            2.4,
            """
            transactions, transfers, expense, expenses, income, incomes, spending, budget, budgets, debt, debts, to pay, paid by, wallet balance, net worth, receipt, subtotal, sub total, amount paid, amount due, total paid, vat, sales tax, tax invoice, invoice, payment successful, payment method, transaction id, thank you for your purchase, thank you for your visit,
            order total, order summary, delivery fee, service fee, change due, cash, cashier, tip, gratuity, trip fare, booking fee, payment complete, payment received, paid with,
            kassenbon, quittung, rechnung, zwischensumme, summe, gesamtbetrag, mwst, ust, mehrwertsteuer, vielen dank fur ihren einkauf, zahlung erfolgreich, zahlungsart, transaktionsnr, trinkgeld, bargeld, beleg, liefergebuhr, fahrpreis, rechnung laden, deine bestellung,
            ticket de caisse, facture, sous total, tva, paiement reussi, moyen de paiement, merci de votre visite, pourboire, frais de livraison, n de transaction, votre commande, prix de la course,
            recibo, factura, iva, pago realizado, metodo de pago, gracias por su compra, propina, gastos de envio, id de transaccion, tu pedido, importe,
            scontrino, ricevuta, fattura, subtotale, pagamento riuscito, metodo di pagamento, mancia, id transazione, il tuo ordine, bonnetje, totaalbedrag, kvitto, paragon, 小计, 合計, 领収書, 合计, 收据
            """
        ),
        (
            1.4,
            "total, tax, paid, payments, order number, card, visa, mastercard, qty, amount, gesamt, karte, kartenzahlung, bezahlt, bestellung, total ttc, carte, paiements, tarjeta, pagado, pagos, pagamenti, totale, carta, booking, receipt number, bon"
        ),
    ]

    static let ticket: [List] = [
        (
            2.6,
            """
            add pass, concert ticket, day ticket, kombiticket, tagesticket, monatskarte, deutschlandticket, gultig ab, gultig bis, gultig von, valid from, valid to, ticket id, ticket number, ticket nr, ticketnummer, venue, tribune, stehplatz, vollzahler, ermassigung, auftrags nr, eticket, e ticket, scan this code, show this code, boarding time, boarding pass, boarding, gate, seat, flight, passenger, admit one, e ticket, eticket, booking reference, confirmation code, doors open, general admission, valid until, your ticket, my tickets, qr code, check in,
            bordkarte, sitz, sitzplatz, gleis, einlass, auftragsnummer, flug, passagier, meine tickets, fahrkarte, eintrittskarte, abfahrt, ankunft, buchungsnummer,
            carte d embarquement, embarquement, siege, voie, voiture, vol, passager, mes billets, billet, depart, arrivee,
            tarjeta de embarque, embarque, puerta, asiento, vuelo, pasajero, anden, localizador, mis billetes, billete, fila,
            carta d imbarco, imbarco, posto, volo, passeggero, binario, carrozza, i miei biglietti, biglietto, partenza, codice prenotazione, instapkaart, spoor
            """
        )
    ]

    static let chat: [List] = [
        (
            2.2,
            """
            sms, mms, end to end, end to end encrypted, contact request, message request, message requests, saved messages, new group, new conversation, conversations, start chat, is typing, no messages, contact info, add members, type a message, write a message, send a message, message, imessage, text message, typing, last seen, last seen today, online, delivered, read receipts, missed call, voice message, unread messages, new messages, new chat, chats, whatsapp, telegram, signal, messenger,
            group info, reply to, voice call, video call, you replied, say something, aa,
            nachricht, nachricht schreiben, schreibe eine nachricht, zuletzt online, zugestellt, verpasster anruf, sprachnachricht, neue nachrichten, schreibt,
            ecrire un message, en ligne, vu a, distribue, appel manque, discussions, escribe un mensaje, mensaje, en linea, entregado, visto por ultima vez, llamada perdida, scrivi un messaggio, messaggio, consegnato, ultimo accesso, chiamata persa, sta scrivendo,
            发送, 消息, 聊天, メッセージ, 既読
            """
        ),
        (
            1.0,
            "members, mitglieder, membres, miembros, membri, calls, contacts, kontakte, send, senden, yesterday, gestern, group, gruppe, mute, attachment"
        ),
    ]

    static let map: [List] = [
        (
            2.4,
            """
            openstreetmap contributors, waypoint, waypoints, tracks recording, latitude, longitude, altitude, elevation, coordinates, declination, mgrs, utm, map layers, base map, offline maps, download map, my places, points of interest, directions, your location, fastest route, usual traffic, street view, navigate, start navigation, routes, turn left, turn right, satellite, kilometers, miles away, explore nearby, google maps, openstreetmap,
            mein standort, route, schnellste route, hier suchen, abbiegen, routenplaner, in der nahe, votre position, itineraire, itineraire le plus rapide, rechercher ici, tournez, tu ubicacion, como llegar, ruta mas rapida, busca aqui, gira a la,
            la tua posizione, indicazioni, percorso piu veloce, cerca qui, svolta, 导航, 路线, 経路
            """
        ),
        (
            1.1,
            "open, closes, opens, geoffnet, schliesst, ouvert, ferme, abierto, cierra, aperto, chiude, website, call, min away, steps, km, road, street, location, arrive, recenter"
        ),
    ]

    static let code: [List] = [
        (
            1.8,
            "gitignore, readme md, package json, index html, main js, main py, node modules, source control, version control, repositories, changes, staged changes, pkg, pkg install, apt, apt install, nmap, bash, zsh, vim, nano, ssh, python3, npx, vite, localhost, gnu nano, gcc, clang, makefile, lsp, linter, syntax, ctrl, pid, git, commit, pull request, merge, branch, import, func, def, const, struct, sudo, npm, stdout, stderr, localhost, println, printf, async, await, void, boolean, stack trace, traceback, terminal, compile, debugger, stackoverflow, github, gitlab, repository, eslint, webpack, dockerfile"
        ),
        (
            0.6,
            "return, class, let, var, null, nil, true, false, static, public, private, string, int, double, error, warning, build, test, json, html, function"
        ),
    ]

    static let post: [List] = [
        (
            2.2,
            """
            boosted, toots, favorited, with replies, content warning, what s happening, what s on your mind, what is happening, new post, fediverse, bluesky, pixelfed, lemmy, misskey, nostr, hashtag, hashtags, home timeline, local timeline, federated, direct messages, quote post, follows you, unfollow, reposts, repost, retweets, retweet, quote tweets, likes, post your reply, tweet, tweets, followers, following, follow, view all comments, upvote, downvote, subreddit, reddit, mastodon, instagram, facebook, tiktok, linkedin, threads, boosts, boosted, toot, suggested for you, add a comment, liked by, shared a post, your story, comments,
            folgen, gefallt mir, kommentare, antwort posten, beitrag, beitrage, abonniert, geteilt, j aime, commentaires, publier, abonnes, abonnements, me gusta, comentarios, seguidores, publicacion, seguir, mi piace, commenti, follower, segui, postea tu respuesta, posta la tua risposta, voir les, ver los, visualizza tutti i, 评论, 点赞, いいね
            """
        ),
        (
            0.9,
            "reply, share, post, views, antworten, teilen, aufrufe, repondre, partager, responder, compartir, rispondi, condividi, hours ago, minutes ago, posted, notifications, profile"
        ),
    ]

    static let shopping: [List] = [
        (
            2.4,
            """
            search products, available size, available sizes, select size, select color, our products, shopping, my cart, items in cart, item total, add to favorites, trending now, new arrivals, free returns, deliver to, delivery address, ratings and reviews, similar products, add to cart, add to bag, add to basket, buy now, in stock, out of stock, free delivery, free shipping, checkout, shopping cart, your cart, cart, basket, wishlist, promo code, coupon, sold by, ships from, size guide, customer reviews, off sale, extra off, shipped, deals, best seller, add to wishlist, returns, quantity, sale,
            in den warenkorb, jetzt kaufen, auf lager, kostenlose lieferung, versandkostenfrei, warenkorb, zur kasse, gutscheincode, lieferbar, grosse wahlen, kundenbewertungen, menge, angebote,
            ajouter au panier, acheter maintenant, acheter, en stock, livraison gratuite, panier, passer la commande, code promo, quantite, anadir al carrito, comprar ya, comprar ahora, envio gratis, carrito, tramitar pedido, codigo promocional, cantidad,
            aggiungi al carrello, acquista ora, disponibile, spedizione gratuita, carrello, procedi all ordine, codice promo, quantita, 加入购物车, 立即购买, カートに入れる, 구매하기, 장바구니, 무료배송
            """
        ),
        (
            0.9,
            "size, color, colour, price, product, products, brand, grosse, farbe, preis, taille, couleur, prix, talla, precio, taglia, prezzo, shop, store, offer, discount, delivery"
        ),
    ]

    static let settings: [List] = [
        (
            1.8,
            """
            follow system, system default, dynamic color, dynamic colors, dynamic theme, material you, pure black, app theme, font size, text size, default view, reset to default, reset to defaults, open source licenses, privacy policy, settings, wi fi, wifi, bluetooth, airplane mode, mobile data, cellular, display brightness, sounds haptics, notifications, battery, privacy security, general, about phone, accessibility, dark theme, dark mode, language, push notifications, change password, clear cache, log out, sign out, permissions, storage, backup, sync, developer options, software update, app version, preferences, appearance, passwords, face id,
            einstellungen, wlan, flugmodus, mobiles netz, anzeige helligkeit, tone haptik, mitteilungen, benachrichtigungen, datenschutz sicherheit, allgemein, dunkles design, sprache, passwort andern, cache leeren, abmelden, speicher, uber das telefon, bedienungshilfen, batterie,
            reglages, parametres, mode avion, donnees cellulaires, affichage, luminosite, sons et vibrations, confidentialite et securite, theme sombre, langue, vider le cache, se deconnecter, changer le mot de passe, notifications push,
            ajustes, configuracion, datos moviles, pantalla y brillo, sonidos y vibraciones, bateria, privacidad y seguridad, tema oscuro, borrar cache, cerrar sesion, cambiar contrasena, notificaciones,
            impostazioni, dati mobili, schermo e luminosita, suoni, batteria, privacy e sicurezza, tema scuro, svuota cache, esci, cambia password, notifiche, lingua, 设置, 設定
            """
        )
    ]

    static let article: [List] = [
        (
            1.7,
            """
            feeds, all feeds, rss, rss feed, mark as read, mark all as read, unread articles, archived, read later, estimated reading time, open original, view original, read more, top stories, latest news, reading time, by staff, posted on, continue reading article, min read, minute read, minutes read, breaking news, subscribe, newsletter, editorial, opinion, politics, business, sports, newspaper, from the free encyclopedia, encyclopedia, wikipedia, see also, references, correspondent, published on, updated, listen to article, related articles, sponsored, advertisement,
            min lesezeit, politik, wirtschaft, lokales, meinung, nachrichten, abonnieren, aus dem freien lexikon, anzeige, geschichte, politique, societe, economie, actualites, s abonner, min de lecture, encyclopedie libre, politica, sociedad, economia, noticias, suscribete, min de lectura, la enciclopedia libre, cronaca, notizie, abbonati, min di lettura, enciclopedia libera
            """
        )
    ]

    static let document: [List] = [
        (
            2.0,
            """
            dear sir or madam, dear sir, dear madam, yours faithfully, yours sincerely, kind regards, subject, to whom it may concern, pdf, page 1 of, enclosure, appendix, abstract, introduction, methods, figure, references, contract, agreement, terms and conditions, signature, date of birth,
            sehr geehrte damen und herren, sehr geehrte, mit freundlichen grussen, betreff, anlage, einleitung, methoden, abbildung, vertrag, unterschrift, madame monsieur, cordialement, objet, annexe, introduction, estimados senores, atentamente, asunto, introduccion, metodos, figura, gentili signori, distinti saluti, oggetto, introduzione, metodi, firma
            """
        )
    ]

    /// Words of screens that belong to none of the types: sign-in, weather, sport, money, calendars, alarms.
    static let elsewhere: [List] = [
        (
            1.5,
            """
            feels like, precipitation, uv index, sunrise, sunset, air quality, daily forecast, hourly forecast, dew point, cloud cover, precipitations, ressenti, vigilance, agenda, all day, new event, master password, credentials, database, generate password, password generator, keyfile, enter pin, warranty, warranties, phone number, contributors, translators, source code, sign in, log in, login, password, forgot password, username, create account, sign up, welcome back, log on, root address, self signed certificates, install, uninstall, update available, weather, forecast, humidity, workout, workouts, steps, kcal, calories, bpm, heart rate, sleep score, alarm, timer, stopwatch, calculator,
            current account, account balance, balance, transfer, cards, pay transfer, ingredients, servings, recipe, recipes, meeting, calendar, breakfast, lunch, dinner, snack, full body, weightloss, camera, photos, gallery, compass,
            anmelden, passwort, passwort vergessen, benutzername, registrieren, wetter, trainings, schritte, wecker, stoppuhr, taschenrechner, girokonto, uberweisen, kontostand, zutaten, portionen, zubereitung, rezept,
            se connecter, mot de passe, meteo, entrainements, reveil, compte courant, virement, ingredients, iniciar sesion, contrasena, tiempo, pasos, entrenamientos, temporizador, cuenta corriente, transferir, ingredientes, accedi, password dimenticata, allenamenti, sveglia, conto corrente, bonifico, ingredienti
            """
        )
    ]

    /// Words of programs for making memes, and of pages that show memes.
    static let meme: [List] = [
        (
            2.2,
            "meme, memes, meme generator, create meme, meme erstellen, memegenerator, top text, bottom text, dank, imgflip, 9gag, top text here, add caption"
        )
    ]
}
