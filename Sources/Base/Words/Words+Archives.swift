extension Failure.Words {
    static let archives: [String: Self] = [
        "archiveFile.entryTooLarge": Self(
            "The entry is larger than 4 GB, too large to be looked at in the archive.", hint: "Extract it into a folder."),
        "archiveFile.broken": Self(
            "The archive cannot be read from here on: {detail}.",
            hint: "Download or copy it again. What was extracted before is whole."),
        "archiveFile.cipherUnknown": Self(
            "This is encrypted in a way that Shoebox cannot open.", hint: "Open it with the program that made it, such as 7-Zip."),
        "archiveFile.cutOff": Self(
            "The archive is cut off. Entries found before the cut: {count}. What followed, and the list of all entries, is missing.",
            hint: "Download or copy it again. What was extracted before is whole."),
        "archiveFile.directoryCut": Self(
            "The archive is cut off in the list of entries at its end. Entries found before that list: {count}; none is missing, but their times and permissions may be.",
            hint: "Extract them, or download or copy the archive again."),
        "archiveFile.damaged": Self("This entry is damaged: {detail}.", hint: "Download or copy the archive again."),
        "archiveFile.empty": Self("The file is empty.", hint: "Download or copy it again."),
        "archiveFile.libraryMissing": Self(
            "The library that reads archives is not installed.", hint: "Install libarchive13 (Debian, Ubuntu)."),
        "archiveFile.holdsFiles": Self(
            "This is an archive of files, not a single text.", hint: "Extract its files first, then open one of them."),
        "archiveFile.link": Self("This entry is a symbolic link; these are not extracted."),
        "archiveFile.methodUnknown": Self(
            "This entry is packed in a way that Shoebox cannot open.", hint: "Extract it with the program that made it."),
        "archiveFile.nameLeaves": Self("The name of this entry leads out of the folder; it is left out."),
        "archiveFile.nameTooLong": Self("The name of this entry is too long for a file; it is left out."),
        "archiveFile.noEntry": Self("There is no entry number {number}; the archive has {count}."),
        "archiveFile.notWritten": Self("The archive could not be written: {detail}."),
        "archiveFile.notAnArchive": Self(
            "This is no archive that Shoebox can open.", hint: "Open a zip, tar (gz, bz2, xz, zst, lz4), 7z or rar file."),
        "archiveFile.noTarget": Self(
            "This entry is another name of a file (a hard link), and that file is not in the archive; it is left out."),
        "archiveFile.onePart": Self(
            "This is one part of an archive in several files; what is missing here lies in the others.",
            hint: "Put all parts into one folder and join or extract them with the program that made them, such as 7-Zip."),
        "archiveFile.outOfMemory": Self("There is not enough memory for this archive."),
        "archiveFile.overlapping": Self("Entries of this archive share their bytes, as in a zip bomb; nothing was extracted."),
        "archiveFile.passwordRequired": Self("The archive is encrypted.", hint: "Give its password."),
        "archiveFile.passwordWrong": Self("This is not the password of the archive.", hint: "Try another one."),
        "archiveFile.ratio": Self(
            "The archive unpacks to more than {limit} times its size, as a zip bomb does; what was extracted is removed again."),
        "archiveFile.reference": Self(
            "This entry has no content of its own but refers to another entry in a way that Shoebox cannot follow; it is left out.",
            hint: "Extract it with the program that made the archive."),
        "archiveFile.short": Self(
            "The archive has only {has} of {whole} bytes of this file; it is left out.",
            hint: "Download or copy the archive again."),
        "archiveFile.special": Self("This entry is a device or a pipe; these are not extracted."),
        "archiveFile.taken": Self("A file or a link is where this entry needs a folder; it is left out."),
        "archiveFile.textTooLarge": Self(
            "The text is larger than 4 GB when unpacked, too large to be looked at in its packed file.",
            hint: "Unpack it first, for example with gunzip."),
        "archiveFile.tooDeep": Self("The archive has folders more than {limit} deep; what was extracted is removed again."),
        "archiveFile.tooManyBytes": Self("The archive unpacks to more than {limit} bytes; what was extracted is removed again."),
        "archiveFile.tooManyEntries": Self("The archive has more than {limit} entries; what was extracted is removed again."),
        "archiveFile.unknownEncoding": Self("No encoding of names is called {encoding}.", hint: "Choose one of: {known}."),
    ]
}
