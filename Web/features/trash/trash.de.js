/** Wörter des Papierkorbs. */
export default {
    "trash.empty.title": "Der Papierkorb ist leer",
    "trash.empty.text":
        "Gelöschte Fotos bleiben mindestens 30 Tage hier. Wiederherstellen kannst du sie hier oder im Papierkorb deines Systems.",
    "trash.daysLeft": { one: "noch {n} Tag", other: "noch {n} Tage" },
    "trash.missing": "Von einem anderen Programm gelöscht; nicht wiederherstellbar",
    "trash.note": "Alles hier lässt sich wiederherstellen, bis du es endgültig löschst.",
    "trash.restore": "{n} wiederherstellen",
    "trash.restore.all": "Alle {n} wiederherstellen",
    "trash.restored": { one: "{n} Foto ist wieder, wo es war", other: "{n} Fotos sind wieder, wo sie waren" },
    "trash.renamed": {
        one: "Es heißt jetzt „{name}“, weil eine andere Datei seinen Namen hat.",
        other: "{n} davon heißen jetzt anders, weil andere Dateien ihre Namen haben: „{name}“ …",
    },
    "trash.entries": "Originale, Ordner und andere Dateien",
    "trash.entries.folder": { one: "{n} Datei, {size}, gelöscht am {day}", other: "{n} Dateien, {size}, gelöscht am {day}" },
    "trash.entries.file": "{size}, gelöscht am {day}",
    "trash.entries.back": "Zurücklegen",
    "trash.entries.back.all": "Alle {n} zurücklegen",
    "trash.entries.restored": "„{name}“ ist wieder, wo es war",
    "trash.remove": "{n} endgültig löschen · {size}",
    "trash.remove.files": "{n} endgültig löschen ({files} Dateien, {size})",
    "trash.one.restore": "Wiederherstellen",
    "trash.one.remove": "Endgültig löschen",
    "trash.removed": {
        one: "{n} Foto endgültig gelöscht · {size} frei",
        other: "{n} Fotos endgültig gelöscht · {size} frei",
    },
    "trash.removed.files": {
        one: "{n} Foto endgültig gelöscht ({files} Dateien, {size} frei)",
        other: "{n} Fotos endgültig gelöscht ({files} Dateien, {size} frei)",
    },
    "trash.confirm.title": { one: "{n} Foto endgültig löschen?", other: "{n} Fotos endgültig löschen?" },
    "trash.confirm.title.files": {
        one: "{n} Foto mit seinen {files} Dateien endgültig löschen?",
        other: "{n} Fotos mit ihren {files} Dateien endgültig löschen?",
    },
    "trash.confirm.text": "Das macht {size} frei und lässt sich nicht rückgängig machen.",
};
