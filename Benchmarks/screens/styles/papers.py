"""Receipts, tickets, documents, articles, code."""

from content import GOODS, HEADLINES, PEOPLE, SENTENCES, SHOPS, STREETS, TOWNS
from drawing import art, bars, icon
from screen import Context, Screen, style


def items(c: Context, count: int) -> tuple[list[tuple[str, str]], str]:
    """Random goods with their prices as text, and the total amount as text."""
    chosen = [(name, round(c.random.uniform(low, high), 2)) for name, low, high in c.random.sample(GOODS, count)]
    money = lambda value: f"${value:.2f}" if c.language == 0 else f"{value:.2f} €".replace(".", ",")
    return [(name, money(value)) for name, value in chosen], money(sum(value for _, value in chosen))


@style("receipt")
def till_receipt(c: Context) -> Screen:
    goods, total = items(c, c.number(4, 8))
    shop = c.pick(*SHOPS)
    rows = "".join(f'<div class="row spread"><span>{name}</span><span>{price}</span></div>' for name, price in goods)
    body = f"""{c.bar(c.t("Receipt|Kassenbon|Ticket de caisse|Recibo|Scontrino"))}<div style="background:#fff;color:#111;margin:12px 24px;padding:20px;font:13px/1.6 'DejaVu Sans Mono'"><div class="centre" style="font-size:17px;font-weight:700">{shop}</div><div class="centre">{c.pick(*STREETS)} {c.number(1, 90)}<br>{c.pick(*TOWNS)}</div><br>{rows}<div>--------------------------</div>
<div class="row spread" style="font-weight:700;font-size:16px"><span>{c.t("TOTAL|SUMME|TOTAL|TOTAL|TOTALE")}</span><span>{total}</span></div><div class="row spread"><span>{c.t("Tax|MwSt 19%|TVA 20%|IVA 21%|IVA 22%")}</span><span>{c.price(.5, 9)}</span></div><div class="row spread"><span>{c.t("Card|Karte|Carte|Tarjeta|Carta")}</span><span>{total}</span></div><br><div>{c.number(1, 28):02}.{c.number(1, 12):02}.2024 {c.clock()}</div><div class="centre">{c.t("Thank you for your visit|Vielen Dank für Ihren Einkauf|Merci de votre visite|Gracias por su compra|Grazie e arrivederci")}</div></div>"""
    return Screen(body, more={"merchant": shop, "total": total})


@style("receipt")
def payment_done(c: Context) -> Screen:
    shop, amount = c.pick(*SHOPS), c.price(4, 120)
    rows = "".join(f'<div class="row pad spread" style="padding-block:10px"><span class="faint">{name}</span><span>{value}</span></div>' for name, value in ((c.t("Date|Datum|Date|Fecha|Data"), f"{c.number(1, 28)}.{c.number(1, 12)}.2024 {c.clock()}"), (c.t("Payment method|Zahlungsart|Moyen de paiement|Método de pago|Metodo di pagamento"), f"Visa •••• {c.number(1000, 9999)}"), (c.t("Transaction ID|Transaktionsnr.|N° de transaction|ID de transacción|ID transazione"), f"{c.number(10**8, 10**9)}")))
    body = f"""<div style="height:60px"></div><div class="column" style="align-items:center"><div style="width:70px;height:70px;border-radius:50%;background:#2eb872;color:#fff;display:flex;align-items:center;justify-content:center">{icon("check", 40)}</div><b style="font-size:20px;margin-top:16px">{c.t("Payment successful|Zahlung erfolgreich|Paiement réussi|Pago realizado|Pagamento riuscito")}</b><div style="font-size:34px;font-weight:700;margin:14px">{amount}</div><div>{c.t("to|an|à|a|a")} {shop}</div></div><div style="height:24px"></div>{rows}<div class="pad" style="margin-top:20px"><div class="button">{c.t("Done|Fertig|Terminé|Listo|Fine")}</div></div>"""
    return Screen(body, more={"merchant": shop, "total": amount})


@style("receipt", held_out=True)
def order_summary(c: Context) -> Screen:
    goods, total = items(c, c.number(2, 4))
    shop = c.pick(*SHOPS)
    rows = "".join(f'<div class="row pad spread" style="padding-block:7px"><span class="small">1 × {name}</span><span class="small">{price}</span></div>' for name, price in goods)
    body = f"""{c.bar(c.t("Your order|Deine Bestellung|Votre commande|Tu pedido|Il tuo ordine"))}<b class="pad" style="font-size:20px">{shop}</b><div class="pad small faint" style="margin-bottom:10px">{c.t("Order|Bestellung|Commande|Pedido|Ordine")} #{c.number(1000, 99999)} · {c.t("Delivered|Geliefert|Livrée|Entregado|Consegnato")}</div>{rows}<div class="row pad spread faint small" style="padding-block:6px"><span>{c.t("Subtotal|Zwischensumme|Sous-total|Subtotal|Subtotale")}</span><span>{total}</span></div><div class="row pad spread faint small"><span>{c.t("Delivery fee|Liefergebühr|Frais de livraison|Gastos de envío|Consegna")}</span><span>{c.price(0, 4)}</span></div><div class="row pad spread" style="padding-block:10px;font-size:18px;font-weight:700"><span>{c.t("Total|Gesamt|Total|Total|Totale")}</span><span>{total}</span></div><div class="pad"><div class="button">{c.t("Download invoice|Rechnung laden|Télécharger la facture|Descargar factura|Scarica fattura")}</div></div>"""
    return Screen(body, more={"merchant": shop, "total": total})


@style("receipt", held_out=True)
def ride_receipt(c: Context) -> Screen:
    total = c.price(8, 60)
    body = f"""<div class="pad" style="padding-top:24px"><div style="font-size:26px;font-weight:700">{c.t("Thanks for riding|Danke für die Fahrt|Merci pour la course|Gracias por viajar|Grazie per la corsa")}, {c.pick(*PEOPLE).split()[0]}</div><div class="faint">{c.number(1, 28)}.{c.number(1, 12)}.2024</div></div><div class="row pad spread" style="font-size:24px;font-weight:700;margin:26px 0"><span>{c.t("Total|Summe|Total|Total|Totale")}</span><span>{total}</span></div>
{"".join(f'<div class="row pad spread" style="padding-block:8px"><span>{name}</span><span>{c.price(1, 20)}</span></div>' for name in (c.t("Trip fare|Fahrpreis|Prix de la course|Tarifa|Tariffa"), c.t("Booking fee|Buchungsgebühr|Frais de réservation|Cargo de reserva|Prenotazione"), c.t("Tip|Trinkgeld|Pourboire|Propina|Mancia")))}<b class="pad" style="margin-top:18px">{c.t("Payments|Zahlungen|Paiements|Pagos|Pagamenti")}</b><div class="row pad spread" style="padding-block:8px"><span>Mastercard ••{c.number(1000, 9999)}</span><span>{total}</span></div>"""
    return Screen(body, more={"total": total})


@style("ticket")
def boarding_pass(c: Context) -> Screen:
    start, end = c.random.sample(["BER", "LYS", "LHR", "TRN", "SVQ", "HAM", "BOS", "ZRH"], 2)
    facts = [(c.t("Gate|Gate|Porte|Puerta|Gate"), f"{c.pick('A', 'B', 'C')}{c.number(1, 40)}"), (c.t("Boarding|Boarding|Embarquement|Embarque|Imbarco"), c.clock()), (c.t("Seat|Sitz|Siège|Asiento|Posto"), f"{c.number(1, 34)}{c.pick('A', 'C', 'F')}"), (c.t("Group|Gruppe|Groupe|Grupo|Gruppo"), c.number(1, 5))]
    body = f"""{c.bar(c.t("Boarding pass|Bordkarte|Carte d’embarquement|Tarjeta de embarque|Carta d’imbarco"))}<div class="card" style="margin:10px 20px"><div class="row spread"><b style="font-size:36px">{start}</b>{icon("right")}<b style="font-size:36px">{end}</b></div><div class="row spread small faint"><span>{c.pick(*TOWNS)}</span><span>{c.pick(*TOWNS)}</span></div><div style="height:16px"></div><div class="small faint">{c.t("Passenger|Passagier|Passager|Pasajero|Passeggero")}</div><b>{c.pick(*PEOPLE)}</b><div class="small faint" style="margin-top:8px">{c.t("Flight|Flug|Vol|Vuelo|Volo")}</div><b>SB {c.number(100, 2999)}</b>
<div class="row spread" style="margin:16px 0">{"".join(f'<div class="centre"><div class="tiny faint">{name}</div><b style="font-size:19px">{value}</b></div>' for name, value in facts)}</div><div class="centre" style="margin-top:14px">{bars(c.random, 220, 90, 60, c.ink)}</div></div>"""
    return Screen(body)


@style("ticket")
def train_ticket(c: Context) -> Screen:
    start, end = c.random.sample(TOWNS, 2)
    body = f"""{c.bar(c.t("My tickets|Meine Tickets|Mes billets|Mis billetes|I miei biglietti"))}<div class="card" style="margin:10px 20px"><div class="small faint">{c.number(1, 28)}.{c.number(1, 12)}.2024</div><div class="row spread" style="margin:10px 0"><div><b style="font-size:22px">{c.clock()}</b><div>{start}</div></div>{icon("right")}<div><b style="font-size:22px">{c.clock()}</b><div>{end}</div></div></div><div class="row spread small"><span>{c.pick("ICE", "TGV", "AVE", "EC")} {c.number(10, 999)}</span><span>{c.t("Platform|Gleis|Voie|Vía|Binario")} {c.number(1, 22)}</span></div><div class="row spread small" style="margin-top:8px"><span>{c.t("Coach|Wagen|Voiture|Coche|Carrozza")} {c.number(1, 28)}</span><span>{c.t("Seat|Platz|Place|Asiento|Posto")} {c.number(11, 118)}</span></div><div class="centre" style="margin:24px 0">{bars(c.random, 200, 200, 40, c.ink)}</div><div class="centre small faint">{c.t("Booking reference|Auftragsnummer|Référence|Localizador|Codice prenotazione")}: {c.pick("K7QX2M", "ZP39LD", "T8R4WY")}</div></div>"""
    return Screen(body)


@style("ticket", held_out=True)
def concert_ticket(c: Context) -> Screen:
    event = c.pick("Summer Nights Festival", "Jazz im Park", "Orchestre de Chambre", "Noche Flamenca", "Indie Weekender")
    date = f"{c.number(1, 28)}.{c.number(1, 12)}.2025"
    body = f"""{art(c.random, c.width, 170)}<div class="pad" style="margin-top:14px"><div style="font-size:24px;font-weight:700">{event}</div><div class="faint">{date} · {c.t("Doors|Einlass|Ouverture|Puertas|Apertura")} {c.clock()}</div><div class="faint">{c.pick("Stadthalle", "Royal Hall", "Le Zénith")}, {c.pick(*TOWNS)}</div></div><div class="row pad" style="justify-content:space-between;margin:20px 0">{"".join(f'<div><div class="tiny faint">{name}</div><b>{value}</b></div>' for name, value in ((c.t("Section|Block|Section|Sector|Settore"), c.pick("A", "B", "104")), (c.t("Row|Reihe|Rang|Fila|Fila"), c.number(1, 40)), (c.t("Seat|Platz|Place|Asiento|Posto"), c.number(1, 60))))}</div><div class="centre">{bars(c.random, 240, 120, 70, c.ink)}</div><div class="centre small faint" style="margin-top:10px">{c.t("Admit one|Einlass für eine Person|Admission une personne|Entrada individual|Ingresso singolo")}</div>"""
    return Screen(body, more={"event": event, "date": date})


@style("document", share=1)
def letter(c: Context) -> Screen:
    text = "</p><p>".join(" ".join(c.random.choices(SENTENCES[c.language], k=4)) for _ in range(4))
    body = f"""<div style="background:#fff;color:#111;padding:44px 40px;font:13px/1.5 'DejaVu Serif';height:100%"><div>{c.pick(*PEOPLE)}<br>{c.pick(*STREETS)} {c.number(1, 99)}<br>{c.pick(*TOWNS)}</div><div style="text-align:right;margin:20px 0">{c.number(1, 28)}.{c.number(1, 12)}.2024</div><b>{c.t("Subject|Betreff|Objet|Asunto|Oggetto")}: {c.pick(*HEADLINES[c.language])}</b><p style="margin-top:14px">{c.t("Dear Sir or Madam,|Sehr geehrte Damen und Herren,|Madame, Monsieur,|Estimados señores:|Gentili Signori,")}</p><p>{text}</p><p style="margin-top:14px">{c.t("Yours faithfully|Mit freundlichen Grüßen|Cordialement|Atentamente|Distinti saluti")}</p></div>"""
    return Screen(body, size=(620, 877), background="#fff")


@style("document", held_out=True)
def report_page(c: Context) -> Screen:
    text = " ".join(c.random.choices(SENTENCES[c.language], k=9))
    body = f"""<div class="row pad spread small faint" style="padding-block:10px;background:{c.surface}"><span>report_2024.pdf</span><span>{c.number(1, 9)} / {c.number(10, 60)}</span></div><div style="background:#fff;color:#111;margin:10px;padding:22px;font:11px/1.5 'DejaVu Serif'"><b style="font-size:15px">1. {c.t("Introduction|Einleitung|Introduction|Introducción|Introduzione")}</b><p>{text}</p><div class="centre">{bars(c.random, 200, 80, 12, "#557")}</div><div class="tiny centre">{c.t("Figure|Abbildung|Figure|Figura|Figura")} 1</div><b style="font-size:14px">2. {c.t("Methods|Methoden|Méthodes|Métodos|Metodi")}</b><p>{text}</p></div>"""
    return Screen(body)


@style("article")
def news_article(c: Context) -> Screen:
    text = "</p><p style='margin-top:12px'>".join(" ".join(c.random.choices(SENTENCES[c.language], k=3)) for _ in range(4))
    body = f"""<div class="row pad" style="padding-block:10px;border-bottom:1px solid #8883"><b style="font-family:'DejaVu Serif';font-size:19px" class="grow">{c.pick("The Morning Post", "Rheinblatt", "La Gazette", "El Diario", "Il Corriere")}</b>{icon("menu")}</div><div class="pad"><div class="tiny" style="color:{c.accent};margin:14px 0 6px">{c.t("POLITICS|POLITIK|SOCIÉTÉ|SOCIEDAD|CRONACA")}</div><div style="font:700 25px/1.2 'DejaVu Serif'">{c.pick(*HEADLINES[c.language])}</div><div class="small faint" style="margin:10px 0">{c.t("By|Von|Par|Por|Di")} {c.pick(*PEOPLE)} · {c.number(1, 28)}.{c.number(1, 12)}.2024 · {c.number(2, 9)} {c.t("min read|Min. Lesezeit|min de lecture|min de lectura|min di lettura")}</div></div>{art(c.random, c.width, 190)}<div class="pad" style="font:16px/1.5 'DejaVu Serif';margin-top:14px"><p>{text}</p></div>"""
    return Screen(body)


@style("article", held_out=True)
def encyclopedia(c: Context) -> Screen:
    subject = c.pick("River ferry", "Birnbaum", "Tramway", "Molino de viento", "Faro")
    text = "</p><p style='margin-top:10px'>".join(" ".join(c.random.choices(SENTENCES[c.language], k=4)) for _ in range(4))
    body = f"""<div class="row pad" style="padding-block:10px">{icon("menu")}<span class="grow pill faint">{c.t("Search encyclopedia|Lexikon durchsuchen|Rechercher|Buscar|Cerca")}</span></div><div class="pad"><div style="font:27px 'DejaVu Serif';border-bottom:1px solid #8886">{subject}</div><div class="small faint" style="margin:6px 0">{c.t("From the free encyclopedia|Aus dem freien Lexikon|Encyclopédie libre|La enciclopedia libre|Enciclopedia libera")}</div><p><b>{subject}</b> {text}</p><b style="font-size:20px">{c.t("History|Geschichte|Histoire|Historia|Storia")}</b><p>{text}</p></div>"""
    return Screen(body)


CODE = {
    "swift": ["import Foundation", "", "struct Point {", "    let x: Double", "    let y: Double", "}", "", "func distance(_ a: Point, _ b: Point) -> Double {", "    let dx = a.x - b.x", "    let dy = a.y - b.y", "    return (dx * dx + dy * dy).squareRoot()", "}", "", "print(distance(p, q))"],
    "python": ["import json", "from pathlib import Path", "", "def load(path: Path) -> dict:", '    """Reads a file."""', "    with path.open() as file:", "        return json.load(file)", "", "if __name__ == '__main__':", "    data = load(Path('settings.json'))", "    for key, value in data.items():", "        print(f'{key} = {value}')"],
    "js": ["const server = createServer((req, res) => {", "  res.setHeader('content-type', 'text/html');", "  if (req.url === '/') {", "    res.end(render(home));", "    return;", "  }", "  res.statusCode = 404;", "  res.end();", "});", "", "export default server;", "server.listen(8080);"],
}


@style("code")
def editor(c: Context) -> Screen:
    lines = CODE[c.pick(*CODE)]
    rows = "".join(f'<div style="white-space:pre"><span class="faint" style="display:inline-block;width:34px">{index + 1}</span><span style="color:{c.pick(c.ink, c.accent, c.ink)}">{line.replace("<", "&lt;")}</span></div>' for index, line in enumerate(lines * 2))
    body = f"""<div class="row pad small faint" style="padding-block:8px;background:{c.surface}"><span class="pill">main.{c.pick("swift", "py", "js")}</span><span>README.md</span></div><div style="font:12px/1.6 'DejaVu Sans Mono';padding:8px;overflow:hidden">{rows}</div>"""
    return Screen(body)


@style("code", held_out=True)
def terminal(c: Context) -> Screen:
    user = c.pick(*PEOPLE).split()[0].lower()
    lines = [f"{user}@box:~/src$ git status", "On branch main", "Changes not staged for commit:", "  modified:   Sources/main.c", f"{user}@box:~/src$ make test", "cc -O2 -Wall -o main main.c", f"main.c:{c.number(3, 90)}:12: warning: unused variable 'n' [-Wunused-variable]", f"{c.number(3, 90)} passed, 0 failed", f"{user}@box:~/src$ ls -la", f"drwxr-xr-x 2 {user} {user} 4096 .", f"-rw-r--r-- 1 {user} {user} {c.number(100, 9999)} main.c", f"{user}@box:~/src$ ssh {user}@192.168.1.{c.number(2, 99)}", f"{user}@box:~/src$ ./main --verbose | grep error"]
    body = f"""<div style="background:#0c0c10;color:#c8f0c8;font:12px/1.6 'DejaVu Sans Mono';padding:12px;height:100%;white-space:pre-wrap">{chr(10).join(lines)}</div>"""
    return Screen(body, background="#0c0c10")
