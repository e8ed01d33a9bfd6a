/** Wörter des Papierkorbs. */
export default {
    "trash.empty.title": "Der Papierkorb ist leer",
    "trash.empty.text":
        "Gelöschte Fotos bleiben 30 Tage hier und lassen sich wiederherstellen, hier und im Papierkorb deines Systems.",
    "trash.daysLeft": { one: "noch {n} Tag", other: "noch {n} Tage" },
    "trash.missing": "Außerhalb von Shoebox entfernt; nicht wiederherstellbar",
    "trash.note": "Das alles kann zurückkommen. Nur was du endgültig löschst, ist weg.",
    "trash.restore": "{n} wiederherstellen",
    "trash.restore.all": "Alle wiederherstellen",
    "trash.restored": { one: "{n} Foto ist wieder, wo es war", other: "{n} Fotos sind wieder, wo sie waren" },
    "trash.renamed": {
        one: "Eine andere Datei hat seinen Namen, es heißt jetzt „{name}“.",
        other: "Andere Dateien haben die Namen von {n}, sie haben jetzt eine Nummer: „{name}“ …",
    },
    "trash.remove": "{n} endgültig löschen · {size}",
    "trash.removed": {
        one: "{n} Foto endgültig gelöscht · {size} frei",
        other: "{n} Fotos endgültig gelöscht · {size} frei",
    },
    "trash.confirm.title": { one: "{n} Foto endgültig löschen?", other: "{n} Fotos endgültig löschen?" },
    "trash.confirm.text": "Das macht {size} frei und lässt sich nicht rückgängig machen.",
};
