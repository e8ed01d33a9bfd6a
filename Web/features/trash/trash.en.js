/** Words of the trash. */
export default {
    "trash.empty.title": "The trash is empty",
    "trash.empty.text":
        "Deleted photos stay here for 30 days and can be restored, from here and from your desktop’s own trash.",
    "trash.daysLeft": { one: "{n} day left", other: "{n} days left" },
    "trash.missing": "Removed outside Shoebox; can’t be restored",
    "trash.restore": "Restore {n}",
    "trash.restore.all": "Restore all",
    "trash.restored": { one: "{n} photo is back where it was", other: "{n} photos are back where they were" },
    "trash.renamed": {
        one: "Another file has its name, so it is called “{name}” now.",
        other: "Other files have the names of {n}, so they have a number now: “{name}” …",
    },
    "trash.remove": "Remove {n} · {size}",
    "trash.removed": {
        one: "{n} photo removed for good · {size} freed",
        other: "{n} photos removed for good · {size} freed",
    },
    "trash.confirm.title": { one: "Remove {n} photo for good?", other: "Remove {n} photos for good?" },
    "trash.confirm.text": "This frees {size}. It cannot be undone.",
};
