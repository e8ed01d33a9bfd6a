public import Base
import Foundation
import Glibc

/// The input of a restore: a copy of the catalogue and its originals.
struct RestoreSource {
    /// The copy of the catalogue.
    let catalogue: BytePath
    /// The originals with the paths of their bytes.
    var files: [(original: Original, bytes: BytePath)] = []
    /// Whether the bytes are in the data folder, so that they may be hard-linked. A user's own file must never be linked.
    var isOurs = false

    /// - Parameters:
    ///   - path: a copy of the catalogue, the output of `shoebox backup` or `shoebox take-along`, or a file of `backups/`.
    ///   - arriving: a folder inside the data folder into which a packed backup is unpacked.
    /// - Throws: `Failure` if the file cannot be read or is none of the accepted inputs.
    init(_ path: BytePath, in data: BytePath, unpacking arriving: BytePath) throws {
        guard let info = FileInfo(path) else { throw Failure(.fileNotFound, "restore.noFile", file: path) }
        let isAlong = path.name == BytePath(Along.catalogue) && FileStamp(of: path.parent.appending(Along.list)) != nil
        if info.kind == .folder {
            self = try Self.folder(path)
        } else if isAlong {
            // A user who specifies the catalogue inside the folder means the folder.
            self = try Self.folder(path.parent)
        } else if try Tar.isOne(path) {
            self = try Self.unpacked(path, in: arriving)
        } else {
            catalogue = path
            let backups = Backups(data: data), name = path.name.display
            guard path.parent == backups.folder || path.parent.real == backups.folder.real else { return }
            files = (backups.readableOriginals(of: name) ?? []).compactMap { original in
                backups.heldFile(of: original).map { (original, $0) }
            }
            isOurs = true
        }
    }

    private init(catalogue: BytePath, files: [(Original, BytePath)], isOurs: Bool) {
        (self.catalogue, self.files, self.isOurs) = (catalogue, files, isOurs)
    }

    /// Reads a folder written by `shoebox take-along`, or a folder that contains its unpacked ZIP file.
    private static func folder(_ path: BytePath) throws -> RestoreSource {
        let folders = [path] + path.children.sorted().map { path.appending($0) }
        let found = folders.filter { FileStamp(of: $0.appending(Along.catalogue)) != nil }
        guard let folder = found.first else { throw Failure(.unsupportedFormat, "restore.noBackup", file: path) }
        guard found.count == 1 || folder == path else {
            let names = found.map(\.name.display).joined(separator: ", ")
            throw Failure(.badRequest, "restore.several", ["names": names], file: path)
        }
        let files = try Along.read(in: folder).map { ($0.original, folder.appending($0.file)) }
        return RestoreSource(catalogue: folder.appending(Along.catalogue), files: files, isOurs: false)
    }

    /// Reads a single file written by `shoebox backup`.
    private static func unpacked(_ path: BytePath, in arriving: BytePath) throws -> RestoreSource {
        arriving.removeTree()
        try arriving.makePrivateFolders()
        try Tar.unpack(path, to: arriving) { name in
            let text = name.display
            return text == Along.catalogue || text == Along.list || text.hasPrefix(Along.prefix)
        }
        let items: [Along.Item]
        // The failure names the file that the user specified, not a file inside it.
        do { items = try Along.read(in: arriving) } catch let failure as Failure { throw failure.about(path) }
        let files = items.map { ($0.original, arriving.appending($0.file)) }
        return RestoreSource(catalogue: arriving.appending(Along.catalogue), files: files, isOurs: true)
    }
}

/// The layout of a folder written by `shoebox take-along`: a copy of the catalogue, and a list of the originals.
public enum Along {
    public static let catalogue = "shoebox.sqlite", list = "files.json"
    /// The prefix of the names of originals in a packed backup; a number follows.
    static let prefix = "original-"

    /// An original with the path of its bytes in the folder.
    public struct Item: Codable, Sendable {
        public let original: Original
        /// Relative to the folder of the list.
        public let file: BytePath

        public init(_ original: Original, file: BytePath) { (self.original, self.file) = (original, file) }
    }

    private struct List: Codable {
        let files: [Item]
        /// The SHA-256 of the copy of the catalogue; nil in lists of earlier program versions.
        var catalogue: String?
    }

    /// - Parameter catalogue: the SHA-256 of the copy of the catalogue, as 64 hexadecimal digits.
    public static func encoded(_ items: [Item], catalogue: String) throws -> [UInt8] {
        Array(try JSONEncoder().encode(List(files: items, catalogue: catalogue)))
    }

    /// The SHA-256 of a file, as 64 hexadecimal digits.
    public static func sum(of path: BytePath) throws(Failure) -> String { try FilePass.sum(path).sum }

    /// Reads the list of a folder, and checks the catalogue beside it against the checksum in the list. Returns an empty array if
    /// there is no list, as in folders of earlier program versions.
    static func read(in folder: BytePath) throws -> [Item] {
        let path = folder.appending(list)
        guard FileStamp(of: path) != nil else { return [] }
        guard let json = PrivateFile.read(path) else { throw Failure.system(errno, "read", path) }
        let list: List
        do { list = try JSONDecoder().decode(List.self, from: json) } catch {
            throw Failure(.corruptFile, "restore.damaged", file: path)
        }
        let copy = folder.appending(Self.catalogue)
        if let known = list.catalogue, try sum(of: copy) != known {
            throw Failure(.corruptFile, "restore.damaged", file: copy)
        }
        return list.files.filter {
            Original.isAllowed($0.original.path) && $0.file.bytes.first != UInt8(ascii: "/") && !$0.file.climbs
        }
    }
}
