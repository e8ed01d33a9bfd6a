public import Base
public import Foundation

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
}

extension Act.Kind {
    /// A photo was turned, straightened or cropped.
    public static let editPhoto = Self("editPhoto")
}
