import Base
import Catalogue
import GRDB

/// Updates the rows of the catalogue when files are renamed, so that other acts find the files at once and not only after the
/// next scan.
extension EntryMover {
    /// A file or folder that moved from one path to another.
    struct Renamed: Sendable {
        let source: BytePath
        let target: BytePath
        /// The stamp of the file or folder at the target.
        let stamp: EntryStamp
        /// Whether the file was copied to another file system, so that it has another inode now.
        let isCarried: Bool

        /// Returns nil if there is nothing at the target.
        init?(from source: BytePath, to target: BytePath, isCarried: Bool = false) {
            guard let stamp = EntryStamp(target) else { return nil }
            (self.source, self.target, self.stamp, self.isCarried) = (source, target, stamp, isCarried)
        }

        init?(_ step: EntryStep) {
            guard [.move, .respell, .carry, .restore].contains(step.kind) else { return nil }
            self.init(from: step.source, to: step.target, isCarried: step.kind == .carry)
        }

        func store(_ db: Database) throws {
            if stamp.isFolder { try storeFolder(db) } else { try storeFile(db) }
        }

        /// Gives the row of a file its new path. Does nothing if the file is not the one recorded in the catalogue, or if
        /// another file has the new path; in these cases the next scan updates the rows.
        private func storeFile(_ db: Database) throws {
            guard let row = try FileRow.fetch(db, at: source), [.here, .away].contains(row.presence) else { return }
            guard let now = FileStamp(of: target), isCarried || now.inode == row.stamp.inode else { return }
            guard now.size == row.stamp.size, now.modified == row.stamp.modified else { return }
            if let other = try FileRow.fetch(db, at: target), other.id != row.id, other.presence == .here {
                // A concurrent scan may already have found the file at the new path.
                guard other.stamp.inode == now.inode, try !FileMover.isMoving(db, other.id) else { return }
                try Journal.merge(db, other.id, into: row.id)
                try FileTable.give(db, pathOf: other.id, to: row.id)
            } else {
                try FileTable.place(db, file: row.id, at: target)
            }
            try FileTable.setStamp(db, row.id, now)
        }

        private func storeFolder(_ db: Database) throws {
            let folders = try SharedFolder.all(db).map(\.path)
            for directory in try Directories.inside(db, source) {
                let path = BytePath(bytes: target.bytes + directory.path.bytes.dropFirst(source.bytes.count))
                let isShared = folders.contains { SharedFolder.reaches(from: $0, to: path) }
                try FileTable.place(db, filesOf: directory.id, in: path, as: isShared ? .here : .unshared)
            }
            try EntryMover.reawaken(db, inside: target)
        }
    }

    /// Marks files as present again that were missing because their folder had been moved to another path.
    private static func reawaken(_ db: Database, inside folder: BytePath) throws {
        for directory in try Directories.inside(db, folder) {
            for row in try FileRow.away(db, in: directory.path) where try FileRow.fetch(db, at: row.path)?.id == row.id {
                guard let now = FileStamp(of: row.path), now.isSameFile(as: row.stamp) else { continue }
                try FileTable.place(db, file: row.id, at: row.path)
            }
        }
    }
}
