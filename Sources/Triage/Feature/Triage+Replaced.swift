import Acts
import Base
import Catalogue
import GRDB

/// A decision applies to the displayed picture. It is refused if the path now leads to another picture.
extension Triage {
    /// Returns refusals for photos that no longer exist, and for photos whose current version differs from the given one.
    static func refusals(_ db: Database, _ ids: [Int64], _ versions: [Int64: String]) throws -> [FileMover.Refusal] {
        try ids.chunks(of: 500).flatMap { try FileRow.fetch(db, ids: Array($0)) }.compactMap { file in
            if file.presence != .here {
                return FileMover.Refusal(file: file.id, failure: Failure(.fileNotFound, "photo.gone", file: file.path))
            }
            guard let version = versions[file.id], !file.isVersion(version) else { return nil }
            return FileMover.Refusal(file: file.id, failure: replacedFailure(file))
        }
    }

    static func replacedFailure(_ file: FileRow) -> Failure {
        Failure(.changed, "decision.replaced", file: file.path)
    }

    /// Returns the photos whose files have been written to since they were last recorded in the catalogue, with the new stamps
    /// of the files. No scan has noticed these changes yet.
    ///
    /// The disk is read outside the transaction, because a drive may be slow. Missing files are skipped.
    func replacedOnDisk(_ swipes: [Swipe]) throws -> [Int64: FileStamp] {
        let ids = swipes.filter { $0.version != nil }.map(\.id)
        let files = try catalogue.read { try FileRow.fetch($0, ids: ids) }.filter { $0.presence == .here }
        return files.reduce(into: [:]) { replaced, file in
            guard let stamp = FileStamp(of: file.path) else { return }
            if stamp.size != file.stamp.size || stamp.modified != file.stamp.modified { replaced[file.id] = stamp }
        }
    }

    /// Marks the replaced files as unread, so that they are read again and their cards get new versions. If a photo has a
    /// decision and its file was replaced by a different file, the row is left to the scan, which adds a separate row for the
    /// new file.
    static func note(_ db: Database, _ replaced: [Int64: FileStamp]) throws {
        for file in try FileRow.fetch(db, ids: Array(replaced.keys)) {
            guard let stamp = replaced[file.id], file.presence == .here else { continue }
            if file.decision != nil && file.stamp.isAnotherFile(than: stamp) { continue }
            try FileTable.setUnread(db, file.id, stamp)
        }
    }
}
