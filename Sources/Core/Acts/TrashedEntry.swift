public import Base
public import Catalogue
import Foundation
import GRDB

/// A folder, or a file that is not in the library, that Files moved to the trash, or the original of an edited photo. It comes
/// back alone, or with all others of its act.
public struct TrashedEntry: Sendable {
    /// The act, which may have moved several things.
    public let act: Int64
    /// The step that moved it to the trash.
    public let step: Int64
    /// Whether an act replaced it by a changed file, so that it comes back when that act is undone.
    public let isOriginal: Bool
    /// The number of things that come back together: 1 unless it is one of several originals of an act.
    public let together: Int
    public let origin: BytePath
    public let isFolder: Bool
    /// The number of files in the folder at any depth; 1 for a file.
    public let files: Int
    public let bytes: Int64
    /// Milliseconds since 1970.
    public let deletedAt: Int64

    /// Returns what is still in the trash, most recently deleted first. Reads the disk.
    public static func fetch(_ catalogue: Catalogue, limit: Int) throws -> [TrashedEntry] {
        let steps = try catalogue.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT entryStep.*, act.at, act.kind <> ? AS isOriginal, iif(act.kind = ?, 1, (
                        SELECT count(*) FROM entryStep other WHERE other.actId = act.id AND other.kind = entryStep.kind AND other.state = entryStep.state
                    )) AS together FROM entryStep JOIN act ON act.id = entryStep.actId
                    WHERE \(Act.isOf([.trashEntries] + EntryMover.contentKinds)) AND act.undoneAt IS NULL AND entryStep.kind = ? AND entryStep.state = ?
                    ORDER BY act.id DESC, entryStep.id LIMIT ?
                    """,
                arguments: [
                    Act.Kind.trashEntries.rawValue, Act.Kind.trashEntries.rawValue, EntryStep.Kind.trash.rawValue,
                    EntryStep.State.done.rawValue, limit,
                ]
            ).compactMap { row in EntryStep(row: row).map { (step: $0, row: row) } }
        }
        return steps.compactMap { step, row in
            guard let there = EntryStamp(step.target), step.matches(there) else { return nil }
            return TrashedEntry(step, row, isFolder: there.isFolder)
        }
    }

    private init(_ step: EntryStep, _ row: Row, isFolder: Bool) {
        (act, self.step, origin, self.isFolder) = (step.act, step.id, step.source, isFolder)
        (deletedAt, isOriginal, together) = (row["at"], row["isOriginal"], row["together"])
        (files, bytes) = isFolder ? Self.content(of: step.target) : (1, step.size)
    }

    /// Returns the number of files in a folder, and their size. Links are counted and not followed.
    private static func content(of folder: BytePath) -> (files: Int, bytes: Int64) {
        guard let entries = FileManager.default.enumerator(atPath: folder.display) else { return (0, 0) }
        var (files, bytes) = (0, Int64(0))
        while entries.nextObject() != nil {
            guard let attributes = entries.fileAttributes, attributes[.type] as? FileAttributeType != .typeDirectory else {
                continue
            }
            files += 1
            bytes += (attributes[.size] as? NSNumber)?.int64Value ?? 0
        }
        return (files, bytes)
    }
}
