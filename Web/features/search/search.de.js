export default {
    "search.title": "Suche",
    "search.placeholder": "Worte in Fotos, Namen von Dateien",
    "search.note": "In Fotos",
    "search.file": "Dateien",
    "search.more": "Mehr zeigen",
    "search.newest": "Neueste zuerst",
    "search.best": "Bester Treffer zuerst",
    "search.order": "Reihenfolge",
    "search.start.title": "Alles durchsuchen",
    "search.start.text":
        "Alle Worte müssen vorkommen. Wortanfänge genügen, und „in Anführungszeichen“ stehen sie nebeneinander.",
    "search.none.title": "Nichts gefunden für „{query}“",
    "search.none.text": "Nach ihren Worten lassen sich nur Fotos finden, die gelesen wurden.",
    "search.none.action": "Zu den Textnotizen",
    "search.results": { one: "{n} Treffer", other: "{n} Treffer" },
};
