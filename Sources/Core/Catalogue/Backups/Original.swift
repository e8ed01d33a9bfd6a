public import Base
import GRDB
import Glibc

/// A file of the data folder that cannot be regenerated: the photograph of a scanned page, or an imported mail archive.
public struct Original: Codable, Hashable, Sendable {
    /// The path relative to the data folder: `scans/<name>` or `mail/archives/<name>`.
    public let path: BytePath
    public let bytes: Int64
    /// Nanoseconds since 1970.
    public let modified: Int64
    public let inode: Int64
    /// The SHA-256 as 64 hexadecimal digits; nil if the file did not exist or has not been read yet.
    public let sha256: String?

    init(_ path: BytePath, _ stamp: FileStamp?, sha256: String?) {
        self.path = path
        (bytes, modified, inode) = (stamp?.size ?? 0, stamp?.modified ?? 0, stamp?.inode ?? 0)
        self.sha256 = sha256
    }

    /// Copies an original to a new file.
    ///
    /// - Parameters:
    ///   - path: relative to the data folder.
    ///   - linking: whether the new file may be a hard link to the original.
    /// - Throws: `Failure`, with code `changed` if the file is modified meanwhile. In that case the new file is removed.
    public static func take(
        _ path: BytePath, of data: BytePath, to target: BytePath, linking: Bool
    ) throws(Failure) -> Original {
        let source = data.appending(path)
        if linking, source.withCString({ from in target.withCString { link(from, $0) } }) == 0 {
            do throws(Failure) {
                let (sum, stamp) = try FilePass.sum(target)
                return Original(path, stamp, sha256: sum)
            } catch {
                _ = target.withCString { unlink($0) }
                throw error
            }
        }
        let (sum, stamp) = try FilePass.copy(source, to: target)
        return Original(path, stamp, sha256: sum)
    }

    /// Whether a file is unchanged since its checksum was computed.
    func isKnown(_ stamp: FileStamp) -> Bool {
        sha256 != nil && bytes == stamp.size && modified == stamp.modified && inode == stamp.inode
    }
}

extension Original {
    static let scans = BytePath("scans"), archives = BytePath("mail/archives")

    /// Returns the photographs that a catalogue refers to, as paths relative to the data folder.
    ///
    /// - Parameter standing: whether to leave out the photographs of pages that the user has removed.
    static func photographs(_ db: Database, standing: Bool = false) throws -> [BytePath] {
        guard try db.tableExists("scanPage") else { return [] }
        let condition =
            standing ? "WHERE removedBy IS NULL AND scanId IN (SELECT id FROM scan WHERE removedBy IS NULL)" : ""
        // A manipulated backup could contain a path outside the folder.
        return try String.fetchAll(db, sql: "SELECT DISTINCT file FROM scanPage \(condition) ORDER BY file").filter(isPlain)
            .map { scans.appending($0) }
    }

    /// Returns the mail archives that have been copied completely into a data folder, as paths relative to that folder. While
    /// an archive is being uploaded, a file of the same name exists in `mail/arriving`.
    public static func archives(in data: BytePath) throws(Failure) -> [BytePath] {
        let marks = data.appending("mail/arriving")
        return try files(in: archives, of: data).filter { FileInfo(marks.appending($0.name), followsLinks: false) == nil }
    }

    /// Returns all photographs in a data folder, whether or not a catalogue refers to them.
    static func photographs(in data: BytePath) throws(Failure) -> [BytePath] { try files(in: scans, of: data) }

    /// Whether a text is a plain file name, which cannot lead out of its folder.
    static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 255 && !name.utf8.contains { $0 == 0x2F || $0 == 0 }
    }

    /// Whether a path is allowed in a list, which must only contain files of the two folders.
    static func isAllowed(_ path: BytePath) -> Bool {
        [scans, archives].contains(path.parent) && isPlain(path.name.display)
    }

    private static func files(in folder: BytePath, of data: BytePath) throws(Failure) -> [BytePath] {
        try data.appending(folder).listed().filter { $0.bytes.first != UInt8(ascii: ".") }.map { folder.appending($0) }
            .filter { FileStamp(of: data.appending($0)) != nil }.sorted()
    }
}
