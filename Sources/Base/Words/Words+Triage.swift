extension Failure.Words {
    static let triage: [String: Self] = [
        "deck.badSeed": Self("A deck in random order, and no other, has a “seed” from 0 to 4294967295."),
        "deck.unknownOrder": Self("The deck comes “newest”, “oldest” or “largest” first, “random”, or by “group”."),
        "decision.badKey": Self("A decision needs a key of its own, of 1 to 200 bytes."),
        "decision.countChanged": Self(
            "There are {count} decisions now, so none was forgotten.", hint: "Look again, then start over."),
        "decision.replaced": Self(
            "The file was replaced by another picture since it was shown, so nothing was decided.",
            hint: "Look at it and decide anew."),
        "decision.replacedInDeck": Self(
            "The file was replaced by another picture since it was shown, so nothing was decided.",
            hint: "It is in the deck again: look at it and decide anew."),
        "decision.unknownAction": Self("“{action}” is not one of delete, keep, readDelete, readKeep, later."),
        "decision.versionsCount": Self("“versions” holds one for each id."),
        "delete.changedSinceShown": Self(
            "The file was replaced or edited since it was shown, so it was not deleted.",
            hint: "Scan the folder, look at it again, and decide anew."),
        "delete.decidedOtherwise": Self(
            "The photo was decided otherwise in this moment, so it was not deleted.",
            hint: "It is where it was; decide again if it is to go."),
        "delete.renamedMeanwhile": Self(
            "The file was renamed or moved in this moment, so it was not deleted.",
            hint: "It is in the queue under its new name; delete it again."),
        "trash.ageRange": Self("olderThanDays is a number from 0 to {limit}."),
        "trash.diskFull": Self(
            "There is no place for a trash on this file's drive ({folder}).", hint: "Free some space and try again."),
        "trash.foreign": Self(
            "The trash {trash} belongs to another user or is closed to you, so nothing was moved there.",
            hint: "Have its owner or an administrator remove or rename it, then delete again. Shoebox then makes one of your own."
        ),
        "trash.gone": Self(
            "The file is no longer in the trash.",
            hint: "It was restored or removed since; scan the folder to see it again if it was restored."),
        "trash.notAsShown": Self(
            "The file was restored and deleted again since it was shown, so it was not removed.", hint: "Look at the trash again."
        ),
        "trash.notThere": Self(
            "The file is not in the trash any more, so it was not removed.", hint: "It was restored or removed meanwhile."),
        "trash.twoOfOneName": Self(
            "{count} files of this path lie in the trash, so none was taken.",
            hint: "Name one by its number, --id {ids}; trash list shows when each was deleted."),
        "trash.isLink": Self(
            "The trash {trash} is a symbolic link, so nothing was moved there.",
            hint: "Remove the link, then delete again: Shoebox makes a folder that is yours alone."),
        "trash.noPlace": Self(
            "There is no place for a trash on this file's drive ({folder}).",
            hint: "Make the drive writable, then try again; nothing was moved."),
        "trash.notAFolder": Self("The trash {trash} is not a folder.", hint: "Move that away and try again."),
        "trash.replaced": Self(
            "Another file lies in the trash under this one’s name, so it was not removed.",
            hint: "Another program emptied the trash meanwhile; empty it there if you want."),
        "undo.albumChanged": Self("The album was changed again since, so it stays.", hint: "Undo the newer act first."),
        "undo.changedSince": Self(
            "The file was changed by a newer act, so it stays.",
            hint: "Undo the newer act first. If that is refused too, change the file by itself."),
        "undo.arrivedSince": Self(
            "The file has come to the photo since, so it stays.", hint: "Delete it by itself if you want it gone."),
        "undo.movedSince": Self(
            "The file was moved or changed since, so it stays.", hint: "Look at it, and delete it by itself."),
        "undo.noSuchAct": Self("No act with the number {number} stands: it was taken back already, or there never was one."),
        "trash.driveAway": Self(
            "The drive whose trash holds this file is not there, so the file was not removed.",
            hint: "Connect the drive, then remove it for good."),
        "undo.folderAway": Self(
            "The folder is not there now, so nothing in it can be undone.", hint: "Put its drive in again, then undo."),
        "undo.goneForGood": Self("The file was removed for good and cannot come back."),
        "undo.noteChanged": Self("The note was changed again since, so it stays.", hint: "Undo the newer act first."),
        "undo.noAct": Self("Say by “act” or “key” which act is to be undone."),
        "undo.unreadable": Self("What was there before this act cannot be read, so the act stands."),
        "undo.impossible": Self("“{act}” cannot be taken back here."),
    ]
}
