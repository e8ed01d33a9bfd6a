"""Chats and social posts."""

from content import CHATTER, HEADLINES, PEOPLE
from drawing import art, face, icon
from screen import Context, Screen, style
from styles.film import plot


def bubbles(c: Context, mine: str, theirs: str, times: bool = True) -> str:
    said = c.random.sample(CHATTER[c.language], min(len(CHATTER[c.language]), c.number(6, 11)))
    drawn = []
    for text in said:
        right = c.random.random() < .5
        when = f'<span class="tiny" style="opacity:.6;margin-left:8px">{c.clock()}</span>' if times else ""
        drawn.append(f'<div style="align-self:{"flex-end" if right else "flex-start"};max-width:76%;background:{mine if right else theirs};color:{"#fff" if right and mine != "#dcf8c6" else "#111" if theirs.startswith("#e") or right else "inherit"};border-radius:18px;padding:9px 13px">{text}{when}</div>')
    return f'<div class="column pad grow" style="gap:8px;overflow:hidden;justify-content:flex-end;padding-inline:12px">{"".join(drawn)}</div>'


@style("chat")
def blue_bubbles(c: Context) -> Screen:
    name = c.pick(*PEOPLE)
    body = f"""<div class="column centre" style="align-items:center;padding:8px">{face(c.random, 46)}<span class="small">{name.split()[0]} ›</span></div><div class="centre tiny faint">{c.t("Today|Heute|Aujourd’hui|Hoy|Oggi")} {c.clock()}</div>{bubbles(c, "#0a84ff", "#e9e9eb" if not c.dark else "#26262a", False)}
<div class="tiny faint pad" style="text-align:right;margin:4px 0">{c.t("Delivered|Zugestellt|Distribué|Entregado|Consegnato")}</div><div class="row" style="padding:8px 12px 22px">{icon("plus")}<div class="grow faint" style="border:1px solid #8886;border-radius:18px;padding:7px 13px">{c.t("Message|Nachricht|Message|Mensaje|Messaggio")}</div>{icon("mic")}</div>"""
    return Screen(body)


@style("chat")
def green_bubbles(c: Context) -> Screen:
    name = c.pick(*PEOPLE)
    body = f"""<div class="row" style="padding:8px 12px;background:{c.surface}">{icon("left")}{face(c.random, 36)}<div class="grow"><b>{name}</b><div class="tiny faint">{c.t("online|online|en ligne|en línea|online")}</div></div>{icon("search")}{icon("dots")}</div><div style="height:10px"></div>{bubbles(c, "#005c4b" if c.dark else "#dcf8c6", c.surface)}
<div class="row" style="padding:10px 12px 20px"><div class="grow card faint" style="border-radius:24px;padding:10px 16px">{c.t("Type a message|Nachricht schreiben|Écrire un message|Escribe un mensaje|Scrivi un messaggio")}</div>{icon("mic")}</div>"""
    return Screen(body)


@style("chat", held_out=True)
def group_chat(c: Context) -> Screen:
    said = "".join(f'<div class="row" style="align-items:flex-start;padding:6px 14px">{face(c.random, 34)}<div><div class="small" style="color:{c.accent};font-weight:600">{c.pick(*PEOPLE)} <span class="tiny faint">{c.clock()}</span></div><div class="card" style="padding:8px 12px">{c.pick(*CHATTER[c.language])}</div></div></div>' for _ in range(c.number(6, 9)))
    body = f"""{c.bar(c.t("Family|Familie|Famille|Familia|Famiglia"))}<div class="tiny faint pad">{c.number(4, 30)} {c.t("members|Mitglieder|membres|miembros|membri")}</div><div class="grow" style="overflow:hidden">{said}</div><div class="row" style="padding:10px 14px 22px"><div class="grow pill faint">{c.t("Message|Nachricht|Message|Mensaje|Messaggio")}…</div>{icon("right")}</div>"""
    return Screen(body)


@style("chat", held_out=True)
def chat_list(c: Context) -> Screen:
    rows = "".join(f'<div class="row pad" style="padding-block:9px">{face(c.random, 48)}<div class="grow"><div class="row spread"><b>{name}</b><span class="tiny faint">{c.pick(c.clock(), c.t("Yesterday|Gestern|Hier|Ayer|Ieri"))}</span></div><div class="small faint ellipsis">{c.pick(*CHATTER[c.language])}</div></div></div>' for name in c.random.sample(PEOPLE, 8))
    body = f"""{c.bar(c.t("Chats|Chats|Discussions|Chats|Chat"), "menu", "search")}<div class="grow" style="overflow:hidden">{rows}</div>{c.tabs("Chats", c.t("Calls|Anrufe|Appels|Llamadas|Chiamate"), c.t("Contacts|Kontakte|Contacts|Contactos|Contatti"), icons=("speech", "bell", "person"))}"""
    return Screen(body)


@style("post")
def short_post(c: Context) -> Screen:
    name = c.pick(*PEOPLE)
    body = f"""{c.bar(c.t("Post|Beitrag|Post|Publicación|Post"))}<div class="row pad">{face(c.random, 46)}<div class="grow"><b>{name}</b><div class="small faint">@{name.split()[0].lower()}{c.number(1, 99)}</div></div><span class="pill on">{c.t("Follow|Folgen|Suivre|Seguir|Segui")}</span></div><div class="pad" style="font-size:19px;margin:14px 0">{plot(c, 2)} #{c.pick("slowtravel", "trains", "baking", "maps")}</div>
<div class="pad small faint">{c.clock()} · {c.number(1, 28)}.{c.number(1, 12)}.{c.number(20, 24)} · <b>{c.count(900, 90000)}</b> {c.t("Views|Aufrufe|Vues|Visualizaciones|Visualizzazioni")}</div><div class="pad small" style="margin:12px 0"><b>{c.number(2, 900)}</b> {c.t("Reposts|Reposts|Reposts|Reposts|Repost")}  <b>{c.count(3, 30000)}</b> {c.t("Likes|„Gefällt mir“-Angaben|J’aime|Me gusta|Mi piace")}</div>
<div class="row pad spread faint">{icon("speech")}{icon("repeat")}{icon("heart")}{icon("share")}</div><div class="pad faint" style="margin-top:24px">{c.t("Post your reply|Antwort posten|Postez votre réponse|Postea tu respuesta|Posta la tua risposta")}</div>"""
    return Screen(body)


@style("post")
def photo_post(c: Context) -> Screen:
    name = c.pick(*PEOPLE).lower().replace(" ", ".")
    body = f"""<div class="row pad" style="padding-block:10px">{face(c.random, 34)}<b class="small grow">{name}</b>{icon("dots")}</div>{art(c.random, c.width, int(c.width * c.pick(1, 1.25)))}<div class="row pad" style="padding-block:12px">{icon("heart")}{icon("speech")}{icon("share")}</div>
<div class="pad small"><b>{c.count(12, 40000)} {c.t("likes|Gefällt mir|J’aime|Me gusta|Mi piace")}</b></div><div class="pad small"><b>{name}</b> {plot(c, 1)}</div><div class="pad small faint">{c.t("View all|Alle ansehen|Voir les|Ver los|Visualizza tutti i")} {c.number(2, 400)} {c.t("comments|Kommentare|commentaires|comentarios|commenti")}</div><div class="pad tiny faint">{c.t("2 hours ago|vor 2 Stunden|il y a 2 heures|hace 2 horas|2 ore fa")}</div>"""
    return Screen(body)


@style("post", held_out=True)
def forum_thread(c: Context) -> Screen:
    answers = "".join(f'<div class="pad" style="margin:12px 0;border-left:2px solid #8885;margin-left:16px"><div class="tiny faint">u/{c.pick(*PEOPLE).split()[0].lower()}_{c.number(1, 99)} · {c.number(1, 22)}h</div><div class="small">{plot(c, 1)}</div><div class="tiny faint">▲ {c.number(1, 900)} ▼  {c.t("Reply|Antworten|Répondre|Responder|Rispondi")}</div></div>' for _ in range(4))
    body = f"""{c.bar("r/" + c.pick("gardening", "woodworking", "de", "france"))}<div class="pad tiny faint">u/{c.pick(*PEOPLE).split()[0].lower()} · {c.number(1, 22)}h</div><div class="pad" style="font-size:19px;font-weight:600;margin:6px 0">{c.pick(*HEADLINES[c.language])}?</div><div class="pad small">{plot(c, 2)}</div><div class="row pad small faint" style="margin:12px 0"><span class="pill">▲ {c.count(2, 20000)} ▼</span><span class="pill">{c.number(2, 900)} {c.t("comments|Kommentare|commentaires|comentarios|commenti")}</span></div>{answers}"""
    return Screen(body)


@style("post", held_out=True)
def federated_feed(c: Context) -> Screen:
    posts = "".join(f'<div class="pad" style="padding-block:12px;border-bottom:1px solid #8883"><div class="row">{face(c.random, 42)}<div class="grow"><b class="small">{name}</b><div class="tiny faint">@{name.split()[0].lower()}@{c.pick("social.example", "town.example")}</div></div><span class="tiny faint">{c.number(1, 23)}h</span></div><div class="small" style="margin:8px 0">{plot(c, 2)}</div><div class="row spread faint tiny" style="max-width:240px"><span>↩ {c.number(0, 40)}</span><span>⟲ {c.number(0, 90)}</span><span>★ {c.number(0, 300)}</span></div></div>' for name in c.random.sample(PEOPLE, 4))
    body = f"""{c.bar(c.t("Home|Startseite|Accueil|Inicio|Home"), "menu", "bell")}<div class="grow" style="overflow:hidden">{posts}</div>{c.tabs(c.t("Home|Startseite|Accueil|Inicio|Home"), c.t("Search|Suche|Recherche|Buscar|Cerca"), c.t("Notifications|Mitteilungen|Notifications|Notificaciones|Notifiche"))}"""
    return Screen(body)
