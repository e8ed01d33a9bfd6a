import Base
import Catalogue
import Glibc
import GRDB

extension FileMover {
    /// Permanently deletes files from the trash, each with the companions that were deleted with it. This is the only operation
    /// that cannot be undone.
    ///
    /// - Parameter isWanted: called with each file in the trash before its deletion. If it returns false, the file is kept with
    ///   its companions.
    public func empty(_ ids: [Int64], isWanted: (TrashedFile) -> Bool = { _ in true }) throws -> Outcome {
        let lock = try MoveLock(catalogue)
        try settle()
        var outcome = Outcome()
        for chunk in try deletedAlone(ids).chunks(of: Self.batch) {
            let records = try catalogue.read { try TrashedFile.fetchWithCompanions($0, Array(chunk)) }
            let chosen = Set(chunk)
            var gone: [TrashedFile] = []
            var kept: Set<Int64> = []
            var freed: Int64 = 0
            for record in records {
                if let lead = record.lead, kept.contains(lead) { continue }
                do {
                    guard !chosen.contains(record.file) || isWanted(record) else {
                        throw Failure(.changed, "trash.notAsShown", file: record.origin)
                    }
                    freed += try remove(record)
                    gone.append(record)
                } catch let failure as Failure {
                    kept.insert(record.file)
                    outcome.refused.append(Refusal(file: record.file, failure: failure))
                }
            }
            let bytes = freed
            try catalogue.write { db in
                for record in gone { try Self.erase(db, record.file) }
                try db.execute(
                    sql:
                        "INSERT INTO tally (key, value) VALUES ('freedBytes', ?1) ON CONFLICT (key) DO UPDATE SET value = value + ?1",
                    arguments: [bytes])
            }
            outcome.moved += gone.map(\.file).filter(chosen.contains)
            outcome.companions += gone.map(\.file).filter { !chosen.contains($0) }
            outcome.bytes += freed
        }
        _ = consume lock
        return outcome
    }

    /// Returns the ids without those of files that were deleted with one of the others.
    func deletedAlone(_ ids: [Int64]) throws -> [Int64] {
        let companions = try catalogue.read { db in Set(try TrashedFile.companions(db, of: ids).map(\.file)) }
        return companions.isEmpty ? ids : ids.filter { !companions.contains($0) }
    }

    /// Removes a file and its `.trashinfo` from the trash. It is not a failure if they no longer exist.
    ///
    /// - Returns: the number of freed bytes.
    private func remove(_ record: TrashedFile) throws -> Int64 {
        let trash: OpenTrash
        do {
            trash = try OpenTrash(record.path.parent.parent, for: record.origin)
        } catch let failure as Failure where failure.code == .fileNotFound {
            // The file is still in the trash of a drive that is not connected.
            guard try !catalogue.read(SharedFolder.all).contains(where: { record.origin.isInside($0.path) && $0.isUnplugged })
            else { throw Failure(.fileNotFound, "trash.driveAway", file: record.origin) }
            return 0
        }
        if let known = try catalogue.read({ try FileRow.fetch($0, id: record.file) }), !isOurs(record, known, in: trash) {
            throw Failure(.changed, "trash.replaced", file: record.origin)
        }
        let problem = trash.files.remove(record.path.name)
        guard problem == 0 || problem == ENOENT else { throw Failure.system(problem, "removed", record.origin) }
        if namesOrigin(record, in: trash) { _ = trash.info.remove(record.info.name) }
        return problem == 0 ? record.bytes : 0
    }

    /// Whether the trash still contains the file that Shoebox put there. Another program may have emptied the trash and put a
    /// different file there under this name, even with the same inode, because some file systems reuse inodes at once.
    private func isOurs(_ record: TrashedFile, _ known: FileRow, in trash: OpenTrash) -> Bool {
        guard let stamp = trash.files.stamp(record.path.name) else { return !trash.files.has(record.path.name) }
        guard stamp.size == known.stamp.size, namesOrigin(record, in: trash) else { return false }
        if stamp.modified == known.stamp.modified { return true }
        // Some drives report other times each time they are connected, so if only the times differ, the content is compared.
        guard let identity = known.identity else { return false }
        let file = trash.files.open(record.path.name)
        guard file >= 0 else { return false }
        defer { close(file) }
        return (try? Identity(digest: EntryMover.digest(file, record.path))) == identity
    }

    /// Whether the `.trashinfo` of a file in the trash contains the former path of Shoebox's file. Also true if there is no
    /// `.trashinfo`.
    private func namesOrigin(_ record: TrashedFile, in trash: OpenTrash) -> Bool {
        let file = trash.info.open(record.info.name)
        guard file >= 0 else { return true }
        defer { close(file) }
        var room = [UInt8](repeating: 0, count: 1 << 16)
        let got = read(file, &room, room.count)
        return got > 0 && TrashRecord.names(room.prefix(got), record.origin)
    }

    /// Marks a file as permanently deleted. Its row is kept for the journal. An undo of an act that moved the file will skip this
    /// file.
    static func erase(_ db: Database, _ file: Int64) throws {
        try db.execute(sql: "DELETE FROM trashed WHERE fileId = ?", arguments: [file])
        try db.execute(
            sql: "UPDATE move SET state = ? WHERE fileId = ?", arguments: [Move.State.abandoned.rawValue, file])
        try FileTable.stepAside(db, file: file)
        try FileTable.setPresence(db, file, .erased)
        try db.execute(
            sql: """
                UPDATE act SET undoneAt = at WHERE undoneAt IS NULL AND \(Act.movesFiles)
                AND id IN (SELECT actId FROM move WHERE fileId = ?1)
                AND NOT EXISTS (SELECT 1 FROM move WHERE move.actId = act.id AND state = ?2)
                """, arguments: [file, Move.State.done.rawValue])
    }
}
