public import Base
import Catalogue
import Glibc

extension EntryMover {
    /// Replaces a damaged or missing file by a copy, as one act. The damaged file is moved to the trash, and undo restores it.
    ///
    /// - Parameters:
    ///   - copy: the file to copy, which remains at its path.
    ///   - isWhole: throws if the new file does not have the expected content. In that case everything is reverted.
    public func replace(_ path: BytePath, by copy: BytePath, isWhole: (BytePath) throws -> Void) throws -> Outcome {
        try run(.replaceFile, "Restored from a copy", [path]) { _, act, outcome in
            try exchange(path, for: copy, act: act, &outcome, isWhole: isWhole)
        }
    }

    func exchange(
        _ path: BytePath, for copy: BytePath, modified: Int64? = nil, act: Int64, _ outcome: inout Outcome,
        isWhole: (BytePath) throws -> Void
    ) throws {
        do {
            let former = try trashFormer(path, act: act, &outcome)
            try putCopy(copy, at: path, like: former, modified: modified, act: act, &outcome)
            try isWhole(path)
            outcome.paths = [path]
        } catch {
            outcome.refused += try takeBackSteps(act: act)
            outcome.paths = []
            throw error
        }
    }

    /// Moves the former file to the trash.
    ///
    /// - Returns: its status; nil if there is no file.
    private func trashFormer(_ path: BytePath, act: Int64, _ outcome: inout Outcome) throws -> stat? {
        var status = stat()
        guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
        var taken: Set<BytePath> = []
        let trashEntry = try TrashEntry(for: path, home: home, besides: &taken)
        let step = EntryStep(.trash, path, trashEntry.file, aside: trashEntry.info, stamp: try stamp(path))
        try carryOut([step], act: act, &outcome) { step in
            try toTrash(step, infoText: trashEntry.infoText)
            return nil
        }
        try throwRefusal(&outcome)
        return status
    }

    private func putCopy(
        _ copy: BytePath, at path: BytePath, like former: stat?, modified: Int64?, act: Int64, _ outcome: inout Outcome
    ) throws {
        let known = try stamp(copy)
        let step = EntryStep(.copy, copy, path, aside: Self.draft(beside: path), stamp: known)
        try carryOut([step], act: act, &outcome) { step in
            var lost = 0
            _ = try write(step, known, &lost)
            if let former {
                // Restores the permissions and times of the former file, because the disk of the copy may store no permissions
                // and less precise times.
                _ = path.withCString { chmod($0, former.st_mode & 0o777) }
                let times = [former.st_atim, modified.map(Self.time) ?? former.st_mtim]
                _ = path.withCString { name in
                    times.withUnsafeBufferPointer { utimensat(AT_FDCWD, name, $0.baseAddress, AT_SYMLINK_NOFOLLOW) }
                }
            }
            return EntryStamp(path)
        }
        try throwRefusal(&outcome)
    }

    private static func time(_ nanoseconds: Int64) -> timespec {
        timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }

    /// Throws the reason if a step was refused, so that the act ends.
    private func throwRefusal(_ outcome: inout Outcome) throws {
        if let refusal = outcome.refused.popLast() { throw refusal.failure }
    }
}

extension Act.Kind {
    /// A damaged or missing file was replaced by an intact copy.
    public static let replaceFile = Self("replaceFile")
}
