extension Failure.Words {
    static let mail: [String: Self] = [
        "document.notReadable": Self(
            "This is not a document that can be read.", hint: "It may be damaged, or protected by a password."),
        "document.tooLarge": Self("The document is larger than {megabytes} MB, so its words are not read."),
        "mail.archiveLeftOut": Self("The mail archive {archive} could not be looked into, so its mails are missing here."),
        "mail.attachmentElsewhere": Self(
            "Apple Mail keeps this attachment beside the mail, and it is not there: nothing was saved.",
            hint: "Open the whole mailbox folder, or have Apple Mail download the attachment."),
        "mail.attachmentEmpty": Self(
            "This attachment has no content in the mail: nothing was saved.", hint: "Ask the sender for the file."),
        "mail.attachmentFolderNotMade": Self("The folder for attachments cannot be made."),
        "mail.attachmentNoPicture": Self("Attachment number {number} is no picture and no video."),
        "mail.attachmentNotANumber": Self("An attachment is chosen by its number."),
        "mail.badNesting": Self("“in” must be numbers separated by dots, such as 2.1."),
        "mail.movedInArchive": Self(
            "Another program has changed the archive since Shoebox read it: another mail is in this place now.",
            hint: "Read the archive again, and look for the mail there."),
        "mail.allNotNamed": Self("All mails need the “count” or the “revision” of the list that was shown."),
        "mail.readAnew": Self(
            "The archive has changed since its mails were shown, and was read anew, so nothing was done.",
            hint: "Look at the list, and choose again."),
        "mail.numbersOrWords": Self("Choose the mails either by “numbers” or by “q”, and not by both."),
        "mail.badNumbers": Self("“numbers” must be numbers of mails, which start at 1."),
        "mail.damagedGzip": Self(
            "The compressed archive is damaged after {bytes} bytes of mail.",
            hint: "What came before can be read; download the archive again for the rest."),
        "mail.empty": Self("The file is empty.", hint: "Download or copy it again."),
        "mail.folderPathNotWhole": Self("The path of a folder begins with a slash."),
        "mail.looksLike": Self(
            "This is neither a mail nor an archive of mails; it looks like {look}.",
            hint: "Open an .mbox, .eml or .emlx file, a Maildir, or one of them gzip'd."),
        "mail.neitherFileNorFolder": Self("This is neither a file nor a folder."),
        "mail.nestedTooDeep": Self("Mails are not nested so deep."),
        "mail.noFolderNamed": Self("The folder for the pictures is missing."),
        "mail.notCut": Self("Nothing is missing from this archive."),
        "mail.noFreeName": Self("No name is free for this archive."),
        "mail.noPart": Self("The mail has no part number {number}."),
        "mail.noAttachmentChosen": Self("No attachment is named.", hint: "Choose some attachments first."),
        "mail.noPicture": Self("There is no picture and no video with this mail."),
        "mail.noPictureNamed": Self("The picture is missing: cid=…"),
        "mail.noPictures": Self("There is no picture and no video with these mails."),
        "mail.noSuchAttachment": Self("The mail has no attachment number {number}.", hint: "It has {count}."),
        "mail.noSuchPicture": Self("The mail has no picture of this name."),
        "mail.none": Self("There is no mail in this archive."),
        "mail.notInArchive": Self("The archive has no mail of this number.", hint: "Its mails are counted from 1."),
        "mail.notMail": Self(
            "This is neither a mail nor an archive of mails.",
            hint: "Open an .mbox, .eml or .emlx file, a Maildir, or one of them gzip'd."),
        "mail.numberFromOne": Self("The number of a mail must be 1 or more."),
        "mail.pictureNotSafe": Self("This picture cannot be shown safely."),
        "mail.scratchForgotten": Self("A temporary file of Shoebox was removed too early.", hint: "Try again."),
        "mail.searchReplaced": Self("A newer search replaced this one."),
        "mail.excerptCount": Self("The search names between 1 and {limit} mails.", hint: "Ask for fewer mails at once."),
        "mail.searchTooLong": Self(
            "This search takes too long in so large an archive.", hint: "Search for fewer words, or rarer ones."),
        "mail.someNotRead": Self(
            "Some of the mails are missing here: {count} files or folders could not be read, the first is {first}.",
            hint: "Check that they can be opened, then read the archive again."),
        "mail.unknown": Self("There is no mail number {number} in this archive."),
        "mail.unknownForm": Self("A mail is exported as eml, txt, pdf or html."),
        "mail.unknownFormTogether": Self("Mails are saved together as mbox, csv or zip."),
        "mail.unknownOf": Self("There is no mail number {number}; the archive has {count}."),
        "mail.unknownOrder": Self("Mails are sorted by date, sender, subject or size."),
        "mailExport.failed": Self("These mails could not be put together: {error}."),
        "mailExport.noFile": Self("There is no file of these mails yet."),
        "mailExport.noId": Self("The id of the export is missing."),
        "mailExport.tooMany": Self("Many mails are put together already.", hint: "Wait for one of these to end, or cancel it."),
        "mailExport.unknown": Self("These mails are not being put together.", hint: "Begin anew."),
        "archive.forgotten": Self("This archive was forgotten while it was copied."),
        "archive.notNamed": Self("Say which archive."),
        "archive.pathNotWhole": Self("The path of an archive begins with a slash."),
        "archive.unknown": Self("There is no such archive.", hint: "Open it again."),
        "print.partMissing": Self(
            "The libraries that set text on pages, Pango and Cairo, are not installed.",
            hint: "Run setup/install run in the source's folder, or save the mail as text or .eml."),
        "print.tooLarge": Self("There is not enough memory to print this mail.", hint: "Save it as text or .eml."),
        "mailIndex.answered": Self("The index of this archive answered: {detail}."),
        "mailIndex.busy": Self("The index of this archive is in use.", hint: "Try again in a moment."),
        "mailIndex.damaged": Self(
            "The index of this archive is damaged.", hint: "Read the archive again; the archive itself is untouched."),
        "mailIndex.diskFull": Self(
            "The index of this archive could not be written: the disk is full.", hint: "Free some space and try again."),
        "mailIndex.folderElsewhere": Self("The folder for indexes cannot be made.", hint: "Choose another with --data."),
        "mailIndex.notOpened": Self("The index of this archive cannot be opened.", hint: "Check who owns the folder."),
        "mailIndex.unusable": Self("The index of this archive cannot be used: {error}."),
    ]
}
