import Base
import Catalogue
import Glibc
import GRDB

extension EntryMover {
    /// The kinds of acts whose steps are `EntryStep` values.
    static let kinds: [Act.Kind] = [
        .moveEntries, .renameEntry, .copyEntries, .makeFolder, .trashEntries, .extractArchive, .replaceFile,
        .editPhoto, .shrinkVideo,
    ]

    /// Completes or reverts the steps that a killed process had begun. Call it once at the start of the program.
    ///
    /// An act of which nothing is left is closed. If its undo changes more than files, it stays, because that undo may have been
    /// interrupted after its files were back.
    public func recover() throws {
        let lock = try MoveLock(catalogue)
        try settle()
        try catalogue.write { db in
            try db.execute(
                sql: """
                    UPDATE act SET undoneAt = at WHERE undoneAt IS NULL AND (\(Act.isOf(Self.kinds)) OR \(Act.isOf([.importExport]))
                        AND EXISTS (SELECT 1 FROM entryStep WHERE actId = act.id))
                    AND NOT EXISTS (SELECT 1 FROM entryStep s WHERE s.actId = act.id AND (s.state = ? OR s.state = ?
                        AND \(Act.isOf(Self.contentKinds + [.importExport]))))
                    AND NOT EXISTS (SELECT 1 FROM move m WHERE m.actId = act.id AND m.state = ?)
                    """, arguments: [EntryStep.State.done.rawValue, EntryStep.State.undone.rawValue, Move.State.done.rawValue])
        }
        _ = consume lock
    }

    /// Determines from the disk whether each open step (recorded, but without an outcome) was carried out, and records the
    /// result. The caller holds the lock.
    func settle() throws {
        for group in EntryStep.groups(try catalogue.read(EntryStep.open)) {
            let ended = try settle(group)
            let renamed = ended.filter { $0.state == .done }.compactMap { Renamed($0.step) }
            for each in ended { each.removeInfo() }
            try catalogue.write { db in
                for each in ended { try each.step.end(db, each.state, made: each.made) }
                for each in renamed { try each.store(db) }
            }
        }
    }

    /// Determines the outcomes of the open steps of a photo and of its companions. If only some of them were carried out, they
    /// are reverted.
    private func settle(_ group: [EntryStep]) throws -> [Ended] {
        var ended = try group.map { step in
            let (isDone, made) = try found(step)
            return Ended(step: step, state: isDone ? .done : .abandoned, made: made)
        }
        // A companion that no longer exists holds nothing up.
        let isParted = ended.contains { $0.state == .abandoned && EntryStamp($0.step.source) != nil }
        guard group.count > 1, isParted else { return ended }
        for index in ended.indices.reversed() where ended[index].state == .done {
            let each = ended[index]
            if try revert(each.step, made: each.made, act: each.step.act) { ended[index].state = .abandoned }
        }
        return ended
    }

    private func found(_ step: EntryStep) throws -> (isDone: Bool, made: EntryStamp?) {
        let there = EntryStamp(step.target)
        switch step.kind {
        case .move, .place, .restore: return (step.matches(there), nil)
        case .respell: return (try settleRespelling(step), nil)
        case .trash:
            let arrived = step.matches(there)
            if !arrived, there == nil { Self.removeAside(step) }
            return (arrived, nil)
        case .make: return (there?.isFolder == true, there)
        case .clear: return (EntryStamp(step.source) == nil, nil)
        case .copy:
            // If the draft still existed, it had not been renamed to the target, so another program has created the file at the
            // target.
            guard !Self.removeAside(step), let there, there.isFile, there.size == step.size else { return (false, nil) }
            guard let source = EntryStamp(step.source) else { return (true, there) }
            guard step.matches(source), try sameContent(step.source, step.target) else { return (false, nil) }
            return (true, there)
        case .carry:
            guard !Self.removeAside(step), let there, there.isFile else { return (false, nil) }
            guard let source = EntryStamp(step.source) else { return (true, there) }
            guard step.matches(source), try sameContent(step.source, step.target) else { return (false, nil) }
            let folder = try OpenFolder(step.source.parent, "moved", for: step.source)
            return (folder.remove(step.source.name) == 0, there)
        }
    }

    /// Removes the temporary file of a step: its draft, or its record in the trash.
    ///
    /// - Returns: whether there was something to remove.
    @discardableResult
    static func removeAside(_ step: EntryStep) -> Bool {
        guard !step.aside.bytes.isEmpty, let folder = try? OpenFolder(step.aside.parent, "removed") else { return false }
        return folder.remove(step.aside.name) == 0
    }

    func sameContent(_ one: BytePath, _ other: BytePath) throws -> Bool {
        let digests = try [one, other].map { path in
            let folder = try OpenFolder(path.parent, "read", for: path)
            let file = path.name.withCString { openat(folder.descriptor, $0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK) }
            guard file >= 0 else { throw Failure.system(errno, "read", path) }
            defer { close(file) }
            return try Self.digest(file, path)
        }
        return digests[0] == digests[1]
    }
}
