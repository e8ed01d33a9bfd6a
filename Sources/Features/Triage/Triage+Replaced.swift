import Acts
import Basics
import Catalogue
import GRDB

/// A decision is about the picture that was shown. It is refused if another picture is at its path by now.
extension Triage {
    /// Photos that are not there any more, and those that are no longer the ones with these versions.
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

    /// Photos whose files were written since the catalogue looked at them, with the files' new stamps: no scan has seen that yet.
    ///
    /// The disk is asked outside the transaction, because a drive may take its time. A file that is not there decides nothing.
    func replacedOnDisk(_ swipes: [Swipe]) throws -> [Int64: FileStamp] {
        let ids = swipes.filter { $0.version != nil }.map(\.id)
        let files = try catalogue.read { try FileRow.fetch($0, ids: ids) }.filter { $0.presence == .here }
        return files.reduce(into: [:]) { replaced, file in
            guard let stamp = FileStamp(of: file.path) else { return }
            if stamp.size != file.stamp.size || stamp.modified != file.stamp.modified { replaced[file.id] = stamp }
        }
    }

    /// Has these files read again, which gives their cards another version. A decided photo whose place another file took is left to the
    /// scan, which gives that file a row of its own.
    static func note(_ db: Database, _ replaced: [Int64: FileStamp]) throws {
        for file in try FileRow.fetch(db, ids: Array(replaced.keys)) {
            guard let stamp = replaced[file.id], file.presence == .here else { continue }
            if file.decision != nil && file.stamp.isAnotherFile(than: stamp) { continue }
            try FileTable.setUnread(db, file.id, stamp)
        }
    }
}
