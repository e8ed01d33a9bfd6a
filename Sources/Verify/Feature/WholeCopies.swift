public import Base
import Catalogue
import GRDB

/// An intact file that has the known content of a damaged file.
public struct WholeCopy: Sendable, Equatable, Encodable {
    public enum Kind: String, Codable, Sendable {
        /// Another file with the same content, in a shared folder or in the data folder.
        case file
        case trash
        /// A file of the checked copy on another disk.
        case disk
        /// A file in the store of the backups.
        case backup
    }

    public let kind: Kind
    public let path: BytePath
}

/// Finds an intact file that has the known content of a damaged file. Every candidate is read before it is returned.
struct WholeCopies {
    private let catalogue: Catalogue

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    func find(_ identity: Identity, besides path: BytePath, _ pause: FileSum.Pause) throws -> WholeCopy? {
        for candidate in try candidates(identity) where candidate.path != path {
            do {
                if try FileSum(of: candidate.path, pause).sum == identity { return candidate }
            } catch is FileSum.Trouble {
                continue
            }
        }
        return nil
    }

    private func candidates(_ identity: Identity) throws -> [WholeCopy] {
        let (known, copies) = try catalogue.read { db in
            (try Self.known(db, identity), try CopyRow.all(db).map(\.path))
        }
        let onDisks = copies.flatMap { folder in
            CopyRecords.paths(of: identity, in: folder).map { WholeCopy(kind: .disk, path: folder.appending($0)) }
        }
        let held = Originals.data(catalogue).appending("backups/held").appending(identity.hex)
        return known + onDisks + [WholeCopy(kind: .backup, path: held)]
    }

    private static func known(_ db: Database, _ identity: Identity) throws -> [WholeCopy] {
        let files = try Row.fetchAll(
            db, sql: FileRow.select + "WHERE file.identity = ? AND \(FileRow.present)", arguments: [identity]
        ).map { WholeCopy(kind: .file, path: FileRow(row: $0).path) }
        let sums = try BytePath.fetchAll(db, sql: "SELECT path FROM proofSum WHERE sum = ?", arguments: [identity])
        let trashed = try BytePath.fetchAll(
            db, sql: "SELECT trashed.path FROM trashed JOIN file ON file.id = trashed.fileId WHERE file.identity = ?",
            arguments: [identity])
        return files + sums.map { WholeCopy(kind: .file, path: $0) } + trashed.map { WholeCopy(kind: .trash, path: $0) }
    }
}
