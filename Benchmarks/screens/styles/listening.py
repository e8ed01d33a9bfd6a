"""Music as other apps show it: lyrics, queues, watches, cars, notifications, credits; player pages about no song. None are
held out."""

from content import ALBUMS, MORE_SONGS, PEOPLE, SENTENCES, SONGS
from drawing import art, bars, icon
from screen import Context, Screen, style
from styles.apps import bar_of_time, buttons, seconds


def song(c: Context):
    """A random song. The language is sometimes the sixth or seventh."""
    c.language = c.pick(c.language, c.language, 5, 6)
    return c.pick(*(SONGS + 3 * MORE_SONGS))


def record(c: Context):
    c.language = c.pick(c.language, c.language, 5, 6)
    return c.pick(*(ALBUMS + MORE_SONGS))


def sung(c: Context, count: int) -> list[str]:
    """Random lines of a song."""
    return [line.rstrip(".").split(",")[0] for line in c.random.choices(SENTENCES[c.language], k=count)]


@style("music")
def sung_lines(c: Context) -> Screen:
    title, artist = song(c)
    lines = "".join(f'<div style="font-size:{25 if large else 17}px;font-weight:700;margin:{16 if large else 9}px 0;opacity:{opacity}">{line}</div>' for large in [c.pick(True, False)] for line, opacity in zip(sung(c, 9), [1, 1, .5, .5, .4, .4, .4, .3, .3]))
    head = f'<div class="row pad" style="padding-block:12px">{art(c.random, 44, 44, radius=5)}<div class="grow"><div style="font-weight:600">{title}</div><div class="small faint">{artist}</div></div>{icon("down")}</div>'
    foot = f'<div style="padding:14px 24px">{bar_of_time(c)}</div>{buttons(c)}' if c.pick(True, False) else f'<div class="pad small faint" style="padding-block:14px">{c.t("Lyrics provided by|Songtext von|Paroles fournies par|Letra de|Testo fornito da|Letra fornecida por|Tekst od")} Wavely</div>'
    return Screen(f'{head}<div class="grow pad" style="overflow:hidden">{lines}</div>{foot}', title, artist)


@style("music")
def queue_page(c: Context) -> Screen:
    title, artist = song(c)
    def row(name, by, here):
        return f'<div class="row pad" style="padding-block:8px">{art(c.random, 46, 46, radius=4)}<div class="grow"><div style="{"color:" + c.accent if here else ""}">{name}</div><div class="small faint">{by}</div></div>{icon("menu", 20)}</div>'
    others = "".join(row(*c.pick(*SONGS), False) for _ in range(c.number(4, 7)))
    body = f"""{c.bar(c.t("Queue|Warteschlange|File d’attente|Cola|Coda|Fila|Kolejka"), "down", "dots")}<b class="pad" style="margin:8px 0">{c.t("Now playing|Jetzt läuft|En cours de lecture|Reproduciendo|In riproduzione|A tocar agora|Teraz odtwarzane")}</b>{row(title, artist, True)}
<b class="pad" style="margin:16px 0 8px">{c.t("Next in queue|Als Nächstes|À suivre|A continuación|Prossimi|A seguir|Następne")}</b><div class="grow" style="overflow:hidden">{others}</div><div style="padding:8px 20px 18px">{bar_of_time(c)}</div>"""
    return Screen(body, title, artist)


@style("music")
def record_page(c: Context) -> Screen:
    title, artist = record(c)
    side = c.number(160, 250)
    middle = c.pick(True, False)
    tracks = "".join(f'<div class="row pad" style="padding-block:10px"><span class="faint" style="width:24px">{number}</span><span class="grow ellipsis">{c.pick(*SONGS)[0]}</span><span class="faint small">{c.time()}</span></div>' for number in range(1, 8))
    kind = f'{c.pick("Album", "EP", "Single")} · {c.number(1968, 2024)} · {c.number(4, 19)} {c.t("songs|Titel|titres|canciones|brani|músicas|utworów")}'
    body = f"""<div class="row" style="padding:10px 16px;justify-content:space-between">{icon("left")}{icon("search")}</div><div class="column" style="align-items:{"center" if middle else "flex-start"};text-align:{"center" if middle else "left"};padding:4px 20px">{art(c.random, side, side, radius=6)}
<div style="font-size:{c.pick(22, 26, 30)}px;font-weight:{c.pick(500, 800)};line-height:1.2;margin-top:14px">{title}</div><div style="color:{c.accent};margin-top:4px;font-size:{c.pick(15, 18)}px">{artist}</div><div class="small faint" style="margin-top:4px">{kind}</div></div><div class="row pad" style="margin:12px 0;gap:10px"><div class="button grow">{c.t("Play|Abspielen|Lecture|Reproducir|Riproduci|Tocar|Odtwórz")}</div><div class="pill">{c.t("Shuffle|Zufällig|Aléatoire|Aleatorio|Casuale|Aleatório|Losowo")}</div></div>{tracks}"""
    return Screen(body, title, artist)


@style("music")
def phone_on_its_side(c: Context) -> Screen:
    title, artist = song(c)
    body = f"""<div class="row" style="height:390px;padding:24px 44px;gap:34px;background:{c.surface}">{art(c.random, 300, 300, radius=12)}<div class="grow column" style="gap:6px"><div style="font-size:{c.pick(22, 28)}px;font-weight:700;line-height:1.2">{title}</div><div class="faint" style="font-size:17px">{artist}</div><div style="margin-top:24px">{bar_of_time(c)}</div>{buttons(c)}</div></div>"""
    return Screen(body, title, artist, size=(844, 390), background=c.surface)


@style("music")
def watch(c: Context) -> Screen:
    title, artist = song(c)
    body = f"""<div class="column" style="height:100%;padding:14px 20px;color:#fff"><div class="row spread"><span class="small" style="color:{c.accent}">{c.t("Music|Musik|Musique|Música|Musica|Música|Muzyka")}</span><b>{c.clock()}</b></div><div class="grow column centre" style="align-items:center"><div style="font-size:24px;font-weight:600;line-height:1.2">{title}</div><div style="font-size:20px;opacity:.7;margin-top:4px">{artist}</div></div><div class="row" style="justify-content:space-around;padding-bottom:16px">{icon("back", 34, True)}{icon("pause", 48, True)}{icon("next", 34, True)}</div></div>"""
    return Screen(body, title, artist, size=(396, 484), background="#000")


@style("music")
def drawn_down_shade(c: Context) -> Screen:
    title, artist = song(c)
    tiles = "".join(f'<div class="column centre tiny" style="align-items:center;gap:5px;width:64px"><div class="pill on" style="border-radius:50%;padding:12px">{icon(name, 20)}</div>{label}</div>' for name, label in (("bell", c.t("Sound|Ton|Son|Sonido|Suono")), ("pin", c.t("Location|Standort|Position|Ubicación|Posizione")), ("mail", "Wi-Fi"), ("gear", "Bluetooth")))
    body = f"""<div class="row" style="justify-content:space-around;padding:16px">{tiles}</div><div class="card" style="margin:10px 14px;background:linear-gradient({c.accent},{c.surface})"><div class="row spread tiny"><span>♪ {c.pick("Wavely", "Tonbox", "Hearo")}</span><span class="pill tiny">{c.t("This phone|Dieses Telefon|Ce téléphone|Este teléfono|Questo telefono")}</span></div><div class="row" style="margin-top:10px"><div class="grow"><b style="display:block">{title}</b><span class="small">{artist}</span></div>{icon("pause", 30, True)}</div><div style="margin-top:10px">{bar_of_time(c)}</div></div>
<div class="card row" style="margin:4px 14px">{icon("mail")}<div class="grow"><b class="small">{c.pick(*PEOPLE)}</b><div class="small faint">{c.t("Are you coming tonight?|Kommst du heute Abend?|Tu viens ce soir ?|¿Vienes esta noche?|Vieni stasera?|Vens hoje?|Przyjdziesz dziś?")}</div></div><span class="tiny faint">{c.number(2, 50)} min</span></div>"""
    return Screen(body, title, artist)


@style("music")
def name_over_song(c: Context) -> Screen:
    title, artist = song(c)
    side = min(c.width - 2 * c.number(20, 50), c.height - 420)
    head = f'<div class="column centre" style="align-items:center;padding:18px 24px"><div class="small" style="letter-spacing:2px">{artist.upper()}</div><div style="font-size:{c.number(21, 27)}px;font-weight:700;line-height:1.2;text-align:center;margin-top:4px">{title.upper() if c.pick(True, False) else title}</div></div>'
    cover = f'<div style="margin:6px auto">{art(c.random, side, side, radius=c.pick(0, 10, 200))}</div>'
    return Screen(f'{head}{cover}<div class="grow"></div><div style="padding:0 28px">{bar_of_time(c)}</div>{buttons(c)}<div style="height:24px"></div>', title, artist)


@style("music")
def credits_of_song(c: Context) -> Screen:
    title, artist = song(c)
    parts = ((c.t("Performed by|Interpretiert von|Interprété par|Interpretado por|Interpretato da"), artist), (c.t("Written by|Geschrieben von|Écrit par|Escrito por|Scritto da"), c.pick(*PEOPLE)), (c.t("Produced by|Produziert von|Produit par|Producido por|Prodotto da"), c.pick(*PEOPLE)))
    c.language = min(c.language, 4)
    lines = "".join(f'<div class="pad" style="margin-top:18px"><div class="faint small">{label}</div><div style="font-size:17px">{name}</div></div>' for label, name in parts)
    return Screen(f'<div class="pad" style="padding-top:26px"><div style="font-size:22px;font-weight:700">{c.t("Song credits|Mitwirkende|Crédits|Créditos|Crediti")}</div><div style="margin-top:16px;font-size:19px;font-weight:600">{title}</div></div>{lines}<div class="pad small faint" style="margin-top:30px">{c.t("Source|Quelle|Source|Fuente|Fonte")}: Blue Door Records</div>', title, artist)


@style("music")
def without_picture(c: Context) -> Screen:
    title, artist = song(c)
    total = c.number(150, 400)
    done = c.number(10, total - 5)
    body = f"""{c.bar("", "menu", "dots")}<div class="grow column centre" style="align-items:center"><div style="font-size:64px;font-weight:200">{seconds(done)}</div><div class="faint">{seconds(total)}</div><div style="margin:30px 0">{bars(c.random, c.width - 60, 90, 48, c.accent)}</div><div style="font-size:17px;font-weight:600;padding:0 20px;text-align:center">{title}</div><div class="small faint" style="margin-top:3px">{artist}</div><div class="tiny faint" style="margin-top:12px">FLAC · 44.1 kHz · {c.number(700, 1100)} kbps</div></div>{buttons(c)}<div style="height:30px"></div>"""
    return Screen(body, title, artist)


@style("music")
def record_shop(c: Context) -> Screen:
    title, artist = record(c)
    side = c.width - 40
    body = f"""<div class="pad" style="padding-block:12px"><div style="font-size:{c.pick(22, 25)}px;font-weight:700;line-height:1.2">{title}</div><div>{c.t("by|von|par|de|di|de|od")} <span style="color:{c.accent}">{artist}</span></div></div><div class="pad">{art(c.random, side, side)}</div><div class="pad" style="margin-top:14px"><b>{c.t("Digital album|Digitales Album|Album numérique|Álbum digital|Album digitale")}</b><div class="small faint">{c.t("Streaming and download, MP3, FLAC|Streaming und Download, MP3, FLAC|Écoute et téléchargement, MP3, FLAC|Streaming y descarga, MP3, FLAC|Streaming e download, MP3, FLAC")}</div><div class="button" style="margin-top:12px">{c.t("Buy album|Album kaufen|Acheter l’album|Comprar álbum|Compra l’album")} {c.price(5, 12)}</div></div>"""
    return Screen(body, title, artist)


@style("music")
def sound_settings(c: Context) -> Screen:
    song(c)
    rows = "".join(f'<div class="row pad spread" style="padding-block:13px"><div><div>{label}</div><div class="small faint">{value}</div></div>{icon("right", 18)}</div>' for label, value in (
        (c.t("Crossfade|Überblenden|Fondu enchaîné|Fundido|Dissolvenza"), f"{c.number(1, 12)} s"), ("Equalizer", c.pick("Rock", "Jazz", "Bass Booster", "Flat")), (c.t("Streaming quality|Streamingqualität|Qualité d’écoute|Calidad|Qualità"), "320 kbps"), (c.t("Gapless playback|Lückenlose Wiedergabe|Lecture sans blanc|Sin pausas|Senza pause"), c.t("On|An|Activé|Sí|Attivo")), ("ReplayGain", "Album"), (c.t("Sleep timer|Schlaftimer|Minuteur|Temporizador|Timer"), c.t("Off|Aus|Désactivé|No|Spento"))))
    return Screen(f'<div class="pad" style="font-size:{c.pick(20, 30)}px;font-weight:700;padding-block:14px">{c.t("Playback|Wiedergabe|Lecture|Reproducción|Riproduzione|Reprodução|Odtwarzanie")}</div>{rows}')


@style("music")
def all_artists(c: Context) -> Screen:
    song(c)
    rows = "".join(f'<div class="row pad" style="padding-block:9px">{art(c.random, 48, 48, radius=24)}<div class="grow"><div style="font-size:16px">{artist}</div><div class="small faint">{c.number(1, 12)} {c.t("albums|Alben|albums|álbumes|album|álbuns|albumy")} · {c.number(3, 99)} {c.t("songs|Titel|titres|canciones|brani|músicas|utwory")}</div></div></div>' for _, artist in c.random.sample(SONGS, 9))
    return Screen(f'<div class="pad" style="font-size:30px;font-weight:800;padding-block:12px">{c.t("Artists|Künstler|Artistes|Artistas|Artisti|Artistas|Wykonawcy")}</div><div class="grow" style="overflow:hidden">{rows}</div>')


@style("music")
def looking_for_songs(c: Context) -> Screen:
    song(c)
    tiles = "".join(f'<div style="background:hsl({c.number(0, 359)} 55% 40%);color:#fff;border-radius:8px;height:86px;padding:12px;font-weight:700;width:{(c.width - 52) // 2}px">{name}</div>' for name in c.random.sample(["Pop", "Hip-Hop", "Rock", "Jazz", "Chill", "Podcasts", "Classical", "Electronic", "Soul", "Workout", "Sleep", "Indie"], 8))
    return Screen(f'<div class="pad" style="font-size:28px;font-weight:800;padding-block:14px">{c.t("Search|Suche|Recherche|Buscar|Cerca|Pesquisar|Szukaj")}</div><div class="pad"><div class="card small faint">{c.t("Artists, songs or playlists|Künstler, Titel oder Playlists|Artistes, titres ou playlists|Artistas, canciones o listas|Artisti, brani o playlist|Artistas, músicas ou playlists|Wykonawcy, utwory, playlisty")}</div></div><b class="pad" style="margin:18px 0 10px">{c.t("Browse all|Alles durchsuchen|Parcourir|Explorar todo|Sfoglia tutto")}</b><div class="row pad" style="flex-wrap:wrap;gap:12px">{tiles}</div>')


@style("music")
def year_in_songs(c: Context) -> Screen:
    song(c)
    rows = "".join(f'<div class="row" style="margin:11px 0"><b style="font-size:24px;width:30px">{rank}</b>{art(c.random, 50, 50)}<div class="grow"><b class="ellipsis" style="display:block">{title}</b><span class="small">{artist}</span></div></div>' for rank, (title, artist) in enumerate(c.random.sample(SONGS, 5), 1))
    return Screen(f'<div class="grow column centre" style="background:{c.accent};color:#fff;padding:26px"><div style="font-size:32px;font-weight:800;line-height:1.1;margin-bottom:18px">{c.t("My top songs|Meine Top-Songs|Mes meilleurs titres|Mis canciones top|I miei brani top")} {c.number(2019, 2024)}</div>{rows}<div style="margin-top:20px" class="small">{c.number(9000, 90000)} {c.t("minutes listened|Minuten gehört|minutes d’écoute|minutos escuchados|minuti ascoltati")}</div></div>')


@style("music")
def playlist_page(c: Context) -> Screen:
    song(c)
    side = c.number(130, 220)
    name = c.pick("Chill Evenings", "Daily Mix 3", "Roadtrip 2023", "Focus Flow", "Küchenparty", "Dimanche matin", "Songs to Cry To")
    rows = "".join(f'<div class="row pad" style="padding-block:7px">{art(c.random, 44, 44, radius=3)}<div class="grow"><div class="ellipsis">{title}</div><div class="small faint ellipsis">{artist}</div></div>{icon("dots", 20)}</div>' for title, artist in c.random.sample(SONGS, 6))
    made = c.pick(f"Playlist · {c.number(12, 90)} {c.t('songs|Titel|titres|canciones|brani|músicas|utworów')}", f"{c.t('Playlist by|Playlist von|Playlist de|Lista de|Playlist di|Playlist de|Playlista')} {c.pick(*PEOPLE)}")
    return Screen(f'<div class="pad" style="padding-top:14px">{icon("left")}</div><div class="column centre" style="align-items:center;padding:6px 20px">{art(c.random, side, side)}<div style="font-size:{c.pick(22, 28)}px;font-weight:800;margin-top:12px">{name}</div><div class="small faint" style="margin-top:4px">{made}</div></div><div class="row pad centre" style="margin:10px 0;gap:24px">{icon("heart")}{icon("shuffle")}<div class="pill on">{icon("play", 18, True)}</div></div><div class="grow" style="overflow:hidden">{rows}</div>')


@style("music")
def nothing_played(c: Context) -> Screen:
    song(c)
    rows = "".join(f'<div class="row pad" style="padding-block:12px">{icon(name)}<span class="grow" style="font-size:17px">{label}</span><span class="faint">{c.number(3, 900)}</span></div>' for name, label in (("queue", "Playlists"), ("mic", c.t("Artists|Künstler|Artistes|Artistas|Artisti|Artistas|Wykonawcy")), ("star", c.t("Albums|Alben|Albums|Álbumes|Album|Álbuns|Albumy")), ("heart", c.t("Songs|Titel|Titres|Canciones|Brani|Músicas|Utwory")), ("home", "Genres"), ("check", c.t("Downloaded|Geladen|Téléchargé|Descargado|Scaricati|Transferido|Pobrane"))))
    return Screen(f'<div class="pad" style="font-size:30px;font-weight:800;padding-block:14px">{c.t("Library|Mediathek|Bibliothèque|Biblioteca|Libreria|Biblioteca|Biblioteka")}</div>{rows}<div class="grow"></div><div class="card row" style="margin:8px">{art(c.random, 42, 42, radius=5)}<span class="grow faint">{c.t("Not playing|Keine Wiedergabe|Aucune lecture|Sin reproducción|Nessun brano|Nada a tocar|Nic nie gra")}</span>{icon("play", 24, True)}</div>')
