public import Base
import Catalogue
import Foundation
import GRDB
import MailTasks

/// A folder in which the user looks for an archive: its subfolders, and its files that may contain mail.
public struct MailFiles: Encodable, Sendable {
    public struct Entry: Encodable, Sendable {
        public let name: String
        public let path: BytePath
        public let folder: Bool
        public let bytes: Int64
        /// Whether the entry is a folder that is one archive: a Maildir, or a mailbox of Apple Mail.
        public let maildir: Bool
    }

    public let path: BytePath
    public let parent: BytePath?
    public let entries: [Entry]
    /// Suggestions: the archives in the shared folders, largest first, followed by the shared folders.
    public var known: [Entry]?

    /// - Parameter path: the folder to list; nil for the folder in which browsing begins.
    public init(_ path: BytePath?) throws(Failure) {
        let path = path ?? .beginning
        guard path.bytes.first == UInt8(ascii: "/") else {
            throw Failure(.badRequest, "mail.folderPathNotWhole")
        }
        self.path = path
        parent = path.bytes.count > 1 ? path.parent : nil
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path.display) else {
            throw Failure.system(errno, "read", path)
        }
        var found: [Entry] = []
        for name in names where !name.hasPrefix(".") {
            let child = path.appending(name)
            guard let info = FileInfo(child) else { continue }
            let isFolder = info.kind == .folder
            let isMaildir = isFolder && MailNames.isArchive(folder: child)
            guard isFolder || (info.kind == .file && MailNames.isMail(child)) else { continue }
            found.append(
                Entry(name: name, path: child, folder: isFolder, bytes: isFolder ? 0 : info.bytes, maildir: isMaildir))
        }
        entries = found.sorted { ($0.folder ? 0 : 1, $0.name.lowercased()) < ($1.folder ? 0 : 1, $1.name.lowercased()) }
    }
}

extension MailFiles {
    private static let maximum = 6

    /// The archives found by the scan, and the shared folders. Those that no longer exist are left out.
    static func known(_ catalogue: Catalogue) throws -> [Entry] {
        let (files, folders) = try catalogue.read { db in
            (
                try OtherFiles.named(db, endings: [".mbox", ".mbx", ".mbox.gz", ".eml"], limit: maximum),
                try SharedFolder.all(db).map(\.path)
            )
        }
        let archives = files.filter { FileInfo($0.path)?.kind == .file }.map { path, bytes in
            Entry(name: path.name.display, path: path, folder: false, bytes: bytes, maildir: false)
        }
        return archives
            + folders.filter { FileInfo($0)?.kind == .folder }.map { path in
                Entry(name: path.name.display, path: path, folder: true, bytes: 0, maildir: MailNames.isArchive(folder: path))
            }
    }
}
