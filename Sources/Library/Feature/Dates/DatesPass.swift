import Base
import Catalogue
import GRDB
import PicturesEngine
import PicturesTasks
import Workers

/// The part of a scan that reads dates and labels alone: in new and changed sidecars, and in files that an older version has read.
struct DatesPass: Sendable {
    let catalogue: Catalogue
    let pool: WorkerPool

    /// The number of files per request and per transaction.
    private static let batch = 120

    /// Reads the sidecars that were not read yet.
    func readSidecars() async throws {
        while !Task.isCancelled {
            let unread = try await blocking { [catalogue] in
                try catalogue.read { try SidecarTable.unread($0, limit: Self.batch) }
            }
            if unread.isEmpty { return }
            let found = try await read(
                unread.map { ReadDates.Item($0.path, .sidecar(DateSidecar.Kind(rawValue: $0.kind) ?? .xmp)) })
            guard let found else { return }
            try await blocking { [catalogue] in
                try catalogue.write { db in
                    for (sidecar, answer) in zip(unread, found) {
                        for file in try SidecarTable.setRead(
                            db, sidecar, answer?.dates.first, answer?.labels ?? Labels())
                        {
                            try TakenDates.resolve(db, file)
                        }
                    }
                }
            }
        }
    }

    /// Reads the first bytes of files that were read before dates or labels were looked for, newest first. Each file is read once, and
    /// an interrupted scan continues with the next.
    func readDue() async throws {
        while !Task.isCancelled {
            let due = try await blocking { [catalogue] in try catalogue.read { try DateTable.due($0, limit: Self.batch) } }
            if due.isEmpty { return }
            guard let found = try await read(due.map { ReadDates.Item($0.path, $0.kind.isFilm ? .film : .picture) }) else {
                return
            }
            try await blocking { [catalogue] in
                try catalogue.write { db in
                    for (file, answer) in zip(due, found) { try Self.store(db, file, answer) }
                }
            }
        }
    }

    /// Stores the dates of a file, unless the file has changed. A changed file is read by the usual scan.
    private static func store(_ db: Database, _ file: FileRow, _ answer: ReadDates.Found?) throws {
        try DateTable.setDone(db, file.id)
        guard let answer, let row = try FileRow.fetch(db, id: file.id), row.path == file.path,
            row.stamp.size == answer.stamp.size, row.stamp.modified == answer.stamp.modified,
            row.stamp.inode == answer.stamp.inode
        else { return }
        // Only the beginning of a picture was read, and the film of a motion photo is at its end.
        let milliseconds = file.kind.isPicture ? try DateTable.mark(db, of: file.id).milliseconds : answer.milliseconds
        try TakenDates.store(
            db, row, answer.dates, answer.labels, contentIdentifier: answer.contentIdentifier, milliseconds: milliseconds)
    }

    /// Reads files in one request, or one by one if that fails, because a hostile file ends its worker.
    ///
    /// - Returns: nil if the scan was cancelled.
    private func read(_ items: [ReadDates.Item]) async throws -> [ReadDates.Found?]? {
        do throws(Failure) {
            return try await pool.perform(ReadDates(items), priority: .batch)
        } catch {
            if error.code == .cancelled || Task.isCancelled { return nil }
        }
        var found: [ReadDates.Found?] = []
        for item in items {
            do throws(Failure) {
                found.append(try await pool.perform(ReadDates([item]), priority: .batch).first ?? nil)
            } catch {
                if error.code == .cancelled || Task.isCancelled { return nil }
                found.append(nil)
            }
        }
        return found
    }
}
