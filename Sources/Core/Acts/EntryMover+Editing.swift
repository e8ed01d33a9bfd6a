public import Base
import Catalogue
public import Foundation
import GRDB

extension EntryMover {
    /// Replaces a photo by an edited one, as one act. The photo is moved to the trash, and undo restores it.
    ///
    /// - Parameters:
    ///   - edited: the path of one of Shoebox's own files, which is copied.
    ///   - modified: the modification time of the new file, in nanoseconds since 1970.
    ///   - detail: the data that the undo needs.
    public func edit(_ path: BytePath, by edited: BytePath, modified: Int64, detail: Data) throws -> Outcome {
        try run(.editPhoto, "Edited", [path], detail: detail) { _, act, outcome in
            try exchange(path, for: edited, modified: modified, act: act, &outcome) { _ in }
        }
    }

    /// Undoes the edit of a photo on the disk: brings the original back, and moves the edited file to the trash.
    ///
    /// The original may itself be the edited file of an earlier act, whose undo compares the time of its last change. Coming back
    /// from the trash has changed that time, so it is stored again.
    public func bringBackEdited(act: Int64, at path: BytePath) throws -> [Refusal] {
        let refused = try bringBack(act: act)
        guard refused.isEmpty, let there = EntryStamp(path) else { return refused }
        try catalogue.write { db in
            try db.execute(
                sql: """
                    UPDATE entryStep SET changed = ? WHERE target = ? AND inode = ? AND kind = ?
                    AND actId IN (SELECT id FROM act WHERE kind = ? AND undoneAt IS NULL)
                    """,
                arguments: [
                    there.changed, path, there.inode, EntryStep.Kind.copy.rawValue, Act.Kind.editPhoto.rawValue,
                ])
        }
        return refused
    }
}

extension Act.Kind {
    /// A photo was turned, straightened or cropped.
    public static let editPhoto = Self("editPhoto")
}
