public import Basics
import Glibc

/// Recognises archives of mail by their names, without opening them.
public enum MailNames {
    /// mbox files of Thunderbird have no extension, but an `.msf` file beside them.
    public static func isMail(_ file: BytePath) -> Bool {
        if ["mbox", "mbx", "eml", "emlx"].contains(file.fileExtension) { return true }
        if isPacked(file) { return file.display.lowercased().contains(".mbox") }
        return file.fileExtension.isEmpty && isThere(BytePath(bytes: file.bytes + Array(".msf".utf8)))
    }

    public static func isMaildir(_ folder: BytePath) -> Bool {
        isThere(folder.appending("cur")) && isThere(folder.appending("new"))
    }

    /// Whether a file contains many mails, of which only the index is kept. This excludes single mails, and archives that are
    /// unpacked first.
    public static func isArchive(file: BytePath) -> Bool {
        isMail(file) && !isPacked(file) && !["eml", "emlx"].contains(file.fileExtension)
    }

    /// Whether a folder is one archive: a Maildir, or a mailbox of Apple Mail.
    public static func isArchive(folder: BytePath) -> Bool { isMaildir(folder) || folder.fileExtension == "mbox" }

    private static func isPacked(_ file: BytePath) -> Bool { file.fileExtension == "gz" }

    private static func isThere(_ path: BytePath) -> Bool { path.withCString { access($0, F_OK) } == 0 }
}
