/**
 * The server's sentences about what went wrong, in German. `{a}` stands for what differs from one to the next; a part that the German does
 * not name is left out. A sentence that is not here is told by its code, with the server's own words beneath.
 * @type {[string, string][]}
 */
export default [
    // Files
    ["The file could not be {a} because it is not there.", "Die Datei ist nicht da."],
    [
        "Check the name; if it was there before, scan the folder again, or connect its drive.",
        "Prüf den Namen; war sie vorher da, lies den Ordner neu ein oder schließ ihr Laufwerk an.",
    ],
    [
        "Scan the folder again, or connect the drive it was on.",
        "Lies den Ordner neu ein oder schließe das Laufwerk an, auf dem sie war.",
    ],
    ["The file could not be {a}: permission denied.", "Die Erlaubnis dazu fehlt."],
    ["Check who owns the file and its folder.", "Sieh nach, wem die Datei und ihr Ordner gehören."],
    ["The file could not be {a} because its drive is read-only.", "Das Laufwerk lässt sich nur lesen."],
    ["Connect the drive so that it can be written to.", "Schließe das Laufwerk so an, dass darauf geschrieben werden kann."],
    ["The file could not be {a} because the disk is full.", "Der Datenträger ist voll."],
    [
        "Free some space and try again; nothing was lost.",
        "Schaffe etwas Platz und versuche es noch einmal; nichts ist verloren.",
    ],
    ["The file could not be {a} because its name is too long here.", "Der Name der Datei ist hier zu lang."],
    ["Give it a shorter name.", "Gib ihr einen kürzeren Namen."],
    [
        "The file could not be {a} because the target is on another file system.",
        "Das Ziel liegt auf einem anderen Dateisystem.",
    ],
    ["Try again; if it stays, check the disk.", "Versuche es noch einmal; bleibt es dabei, prüfe den Datenträger."],
    ["The file is empty.", "Die Datei ist leer."],
    ["The file is no longer there.", "Die Datei ist nicht mehr da."],
    ["The file changed while it was read.", "Die Datei hat sich beim Lesen geändert."],
    ["It is read again with the next scan.", "Beim nächsten Einlesen wird sie noch einmal gelesen."],
    ["This is not a regular file.", "Das ist keine gewöhnliche Datei."],
    ["Links, folders and devices are left alone.", "Verknüpfungen, Ordner und Geräte bleiben unberührt."],

    // Pictures
    [
        "The file's content is not a picture, whatever its name says.",
        "Der Inhalt der Datei ist kein Bild, was auch ihr Name sagt.",
    ],
    ["The picture is damaged: its data ends too early.", "Das Bild ist beschädigt: Seine Daten enden zu früh."],
    [
        "The picture is damaged: it asks for more than a picture needs.",
        "Das Bild ist beschädigt: Es verlangt mehr, als ein Bild braucht.",
    ],
    [
        "The picture is damaged: it is written in a way that is not read here.",
        "Das Bild ist auf eine Weise geschrieben, die hier nicht gelesen wird.",
    ],
    ["The picture is damaged: its size makes no sense.", "Das Bild ist beschädigt: Seine Größe ergibt keinen Sinn."],
    [
        "The picture is damaged: its beginning cannot be read.",
        "Das Bild ist beschädigt: Sein Anfang lässt sich nicht lesen.",
    ],
    ["The picture is damaged: a part of its data is wrong.", "Das Bild ist beschädigt: Ein Teil seiner Daten ist falsch."],
    ["The picture is damaged.", "Das Bild ist beschädigt."],
    [
        "A part of the picture is damaged or missing: its data ends too early.",
        "Ein Teil des Bildes fehlt: Seine Daten enden zu früh.",
    ],
    [
        "A part of the picture is damaged or missing: a part of its data is wrong.",
        "Ein Teil des Bildes ist beschädigt: Ein Teil seiner Daten ist falsch.",
    ],
    ["A part of the picture is damaged or missing{a}.", "Ein Teil des Bildes ist beschädigt oder fehlt."],
    [
        "The picture claims {a} megapixels; more than {b} are not opened.",
        "Das Bild gibt {a} Megapixel an; mehr als {b} werden nicht geöffnet.",
    ],
    [
        "The picture claims more than the {a} megapixels that are opened.",
        "Das Bild gibt mehr als die {a} Megapixel an, die geöffnet werden.",
    ],
    [
        "The file has {a} MB; pictures of more than {b} MB are not opened.",
        "Die Datei hat {a} MB; Bilder von mehr als {b} MB werden nicht geöffnet.",
    ],
    ["This kind of picture cannot be shown here ({a}).", "Diese Art von Bild kann hier nicht gezeigt werden ({a})."],
    ["The picture can't be shown.", "Das Bild kann nicht gezeigt werden."],
    ["It can still be kept or deleted.", "Behalten oder löschen kannst du es trotzdem."],

    // Readers
    [
        "Reading this file took longer than {a} s and was stopped.",
        "Das Lesen dieser Datei dauerte länger als {a} s und wurde beendet.",
    ],
    [
        "Open it in another program; it may be damaged or on a slow drive.",
        "Öffne sie in einem anderen Programm; vielleicht ist sie beschädigt oder ihr Laufwerk langsam.",
    ],
    [
        "Reading this file needed more than {a} MB of memory and was stopped.",
        "Das Lesen dieser Datei brauchte mehr als {a} MB Arbeitsspeicher und wurde beendet.",
    ],
    [
        "Open it in another program and save it smaller.",
        "Öffne sie in einem anderen Programm und speichere sie kleiner.",
    ],
    ["The file made the reader stop unexpectedly.", "An dieser Datei ist das Leseprogramm gescheitert."],
    [
        "Check in another program whether it opens; nothing else was affected.",
        "Prüfe in einem anderen Programm, ob sie sich öffnen lässt; sonst ist nichts betroffen.",
    ],

    // Deciding and deleting
    ["There is no such photo.", "Dieses Foto gibt es nicht."],
    ["Look again: it may be gone by now.", "Sieh noch einmal nach: vielleicht ist es inzwischen weg."],
    ["This photo is no longer in its folder.", "Dieses Foto liegt nicht mehr in seinem Ordner."],
    [
        "It was moved, deleted or its drive is gone.",
        "Es wurde verschoben oder gelöscht, oder sein Laufwerk ist nicht da.",
    ],
    [
        "The file was replaced or edited since it was shown, so it was not deleted.",
        "Die Datei wurde ersetzt oder bearbeitet, seit sie gezeigt wurde; darum wurde sie nicht gelöscht.",
    ],
    [
        "Scan the folder, look at it again, and decide anew.",
        "Lies den Ordner ein, sieh sie dir noch einmal an und entscheide neu.",
    ],
    ["The file is no longer in the trash.", "Die Datei liegt nicht mehr im Papierkorb."],
    [
        "It was restored or removed by another program; scan the folder to see it again if it was restored.",
        "Ein anderes Programm hat sie zurückgelegt oder entfernt; wurde sie zurückgelegt, siehst du sie nach dem Einlesen wieder.",
    ],
    [
        "There is no place for a trash on this file's drive ({a}).",
        "Auf dem Laufwerk dieser Datei lässt sich kein Papierkorb anlegen ({a}).",
    ],
    [
        "Make the drive writable, then try again; nothing was moved.",
        "Mache das Laufwerk beschreibbar und versuche es noch einmal; nichts wurde verschoben.",
    ],
    ["Nothing is selected.", "Es ist nichts ausgewählt."],
    ["Choose some photos first.", "Wähle erst einige Fotos."],

    // Folders
    ["This folder holds Shoebox's own data.", "In diesem Ordner liegen Shoebox’ eigene Daten."],
    ["Choose the folder your photos are in.", "Wähle den Ordner, in dem deine Fotos sind."],
    ["This is not a folder.", "Das ist kein Ordner."],
    ["Share the folder that it lies in.", "Gib den Ordner frei, in dem es liegt."],
    ["This folder is not shared.", "Dieser Ordner ist nicht freigegeben."],
    ["Share a folder with photos first.", "Gib zuerst einen Ordner mit Fotos frei."],
    [
        "The scan stopped because the disk of Shoebox's data is full.",
        "Das Einlesen wurde beendet, weil der Datenträger mit Shoebox’ Daten voll ist.",
    ],
    [
        "Free some space and scan again; what was read is kept.",
        "Schaffe etwas Platz und lies noch einmal ein; was gelesen ist, bleibt.",
    ],

    // The catalogue
    [
        "The disk that holds Shoebox's catalogue is full; nothing was changed.",
        "Der Datenträger mit Shoebox’ Katalog ist voll; nichts wurde geändert.",
    ],
    ["Free some space on it and try again.", "Schaffe etwas Platz darauf und versuche es noch einmal."],
    ["Free some space and try again.", "Schaffe etwas Platz und versuche es noch einmal."],
    ["Shoebox's catalogue is damaged.", "Shoebox’ Katalog ist beschädigt."],
    [
        "The catalogue is in use by another Shoebox for too long.",
        "Der Katalog wird zu lange von einem anderen Shoebox benutzt.",
    ],
    ["Try again in a moment.", "Versuche es gleich noch einmal."],
    ["Try again.", "Versuche es noch einmal."],
    ["This was cancelled.", "Das wurde abgebrochen."],

    // Folders in one another
    [
        "It lies in {a}, which is shared already; its files are counted once.",
        "Er liegt in {a}, das schon freigegeben ist; seine Dateien zählen einmal.",
    ],
    [
        "It holds {a}, which is shared already; its files are counted once.",
        "In ihm liegt {a}, das schon freigegeben ist; dessen Dateien zählen einmal.",
    ],

    // Parts
    ["the catalogue", "der Katalog"],
    ["JPEG photos and thumbnails", "JPEG-Fotos und Vorschaubilder"],
    ["HEIC and AVIF photos", "HEIC- und AVIF-Fotos"],
    ["every other picture format", "alle übrigen Bildformate"],
    ["dates, places and cameras of photos", "Datum, Ort und Kamera der Fotos"],
    ["content identities", "woran Inhalte erkannt werden"],
    ["text in pictures", "Text in Bildern"],
    [
        "text in Cyrillic, Greek, Hebrew, Arabic, Indian scripts, Thai, Korean; one language a package",
        "Text in kyrillischer, griechischer, hebräischer, arabischer, indischer, thailändischer, koreanischer Schrift; je Sprache ein Paket",
    ],
];
