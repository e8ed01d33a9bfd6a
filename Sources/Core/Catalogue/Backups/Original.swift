public import Basics
import GRDB
import Glibc

/// A file of the data folder that cannot be made again: the photograph of a scanned page, or a mail archive that was copied here.
public struct Original: Codable, Hashable, Sendable {
    /// Relative to the data folder: `scans/<name>` or `mail/archives/<name>`.
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
    /// - Throws: `Failure`, changed if the file is written meanwhile. The new file is removed then.
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

    /// Whether a file is the same as the one whose sum is known.
    func isKnown(_ stamp: FileStamp) -> Bool {
        sha256 != nil && bytes == stamp.size && modified == stamp.modified && inode == stamp.inode
    }
}

extension Original {
    static let scans = BytePath("scans"), archives = BytePath("mail/archives")

    /// The photographs that a catalogue names, as paths relative to the data folder.
    ///
    /// - Parameter standing: leaves out the photographs of pages that the person has removed.
    static func photographs(_ db: Database, standing: Bool = false) throws -> [BytePath] {
        guard try db.tableExists("scanPage") else { return [] }
        let condition =
            standing ? "WHERE removedBy IS NULL AND scanId IN (SELECT id FROM scan WHERE removedBy IS NULL)" : ""
        // A manipulated backup could name a file elsewhere.
        return try String.fetchAll(db, sql: "SELECT DISTINCT file FROM scanPage \(condition) ORDER BY file").filter(isPlain)
            .map { scans.appending($0) }
    }

    /// The mail archives that were copied completely into a data folder, as paths relative to that folder. An archive that is
    /// still arriving has a mark.
    public static func archives(in data: BytePath) throws(Failure) -> [BytePath] {
        let marks = data.appending("mail/arriving")
        return try files(in: archives, of: data).filter { FileInfo(marks.appending($0.name), followsLinks: false) == nil }
    }

    /// All photographs in a data folder, whether or not a catalogue names them.
    static func photographs(in data: BytePath) throws(Failure) -> [BytePath] { try files(in: scans, of: data) }

    /// Whether a text is the name of a file in a folder and cannot lead to another place.
    static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 255 && !name.utf8.contains { $0 == 0x2F || $0 == 0 }
    }

    /// Whether a path may be in a list: it must name a file in one of the two folders.
    static func isPlace(_ path: BytePath) -> Bool {
        [scans, archives].contains(path.parent) && isPlain(path.name.display)
    }

    private static func files(in folder: BytePath, of data: BytePath) throws(Failure) -> [BytePath] {
        try data.appending(folder).listed().filter { $0.bytes.first != UInt8(ascii: ".") }.map { folder.appending($0) }
            .filter { FileStamp(of: data.appending($0)) != nil }.sorted()
    }
}
