import Base
import Catalogue
import Foundation
import GRDB

extension EntryMover {
    /// The kinds of acts that give a photo or a film new content.
    static let contentKinds: [Act.Kind] = [.editPhoto, .shrinkVideo]

    /// Replaces a photo by a file with new content, as one act. The photo is moved to the trash, and undo restores it.
    ///
    /// - Parameters:
    ///   - file: the path of one of Shoebox's own files, which is copied.
    ///   - modified: the modification time of the new file, in nanoseconds since 1970.
    ///   - detail: the data that the undo needs.
    func replaceContent(
        _ path: BytePath, by file: BytePath, modified: Int64, as kind: Act.Kind, _ action: String, detail: Data
    ) throws -> Outcome {
        try run(kind, action, [path], detail: detail) { _, act, outcome in
            try exchange(path, for: file, modified: modified, act: act, &outcome) { _ in }
        }
    }

    /// Undoes a replacement on the disk: brings the original back, and moves the new file to the trash.
    ///
    /// The original may itself be the new file of an earlier act, whose undo compares the time of its last change. Coming back
    /// from the trash has changed that time, so it is stored again.
    func bringBackContent(act: Int64, at path: BytePath) throws -> [Refusal] {
        let refused = try bringBack(act: act)
        guard refused.isEmpty, let there = EntryStamp(path) else { return refused }
        try catalogue.write { db in
            try db.execute(
                sql: """
                    UPDATE entryStep SET changed = ? WHERE target = ? AND inode = ? AND kind = ?
                    AND actId IN (SELECT id FROM act WHERE \(Act.isOf(Self.contentKinds)) AND undoneAt IS NULL)
                    """,
                arguments: [there.changed, path, there.inode, EntryStep.Kind.copy.rawValue])
        }
        return refused
    }
}

extension Act.Kind {
    /// A photo was turned, straightened or cropped.
    public static let editPhoto = Self("editPhoto")
    /// A video was replaced by a smaller copy.
    public static let shrinkVideo = Self("shrinkVideo")
}
