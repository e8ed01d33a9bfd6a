import Base
import Catalogue

/// The undo of copies and uploads. The copies and uploads are moved to the trash and not deleted, because a program may have
/// changed them since, and an upload may have no other copy.
extension EntryMover {
    /// A file or folder that an act created, and the steps that count as undone once it is in the trash.
    struct Made {
        let path: BytePath
        let there: EntryStamp
        let steps: [EntryStep]
        /// The photo that the file belongs to, if the act created the photo too.
        var photo: BytePath?
    }

    /// Moves the copies and uploads of an act to the trash. A folder that contains only unchanged copies is moved as a whole.
    ///
    /// - Parameter steps: the steps of the act in reverse order. Only steps of the kinds `copy` and `place` are undone here.
    /// - Returns: the ids of the undone steps. Changed files are kept, and are reported with the reason in `outcome`.
    func trashMade(_ steps: [EntryStep], act: Int64, _ outcome: inout Outcome) throws -> Set<Int64> {
        let folders = copiedFolders(steps)
        var undone = try toTrash(folders, act: act, &outcome)
        let rest = steps.reversed().filter { [.copy, .place].contains($0.kind) && !undone.contains($0.id) }
        for chunk in EntryStep.groups(rest).chunks(of: Self.batch) {
            var made: [Made] = []
            for group in chunk {
                let first = made.count
                for step in group {
                    do {
                        guard let there = try lying(step) else {
                            undone.insert(step.id)
                            continue
                        }
                        let photo = made.count > first ? made[first].path : nil
                        made.append(Made(path: step.target, there: there, steps: [step], photo: photo))
                    } catch let failure as Failure {
                        outcome.refused.append(Refusal(path: step.target, failure: failure))
                    }
                }
            }
            undone.formUnion(try toTrash(made, act: act, &outcome))
        }
        try catalogue.write { [undone] db in for step in steps where undone.contains(step.id) { try step.end(db, .undone) } }
        return undone
    }

    /// Moves files and folders to the trash of their file system, as the undo of an act.
    ///
    /// - Returns: the ids of the undone steps.
    func toTrash(_ made: [Made], act: Int64, _ outcome: inout Outcome) throws -> Set<Int64> {
        var taken: Set<BytePath> = []
        var texts: [BytePath: String] = [:]
        let planned = made.compactMap { each in
            plan(each.path, &outcome) {
                let trashEntry = try TrashEntry(for: each.path, home: home, besides: &taken)
                texts[each.path] = trashEntry.infoText
                var step = EntryStep(.trash, each.path, trashEntry.file, aside: trashEntry.info, stamp: each.there)
                (step.undoes, step.photo) = (each.steps.first?.id ?? 0, each.photo)
                return step
            }
        }
        var trashed = Outcome(act: act)
        try carryOut(planned, act: act, &trashed) { step in
            try toTrash(step, infoText: texts[step.source] ?? "")
            return nil
        }
        outcome.refused += trashed.refused
        let targets = Set(trashed.paths)
        let sources = Set(planned.filter { targets.contains($0.target) }.map(\.source))
        return Set(made.filter { sources.contains($0.path) }.flatMap(\.steps).map(\.id))
    }
}

extension EntryMover {
    /// Returns the stamp of the file or folder that a step created; nil if it no longer exists.
    ///
    /// - Throws: `Failure` if another file has this path, or if the copy has been changed since.
    private func lying(_ step: EntryStep) throws -> EntryStamp? {
        guard let there = try EntryStamp.lying(at: step.target, catalogue) else { return nil }
        if step.kind == .place {
            guard step.matches(there) else { throw Failure(.fileNotFound, "move.goneFromTarget", file: step.target) }
            return there
        }
        guard step.isUntouched(there) || (step.matches(there) && isLikeSource(step)) else {
            throw Failure(.changed, "file.changedSinceAdded", file: step.target)
        }
        return there
    }

    /// Whether a copy still has the content of its source, although its stamp has changed. In that case only its permissions
    /// were changed, or its drive reports other change times each time it is connected.
    private func isLikeSource(_ step: EntryStep) -> Bool {
        guard let source = EntryStamp(step.source), source.size == step.size else { return false }
        return (try? sameContent(step.source, step.target)) ?? false
    }

    /// Returns the topmost folders created by a copying act if all copies in them are unchanged and they contain nothing else.
    private func copiedFolders(_ steps: [EntryStep]) -> [Made] {
        guard steps.contains(where: { $0.kind == .copy }), steps.allSatisfy({ [.copy, .make].contains($0.kind) }) else {
            return []
        }
        let made = Dictionary(steps.map { ($0.target, $0) }) { first, _ in first }
        return steps.compactMap { top in
            guard top.kind == .make, made[top.target.parent] == nil, let there = EntryStamp(top.target), there.isFolder,
                holdsOnly(made, top.target)
            else { return nil }
            let inside = steps.filter { $0.target.isInside(top.target) }
            return inside.contains { $0.kind == .copy } ? Made(path: top.target, there: there, steps: inside) : nil
        }
    }

    private func holdsOnly(_ made: [BytePath: EntryStep], _ folder: BytePath) -> Bool {
        guard let names = try? names(in: folder) else { return false }
        return names.allSatisfy { name in
            let path = folder.appending(name)
            guard let step = made[path], let there = EntryStamp(path) else { return false }
            return step.kind == .make ? there.isFolder && holdsOnly(made, path) : step.isUntouched(there)
        }
    }
}
