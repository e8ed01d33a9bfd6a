import Base
import Catalogue
import CLinux
import Foundation
import Glibc
import GRDB

// MARK: After a crash

extension EntryMover {
    /// The kinds of acts whose steps are `EntryStep` values.
    static let kinds: [Act.Kind] = [
        .moveEntries, .renameEntry, .copyEntries, .makeFolder, .trashEntries, .extractArchive, .replaceFile,
    ]

    /// Completes or reverts the steps that a killed process had begun. Call it once at the start of the program.
    public func recover() throws {
        let lock = try MoveLock(catalogue)
        try settle()
        try catalogue.write { db in
            try db.execute(
                sql: """
                    UPDATE act SET undoneAt = at WHERE undoneAt IS NULL AND (\(Act.isOf(Self.kinds)) OR \(Act.isOf([.importExport]))
                        AND EXISTS (SELECT 1 FROM entryStep WHERE actId = act.id))
                    AND NOT EXISTS (SELECT 1 FROM entryStep s WHERE s.actId = act.id AND s.state = ?)
                    AND NOT EXISTS (SELECT 1 FROM move m WHERE m.actId = act.id AND m.state = ?)
                    """, arguments: [EntryStep.State.done.rawValue, Move.State.done.rawValue])
        }
        _ = consume lock
    }

    /// Determines from the disk whether each open step (recorded, but without an outcome) was carried out, and records the
    /// result. The caller holds the lock.
    func settle() throws {
        for step in try catalogue.read(EntryStep.open) {
            let (isDone, made) = try found(step)
            let renamed = isDone ? Renamed(step) : nil
            try catalogue.write { db in
                try step.end(db, isDone ? .done : .abandoned, made: made)
                try renamed?.store(db)
            }
        }
    }

    private func found(_ step: EntryStep) throws -> (isDone: Bool, made: EntryStamp?) {
        let there = EntryStamp(step.target)
        switch step.kind {
        case .move, .place: return (step.matches(there), nil)
        case .respell: return (try settleRespelling(step), nil)
        case .trash:
            let arrived = step.matches(there)
            if !arrived, there == nil { removeAside(step) }
            return (arrived, nil)
        case .make: return (there?.isFolder == true, there)
        case .clear: return (EntryStamp(step.source) == nil, nil)
        case .copy:
            // If the draft still existed, it had not been renamed to the target, so another program has created the file at the
            // target.
            guard !removeAside(step), let there, there.isFile, there.size == step.size else { return (false, nil) }
            guard let source = EntryStamp(step.source) else { return (true, there) }
            guard step.matches(source), try sameContent(step.source, step.target) else { return (false, nil) }
            return (true, there)
        case .carry:
            guard !removeAside(step), let there, there.isFile else { return (false, nil) }
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
    private func removeAside(_ step: EntryStep) -> Bool {
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

// MARK: Trash

extension EntryMover {
    /// Writes and syncs the `.trashinfo`, then renames the file or folder into the trash.
    func toTrash(_ step: EntryStep, infoText: String) throws {
        let trash = try OpenTrash(step.target.parent.parent, for: step.source)
        let info = trash.info.create(step.aside.name, 0o600)
        guard info >= 0 else { throw Failure.system(errno, "moved to the trash", step.source) }
        let isWritten = writeAll(info, Array(infoText.utf8)) && fsync(info) == 0
        let number = errno
        close(info)
        do {
            guard isWritten else { throw Failure.system(number, "moved to the trash", step.source) }
            let folder = try OpenFolder(step.source.parent, "moved to the trash", for: step.source)
            guard step.matches(EntryStamp(step.source.name, in: folder)) else {
                throw Failure(.changed, "move.changedInMoment", ["action": "moved to the trash"], file: step.source)
            }
            let problem = folder.rename(step.source.name, to: trash.files, as: step.target.name)
            guard problem == 0 else { throw Failure.system(problem, "moved to the trash", step.source) }
        } catch {
            _ = trash.info.remove(step.aside.name)
            throw error
        }
    }
}

// MARK: Undo

extension EntryMover {
    /// Undoes the steps of an act, the last step first. A file or folder that has been changed since is not undone, and is
    /// returned with the reason.
    public func bringBack(act: Int64) throws -> [Refusal] {
        let lock = try MoveLock(catalogue)
        try settle()
        let refused = try takeBackSteps(act: act)
        _ = consume lock
        return refused
    }

    /// Like `bringBack`, for a caller that holds the lock.
    func takeBackSteps(act: Int64) throws -> [Refusal] {
        var outcome = Outcome(act: act)
        var times: [BytePath: FolderAttributes.Times] = [:]
        let steps = try catalogue.read { try EntryStep.of($0, act: act) }
        // First moves the files and folders created by the act to the trash, because a copy may have the former path of a file
        // that it replaced.
        let taken = try trashMade(steps, act: act, &outcome)
        let rest = steps.filter { ![.copy, .place].contains($0.kind) && !taken.contains($0.id) }
        for chunk in rest.chunks(of: Self.batch) {
            var undone: [EntryStep] = []
            var renamed: [Renamed] = []
            for step in chunk {
                do {
                    let newPath = try takeBack(step, act: act, &outcome, &times)
                    if let newPath, let each = Renamed(from: step.target, to: newPath) { renamed.append(each) }
                    undone.append(step)
                } catch let failure as Failure {
                    outcome.refused.append(Refusal(path: step.target, failure: failure))
                }
            }
            for folder in Set(chunk.flatMap { [$0.source.parent, $0.target.parent] }) {
                _ = folder.withCString { cl_fsync_dir($0) }
            }
            try catalogue.write { [undone, renamed] db in
                for step in undone { try step.end(db, .undone) }
                for each in renamed { try each.store(db) }
            }
            try removeEmptied(Set(undone.map(\.target.parent)), &outcome)
        }
        return outcome.refused
    }

    /// Undoes one step.
    ///
    /// - Parameter times: the former times of recreated folders, by the paths of the folders. They are set once the content of
    ///   the folders has been restored.
    /// - Returns: the path of the file or folder after the undo if the undo renamed it, otherwise nil.
    private func takeBack(
        _ step: EntryStep, act: Int64, _ outcome: inout Outcome, _ times: inout [BytePath: FolderAttributes.Times]
    ) throws -> BytePath? {
        switch step.kind {
        case .move, .trash: return try renameBack(step)
        case .respell:
            guard step.matches(try EntryStamp.lying(at: step.target, catalogue)) else {
                throw Failure(.fileNotFound, "move.goneFromTarget", file: step.target)
            }
            let refused = outcome.refused.count
            let back = EntryStep(.respell, step.target, step.source, stamp: try stamp(step.target)).respelling
            try respell(back, act: act, &outcome)
            if outcome.refused.count > refused { throw outcome.refused.removeLast().failure }
        case .copy, .place: break
        case .carry:
            guard let known = try EntryStamp.lying(at: step.target, catalogue) else {
                if EntryStamp(step.source) != nil { return nil }
                throw Failure(.fileNotFound, "move.goneFromTarget", file: step.target)
            }
            // Some drives report other inodes and times each time they are connected, but the size remains the same.
            guard known.isFile, known.size == step.size else {
                throw Failure(.fileNotFound, "move.goneFromTarget", file: step.target)
            }
            let folder = try OpenFolder(step.source.parent, "moved back", for: step.target)
            var taken: Set<BytePath> = []
            let newPath = step.source.parent.appending(freeEntry(step.source.name, in: folder, &taken))
            let refused = outcome.refused.count
            try copy(step.target, back: newPath, known, act: act, &outcome)
            if outcome.refused.count > refused { throw outcome.refused.removeLast().failure }
        case .make:
            if let known = times[step.source] { FolderAttributes(step.target)?.give(to: step.source, known, carries: true) }
            guard try EntryStamp.lying(at: step.target, catalogue) != nil else { return nil }
            try removeFolder(step.target)
        case .clear:
            try makeFolders(step.source, "moved back")
            times[step.source] = FolderAttributes(step.target)?.times
        }
        return nil
    }

    /// Moves the file or folder of a step back.
    ///
    /// - Returns: its path after the undo.
    private func renameBack(_ step: EntryStep) throws -> BytePath {
        // True if the process was killed after an undo had renamed the file and before the rename was recorded.
        if EntryStamp(step.target) == nil, step.matches(EntryStamp(step.source)) { return step.source }
        try makeFolders(step.source.parent, "moved back")
        let folder = try OpenFolder(step.source.parent, "moved back", for: step.target)
        var taken: Set<BytePath> = []
        let isOther = !step.matches(EntryStamp(step.source.name, in: folder))
        let newPath = isOther ? step.source.parent.appending(freeEntry(step.source.name, in: folder, &taken)) : step.source
        guard step.matches(try EntryStamp.lying(at: step.target, catalogue)) else {
            throw Failure(.fileNotFound, "move.goneFromTarget", file: step.target)
        }
        let problem = try rename(step.target, to: newPath, step)
        guard problem == 0 else { throw Failure.system(problem, "moved back", step.target) }
        if step.kind == .trash { removeAside(step) }
        return newPath
    }
}

extension Reversal {
    /// The undo of acts on files and folders.
    public static func ofEntries(
        _ entries: EntryMover, _ mover: FileMover, announce: @escaping @Sendable () async -> Void = {}
    ) -> [Reversal] {
        EntryMover.kinds.map { kind in
            Reversal(
                of: kind,
                files: { act in
                    // Photos were moved to the trash by `FileMover`, like those of the delete queue, so `mover` restores them.
                    let photos = kind == .trashEntries ? try mover.restoreTrashed(by: act) : TakenBack(0)
                    let before = try entries.undoneSteps(act)
                    let refused = try entries.bringBack(act: act.id).map { FileMover.Refusal(file: 0, failure: $0.failure) }
                    let count = try entries.undoneSteps(act) - before
                    return TakenBack((photos.count ?? 0) + count, refused: photos.refused + refused)
                }, announce: announce)
        }
    }
}

extension EntryMover {
    fileprivate func undoneSteps(_ act: Act) throws -> Int {
        try catalogue.read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM entryStep WHERE actId = ? AND state = ?",
                arguments: [act.id, EntryStep.State.undone.rawValue]) ?? 0
        }
    }
}
