extension Failure.Words {
    static let files: [String: Self] = [
        "entry.attributesLost": Self(
            "It is there, but not all of its tags, comments and special rights: this drive cannot hold them.",
            hint: "To keep them, undo this, or choose a drive with another file system."),
        "entry.badName": Self("“{name}” cannot be a name.", hint: "A name has no slash and is neither “.” nor “..”."),
        "entry.companionReplaced": Self(
            "Another file has the name of this file that belonged to the photo, so it stays.",
            hint: "Scan the folder, and look at it."),
        "entry.companionStays": Self("“{name}” belongs to it and cannot go along, so all of its files stay."),
        "entry.copyDiffers": Self(
            "The copy was not the same as the file, so the file stays where it is.", hint: "Check both drives."),
        "entry.hiddenName": Self("A name that begins with a dot would hide it.", hint: "Choose another name."),
        "entry.intoItself": Self("A folder cannot go into itself.", hint: "Choose another folder."),
        "entry.keepPart": Self(
            "“{name}” is the original of this edited photo, which only “{part}” in the name says.",
            hint: "Keep “{part}” in the new name, or move the original to another folder first."),
        "entry.keepStart": Self(
            "“{name}” is the edited copy of this photo, which only the names of both say.",
            hint: "Choose a name of “{part}” and a number, or move the edited copy to another folder first."),
        "entry.longName": Self("This name is too long: a name has 255 bytes at most.", hint: "Choose a shorter one."),
        "entry.nameTaken": Self(
            "There is something called “{name}” already.", hint: "Choose another name; nothing is overwritten."),
        "entry.notAFile": Self("This is neither a file nor a folder, and is left alone."),
        "entry.notShared": Self("This is in no folder of Shoebox.", hint: "Add the folder first."),
        "entry.photoStays": Self("It belongs to “{name}”, which stays."),
        "entry.sharedFolder": Self(
            "A folder of Shoebox is not moved, renamed or deleted here.", hint: "Remove it from Shoebox first."),
        "entry.sourceStays": Self(
            "The copy is in its place, but the file itself could not be removed.", hint: "Delete it by hand if you want it gone."),
        "entry.tooDeep": Self("Its folders lie too deep in one another.", hint: "Move the inner folders by themselves."),
        "entry.tooLarge": Self("An upload has at most {limit} GB.", hint: "Copy larger files with another program."),
        "entry.unknownOrder": Self("Files are sorted by name, date, size or kind."),
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
        "move.behindLink": Self(
            "The file could not be {action} because a folder on its way is a symbolic link now.",
            hint: "If you put the link there, add the folder that it leads to; nothing was moved."),
        "move.changedInMoment": Self(
            "The file was replaced or edited at the same moment, so it was not {action}.",
            hint: "It is where it was, or beside it under a name with a number; look at it, then try again."),
        "move.changedSinceRead": Self(
            "The file was replaced or edited since it was read, so it was not moved.", hint: "Scan the folder, then try again."),
        "move.goneFromTarget": Self(
            "The file is no longer where it was moved to, so it was not moved back.",
            hint: "It was moved or removed since."),
        "move.notRecorded": Self("The move could not be written down."),
        "move.renamedMeanwhile": Self(
            "The file was renamed or moved in this moment, so it was left alone.", hint: "Try again; it has another name now."),
        "catalogue.answered": Self(
            "Shoebox asked its catalogue something that it does not understand (number {number}).",
            hint: "Nothing was changed. Please report it, with what you did and the log of shoebox serve."),
        "catalogue.busy": Self("The catalogue is in use by another Shoebox for too long.", hint: "Try again in a moment."),
        "catalogue.damaged": Self(
            "Shoebox's catalogue is damaged.",
            hint:
                "Restore a backup with shoebox restore (a copy of each of the last days lies in backups/), or move the catalogue away to begin anew; your files are untouched."
        ),
        "catalogue.diskError": Self(
            "The disk did not take the change to Shoebox's catalogue; nothing was changed.",
            hint: "Check the free space and the disk's health, and try again."),
        "catalogue.diskFull": Self(
            "The disk that holds Shoebox's catalogue is full; nothing was changed.", hint: "Free some space on it and try again."),
        "catalogue.notWritable": Self(
            "Shoebox's catalogue cannot be opened for writing.", hint: "Check the folder's owner and the free space."),
        "catalogue.notUpgraded": Self(
            "Shoebox was updated, and its catalogue could not be brought along: {detail}.",
            hint: "Everything was copied before. To go back, install the version that you had, and run: {command}"),
        "output.exists": Self("There is a file of this name already.", hint: "Choose another name; nothing was overwritten."),
        "output.fileExists": Self(
            "There is a file of this name already; nothing was written over.",
            hint: "Choose another name, or say --replace to write over it."),
        "files.notAsShown": Self(
            "Another file has this name by now, or it was changed, so nothing was done.", hint: "Look at it, and choose again."),
        "files.notRecent": Self("This file is no longer among the recent ones."),
        "files.otherCompanions": Self(
            "By now, other files belong to this photo than were shown, so nothing was done.",
            hint: "Look at it, and choose again."),
        "files.seenNotWhole": Self("“seen” has one entry for each path: a file as it was shown, or null for a folder."),
        "output.inDataFolder": Self(
            "This file belongs to Shoebox itself, so it is not written over.", hint: "Choose a place outside the data folder."),
        "output.isInput": Self(
            "The command reads this file, so it is not written over, whatever path leads to it.",
            hint: "Choose another name for the new file."),
        "output.notAFile": Self("Something that is not a file has this name.", hint: "Choose another name."),
        "output.noFolder": Self(
            "The folder that it would be written into is not there.", hint: "Make it first, or choose another."),
        "output.noName": Self("There is no name for what is to be written.", hint: "Give one with --output."),
        "output.folderNotMade": Self("The folder could not be made.", hint: "Choose another."),
        "backup.listDamaged": Self(
            "The list of what this backup holds is damaged.", hint: "Make a new backup; nothing was removed."),
        "backup.notWritten": Self("The backup could not be written: {detail}.", hint: "Check the free space and the folder."),
        "backup.incomplete": Self(
            "This file could not be put into the backup.", hint: "Check whether it is still there, and the disk that it is on."),
        "backup.notThere": Self(
            "There is no backup of this name.", hint: "Settings lists them; they lie in backups/ of the data folder."),
        "catalogue.newer": Self(
            "A newer version of Shoebox has written this catalogue.", hint: "Install that version again; nothing was changed."),
        "restore.damaged": Self("This backup is damaged.", hint: "Take another one; nothing was changed."),
        "restore.fileDamaged": Self("This file of the backup is damaged.", hint: "Look for it in another backup."),
        "restore.failed": Self("The backup was not restored: {error}."),
        "restore.missing": Self(
            "The backup names this file, and it is neither here nor in any backup.",
            hint: "If you have it elsewhere, copy it to this place."),
        "restore.several": Self(
            "The folder holds several backups: {names}.", hint: "Name one of these folders; nothing was changed."),
        "restore.movesUnderWay": Self(
            "Files that were being moved before the restore could not be brought to their places: {error}",
            hint: "They are in the folder that they came from or in the one that they went to. Look there; nothing was deleted."),
        "restore.newer": Self(
            "A newer version of Shoebox has made this backup.",
            hint: "Install that version, then restore it; nothing was changed."),
        "restore.noBackup": Self(
            "This is no backup of Shoebox.",
            hint: "Choose what shoebox backup or shoebox take-along has made, or one of backups/; nothing was changed."),
        "restore.noFile": Self("There is no such file.", hint: "Choose a file that shoebox backup has made."),
        "restore.notCopied": Self("The backup could not be copied.", hint: "Check who may read it; nothing was changed."),
        "error.unexpected": Self("{error}"),
    ]
}
