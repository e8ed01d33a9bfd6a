import Basics
import Catalogue
import CLinux

/// Copies and uploads that are taken back. They go to the trash: a program may have written into them since, and an upload is nowhere else.
extension EntryMover {
    /// Moves folders that an act made to the trash as a whole, if they hold nothing but untouched copies of the act.
    ///
    /// - Returns: the steps that are taken back by that.
    func trashCopiedFolders(_ steps: [EntryStep]) throws -> Set<Int64> {
        guard steps.contains(where: { $0.kind == .copy }), steps.allSatisfy({ [.copy, .make].contains($0.kind) }) else { return [] }
        let made = Dictionary(steps.map { ($0.target, $0) }) { first, _ in first }
        var undone: [EntryStep] = []
        for top in steps where top.kind == .make && made[top.target.parent] == nil {
            guard let there = EntryStamp(top.target), there.isFolder, holdsOnly(made, top.target) else { continue }
            // Without a trash on this drive, each copy says why it stays.
            guard (try? moveToTrash(top.target, there)) != nil else { continue }
            undone += steps.filter { $0.target.isInside(top.target) }
            _ = top.target.parent.withCString { cl_fsync_dir($0) }
        }
        try catalogue.write { [undone] db in for step in undone { try step.end(db, .undone) } }
        return Set(undone.map(\.id))
    }

    private func holdsOnly(_ made: [BytePath: EntryStep], _ folder: BytePath) -> Bool {
        guard let names = try? names(in: folder), !names.isEmpty else { return false }
        return names.allSatisfy { name in
            let path = folder.appending(name)
            guard let step = made[path], let there = EntryStamp(path) else { return false }
            return step.kind == .make ? there.isFolder && holdsOnly(made, path) : step.isUntouched(there)
        }
    }

    func trashCopy(_ step: EntryStep) throws {
        guard let there = EntryStamp(step.target) else { return }
        guard step.isUntouched(there) || (step.matches(there) && isLikeSource(step)) else {
            throw Failure(.changed, "file.changedSinceAdded", file: step.target)
        }
        try moveToTrash(step.target, there)
    }

    /// Rights alone may have changed, or the drive gives other change times each time that it is put in.
    private func isLikeSource(_ step: EntryStep) -> Bool {
        guard let source = EntryStamp(step.source), source.size == step.size else { return false }
        return (try? sameContent(step.source, step.target)) ?? false
    }

    /// Moves what lies at a path to the trash of its file system.
    ///
    /// - Parameter there: what has to lie there.
    func moveToTrash(_ path: BytePath, _ there: EntryStamp) throws {
        var taken: Set<BytePath> = []
        let place = try TrashPlace(for: path, home: home, besides: &taken)
        try toTrash(EntryStep(.trash, path, place.file, aside: place.info, stamp: there), infoText: place.infoText)
    }
}
