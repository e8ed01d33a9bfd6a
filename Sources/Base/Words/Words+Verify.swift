extension Failure.Words {
    static let verify: [String: Self] = [
        "verify.badOriginal": Self(
            "The file no longer has the content that it had, although nobody wrote to it. Its copy was left alone.",
            hint: "Settings offers to restore it from the copy."),
        "verify.cancelled": Self("The check was cancelled.", hint: "Begin it again; what was done is kept."),
        "verify.copyAround": Self(
            "A copy cannot lie in a folder that holds what is copied: {folder}.",
            hint: "Choose a folder of its own on another disk."),
        "verify.copyBusy": Self("Another program is writing this copy.", hint: "Wait until it has finished, and try again."),
        "verify.copyDiffers": Self(
            "What was read back from the disk is not what was written to it.",
            hint: "The disk or its cable may be failing: check them, and try again."),
        "verify.copyFull": Self(
            "The disk of the copy is full. What was copied so far is whole.",
            hint: "Free some space on it, then start the copy again: it goes on where it was."),
        "verify.copyGone": Self(
            "The disk of the copy is no longer there, or cannot be written. What was copied before is whole.",
            hint: "Connect it, then start the copy again: it goes on where it was."),
        "verify.copyInside": Self(
            "The copy would lie within what it is a copy of: {folder}.", hint: "Choose a folder on another disk."),
        "verify.copyNotOurs": Self(
            "This folder holds something else.", hint: "Choose an empty folder, or one that holds a copy already."),
        "verify.copyOfAnother": Self(
            "This folder holds the copy of another library.",
            hint: "Choose another folder. If that library is gone and this one has taken its place, say --take-over."),
        "verify.folderAway": Self(
            "This folder of Shoebox is not there, so nothing of it was copied. What the copy has of it stays.",
            hint: "Connect its drive, then start the copy again."),
        "verify.goneUnread": Self(
            "The file is not there, and Shoebox has never read it.", hint: "Look for it in older backups and in your own copies."),
        "verify.noFinding": Self("There is no such finding, or it was answered already."),
        "verify.noWholeCopy": Self(
            "No whole copy of this file was found.",
            hint: "Connect the disk that holds a copy, and try again; or take the file from a backup of your own."),
        "verify.notShared": Self(
            "This is in no folder of Shoebox.", hint: "Name one of its folders, or none for all of them."),
        "verify.originalGone": Self(
            "This scan or mail archive is no longer in the data folder, so the copy is not complete. What the copy has of it stays.",
            hint: "Run shoebox verify: it says where a whole copy is, and Settings restores it."),
        "verify.recordsDamaged": Self(
            "The list of what this copy holds is damaged. The files are as they were.",
            hint: "Remove shoebox-copy.sqlite from the copy: each file is then compared once more."),
    ]
}
