import Basics
import Catalogue

/// A file that cannot be made again, with its known content.
public struct Original: Sendable {
    public enum Source: String, CaseIterable, Codable, Sendable {
        /// Photos and videos.
        case library
        /// Other files in the shared folders.
        case other
        /// Photos of scanned pages, in the data folder.
        case scans
        /// Mail archives that were copied into the data folder.
        case archives
    }

    let source: Source
    /// The id of its row; the number in the listing for archives, which have no rows.
    let id: Int64
    let path: BytePath
    /// nil while nobody has read it.
    let expected: Identity?
    /// The stamp of the file with the content `expected`.
    let stamp: FileStamp?

    /// Whether nobody has written to the file since its content was read. Only then is another content a silent change.
    ///
    /// The photo of a scan never changes. A hard link of a backup sets the change time of files in the data folder, so that says nothing there.
    func isUnwritten(_ now: FileStamp) -> Bool {
        guard let stamp, source != .scans else { return true }
        let isSame = stamp.size == now.size && stamp.modified == now.modified
        return source == .archives ? isSame : isSame && stamp.changed == now.changed
    }
}
