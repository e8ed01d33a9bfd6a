/** Texts of the trash. */
export default {
    "trash.empty.title": "The trash is empty",
    "trash.empty.text":
        "Deleted photos stay here for at least 30 days. You can restore them here, or from your desktop’s own trash.",
    "trash.daysLeft": { one: "{n} day left", other: "{n} days left" },
    "trash.missing": "Deleted by another program; cannot be restored",
    "trash.note": "Everything here can be restored, until you delete it forever.",
    "trash.restore": "Restore {n}",
    "trash.restore.all": "Restore all {n}",
    "trash.restored": { one: "{n} photo is back where it was", other: "{n} photos are back where they were" },
    "trash.renamed": {
        one: "It is called “{name}” now, because another file has its name.",
        other: "{n} of them have new names, because other files have theirs: “{name}” …",
    },
    "trash.entries": "Originals, folders and other files",
    "trash.entries.folder": { one: "{n} file, {size}, deleted {day}", other: "{n} files, {size}, deleted {day}" },
    "trash.entries.file": "{size}, deleted {day}",
    "trash.entries.back": "Put back",
    "trash.entries.back.all": "Put back all {n}",
    "trash.entries.restored": "“{name}” is back where it was",
    "trash.remove": "Delete {n} forever · {size}",
    "trash.remove.files": "Delete {n} forever ({files} files, {size})",
    "trash.one.restore": "Restore",
    "trash.one.remove": "Delete forever",
    "trash.removed": {
        one: "{n} photo deleted forever · {size} freed",
        other: "{n} photos deleted forever · {size} freed",
    },
    "trash.removed.files": {
        one: "{n} photo deleted forever ({files} files, {size} freed)",
        other: "{n} photos deleted forever ({files} files, {size} freed)",
    },
    "trash.confirm.title": { one: "Delete {n} photo forever?", other: "Delete {n} photos forever?" },
    "trash.confirm.title.files": {
        one: "Delete {n} photo with its {files} files forever?",
        other: "Delete {n} photos with their {files} files forever?",
    },
    "trash.confirm.text": "This frees {size}. It cannot be undone.",
};
