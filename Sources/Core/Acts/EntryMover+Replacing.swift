public import Basics
import Catalogue
import Glibc

extension EntryMover {
    /// Puts a copy in the place of a damaged or missing file, as one act. The damaged file goes to the trash, and undo brings it
    /// back.
    ///
    /// - Parameters:
    ///   - copy: the source. It does not move.
    ///   - isWhole: throws if the new file does not have the expected content. Then everything is restored.
    public func replace(_ path: BytePath, by copy: BytePath, isWhole: (BytePath) throws -> Void) throws -> Outcome {
        try run(.replaceFile, "Restored from a copy", [path]) { _, act, outcome in
            do {
                let damaged = try trashDamaged(path, act: act, &outcome)
                try putCopy(copy, at: path, like: damaged, act: act, &outcome)
                try isWhole(path)
                outcome.paths = [path]
            } catch {
                outcome.refused += try takeBackSteps(act: act)
                outcome.paths = []
                throw error
            }
        }
    }

    /// - Returns: the status of the damaged file; nil if there is no file.
    private func trashDamaged(_ path: BytePath, act: Int64, _ outcome: inout Outcome) throws -> stat? {
        var status = stat()
        guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
        var taken: Set<BytePath> = []
        let place = try TrashPlace(for: path, home: home, besides: &taken)
        let step = EntryStep(.trash, path, place.file, aside: place.info, stamp: try stamp(path))
        try carryOut([step], act: act, &outcome) { step in
            try toTrash(step, infoText: place.infoText)
            return nil
        }
        try throwRefusal(&outcome)
        return status
    }

    private func putCopy(
        _ copy: BytePath, at path: BytePath, like damaged: stat?, act: Int64, _ outcome: inout Outcome
    ) throws {
        let known = try stamp(copy)
        let step = EntryStep(.copy, copy, path, aside: Self.draft(beside: path), stamp: known)
        try carryOut([step], act: act, &outcome) { step in
            var lost = 0
            _ = try write(step, known, &lost)
            if let damaged {
                // Another disk may hold coarser times, and no rights at all.
                _ = path.withCString { chmod($0, damaged.st_mode & 0o777) }
                let times = [damaged.st_atim, damaged.st_mtim]
                _ = path.withCString { name in
                    times.withUnsafeBufferPointer { utimensat(AT_FDCWD, name, $0.baseAddress, AT_SYMLINK_NOFOLLOW) }
                }
            }
            return EntryStamp(path)
        }
        try throwRefusal(&outcome)
    }

    /// Throws if a step was refused, which ends the act.
    private func throwRefusal(_ outcome: inout Outcome) throws {
        if let refusal = outcome.refused.popLast() { throw refusal.failure }
    }
}

extension Act.Kind {
    /// A whole copy took the place of a damaged file.
    public static let replaceFile = Self("replaceFile")
}
