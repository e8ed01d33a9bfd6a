export default {
    "privacy.title": "Privatsphäre",
    "privacy.settings": "Privatsphäre",
    "privacy.settings.text": "Was wo gespeichert ist, und was verbunden ist",
    "privacy.where": "Wo es liegt",
    "privacy.folder": "Alles, was Shoebox weiß",
    "privacy.folder.text": "Ein Ordner auf deinem Computer, nur für dich lesbar:",
    "privacy.files": "Deine Fotos und E-Mail-Archive",
    "privacy.files.text":
        "Sie bleiben, wo sie sind. Shoebox liest sie nur, bis du selbst etwas löschst oder verschiebst. Scans und E-Mail-Archive, die du auf eine Seite gezogen hast, liegen im Ordner oben.",
    "privacy.open": "Offene Verbindungen",
    "privacy.open.here": "Alle Verbindungen bleiben auf deinem Computer",
    "privacy.open.home": "Geräte zu Hause sind verbunden",
    "privacy.open.elsewhere": "Eine Verbindung führt aus dem Haus",
    "privacy.open.text": "Das meldet das System gerade. Du musst es Shoebox nicht glauben.",
    "privacy.open.details": "Details",
    "privacy.waits": "Wartet auf Browser",
    "privacy.with.here": "Ein Browser auf deinem Computer",
    "privacy.with.home": "Ein Gerät zu Hause",
    "privacy.with.elsewhere": "Ein anderer Computer",
    "privacy.connections": { one: "1 Verbindung", other: "{n} Verbindungen" },
    "privacy.along": "Deine Daten mitnehmen",
    "privacy.along.text":
        "Notizen, Entscheidungen, Favoriten, Alben, Bildunterschriften und Einstellungen als einfache Dateien, die jedes Programm öffnet. Scans als PDF und mit ihren Aufnahmen, E-Mail-Archive, die du auf eine Seite gezogen hast, und alles, womit Shoebox es wieder herstellt, auch auf einem anderen Computer.",
    "privacy.take": "Alles herunterladen",
    "privacy.terminal": "In einem Terminal",
    "privacy.remove": "Shoebox entfernen",
    "privacy.remove.steps": "So entfernst du es, Schritt für Schritt",
    "privacy.remove.along":
        "Lade zuerst alles herunter: Scans und E-Mail-Archive, die du auf eine Seite gezogen hast, liegen nur im Ordner von Shoebox.",
    "privacy.remove.desktop": "Findet die Arbeitsumgebung Dinge in Shoebox, schalte das in den Einstellungen aus, oder so:",
    "privacy.remove.stop": "Beende Shoebox: Drücke Strg C im Terminal, in dem es läuft. Startet es mit dem Computer:",
    "privacy.remove.folder":
        "Lösche diesen Ordner. Danach weiß Shoebox nichts mehr, und die Scans, E-Mail-Archive und Sicherungen darin sind weg:",
    "privacy.remove.package": "Entferne das Programm. Kam es als Paket:",
    "privacy.remove.clone": "Hast du es selbst gebaut, im Ordner, in dem du das getan hast:",
    "privacy.remove.stays":
        "Fotos und E-Mail-Archive in deinen eigenen Ordnern bleiben, wie sie sind. Was im Papierkorb liegt, bleibt im Papierkorb des Desktops. Scans und E-Mail-Archive, die du auf eine Seite gezogen hast, gehen mit Shoebox, wenn du sie nicht mitnimmst.",
};
