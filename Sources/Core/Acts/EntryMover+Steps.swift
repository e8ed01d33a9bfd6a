import Base
import Catalogue
import CLinux
import Foundation
import Glibc
import GRDB

extension EntryMover {
    /// Begins an act, carries out its steps under the lock that all movers share, and ends the act.
    ///
    /// - Parameters:
    ///   - to: the destination folder or the new name, for the summary.
    ///   - detail: the data that the undo needs beside the steps.
    func run(
        _ kind: Act.Kind, _ action: String, _ paths: [BytePath], to: BytePath? = nil, detail: Data? = nil,
        _ body: ([BytePath], Int64, inout Outcome) throws -> Void
    ) throws -> Outcome {
        let lock = try MoveLock(catalogue)
        try settle()
        let summary = { (count: Int) in
            paths.count == 1
                ? "\(action): \(paths[0].name.display)\(to.map { " to \($0.display)" } ?? "")" : "\(action) \(count.of("file"))"
        }
        let about = { (count: Int) in
            About(min(count, paths.count), name: paths.first?.name.display ?? "", to: to?.display)
        }
        let act = try catalogue.write {
            try Journal.begin($0, kind, summary: summary(paths.count), about: about(paths.count), detail: detail)
        }
        var outcome = Outcome(act: act)
        do {
            try body(paths, act, &outcome)
        } catch let failure as Failure where outcome.paths.isEmpty {
            try? close(act)
            throw failure
        } catch let failure as Failure {
            outcome.refused.append(Refusal(path: paths[0], failure: failure))
        }
        if outcome.paths.isEmpty {
            try close(act)
            outcome.act = nil
        } else {
            try catalogue.write { [count = outcome.paths.count] db in
                try Journal.describe(db, act: act, summary: summary(count), about: about(count))
            }
        }
        _ = consume lock
        return outcome
    }

    /// Closes an act if none of its steps is in effect.
    private func close(_ act: Int64) throws {
        try catalogue.write { db in
            let isStanding = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM entryStep WHERE actId = ? AND state <= ?)",
                arguments: [act, EntryStep.State.done.rawValue])
            guard isStanding != true else { return }
            let isUndone = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM entryStep WHERE actId = ? AND state = ?)",
                arguments: [act, EntryStep.State.undone.rawValue])
            if isUndone == true { try Journal.close(db, undone: act) } else { try Journal.close(db, idle: act) }
        }
    }

    func plan(_ path: BytePath, _ outcome: inout Outcome, _ make: () throws -> EntryStep?) -> EntryStep? {
        do {
            return try make()
        } catch let failure as Failure {
            outcome.refused.append(Refusal(path: path, failure: failure))
        } catch {
            outcome.refused.append(Refusal(path: path, failure: Failure(.unknown, "move.notRecorded", file: path)))
        }
        return nil
    }

    func stamp(_ path: BytePath) throws -> EntryStamp {
        let folder = try OpenFolder(path.parent, "read", for: path)
        guard let stamp = EntryStamp(path.name, in: folder) else { throw Failure(.fileNotFound, "file.gone", file: path) }
        return stamp
    }

    /// The photos, files and folders that `renameAll` could not rename, because their target is on another file system, or because
    /// a target name was taken at the last moment. The latter also happens on a case-insensitive volume for two names that
    /// differ only in case.
    struct Held {
        var elsewhere: Set<BytePath> = []
        var late: Set<BytePath> = []
    }

    /// Renames files and folders.
    ///
    /// - Parameter mayNumber: whether a name that was taken at the last moment is returned instead of refused.
    @discardableResult
    func renameAll(_ steps: [EntryStep], act: Int64, mayNumber: Bool = false, _ outcome: inout Outcome) throws -> Held {
        var held = Held()
        try carryOut(steps, act: act, &outcome) { step in
            if step.kind == .respell {
                try respell(step)
                return nil
            }
            let problem = try rename(step.source, to: step.target, step)
            if mayNumber, problem == EXDEV || problem == EEXIST {
                let photo = step.photo ?? step.source
                if problem == EXDEV { held.elsewhere.insert(photo) } else { held.late.insert(photo) }
                throw Otherwise()
            }
            guard problem == 0 else { throw Failure.system(problem, "moved", step.source) }
            return nil
        }
        return held
    }

    /// Thrown to end a step that will be replaced by another step, because its target is on another file system or the target
    /// name was taken.
    struct Otherwise: Error {}

    /// Renames the file or folder of the step.
    ///
    /// - Returns: 0 or an errno.
    /// - Throws: `Failure` with code `changed` if another file or folder has replaced it.
    func rename(_ source: BytePath, to target: BytePath, _ step: EntryStep) throws -> Int32 {
        let from = try OpenFolder(source.parent, "moved", for: source)
        let to = try OpenFolder(target.parent, "moved", for: source)
        guard step.matches(EntryStamp(source.name, in: from)) else {
            throw Failure(.changed, "move.changedInMoment", ["action": "moved"], file: source)
        }
        MovePoint.held.pass()
        let problem = from.rename(source.name, to: to, as: target.name)
        if problem == 0 { MovePoint.renamed.pass() }
        return problem
    }

    /// Records the steps, carries them out, and records their outcomes. The step of a photo comes directly before those of its
    /// companions; they are all carried out, or none.
    ///
    /// - Parameter body: carries out a step. Returns the stamp of the file or folder at the target if the step created it,
    ///   otherwise nil.
    func carryOut(
        _ steps: [EntryStep], act: Int64, _ outcome: inout Outcome, _ body: (EntryStep) throws -> EntryStamp?
    ) throws {
        guard !steps.isEmpty else { return }
        let groups = try catalogue.write { db in
            try EntryStep.groups(steps).map { group in
                var lead: Int64?
                return try group.map { step in
                    var step = step
                    step.lead = lead
                    try step.intend(db, act: act)
                    lead = lead ?? step.id
                    return step
                }
            }
        }
        MovePoint.recorded.pass()
        var ended: [Ended] = []
        for group in groups { ended += try carryOut(group: group, act: act, &outcome, body) }
        sync(steps)
        MovePoint.synced.pass()
        for each in ended { each.removeInfo() }
        let renamed = ended.filter { $0.state == .done }.compactMap { Renamed($0.step) }
        try catalogue.write { [ended] db in
            for each in ended { try each.step.end(db, each.state, made: each.made) }
            for each in renamed { try each.store(db) }
        }
        MovePoint.ended.pass()
    }

    /// The outcome of a step.
    struct Ended: Sendable {
        let step: EntryStep
        var state = EntryStep.State.done
        var made: EntryStamp?

        /// Removes the `.trashinfo` of a file that has left the trash.
        func removeInfo() { if step.kind == .restore, state == .done { EntryMover.removeAside(step) } }
    }

    /// Carries out the steps of a photo and of its companions. If one of them fails, those before it are reverted.
    private func carryOut(
        group: [EntryStep], act: Int64, _ outcome: inout Outcome, _ body: (EntryStep) throws -> EntryStamp?
    ) throws -> [Ended] {
        var ended: [Ended] = []
        do {
            for step in group {
                do { ended.append(Ended(step: step, made: try body(step))) } catch let failure as Failure {
                    outcome.refuse(group, because: step, failure)
                    // The copy is complete, but it would be parted from the photo.
                    if group.count > 1, failure.reason == "entry.sourceStays" { _ = try revert(step, made: nil, act: act) }
                    throw Otherwise()
                }
            }
            MovePoint.moved.pass()
            for step in group { outcome.add(step) }
        } catch is Otherwise {
            for index in ended.indices.reversed() {
                if try revert(ended[index].step, made: ended[index].made, act: act) { ended[index].state = .abandoned }
            }
            // A file that could not be moved back is where the act has moved it, so undo finds it there.
            for each in ended where each.state == .done { outcome.add(each.step) }
            ended += group.dropFirst(ended.count).map { Ended(step: $0, state: .abandoned) }
        }
        return ended
    }

    /// Syncs the folders of steps to disk.
    func sync(_ steps: [EntryStep]) {
        let asides = steps.map(\.aside).filter { !$0.bytes.isEmpty }
        let folders = Set(steps.flatMap { [$0.source.parent, $0.target.parent] } + asides.map(\.parent))
        for folder in folders { _ = folder.withCString { cl_fsync_dir($0) } }
    }

    /// Creates a folder, as a step of the act.
    ///
    /// - Parameter source: the folder that the new one replaces.
    func make(_ path: BytePath, for source: BytePath? = nil, act: Int64, _ outcome: inout Outcome) throws {
        try carryOut([EntryStep(.make, source ?? path, path)], act: act, &outcome) { step in
            let folder = try OpenFolder(path.parent, "made", for: path)
            guard path.name.withCString({ mkdirat(folder.descriptor, $0, 0o777) }) == 0 else {
                throw Failure.system(errno, "made", path)
            }
            let made = path.name.withCString { openat(folder.descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
            if made >= 0 {
                UserRights.apply(0o777, to: made)
                Glibc.close(made)
            }
            return EntryStamp(path.name, in: folder)
        }
    }
}

extension EntryMover.Outcome {
    /// Records that a photo stays with all of its files because one of them cannot go along. Names the companions that the act
    /// names too.
    fileprivate mutating func refuse(_ group: [EntryStep], because step: EntryStep, _ failure: Failure) {
        refuse(group[0].source, because: step.source, failure)
        for other in group.dropFirst() where other.isNamed && other.source != step.source {
            refuse(other.source, with: group[0].source)
        }
    }

    fileprivate mutating func add(_ step: EntryStep) {
        if let photo = step.photo, !step.isNamed {
            along.append(EntryMover.Along(source: step.source, path: step.target, photo: photo))
        } else if step.kind != .clear {
            paths.append(step.target)
        }
    }
}
