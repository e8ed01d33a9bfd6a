import Base
import Catalogue
import Foundation
import GRDB

/// The entry of the journal for a sidecar that an act wrote. It is sufficient to restore the former bytes if the sidecar has
/// not been changed since.
struct SidecarRecord: Codable, Sendable {
    private(set) var file: Int64
    /// The checksum of the bytes that were written.
    let hash: UInt64
    /// The whole former text; only in acts of versions that wrote no other sidecars.
    private var before: String?
    /// The names of the sidecar and of its picture; nil in acts of those versions.
    private var name: BytePath?
    private var picture: BytePath?
    private var former: Former?

    /// The former bytes, without those at both ends that were kept.
    private struct Former: Codable, Sendable {
        let prefix: Int
        let suffix: Int
        let middle: Data
        let hash: UInt64
    }

    init(_ file: FileRow, _ name: BytePath, from old: [UInt8]?, to new: [UInt8]) {
        (self.file, self.name, picture) = (file.id, name, file.name)
        hash = checksum(new)
        guard let old else { return }
        let shorter = min(old.count, new.count)
        var (prefix, suffix) = (0, 0)
        while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
        while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
        former = Former(
            prefix: prefix, suffix: suffix, middle: Data(old[prefix..<old.count - suffix]), hash: checksum(old))
    }

    /// Returns the present path of the sidecar. It follows its picture, which may have been moved or renamed.
    func path(of row: FileRow) -> BytePath {
        guard let name, let picture else { return row.path.sidecar }
        func renamed(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> BytePath? {
            name.bytes.starts(with: old) ? BytePath(bytes: Array(new) + name.bytes.dropFirst(old.count)) : nil
        }
        let now = renamed(picture.bytes[...], row.name.bytes[...]) ?? renamed(picture.stem, row.name.stem) ?? name
        return row.path.parent.appending(now)
    }

    /// Whether these are the bytes that the act replaced.
    func isTakenBack(_ bytes: [UInt8]) -> Bool { (former?.hash ?? before.map { checksum($0.utf8) }) == checksum(bytes) }

    /// Returns the bytes that the act replaced; nil if it made the file.
    ///
    /// - Parameter written: the bytes that the act wrote.
    func restored(_ written: [UInt8]) throws -> [UInt8]? {
        guard let former else { return before.map { Array($0.utf8) } }
        guard former.prefix >= 0, former.suffix >= 0, former.prefix + former.suffix <= written.count else {
            throw Failure(.corruptFile, "undo.unreadable")
        }
        let bytes = written.prefix(former.prefix) + Array(former.middle) + written.suffix(former.suffix)
        guard checksum(bytes) == former.hash else { throw Failure(.corruptFile, "undo.unreadable") }
        return Array(bytes)
    }
}

extension SidecarRecord {
    /// The kinds of acts that have such records.
    private static let kinds = ["writeSidecars", "writeNames", "writeCaptions", "correctDates"]

    /// Called when the row `other` turned out to be the same file as `file`. The records refer to `file` afterwards.
    static func merge(_ db: Database, _ other: Int64, into file: Int64) throws {
        let acts = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id, detail FROM act WHERE undoneAt IS NULL AND detail IS NOT NULL
                    AND kind IN (SELECT value FROM json_each(?)) AND instr(detail, ?)
                    """),
            arguments: [String(decoding: try JSONEncoder().encode(kinds), as: UTF8.self), Data("\"file\":\(other)".utf8)])
        for act in acts {
            var records: [SidecarRecord]
            // An act that cannot be read cannot be undone, whatever it refers to.
            do { records = try JSONDecoder().decode([SidecarRecord].self, from: act["detail"]) } catch { continue }
            for index in records.indices where records[index].file == other { records[index].file = file }
            try Journal.setDetail(db, act: act["id"], records)
        }
    }
}

private extension BytePath {
    /// A name without its extension, with the dot.
    var stem: ArraySlice<UInt8> { bytes.lastIndex(of: UInt8(ascii: ".")).map { bytes[...$0] } ?? bytes[...] }
}
