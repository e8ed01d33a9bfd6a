import Base
import Catalogue

/// A file that Shoebox cannot make again from other data, and the file's known content.
public struct Original: Sendable {
    public enum Source: String, CaseIterable, Codable, Sendable {
        /// Photos and videos.
        case library
        /// Files in the shared folders that are neither photos nor videos.
        case other
        /// Photos of scanned pages, in the data folder.
        case scans
        /// Mail archives that were copied into the data folder.
        case archives
    }

    let source: Source
    /// The id of the file's row; for archives, which have no rows, the position in the list of archives.
    let id: Int64
    let path: BytePath
    /// The known content; nil if the file was never read.
    let expected: Identity?
    /// The stamp of the file when it had the content `expected`.
    let stamp: FileStamp?

    /// Whether no program has written to the file since its content was read. Only then does a different content mean silent
    /// damage.
    ///
    /// The photos of scans are never written to. For archives in the data folder, the change time is not compared, because a
    /// backup changes it by creating a hard link.
    func isUnwritten(_ now: FileStamp) -> Bool {
        guard let stamp, source != .scans else { return true }
        let isSame = stamp.size == now.size && stamp.modified == now.modified
        return source == .archives ? isSame : isSame && stamp.changed == now.changed
    }
}
