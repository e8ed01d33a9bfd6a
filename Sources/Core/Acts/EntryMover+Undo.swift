import Base
import Catalogue
import CLinux
import Foundation
import Glibc
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
            var back: [TakenBack] = []
            for group in chunk { back += try takeBack(group, act: act, &outcome, &times) }
            let steps = chunk.flatMap(\.self)
            for folder in Set(steps.flatMap { [$0.source.parent, $0.target.parent] }) {
                _ = folder.withCString { cl_fsync_dir($0) }
            }
            let renamed = back.compactMap { each in each.path.flatMap { Renamed(from: each.step.target, to: $0) } }
            try catalogue.write { [back, renamed] db in
                for each in back { try each.step.end(db, .undone) }
                for each in renamed { try each.store(db) }
            }
            try removeEmptied(Set(back.map(\.step.target.parent)), &outcome)
        }
        return outcome.refused
    }

    /// A step that was undone.
    struct TakenBack: Sendable {
        let step: EntryStep
        /// The path of the file or folder after the undo, if the undo renamed it.
        let path: BytePath?
    }

    /// Undoes the steps of a photo and of its companions: all of them, or none if one of the files has been changed since. A file
    /// that is no longer where the act has moved it stays where it is, and holds up none of the others.
    private func takeBack(
        _ group: [EntryStep], act: Int64, _ outcome: inout Outcome, _ times: inout [BytePath: FolderAttributes.Times]
    ) throws -> [TakenBack] {
        var (steps, gone): ([EntryStep], [Refusal]) = ([], [])
        for step in group {
            do { steps.append(try present(step)) } catch let failure as Failure {
                let refusal = Refusal(path: step.target, failure: failure)
                guard group.count == 1 || failure.reason == "move.goneFromTarget" && EntryStamp(step.target) == nil else {
                    outcome.refuse(group[0].target, because: step.target, failure)
                    return []
                }
                gone.append(refusal)
            }
        }
        outcome.refused += gone
        let targets = freeSources(steps)
        var back: [TakenBack] = []
        for (step, target) in zip(steps, targets).reversed() {
            do {
                back.append(TakenBack(step: step, path: try takeBack(step, to: target, act: act, &outcome, &times)))
            } catch let failure as Failure {
                outcome.refuse(steps[0].target, because: step.target, failure)
                return try back.reversed().filter { try !moveAgain($0, act: act) }.reversed()
            }
        }
        return back
    }

    /// Reverts the undo of a step because another file of the photo could not be moved back.
    private func moveAgain(_ back: TakenBack, act: Int64) throws -> Bool {
        guard let path = back.path else { return false }
        var step = back.step
        if step.kind == .trash { return false }
        guard let there = EntryStamp(path) else { return false }
        if step.kind == .carry {
            var outcome = Outcome(act: act)
            try copy(path, back: step.target, there, act: act, &outcome)
            return outcome.refused.isEmpty
        }
        step.recognize(there)
        do { return try rename(path, to: step.target, step) == 0 } catch is Failure { return false }
    }

    /// Returns the step with the stamp of its file, which may be a sidecar that was rewritten since.
    ///
    /// - Throws: `Failure` if the file has been changed since, or is no longer there.
    private func present(_ step: EntryStep) throws -> EntryStep {
        guard [.move, .trash, .respell, .carry].contains(step.kind) else { return step }
        // True if the process was killed after an undo had renamed the file and before the rename was recorded.
        let source = EntryStamp(step.source)
        if EntryStamp(step.target) == nil, step.kind == .carry ? source != nil : step.matches(source) { return step }
        let there = try EntryStamp.lying(at: step.target, catalogue)
        var step = step
        if step.lead != nil, let there, there.isFile, ["xmp", "aae", "json"].contains(step.target.fileExtension) {
            step.recognize(there)
        }
        // Some drives report other inodes and times each time they are connected, but the size remains the same.
        let isSame = step.kind == .carry ? there?.isFile == true && there?.size == step.size : step.matches(there)
        guard isSame else { throw Failure(.fileNotFound, "move.goneFromTarget", file: step.target) }
        return step
    }

    /// Returns the paths to which the files of a photo are moved back: their former ones, or all with the same number if the name
    /// of one of them is taken.
    private func freeSources(_ steps: [EntryStep]) -> [BytePath] {
        guard steps.count > 1 else { return steps.map(\.source) }
        let names = CompanionNames(steps[0].source.name, steps.dropFirst().map(\.source.name)).free { name, file in
            let path = steps[file].source.parent.appending(name)
            return EntryStamp(path).map { !steps[file].matches($0) } ?? false
        }
        return zip(steps, names).map { $0.source.parent.appending($1) }
    }

    /// Undoes one step.
    ///
    /// - Parameters:
    ///   - path: the path to which the file is moved back. If it is taken, the next free name is used.
    ///   - times: the former times of recreated folders, by the paths of the folders. They are set once the content of
    ///     the folders has been restored.
    /// - Returns: the path of the file or folder after the undo if the undo renamed it, otherwise nil.
    private func takeBack(
        _ step: EntryStep, to path: BytePath, act: Int64, _ outcome: inout Outcome,
        _ times: inout [BytePath: FolderAttributes.Times]
    ) throws -> BytePath? {
        switch step.kind {
        case .move, .trash: return try renameBack(step, to: path)
        case .respell:
            let refused = outcome.refused.count
            let back = EntryStep(.respell, step.target, path, stamp: try stamp(step.target)).respelling
            try renameAll([back], act: act, &outcome)
            if outcome.refused.count > refused { throw outcome.refused.removeLast().failure }
        case .copy, .place: break
        case .carry:
            // True if an interrupted undo has brought the file back.
            guard let known = try EntryStamp.lying(at: step.target, catalogue) else { return nil }
            let folder = try OpenFolder(path.parent, "moved back", for: step.target)
            var taken: Set<BytePath> = []
            let newPath = path.parent.appending(freeEntry(path.name, in: folder, &taken))
            let refused = outcome.refused.count
            try copy(step.target, back: newPath, known, act: act, &outcome)
            if outcome.refused.count > refused { throw outcome.refused.removeLast().failure }
            return newPath
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
    private func renameBack(_ step: EntryStep, to path: BytePath) throws -> BytePath {
        if EntryStamp(step.target) == nil, step.matches(EntryStamp(step.source)) { return step.source }
        try makeFolders(path.parent, "moved back")
        let folder = try OpenFolder(path.parent, "moved back", for: step.target)
        var taken: Set<BytePath> = []
        let isOther = !step.matches(EntryStamp(path.name, in: folder))
        let newPath = isOther ? path.parent.appending(freeEntry(path.name, in: folder, &taken)) : path
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
