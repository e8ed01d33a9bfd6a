/** Words of the trash. */
export default {
    "trash.empty.title": "The trash is empty",
    "trash.empty.text":
        "Deleted photos stay here for 30 days and can be restored, from here and from your desktop’s own trash.",
    "trash.daysLeft": { one: "{n} day left", other: "{n} days left" },
    "trash.missing": "Removed outside Shoebox; can’t be restored",
    "trash.note": "All of this can come back. Only what you delete forever is gone.",
    "trash.restore": "Restore {n}",
    "trash.restore.all": "Restore all",
    "trash.restored": { one: "{n} photo is back where it was", other: "{n} photos are back where they were" },
    "trash.renamed": {
        one: "Another file has its name, so it is called “{name}” now.",
        other: "Other files have the names of {n}, so they have a number now: “{name}” …",
    },
    "trash.remove": "Delete {n} forever · {size}",
    "trash.removed": {
        one: "{n} photo deleted forever · {size} freed",
        other: "{n} photos deleted forever · {size} freed",
    },
    "trash.confirm.title": { one: "Delete {n} photo forever?", other: "Delete {n} photos forever?" },
    "trash.confirm.text": "This frees {size}. It cannot be undone.",
};
