/**
 * The texts of the pairing page. They are stored separately, because unauthenticated clients can load this page but no other
 * part of the app.
 */

const en = {
    "title": "Shoebox on {machine}",
    "enter": "Enter the code that your computer shows.",
    "code": "Code of six digits",
    "pair": "Let this phone in",
    "offline": "Your computer does not answer. Is the phone in the same Wi-Fi?",
    "sum": "Your computer shows the same signs. If it does not, close this page.",
    "in": "This phone is in.",
    "open": "Open Shoebox",
    "trust": "Trust this computer for good",
    "trust.checking": "Looking whether this phone trusts your computer …",
    "trust.yes": "This phone trusts your computer.",
    "trust.yes.text": "Camera, offline and home screen all work.",
    "trust.again": "How another browser on this phone trusts it",
    "home": "Keep it like an app",
    "ios.home": "In Safari: Share, then “Add to Home Screen”.",
    "android.home": "In the browser's menu: “Add to Home screen”.",
    "trust.no": "This phone does not trust your computer yet.",
    "trust.no.text": "Swiping, looking and sending photos work all the same. Browsers forbid the rest until then:",
    "trust.no.offline": "opening Shoebox while the computer sleeps",
    "trust.no.camera": "the live camera of the scanner (taking a photo works)",
    "trust.no.install": "keeping Shoebox like an app",
    "clock": "The clock of this phone differs from your computer's by {time}. No certificate counts until it is right.",
    "limits": "It counts for this one computer and for addresses at home, for nothing else.",
    "ios": "iPhone, iPad",
    "android": "Android",
    "ios.get": "Get the profile",
    "ios.1": "Get the profile and tap “Allow”.",
    "ios.2": "Open Settings. Tap “Profile Downloaded”, then “Install”.",
    "ios.3": "Settings › General › About › Certificate Trust Settings: switch Shoebox on.",
    "ios.4": "Come back here. In Safari: Share, then “Add to Home Screen”.",
    "ios.why": "On the home screen it stays: Safari forgets what a site has kept after seven days without a visit.",
    "android.get": "Get the certificate",
    "android.1": "Get the certificate. It lies in the downloads.",
    "android.2":
        "Settings › Security › More › Encryption and credentials › Install a certificate › CA certificate. Tap “Install anyway”.",
    "android.3": "Choose “shoebox.crt”.",
    "android.4": "Come back here. In the browser's menu: “Add to Home screen”.",
    "firefox": "Firefox has a switch of its own: Settings › Use third party CA certificates.",
    "again": "Look again",
};

/** @type {typeof en} */
const de = {
    "title": "Shoebox auf {machine}",
    "enter": "Gib den Code ein, den dein Computer zeigt.",
    "code": "Code aus sechs Ziffern",
    "pair": "Dieses Handy hereinlassen",
    "offline": "Dein Computer antwortet nicht. Ist das Handy im selben WLAN?",
    "sum": "Dein Computer zeigt dieselben Zeichen. Wenn nicht, schließe diese Seite.",
    "in": "Dieses Handy ist dabei.",
    "open": "Shoebox öffnen",
    "trust": "Diesem Computer auf Dauer vertrauen",
    "trust.checking": "Ich sehe nach, ob dieses Handy deinem Computer vertraut …",
    "trust.yes": "Dieses Handy vertraut deinem Computer.",
    "trust.yes.text": "Kamera, offline und Startbildschirm: alles geht.",
    "trust.again": "So vertraut ihm ein anderer Browser auf diesem Handy",
    "home": "Wie eine App behalten",
    "ios.home": "In Safari: Teilen, dann „Zum Home-Bildschirm“.",
    "android.home": "Im Menü des Browsers: „Zum Startbildschirm hinzufügen“.",
    "trust.no": "Dieses Handy vertraut deinem Computer noch nicht.",
    "trust.no.text": "Wischen, Ansehen und Fotos senden gehen trotzdem. Das Übrige verbieten Browser bis dahin:",
    "trust.no.offline": "Shoebox öffnen, während der Computer schläft",
    "trust.no.camera": "die Live-Kamera des Scanners (ein Foto aufnehmen geht)",
    "trust.no.install": "Shoebox wie eine App behalten",
    "clock": "Die Uhr dieses Handys weicht um {time} von der deines Computers ab. Bis sie stimmt, gilt kein Zertifikat.",
    "limits": "Es gilt für diesen einen Computer und für Adressen zu Hause, für nichts sonst.",
    "ios": "iPhone, iPad",
    "android": "Android",
    "ios.get": "Profil laden",
    "ios.1": "Lade das Profil und tippe auf „Zulassen“.",
    "ios.2": "Öffne die Einstellungen. Tippe auf „Profil geladen“, dann auf „Installieren“.",
    "ios.3": "Einstellungen › Allgemein › Info › Zertifikatsvertrauenseinstellungen: Schalte Shoebox ein.",
    "ios.4": "Komm hierher zurück. In Safari: Teilen, dann „Zum Home-Bildschirm“.",
    "ios.why":
        "Auf dem Home-Bildschirm bleibt es: Safari vergisst nach sieben Tagen ohne Besuch, was eine Seite behalten hat.",
    "android.get": "Zertifikat laden",
    "android.1": "Lade das Zertifikat. Es liegt in den Downloads.",
    "android.2":
        "Einstellungen › Sicherheit › Mehr › Verschlüsselung und Anmeldedaten › Zertifikat installieren › CA-Zertifikat. Tippe auf „Trotzdem installieren“.",
    "android.3": "Wähle „shoebox.crt“.",
    "android.4": "Komm hierher zurück. Im Menü des Browsers: „Zum Startbildschirm hinzufügen“.",
    "firefox": "Firefox hat einen eigenen Schalter: Einstellungen › CA-Zertifikate von Drittanbietern verwenden.",
    "again": "Noch einmal nachsehen",
};

const stored = localStorage.getItem("shoebox.language");
const isGerman =
    (stored ?? navigator.languages.map((tag) => tag.split("-")[0]).find((tag) => tag === "de" || tag === "en")) === "de";
const words = isGerman ? de : en;
document.documentElement.lang = isGerman ? "de" : "en";

/** @param {keyof typeof en} key @param {Record<string, string | number>} [values] */
export const say = (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** A duration in words, rounded to hours, or to days from 48 hours on. @param {number} minutes */
export function span(minutes) {
    const hours = Math.round(minutes / 60);
    const [value, unit] = hours < 48 ? [hours, "hour"] : [Math.round(hours / 24), "day"];
    return new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "long" }).format(value);
}
