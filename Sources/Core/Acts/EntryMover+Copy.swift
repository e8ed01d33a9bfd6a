import Base
import CDigest
import CLinux
import Glibc

/// Copies files and folders. A copy is written under a temporary name beside its target, synced, and only then renamed to its
/// final name. For `carry`, which moves to another file system, the copy is compared with the source before the rename.
extension EntryMover {
    private static let piece = 1 << 20
    /// The maximum nesting depth of folders in a copy. Links cannot cause endless nesting, because they are not followed.
    private static let deepest = 200

    /// Copies a file or a complete folder, and the companions of a photo.
    ///
    /// - Parameter kind: `copy`, or `carry` to also remove the source after its copy is on disk and equal to it.
    func copy(
        _ group: EntryGroup, into folder: BytePath, act: Int64, as kind: EntryStep.Kind, _ outcome: inout Outcome
    ) throws {
        do {
            if try isWithin(folder, group.path) { throw Failure(.badRequest, "entry.intoItself", file: group.path) }
            let openFolder = try OpenFolder(folder, "copied", for: group.path)
            var taken: Set<BytePath> = []
            let targets = freeEntries(group, in: openFolder, &taken).map(folder.appending)
            guard group.companions.isEmpty else { return try copyAll(group, to: targets, act: act, as: kind, &outcome) }
            let first = outcome.paths.count
            try copy(group.path, to: targets[0], act: act, as: kind, depth: 0, &outcome)
            // For a folder, the outcome contains the folder and not each file in it.
            if outcome.paths.count > first { outcome.paths[first...] = [targets[0]] }
        } catch let failure as Failure {
            outcome.refuse(group, failure)
        }
    }

    /// Copies a photo and its companions, or none of them.
    private func copyAll(
        _ group: EntryGroup, to targets: [BytePath], act: Int64, as kind: EntryStep.Kind, _ outcome: inout Outcome
    ) throws {
        let known = try stamp(group.path)
        guard known.isFile else { throw Failure(.unsupportedFormat, "entry.notAFile", file: group.path) }
        let stamps = [known] + group.companions.map(\.stamp)
        var steps = [EntryStep(kind, group.path, targets[0], aside: Self.draft(beside: targets[0]), stamp: known)]
        for (member, target) in zip(group.companions, targets.dropFirst()) {
            steps.append(group.step(kind, member, target, aside: Self.draft(beside: target)))
        }
        do { try checkSpace(steps) } catch let obstacle as Refusal {
            return outcome.refuse(group, because: obstacle.path, obstacle.failure)
        }
        let bySource = Dictionary(zip(steps.map(\.source), stamps)) { first, _ in first }
        var incomplete: Set<BytePath> = []
        try carryOut(steps, act: act, &outcome) { step in
            var lost = 0
            guard let known = bySource[step.source] else { return nil }
            let made = try write(step, known, &lost)
            if lost > 0 { incomplete.insert(step.target) }
            return made
        }
        let there = Set(outcome.paths + outcome.along.map(\.path))
        outcome.notes += targets.filter { incomplete.contains($0) && there.contains($0) }.map(Self.attributesLost)
    }

    /// Checks that the sources can be read and that there is room for their copies.
    ///
    /// - Throws: `Refusal` with the first file that cannot be copied.
    private func checkSpace(_ steps: [EntryStep]) throws {
        var room = Volume.free(at: steps[0].target.parent) ?? .max
        for step in steps {
            do {
                let folder = try OpenFolder(step.source.parent, "copied", for: step.source)
                let file = step.source.name.withCString {
                    openat(folder.descriptor, $0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
                }
                guard file >= 0 else { throw Failure.system(errno, "read", step.source) }
                close(file)
                guard step.size <= room else { throw Failure.system(ENOSPC, "written", step.source) }
                room -= step.size
            } catch let failure as Failure { throw Refusal(path: step.source, failure: failure) }
        }
    }

    /// Whether a folder is the same as another one or inside it, including through another mount of the same file system.
    private func isWithin(_ folder: BytePath, _ other: BytePath) throws -> Bool {
        let known = try stamp(other)
        var ancestor = folder
        while ancestor.bytes.count > 1 {
            if let there = EntryStamp(ancestor), there.isFolder, there.inode == known.inode, there.device == known.device {
                return true
            }
            ancestor = ancestor.parent
        }
        return folder.isInside(other)
    }

    func copy(
        _ path: BytePath, to target: BytePath, act: Int64, as kind: EntryStep.Kind, depth: Int, _ outcome: inout Outcome
    ) throws {
        let known = try stamp(path)
        guard known.isFolder else {
            guard known.isFile else { throw Failure(.unsupportedFormat, "entry.notAFile", file: path) }
            let step = EntryStep(kind, path, target, aside: Self.draft(beside: target), stamp: known)
            return try writeOut(step, known, act: act, &outcome)
        }
        guard depth < Self.deepest else { throw Failure(.tooLarge, "entry.tooDeep", file: path) }
        let attributes = FolderAttributes(path)
        try make(target, for: kind == .carry ? path : nil, act: act, &outcome)
        guard EntryStamp(target)?.isFolder == true else { return }
        let refusedBefore = outcome.refused.count
        for name in try names(in: path) {
            do {
                try copy(path.appending(name), to: target.appending(name), act: act, as: kind, depth: depth + 1, &outcome)
            } catch let failure as Failure {
                outcome.refused.append(Refusal(path: path.appending(name), failure: failure))
            }
        }
        if let attributes, attributes.give(to: target, carries: kind == .carry) > 0 {
            outcome.notes.append(Self.attributesLost(target))
        }
        guard kind == .carry, outcome.refused.count == refusedBefore else { return }
        try carryOut([EntryStep(.clear, path, target, stamp: known)], act: act, &outcome) { _ in
            let parent = try OpenFolder(path.parent, "moved", for: path)
            guard path.name.withCString({ unlinkat(parent.descriptor, $0, AT_REMOVEDIR) }) == 0 else {
                throw Failure.system(errno, "moved", path)
            }
            return nil
        }
    }

    private func writeOut(_ step: EntryStep, _ known: EntryStamp, act: Int64, _ outcome: inout Outcome) throws {
        var lost = 0
        try carryOut([step], act: act, &outcome) { try write($0, known, &lost) }
        if lost > 0 { outcome.notes.append(Self.attributesLost(step.target)) }
    }

    private static func attributesLost(_ path: BytePath) -> Refusal {
        Refusal(path: path, failure: Failure(.unsupportedFormat, "entry.attributesLost", file: path))
    }

    /// Returns the names in a folder, as spelled on disk, sorted.
    func names(in path: BytePath) throws -> [BytePath] {
        let folder = try OpenFolder(path, "copied")
        var listing = cl_listing()
        let result = BytePath("/proc/self/fd/\(folder.descriptor)/.").withCString { cl_list($0, &listing) }
        guard result == 0 else { throw Failure.system(-result, "read", path) }
        defer { cl_list_free(&listing) }
        guard let entries = listing.entries, let names = listing.names else { return [] }
        return UnsafeBufferPointer(start: entries, count: listing.count).map { entry in
            let start = UnsafeRawPointer(names + Int(entry.name_offset))
            return BytePath(bytes: UnsafeRawBufferPointer(start: start, count: Int(entry.name_length)))
        }.sorted()
    }

    /// Writes the draft and renames it to the target. For `carry`, compares the draft with the source before the rename, and
    /// removes the source after it.
    ///
    /// - Parameter lost: the number of attributes, such as tags, that the target's file system cannot store; increased here.
    func write(_ step: EntryStep, _ known: EntryStamp, _ lost: inout Int) throws -> EntryStamp? {
        let from = try OpenFolder(step.source.parent, "copied", for: step.source)
        let to = try OpenFolder(step.target.parent, "copied", for: step.source)
        let source = step.source.name.withCString { openat(from.descriptor, $0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK) }
        guard source >= 0 else { throw Failure.system(errno, "read", step.source) }
        defer { close(source) }
        let draft = step.aside.name.withCString {
            openat(to.descriptor, $0, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        }
        guard draft >= 0 else { throw Failure.system(errno, "written", step.target) }
        var isDone = false
        defer {
            close(draft)
            if !isDone { _ = to.remove(step.aside.name) }
        }
        UserRights.apply(0o666, to: draft)
        let digest = try pour(source, draft, step)
        var status = stat()
        guard fstat(source, &status) == 0 else { throw Failure.system(errno, "read", step.source) }
        if step.kind == .carry { _ = fchown(draft, status.st_uid, status.st_gid) }
        _ = fchmod(draft, status.st_mode & 0o777)
        lost = Int(max(cl_copy_attributes(source, draft), 0))
        FileTimes.copy(from: source, to: draft)
        guard fsync(draft) == 0 else { throw Failure.system(errno, "written", step.target) }
        MovePoint.drafted.pass()
        guard EntryStamp(step.source.name, in: from) == known else {
            throw Failure(.changed, "move.changedInMoment", ["action": "copied"], file: step.source)
        }
        if step.kind == .carry {
            Self.afterCopy?(step.aside)
            // Drops the cached pages of the draft, so that the comparison reads the bytes on disk and not those in memory.
            _ = posix_fadvise(draft, 0, 0, POSIX_FADV_DONTNEED)
            guard try Self.digest(draft, step.target) == digest else {
                throw Failure(.corruptFile, "entry.copyDiffers", file: step.source)
            }
        }
        let renamed = to.rename(step.aside.name, to: to, as: step.target.name)
        guard renamed == 0 else { throw Failure.system(renamed, "written", step.target) }
        isDone = true
        let made = EntryStamp(step.target.name, in: to)
        if step.kind == .carry {
            _ = step.target.parent.withCString { cl_fsync_dir($0) }
            MovePoint.copied.pass()
            guard EntryStamp(step.source.name, in: from) == known, from.remove(step.source.name) == 0 else {
                // The copy is kept. The user sees both files, and the reason.
                throw Failure(.permissionDenied, "entry.sourceStays", file: step.source)
            }
        }
        return made
    }

    /// Copies the content. Holes of the source become holes of the draft.
    ///
    /// - Returns: the SHA-256 of the bytes read; valid only for `carry`.
    private func pour(_ source: Int32, _ draft: Int32, _ step: EntryStep) throws -> [UInt8] {
        guard let digest = cdigest_create() else { throw Failure.system(ENOMEM, "read", step.source) }
        defer { cdigest_free(digest) }
        var room = [UInt8](repeating: 0, count: Self.piece)
        let zeros = step.kind == .carry ? room : []
        func skip(_ count: Int64) {
            for begin in stride(from: 0, to: zeros.isEmpty ? 0 : count, by: Self.piece) {
                cdigest_update(digest, zeros, Int(min(count - begin, Int64(Self.piece))))
            }
        }
        var (offset, begin, end) = (Int64(0), Int64(0), Int64(0))
        while cl_next_data(source, offset, &begin, &end) == 1 {
            skip(begin - offset)
            offset = begin
            while offset < end {
                let got = pread(source, &room, Int(min(Int64(room.count), end - offset)), off_t(offset))
                if got < 0, errno == EINTR { continue }
                guard got >= 0 else { throw Failure.system(errno, "read", step.source) }
                if got == 0 { break }
                if step.kind == .carry { cdigest_update(digest, room, got) }
                guard lseek(draft, off_t(offset), SEEK_SET) == offset,
                    room.withUnsafeBytes({ writeAll(draft, .init(rebasing: $0[..<got])) })
                else { throw Failure.system(errno, "written", step.target) }
                offset += Int64(got)
            }
            if offset < end { break }
        }
        var status = stat()
        guard fstat(source, &status) == 0 else { throw Failure.system(errno, "read", step.source) }
        if Int64(status.st_size) > offset {
            skip(Int64(status.st_size) - offset)
            guard ftruncate(draft, status.st_size) == 0 else { throw Failure.system(errno, "written", step.target) }
        }
        var out = [UInt8](repeating: 0, count: 32)
        cdigest_finish(digest, &out)
        return out
    }

    /// Returns the SHA-256 of the complete content of an open file.
    static func digest(_ descriptor: Int32, _ path: BytePath) throws -> [UInt8] {
        guard let digest = cdigest_create() else { throw Failure.system(ENOMEM, "read", path) }
        defer { cdigest_free(digest) }
        var room = [UInt8](repeating: 0, count: piece)
        var position: off_t = 0
        while true {
            let got = pread(descriptor, &room, room.count, position)
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw Failure.system(errno, "read", path) }
            if got == 0 { break }
            cdigest_update(digest, room, got)
            position += off_t(got)
        }
        var out = [UInt8](repeating: 0, count: 32)
        cdigest_finish(digest, &out)
        return out
    }
}
