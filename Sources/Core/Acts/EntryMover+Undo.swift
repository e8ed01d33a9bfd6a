import Base
import Catalogue
import GRDB

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

    /// Moves one file or folder of an act back from the trash, with its companions. The rest of the act stays as it is.
    ///
    /// - Parameter entry: the id of the step that moved the file or folder to the trash.
    /// - Throws: `Failure` if it is not in the trash any more, and for the reason why it cannot be moved.
    public func bringBack(entry: Int64, of act: Int64) throws {
        let lock = try MoveLock(catalogue)
        try settle()
        let refused = try takeBackSteps(act: act, only: entry)
        _ = consume lock
        if let first = refused.first { throw first.failure }
        // An act of which nothing is left could be undone for nothing.
        try catalogue.write { db in
            let isOver = try EntryStep.of(db, act: act).isEmpty
            let hasPhotos = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM move WHERE actId = ?)", arguments: [act])
            if isOver, hasPhotos == false { try Journal.close(db, undone: act) }
        }
    }

    /// Like `bringBack`, for a caller that holds the lock.
    ///
    /// - Parameter only: if not nil, only this step is undone, with those of its companions.
    func takeBackSteps(act: Int64, only: Int64? = nil) throws -> [Refusal] {
        var outcome = Outcome(act: act)
        var times: [BytePath: FolderAttributes.Times] = [:]
        let steps = try catalogue.read { try EntryStep.of($0, act: act) }
        // First moves the files and folders created by the act to the trash, because a copy may have the former path of a file
        // that it replaced.
        let taken = only == nil ? try trashMade(steps, act: act, &outcome) : []
        let rest = steps.filter { ![.copy, .place].contains($0.kind) && !taken.contains($0.id) }
        var groups = EntryStep.groups(rest.reversed())
        if let only {
            groups = groups.filter { $0.contains { $0.id == only } }
            guard !groups.isEmpty else { throw Failure(.fileNotFound, "trash.gone") }
        }
        for chunk in groups.reversed().chunks(of: Self.batch) {
            for run in Self.runs(chunk) {
                if run[0][0].isOfFolder {
                    try takeBackFolders(run.flatMap(\.self), &outcome, &times)
                } else {
                    try takeBack(run, act: act, &outcome)
                }
            }
            try removeEmptied(Set(chunk.joined().map(\.target.parent)), &outcome)
        }
        return outcome.refused
    }

    /// Splits groups into those that are undone together, and share a sync to disk. A copy from another drive takes long, so it is
    /// undone alone.
    private static func runs(_ groups: ArraySlice<[EntryStep]>) -> [[[EntryStep]]] {
        groups.reduce(into: []) { runs, group in
            if let last = runs.last?[0][0], last.kind != .carry, group[0].kind != .carry, last.isOfFolder == group[0].isOfFolder {
                runs[runs.count - 1].append(group)
            } else {
                runs.append([group])
            }
        }
    }

    /// Undoes the steps of several photos, files and folders: those of a photo and of its companions all, or none. Like the steps
    /// of the act, each of the undo is recorded before it is carried out.
    private func takeBack(_ groups: [[EntryStep]], act: Int64, _ outcome: inout Outcome) throws {
        var plan = UndoPlan()
        for group in groups {
            do { try self.plan(group, &plan, &outcome) } catch let obstacle as Refusal {
                outcome.refuse(group[0].target, because: obstacle.path, obstacle.failure)
            }
        }
        for step in plan.back where step.kind == .trash { Self.removeAside(step) }
        let renamed = plan.back.compactMap { Renamed(from: $0.target, to: $0.source, isCarried: $0.kind == .carry) }
        try catalogue.write { [back = plan.back] db in
            for step in back { try step.end(db, .undone) }
            for each in renamed { try each.store(db) }
        }
        var undone = Outcome(act: act)
        try carryOut(plan.steps, act: act, &undone) { step in
            if step.kind == .carry { return try writeBack(step) }
            if step.kind == .respell {
                try respell(step)
                return nil
            }
            try makeFolders(step.target.parent, "moved back")
            let problem = try rename(step.source, to: step.target, step)
            guard problem == 0 else { throw Failure.system(problem, "moved back", step.source) }
            return nil
        }
        outcome.refused += undone.refused
    }

    /// The steps of an undo.
    private struct UndoPlan {
        var steps: [EntryStep] = []
        /// The steps of the act whose files are back already.
        var back: [EntryStep] = []
        /// The paths to which files and folders are moved back.
        var taken: Set<BytePath> = []
    }

    /// Adds the steps that undo those of a photo and of its companions. A file that has left the target of its step is refused, and
    /// holds up none of the others.
    ///
    /// - Throws: `Refusal` if none of them can be undone.
    private func plan(_ group: [EntryStep], _ plan: inout UndoPlan, _ outcome: inout Outcome) throws {
        var (found, back): ([Found], [EntryStep]) = ([], [])
        for step in group {
            do {
                if try isBack(step) { back.append(step) } else { found.append((step, try present(step))) }
            } catch let failure as Failure {
                let refusal = Refusal(path: step.target, failure: failure)
                guard group.count == 1 || failure.reason == "move.goneFromTarget" && EntryStamp(step.target) == nil else {
                    throw refusal
                }
                outcome.refused.append(refusal)
            }
        }
        plan.back += back
        guard let photo = found.first?.step.target else { return }
        for ((step, there), path) in zip(found, freeSources(found, plan.taken)) {
            var undoing = Self.undoing(step, there, to: path)
            if step.target != photo { (undoing.photo, undoing.isNamed) = (photo, false) }
            plan.steps.append(undoing)
            plan.taken.insert(path)
        }
    }

    /// A step to undo, and the stamp of its file or folder.
    private typealias Found = (step: EntryStep, there: EntryStamp)

    /// Returns the step that undoes another one.
    private static func undoing(_ step: EntryStep, _ there: EntryStamp, to path: BytePath) -> EntryStep {
        var undoing = EntryStep(.move, step.target, path, stamp: there)
        switch step.kind {
        case .trash: (undoing.kind, undoing.aside) = (.restore, step.aside)
        case .carry: (undoing.kind, undoing.aside) = (.carry, draft(beside: path))
        case .respell: undoing = undoing.respelling
        default: break
        }
        undoing.undoes = step.id
        return undoing
    }

    /// Whether the file or folder of a step is back at its former path: the user has moved it, or an undo of a former version was
    /// interrupted, which did not record its renames.
    private func isBack(_ step: EntryStep) throws -> Bool {
        guard EntryStamp(step.target) == nil, let source = EntryStamp(step.source) else { return false }
        guard step.kind == .carry else { return step.matches(source) }
        // The copy on the other drive has another inode. The drive may be away.
        return try source.isFile && source.size == step.size && EntryStamp.lying(at: step.target, catalogue) == nil
    }

    /// Returns the stamp of the file or folder of a step. It may be a sidecar that was rewritten since.
    ///
    /// - Throws: `Failure` if it has been changed since, or is no longer there.
    private func present(_ step: EntryStep) throws -> EntryStamp {
        guard let there = try EntryStamp.lying(at: step.target, catalogue) else {
            throw Failure(.fileNotFound, "move.goneFromTarget", file: step.target)
        }
        let isSidecar = step.lead != nil && there.isFile && ["xmp", "aae", "json"].contains(step.target.fileExtension)
        // Some drives report other inodes and times each time they are connected, but the size remains the same.
        let isSame = step.kind == .carry ? there.isFile && there.size == step.size : step.matches(there)
        guard isSidecar || isSame else { throw Failure(.fileNotFound, "move.goneFromTarget", file: step.target) }
        return there
    }

    /// Returns the paths to which the files of a photo are moved back: their former ones, or all with the same number if the name
    /// of one of them is taken.
    private func freeSources(_ found: [Found], _ taken: Set<BytePath>) -> [BytePath] {
        let sources = found.map(\.step.source)
        let names = CompanionNames(sources[0].name, sources.dropFirst().map(\.name)).free { name, file in
            let path = sources[file].parent.appending(name)
            return taken.contains(path) || EntryStamp(path).map { $0 != found[file].there } ?? false
        }
        return zip(sources, names).map { $0.parent.appending($1) }
    }

    /// Copies a file back from another file system, and removes it there.
    private func writeBack(_ step: EntryStep) throws -> EntryStamp? {
        let known = try stamp(step.source)
        guard step.matches(known) else {
            throw Failure(.changed, "move.changedInMoment", ["action": "moved back"], file: step.source)
        }
        var lost = 0
        return try write(step, known, &lost)
    }

    /// Undoes the creation or the removal of folders. It can be done twice, so it is not recorded before.
    ///
    /// - Parameter times: the former times of recreated folders, by the paths of the folders. They are set once the content of
    ///   the folders has been restored.
    private func takeBackFolders(
        _ steps: [EntryStep], _ outcome: inout Outcome, _ times: inout [BytePath: FolderAttributes.Times]
    ) throws {
        var back: [EntryStep] = []
        for step in steps {
            do {
                try takeBackFolder(step, &times)
                back.append(step)
            } catch let failure as Failure { outcome.refused.append(Refusal(path: step.target, failure: failure)) }
        }
        sync(steps)
        MovePoint.synced.pass()
        try catalogue.write { [back] db in for step in back { try step.end(db, .undone) } }
        MovePoint.ended.pass()
    }

    private func takeBackFolder(_ step: EntryStep, _ times: inout [BytePath: FolderAttributes.Times]) throws {
        if step.kind == .clear {
            try makeFolders(step.source, "moved back")
            times[step.source] = FolderAttributes(step.target)?.times
            return
        }
        if let known = times[step.source] { FolderAttributes(step.target)?.give(to: step.source, known, carries: true) }
        if try EntryStamp.lying(at: step.target, catalogue) != nil { try removeFolder(step.target) }
    }
}

extension EntryStep {
    /// Whether the step has created or removed a folder.
    fileprivate var isOfFolder: Bool { kind == .make || kind == .clear }
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
                db, sql: "SELECT count(*) FROM entryStep WHERE actId = ? AND state = ? AND undoesId IS NULL",
                arguments: [act.id, EntryStep.State.undone.rawValue]) ?? 0
        }
    }
}
