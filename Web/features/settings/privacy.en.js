export default {
    "privacy.title": "Privacy",
    "privacy.settings": "Privacy",
    "privacy.settings.text": "What is stored where, and what is connected",
    "privacy.where": "Where it is",
    "privacy.folder": "Everything Shoebox knows",
    "privacy.folder.text": "One folder on your computer, for your eyes only:",
    "privacy.files": "Your photos and mail archives",
    "privacy.files.text":
        "They stay where they are. Shoebox only reads them, until you delete or move one yourself. Scans, and mail archives that you dropped on a page, are in the folder above.",
    "privacy.open": "Open connections",
    "privacy.open.here": "Every connection stays on your computer",
    "privacy.open.home": "Devices at home are connected",
    "privacy.open.elsewhere": "A connection leads out of your home",
    "privacy.open.text": "This is what the system reports right now. You need not take Shoebox’s word for it.",
    "privacy.open.details": "Details",
    "privacy.waits": "Waits for browsers",
    "privacy.with.here": "A browser on your computer",
    "privacy.with.home": "A device at home",
    "privacy.with.elsewhere": "Another machine",
    "privacy.connections": { one: "1 connection", other: "{n} connections" },
    "privacy.along": "Take your data with you",
    "privacy.along.text":
        "Notes, decisions, favourites, albums, captions and settings as plain files that any program opens. Scans as PDFs and with their photographs, mail archives that you dropped on a page, and all that Shoebox needs to bring everything back, also on another computer.",
    "privacy.take": "Download everything",
    "privacy.terminal": "In a terminal",
    "privacy.remove": "Remove Shoebox",
    "privacy.remove.steps": "How to remove it, step by step",
    "privacy.remove.along":
        "Download everything first: scans, and mail archives that you dropped on a page, are nowhere but in the folder of Shoebox.",
    "privacy.remove.desktop": "If the desktop finds things in Shoebox, switch that off in Settings, or so:",
    "privacy.remove.stop": "Stop Shoebox: press Ctrl C in the terminal where it runs. If it starts with the computer:",
    "privacy.remove.folder":
        "Delete this folder. Then Shoebox knows nothing any more, and the scans, mail archives and backups in it are gone:",
    "privacy.remove.package": "Remove the program. If it came as a package:",
    "privacy.remove.clone": "If you built it yourself, in the folder where you did:",
    "privacy.remove.stays":
        "Photos and mail archives in your own folders stay as they are. What is in the trash stays in the desktop's trash. Scans, and mail archives that you dropped on a page, go with Shoebox unless you take them along.",
};
