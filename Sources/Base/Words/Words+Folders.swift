extension Failure.Words {
    static let folders: [String: Self] = [
        "folder.isOurs": Self("This folder holds Shoebox's own data.", hint: "Choose the folder your photos are in."),
        "folder.isRoot": Self(
            "This is the whole machine, with all that is no photo.", hint: "Choose the folder your photos are in."),
        "folder.isSystem": Self(
            "{folder} holds no files but what the system shows of itself.", hint: "Choose the folder your photos are in."),
        "folder.isTrash": Self(
            "This is the trash.", hint: "Put back what you want to keep, then choose the folder that it is in."),
        "folder.noneShared": Self("This folder is not in Shoebox.", hint: "Add a folder with photos first."),
        "folder.noTrash": Self(
            "There is no trash on the drive of this folder, so nothing in it can be deleted.",
            hint: "Make the folder {trash} and give it to the user of Shoebox."),
        "folder.notAFolder": Self("This is not a folder.", hint: "Add the folder that it lies in."),
        "folder.notListed": Self("The folder could not be listed: {error}."),
        "folder.notOfNone": Self("This folder is not in Shoebox.", hint: "None is."),
        "folder.notOfShared": Self("This folder is not in Shoebox.", hint: "These are: {folders}"),
        "folder.notShareable": Self("The folder could not be added."),
        "folder.notShared": Self("This folder is not in Shoebox.", hint: "Look again: it may be gone by now."),
        "folder.notReadable": Self(
            "Shoebox may not read this folder.",
            hint: "It belongs to user {owner}. Start Shoebox as that user, or let user {user} read it."),
        "folder.onlyReadable": Self(
            """
            Shoebox may only read this folder. Its photos can be looked at, grouped and searched, but not deleted, moved or renamed.
            """,
            hint: "It belongs to user {owner}. Start Shoebox as that user, or let user {user} write in it."),
        "folder.pathNotWhole": Self("A folder is named by its whole path.", hint: "Begin with a slash."),
        "folder.readOnly": Self(
            """
            The drive of this folder is read-only. Its photos can be looked at, grouped and searched, but not deleted, moved or \
            renamed.
            """,
            hint: "To change that, mount the drive so that it can be written to."),
        "folder.silent": Self(
            "This drive ({type}) does not report changes by other machines. Shoebox looks for them every {minutes} minutes.",
            hint: "To see a change at once, scan the folder."),
        "folder.watchLimit": Self(
            "The system does not watch so many folders. Shoebox looks for changes every {minutes} minutes.",
            hint: "To watch more folders, raise fs.inotify.max_user_watches with sysctl."),
        "scan.diskFull": Self(
            "The scan stopped because the disk of Shoebox's data is full.",
            hint: "Free some space and scan again; what was read is kept."),
        "scan.stopped": Self("The scan stopped: {error}.", hint: "Scan again."),
    ]
}
