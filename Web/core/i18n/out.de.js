/** Texts of sharing, saving and downloading, the same in all parts of the app. */
export default {
    "out.share": "Teilen",
    "out.share.now": "Jetzt teilen",
    "out.share.ready": { one: "Die Datei ist bereit.", other: "{n} Dateien sind bereit." },
    "out.share.ready.text": "Der Text ist bereit.",
    "out.share.failed": "Es ließ sich nicht teilen.",
    "out.save": "In einem Ordner speichern",
    "out.save.here": "In „{name}“ speichern",
    "out.save.empty": "Keine Ordner darin.",
    "out.save.none": "Noch wurde kein Ordner hinzugefügt.",
    "out.save.inbox": "Eingang",
    "out.save.folders": "Alle Ordner",
    "out.saved": { one: "{n} Datei gespeichert", other: "{n} Dateien gespeichert" },
    "out.copy": "Kopieren",
    "out.copied": "Kopiert",
    "out.download": "Herunterladen",
    "home.act.addFiles.saved": { one: "{n} Datei in „{to}“ gespeichert", other: "{n} Dateien in „{to}“ gespeichert" },
};
