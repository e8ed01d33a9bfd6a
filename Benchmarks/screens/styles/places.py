"""Maps, shops, settings, and screens of no particular type."""

from content import GOODS, HEADLINES, PEOPLE, SENTENCES, SHOPS, STREETS, TOWNS
from drawing import art, bars, face, icon, streets
from screen import Context, Screen, style
from styles.film import plot


@style("map")
def route_map(c: Context) -> Screen:
    body = f"""<div class="card" style="margin:8px 12px"><div class="row">{icon("left")}<div class="grow"><div>{c.t("Your location|Mein Standort|Votre position|Tu ubicación|La tua posizione")}</div><div style="border-top:1px solid #8883">{c.pick(*STREETS)} {c.number(1, 90)}, {c.pick(*TOWNS)}</div></div></div></div>{streets(c.random, c.width, c.height - 330, c.random.sample(STREETS, 7), c.dark)}
<div class="card" style="border-radius:20px 20px 0 0;flex:1"><b style="font-size:22px;color:#2a9d5c">{c.number(4, 55)} min</b> <span class="faint">({c.number(1, 40)},{c.number(1, 9)} km)</span><div class="small faint">{c.t("Fastest route, the usual traffic|Schnellste Route bei normalem Verkehr|Itinéraire le plus rapide|Ruta más rápida|Percorso più veloce")}</div><div class="row" style="margin-top:12px"><div class="button grow">{c.t("Start|Starten|Démarrer|Iniciar|Avvia")}</div><div class="pill">{c.t("Steps|Schritte|Étapes|Pasos|Passaggi")}</div></div></div>"""
    return Screen(body)


@style("map", held_out=True)
def place_on_map(c: Context) -> Screen:
    place = c.pick(*SHOPS)
    body = f"""<div style="position:relative">{streets(c.random, c.width, c.height - 320, c.random.sample(STREETS, 7), c.dark)}<div class="pill" style="position:absolute;top:10px;left:14px;right:14px;padding:12px">{c.t("Search here|Hier suchen|Rechercher ici|Busca aquí|Cerca qui")}</div></div><div class="card" style="border-radius:20px 20px 0 0;flex:1"><b style="font-size:20px">{place}</b><div class="small faint">{c.number(30, 50) / 10} ★ ({c.number(12, 900)}) · {c.number(2, 25)} min</div><div class="small" style="color:#2a9d5c">{c.t("Open|Geöffnet|Ouvert|Abierto|Aperto")} · {c.t("Closes|Schließt|Ferme|Cierra|Chiude")} {c.clock()}</div><div class="row" style="margin:12px 0;gap:8px"><span class="pill on">{c.t("Directions|Route|Itinéraire|Cómo llegar|Indicazioni")}</span><span class="pill">{c.t("Call|Anrufen|Appeler|Llamar|Chiama")}</span><span class="pill">{c.t("Website")}</span></div><div class="small faint">{c.pick(*STREETS)} {c.number(1, 90)}</div></div>"""
    return Screen(body)


@style("shopping")
def product_page(c: Context) -> Screen:
    name, low, high = c.pick(*GOODS)
    body = f"""{c.bar("", right="cart")}{art(c.random, c.width, 270)}<div class="pad" style="margin-top:12px"><div class="small faint">{c.pick(*SHOPS)}</div><div style="font-size:20px;font-weight:600">{name}, {c.pick("blue", "organic", "classic", "2-pack")}</div><div class="small">★★★★☆ ({c.number(3, 900)})</div><div style="font-size:26px;font-weight:700;margin:8px 0">{c.price(low, high)} <s class="small faint">{c.price(high, high * 1.4)}</s> <span class="small" style="color:#d33">-{c.number(5, 50)}%</span></div><div class="small" style="color:#2a9d5c">{c.t("In stock. Free delivery|Auf Lager. Kostenlose Lieferung|En stock. Livraison gratuite|En stock. Envío gratis|Disponibile. Spedizione gratuita")}</div></div>
<div class="pad" style="margin:16px 0"><div class="button">{c.t("Add to cart|In den Warenkorb|Ajouter au panier|Añadir al carrito|Aggiungi al carrello")}</div><div class="button" style="margin-top:8px">{c.t("Buy now|Jetzt kaufen|Acheter maintenant|Comprar ya|Acquista ora")}</div></div><div class="pad small">{c.t("Size|Größe|Taille|Talla|Taglia")}: S M L XL</div>"""
    return Screen(body)


@style("shopping", held_out=True)
def basket(c: Context) -> Screen:
    rows = "".join(f'<div class="row pad" style="padding-block:10px">{art(c.random, 70, 70, radius=8)}<div class="grow"><div class="small">{name}</div><div class="tiny faint">{c.t("Quantity|Menge|Quantité|Cantidad|Quantità")}: {c.number(1, 3)}</div></div><b class="small">{c.price(low, high)}</b></div>' for name, low, high in c.random.sample(GOODS, 4))
    body = f"""{c.bar(c.t("Shopping cart|Warenkorb|Panier|Carrito|Carrello"))}{rows}<div class="pad row" style="margin:12px 0"><span class="pill faint grow">{c.t("Promo code|Gutscheincode|Code promo|Código promocional|Codice promo")}</span></div><div class="row pad spread"><span>{c.t("Total|Gesamt|Total|Total|Totale")}</span><b>{c.price(40, 300)}</b></div><div class="pad" style="margin:14px 0"><div class="button">{c.t("Checkout|Zur Kasse|Passer la commande|Tramitar pedido|Procedi all’ordine")}</div></div>"""
    return Screen(body)


def switch_row(c: Context, name: str, value: str = "") -> str:
    end = f'<span class="faint small">{value} ›</span>' if value else f'<span style="width:46px;height:27px;border-radius:14px;background:{c.pick("#34c759", "#8886")}"></span>'
    return f'<div class="row pad" style="padding-block:11px;border-bottom:1px solid #8882"><span style="width:28px;height:28px;border-radius:7px;background:{c.accent}"></span><span class="grow">{name}</span>{end}</div>'


@style("settings")
def phone_settings(c: Context) -> Screen:
    rows = [("Wi-Fi|WLAN|Wi-Fi|Wi-Fi|Wi-Fi", "Home"), ("Bluetooth", c.t("On|Ein|Oui|Sí|Sì")), ("Mobile data|Mobiles Netz|Données cellulaires|Datos móviles|Dati mobili", ""), ("Notifications|Mitteilungen|Notifications|Notificaciones|Notifiche", "›"), ("Sounds & haptics|Töne & Haptik|Sons et vibrations|Sonidos y vibraciones|Suoni e feedback", "›"), ("Display & brightness|Anzeige & Helligkeit|Affichage et luminosité|Pantalla y brillo|Schermo e luminosità", "›"), ("Battery|Batterie|Batterie|Batería|Batteria", f"{c.number(10, 99)}%"), ("Privacy & security|Datenschutz & Sicherheit|Confidentialité et sécurité|Privacidad y seguridad|Privacy e sicurezza", "›"), ("General|Allgemein|Général|General|Generali", "›")]
    body = f"""<div class="pad" style="font-size:30px;font-weight:700;padding-block:14px">{c.t("Settings|Einstellungen|Réglages|Ajustes|Impostazioni")}</div>{"".join(switch_row(c, c.t(name), value) for name, value in c.random.sample(rows, 8))}"""
    return Screen(body)


@style("settings", held_out=True)
def app_settings(c: Context) -> Screen:
    rows = [("Dark theme|Dunkles Design|Thème sombre|Tema oscuro|Tema scuro", ""), ("Language|Sprache|Langue|Idioma|Lingua", c.t("English|Deutsch|Français|Español|Italiano")), ("Push notifications|Push-Benachrichtigungen|Notifications push|Notificaciones push|Notifiche push", ""), ("Change password|Passwort ändern|Changer le mot de passe|Cambiar contraseña|Cambia password", "›"), ("Clear cache|Cache leeren|Vider le cache|Borrar caché|Svuota cache", f"{c.number(10, 900)} MB"), ("About|Über|À propos|Acerca de|Informazioni", f"{c.number(1, 9)}.{c.number(0, 20)}.{c.number(0, 9)}"), ("Log out|Abmelden|Se déconnecter|Cerrar sesión|Esci", "›")]
    body = f"""{c.bar(c.t("Settings|Einstellungen|Paramètres|Configuración|Impostazioni"))}<div class="pad small" style="color:{c.accent};padding-block:8px">{c.t("GENERAL|ALLGEMEIN|GÉNÉRAL|GENERAL|GENERALE")}</div>{"".join(switch_row(c, c.t(name), value) for name, value in rows)}"""
    return Screen(body)


@style("unknown")
def sign_in(c: Context) -> Screen:
    body = f"""<div style="height:90px"></div><div class="centre" style="font-size:26px;font-weight:700">{c.t("Welcome back|Willkommen zurück|Bon retour|Bienvenido de nuevo|Bentornato")}</div><div style="height:30px"></div><div class="pad"><div class="card faint">{c.t("Email|E-Mail|E-mail|Correo electrónico|Email")}</div><div style="height:12px"></div><div class="card faint">{c.t("Password|Passwort|Mot de passe|Contraseña|Password")}</div><div style="height:18px"></div><div class="button">{c.t("Sign in|Anmelden|Se connecter|Iniciar sesión|Accedi")}</div><div class="centre small" style="margin-top:14px;color:{c.accent}">{c.t("Forgot password?|Passwort vergessen?|Mot de passe oublié ?|¿Olvidaste la contraseña?|Password dimenticata?")}</div></div>"""
    return Screen(body)


@style("unknown")
def weather(c: Context) -> Screen:
    hours = "".join(f'<div class="centre column"><span class="small">{hour}:00</span><span style="font-size:22px">☀</span><span>{c.number(-3, 30)}°</span></div>' for hour in range(9, 15))
    days = "".join(f'<div class="row pad spread" style="padding-block:8px"><span>{day}</span><span>{c.number(-5, 9)}°  {c.number(10, 31)}°</span></div>' for day in c.t("Mon Tue Wed Thu Fri|Mo Di Mi Do Fr|lun. mar. mer. jeu. ven.|lun mar mié jue vie|lun mar mer gio ven").split())
    body = f"""<div class="centre" style="padding-top:40px"><div style="font-size:26px">{c.pick(*TOWNS)}</div><div style="font-size:74px;font-weight:200">{c.number(-4, 33)}°</div><div>{c.t("Mostly sunny|Überwiegend sonnig|Plutôt ensoleillé|Mayormente soleado|Per lo più soleggiato")}</div></div><div class="card" style="margin:20px"><div class="row spread">{hours}</div></div>{days}"""
    return Screen(body, background=c.pick("linear-gradient(#3a7bd5,#3a6073)", c.paper))


@style("unknown")
def fitness(c: Context) -> Screen:
    body = f"""{c.bar(c.t("Today|Heute|Aujourd’hui|Hoy|Oggi"), "menu", "bell")}<div class="centre" style="margin:20px 0"><div style="font-size:48px;font-weight:700">{c.number(900, 15000)}</div><div class="faint">{c.t("steps|Schritte|pas|pasos|passi")}</div></div><div class="row pad"><div class="card grow centre"><b>{c.number(100, 900)}</b><div class="tiny faint">kcal</div></div><div class="card grow centre"><b>{c.number(50, 90)}</b><div class="tiny faint">bpm</div></div><div class="card grow centre"><b>{c.number(1, 12)}.{c.number(1, 9)}</b><div class="tiny faint">km</div></div></div><div class="pad" style="margin:20px 0">{bars(c.random, c.width - 40, 150, 7, c.accent)}</div><b class="pad">{c.t("Workouts|Trainings|Entraînements|Entrenamientos|Allenamenti")}</b>"""
    return Screen(body)


@style("unknown")
def calendar_month(c: Context) -> Screen:
    days = "".join(f'<div class="centre" style="width:14.28%;padding:9px 0">{day}</div>' for day in range(1, 31))
    body = f"""{c.bar(c.t("November|November|Novembre|Noviembre|Novembre") + " 2024", "menu", "plus")}<div style="display:flex;flex-wrap:wrap" class="pad">{days}</div>{"".join(f'<div class="row pad" style="padding-block:10px"><span class="small faint">{c.clock()}</span><span>{name}</span></div>' for name in c.random.sample([c.t("Team meeting|Teamrunde|Réunion|Reunión|Riunione"), c.t("Dentist|Zahnarzt|Dentiste|Dentista|Dentista"), "Yoga", c.t("Lunch with Ida|Mittag mit Ida|Déjeuner avec Ida|Comida con Ida|Pranzo con Ida")], 3))}"""
    return Screen(body)


@style("unknown", held_out=True)
def home_screen(c: Context) -> Screen:
    names = ["Phone", "Photos", "Clock", "Mail", "Notes", "Files", "Music", "Maps", "Camera", "Books", "Health", "Wallet", "Weather", "TV", "Store", "Radio"]
    cells = "".join(f'<div class="column" style="width:25%;align-items:center;margin:10px 0"><div style="border-radius:14px;overflow:hidden">{art(c.random, 56, 56)}</div><span class="tiny" style="color:#fff">{name}</span></div>' for name in c.random.sample(names, 14))
    return Screen(f'<div style="display:flex;flex-wrap:wrap;padding:12px">{cells}</div>', background=f"linear-gradient({c.accent}, #224)")


@style("unknown", held_out=True)
def bank_account(c: Context) -> Screen:
    rows = "".join(f'<div class="row pad spread" style="padding-block:10px"><div><div>{c.pick(*SHOPS)}</div><div class="tiny faint">{c.number(1, 28)}.{c.number(1, 12)}.</div></div><span>-{c.price(2, 90)}</span></div>' for _ in range(6))
    body = f"""<div class="pad" style="padding-block:20px"><div class="faint small">{c.t("Current account|Girokonto|Compte courant|Cuenta corriente|Conto corrente")}</div><div style="font-size:34px;font-weight:700">{c.price(100, 9000)}</div></div><div class="row pad" style="gap:8px"><span class="pill on">{c.t("Transfer|Überweisen|Virement|Transferir|Bonifico")}</span><span class="pill">{c.t("Cards|Karten|Cartes|Tarjetas|Carte")}</span></div>{rows}"""
    return Screen(body)


@style("unknown", held_out=True)
def recipe(c: Context) -> Screen:
    body = f"""{art(c.random, c.width, 240)}<div class="pad" style="margin-top:14px"><div style="font-size:24px;font-weight:700">{c.t("Lemon cake|Zitronenkuchen|Gâteau au citron|Bizcocho de limón|Torta al limone")}</div><div class="small faint">{c.number(20, 90)} min · {c.number(2, 12)} {c.t("servings|Portionen|portions|raciones|porzioni")}</div><b style="display:block;margin-top:14px">{c.t("Ingredients|Zutaten|Ingrédients|Ingredientes|Ingredienti")}</b><div class="small">200 g {c.t("flour|Mehl|farine|harina|farina")}<br>3 {c.t("eggs|Eier|œufs|huevos|uova")}<br>150 g {c.t("sugar|Zucker|sucre|azúcar|zucchero")}</div><b style="display:block;margin-top:14px">{c.t("Preparation|Zubereitung|Préparation|Preparación|Preparazione")}</b></div>"""
    return Screen(body)


@style("unknown", held_out=True)
def timer(c: Context) -> Screen:
    body = f"""{c.bar(c.t("Timer"), "menu", "dots")}<div class="grow"></div><div class="centre" style="font-size:64px;font-weight:200">{c.number(0, 59):02}:{c.number(0, 59):02}</div><div class="row" style="justify-content:space-around;margin:50px 0"><span class="pill">{c.t("Cancel|Abbrechen|Annuler|Cancelar|Annulla")}</span><span class="pill on">{c.t("Start|Starten|Démarrer|Iniciar|Avvia")}</span></div><div class="grow"></div>{c.tabs(c.t("Alarm|Wecker|Alarme|Alarma|Sveglia"), c.t("Clock|Uhr|Horloge|Reloj|Orologio"), c.t("Timer|Timer|Minuteur|Temporizador|Timer"), icons=("bell", "gear", "play"))}"""
    return Screen(body)
