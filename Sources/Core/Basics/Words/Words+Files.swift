extension Failure.Words {
    static let files: [String: Self] = [
        "file.becameALink": Self(
            "There is a link in the place of this file now, and Shoebox follows none.", hint: "Scan the folder again."),
        "file.becameShorter": Self("The file became shorter while it was sent."),
        "file.changedBeforeComplete": Self("The file changed while it was read.", hint: "Try again once it is complete."),
        "file.changedSinceAdded": Self(
            "The file was changed since it was added, so it stays.", hint: "Scan the folder and delete it there."),
        "file.changedSinceScan": Self("The file changed since it was scanned."),
        "file.changedWhileRead": Self("The file changed while it was read.", hint: "It is read again with the next scan."),
        "file.diskFull": Self(
            "The file could not be {action} because the disk is full.", hint: "Free some space and try again; nothing was lost."),
        "file.gone": Self("The file is no longer there.", hint: "Scan the folder again, or connect the drive it was on."),
        "file.nameTooLong": Self(
            "The file could not be {action} because its name is too long here.", hint: "Give it a shorter name."),
        "file.notAFile": Self("This is not a file."),
        "file.notKnown": Self("Shoebox does not have this file there.", hint: "List them first."),
        "file.notPermitted": Self(
            "The file could not be {action}: permission denied.", hint: "Check who owns the file and its folder."),
        "file.notRead": Self("The file could not be read: {error}.", hint: "Check the disk or the drive it is on."),
        "file.notRegular": Self("This is not a regular file.", hint: "Links, folders and devices are left alone."),
        "file.notThere": Self(
            "The file could not be {action} because it is not there.",
            hint: "Check the name; if it was there before, scan the folder again, or connect its drive."),
        "file.otherFileSystem": Self("The file could not be {action} because the target is on another file system."),
        "file.readOnly": Self(
            "The file could not be {action} because its drive is read-only.",
            hint: "Connect the drive so that it can be written to."),
        "file.systemError": Self("The file could not be {action}: {error}.", hint: "Try again; if it stays, check the disk."),
        "move.changedSinceRead": Self(
            "The file was replaced or edited since it was read, so it was not moved.", hint: "Scan the folder, then try again."),
        "move.goneFromTarget": Self(
            "The file is no longer where it was moved to, so it was not moved back.",
            hint: "It was moved or removed by another program."),
        "move.notRecorded": Self("The move could not be written down."),
        "move.renamedMeanwhile": Self(
            "The file was renamed or moved in this moment, so it was left alone.", hint: "Try again; it has another name now."),
        "catalogue.answered": Self("The catalogue answered: {detail}."),
        "catalogue.busy": Self("The catalogue is in use by another Shoebox for too long.", hint: "Try again in a moment."),
        "catalogue.damaged": Self(
            "Shoebox's catalogue is damaged.",
            hint: "Restore it from a backup made with shoebox backup, or move it away to begin anew; your files are untouched."),
        "catalogue.diskError": Self(
            "The disk did not take the change to Shoebox's catalogue; nothing was changed.",
            hint: "Check the free space and the disk's health, and try again."),
        "catalogue.diskFull": Self(
            "The disk that holds Shoebox's catalogue is full; nothing was changed.", hint: "Free some space on it and try again."),
        "catalogue.notWritable": Self(
            "Shoebox's catalogue cannot be opened for writing.", hint: "Check the folder's owner and the free space."),
        "output.exists": Self("There is a file of this name already.", hint: "Choose another name; nothing was overwritten."),
        "output.folderNotMade": Self("The folder could not be made.", hint: "Choose another."),
        "backup.notWritten": Self("The backup could not be written: {detail}.", hint: "Check the free space and the folder."),
        "error.unexpected": Self("{error}"),
    ]
}
