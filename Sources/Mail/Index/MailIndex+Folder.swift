public import Base
import Glibc

/// Each index has a separate folder, because the worker that writes the index may create and remove files in that folder.
extension MailIndex {
    /// The folder that contains the folders of all indexes.
    public static func directory(in data: BytePath) -> BytePath { data.appending("mail") }

    /// The identifier of an archive in the API: a hash of its path, as sixteen hexadecimal digits.
    public static func id(of archive: BytePath) -> String {
        let digits = String(checksum(archive.bytes), radix: 16)
        return String(repeating: "0", count: idLength - digits.count) + digits
    }

    /// Whether a text can be the identifier of an archive.
    public static func isID(_ text: String) -> Bool {
        text.utf8.count == idLength && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// The path of the index of an archive.
    public static func path(of id: String, in data: BytePath) -> BytePath { folder(of: id, in: data).appending("index.sqlite") }

    /// Returns the identifiers of all archives that have an index, sorted.
    public static func identifiers(in data: BytePath) -> [String] {
        let directory = directory(in: data)
        return names(in: directory).filter { isID($0) && exists(path(of: $0, in: data)) }.sorted()
    }

    /// Creates the folder of an index. If an earlier version stored the index in the common folder, moves the index into the new
    /// folder.
    ///
    /// - Throws: `Failure` if the folder cannot be created.
    public static func makeFolder(of id: String, in data: BytePath) throws(Failure) {
        try folder(of: id, in: data).makePrivateFolders()
        bringOld(id, in: data)
    }

    /// Moves all indexes of an earlier version into separate folders. None of these indexes may be open.
    public static func bringOld(in data: BytePath) {
        for name in names(in: directory(in: data)) where name.hasSuffix(ending) {
            let id = String(name.dropLast(ending.count))
            if isID(id) { try? makeFolder(of: id, in: data) }
        }
    }

    /// Removes an index and Shoebox's other files in the folder of the index. The archive is not changed.
    public static func forget(_ id: String, in data: BytePath) {
        let folder = folder(of: id, in: data)
        for name in names(in: folder) where name.hasPrefix("index.sqlite") || name.hasPrefix(".shoebox-") {
            _ = folder.appending(name).withCString { unlink($0) }
        }
        _ = folder.withCString { rmdir($0) }
    }

    /// Changes the identifier of an index.
    ///
    /// - Returns: false if the new identifier is already in use, or if the folder cannot be renamed.
    public static func rename(_ id: String, to other: String, in data: BytePath) -> Bool {
        let target = folder(of: other, in: data)
        guard !exists(target) else { return false }
        return folder(of: id, in: data).withCString { from in target.withCString { Glibc.rename(from, $0) } } == 0
    }

    private static let idLength = 16
    private static let ending = ".sqlite"

    private static func folder(of id: String, in data: BytePath) -> BytePath { directory(in: data).appending(id) }

    private static func exists(_ path: BytePath) -> Bool { path.withCString { access($0, F_OK) } == 0 }

    /// Moves the files of an index. The index file itself is moved last. Until then, the index counts as not moved, so it
    /// cannot be opened without its WAL.
    private static func bringOld(_ id: String, in data: BytePath) {
        let (old, new) = (directory(in: data).appending(id + ending), path(of: id, in: data))
        guard exists(old), !exists(new) else { return }
        for part in ["-wal", ".mbox", ""] {
            let (from, to) = (BytePath(bytes: old.bytes + Array(part.utf8)), BytePath(bytes: new.bytes + Array(part.utf8)))
            _ = from.withCString { from in to.withCString { Glibc.rename(from, $0) } }
        }
        _ = BytePath(bytes: old.bytes + Array("-shm".utf8)).withCString { unlink($0) }
    }

    private static func names(in folder: BytePath) -> [String] {
        guard let listing = folder.withCString({ opendir($0) }) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if let name = String(validating: bytes, as: UTF8.self), name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
