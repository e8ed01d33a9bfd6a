export default {
    "places.title": "Karte",
    "places.map": "Karte deiner Fotos",
    "places.keys":
        "Pfeiltasten bewegen die Karte, Plus und Minus ändern den Maßstab, 0 zeigt die ganze Welt. Die Liste darunter nennt, was zu sehen ist.",
    "places.list": "Zu sehen",
    "places.in": "Vergrößern",
    "places.out": "Verkleinern",
    "places.photos": { one: "{n} Foto", other: "{n} Fotos" },
    "places.show": { one: "Dieses Foto zeigen", other: "Diese {n} Fotos zeigen" },
    "places.without": "Fotos ohne Ort",
    "places.empty.title": "Kein Foto hat einen Ort",
    "places.empty.text": "Telefone schreiben in ein Foto, wo es entstand. Du kannst Fotos auch selbst einen Ort geben.",
    "places.empty.photos": "Fotos zeigen",
};
