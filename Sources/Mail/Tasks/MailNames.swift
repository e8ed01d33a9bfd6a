public import Base
import Glibc

/// Recognises mail archives by their names, without opening them.
public enum MailNames {
    /// Whether a file is a mail or a mail archive. Thunderbird's mbox files have an `.msf` file next to
    /// them, and the mbox in a folder that Apple Mail exported is called `mbox`.
    public static func isMail(_ file: BytePath) -> Bool {
        let kind = FileKind(fileExtension: file.fileExtension)
        if kind == .mbox || kind == .mail { return true }
        if isPacked(file) { return file.display.lowercased().contains(".mbox") }
        return file.name == BytePath("mbox") || isThere(BytePath(bytes: file.bytes + Array(".msf".utf8)))
    }

    public static func isMaildir(_ folder: BytePath) -> Bool {
        isThere(folder.appending("cur")) && isThere(folder.appending("new"))
    }

    /// Whether a file is an archive of many mails that are read from the file itself, so that only an index is stored. Excludes
    /// single mails, and compressed archives, which are decompressed first.
    public static func isArchive(file: BytePath) -> Bool {
        isMail(file) && !isPacked(file) && FileKind(fileExtension: file.fileExtension) != .mail
    }

    /// Whether a folder is a single archive: a Maildir or a mailbox of Apple Mail.
    public static func isArchive(folder: BytePath) -> Bool { isMaildir(folder) || folder.fileExtension == "mbox" }

    private static func isPacked(_ file: BytePath) -> Bool { file.fileExtension == "gz" }

    private static func isThere(_ path: BytePath) -> Bool { path.withCString { access($0, F_OK) } == 0 }
}
