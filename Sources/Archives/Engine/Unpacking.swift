import Base

/// Reads an archive from beginning to end, and adds a step to `StepQueue` for everything that must be written.
struct Unpacking: ~Copyable {
    private let archive: Archive
    private let numbers: Set<Int>?
    private let steps: StepQueue
    private var reader: ArchiveReader
    private var names: Names
    private var links = LinkTargets()
    private var count = 0
    private var restarts = 0
    /// The total size in bytes of all files that were read completely.
    private var bytes: Int64 = 0
    private var isInFile = false

    private var limits: ArchiveLimits { archive.limits }

    /// The maximum number of unreadable entries of a zip that are skipped.
    private static let maximumRestarts = 20

    init(_ archive: Archive, _ numbers: Set<Int>?, _ steps: StepQueue) throws(ArchiveError) {
        let reader = try ArchiveReader(archive)
        let directory = ZipDirectory(reader.descriptor, size: reader.size)
        if directory?.overlaps == true { throw .overlapping }
        if let sum = directory?.plausibleSize(of: numbers) { try archive.limits.check(unpacked: sum, packed: reader.size) }
        (self.archive, self.numbers, self.steps) = (archive, numbers, steps)
        names = archive.names(directory)
        self.reader = reader
    }

    /// - Throws: the reason why nothing more can be read. The files read before remain valid, unless a limit was exceeded.
    mutating func run() throws(ArchiveError) {
        let steps = steps
        while let entry = try reader.next(while: { !steps.isStopped }) {
            count += 1
            try limits.check(entries: count)
            if let numbers, !numbers.contains(count) {
                links.add(entry, number: count)
                continue
            }
            let name = try archive.names(of: entry, at: count - 1, &names)
            isInFile = false
            do throws(ArchiveError) { try read(entry, name) } catch {
                guard try canGoOn(after: error, entry) else { throw error }
                var reported = error
                if case .broken(let detail) = error { reported = .damaged(detail) }
                steps.add(isInFile ? .broken(reported) : .leftOut(number: count, name: name.text, reported))
            }
        }
        if let last = numbers?.max(), last > count, !steps.isStopped { throw .noEntry(number: last, count: count) }
    }

    private mutating func read(_ entry: ArchiveReader.Entry, _ decoded: DecodedText) throws(ArchiveError) {
        let name = decoded.text
        var size: Int64?
        let original = links.target(of: entry)
        defer { links.add(entry, number: count, size: size) }
        switch entry.kind {
        case .link: throw .refused(.link)
        case .special: throw .refused(.special)
        case .hardLink: if original == nil { throw .refused(.noTarget) }
        case .folder, .file: break
        }
        let parts = try EntryPath.parts(of: name, isZip: entry.isZip, depth: limits.depth)
        if entry.kind == .folder { return steps.add(.folder(name: name, parts: parts)) }
        let file = ReadAhead.File(
            number: count, name: name, parts: parts, modified: entry.modified, canHaveLinks: entry.canHaveLinks,
            unreadable: decoded.unreadable)
        if let original {
            bytes = bytes.addingReportingOverflow(max(0, original.size ?? 0)).partialValue
            try limits.check(unpacked: bytes, packed: reader.size)
            return steps.add(.link(file, to: original.number))
        }
        steps.add(.file(file))
        isInFile = true
        let read = try readPieces(entry)
        size = read
        bytes += read
        steps.add(.whole(read))
    }

    /// - Returns: the size of the file.
    private mutating func readPieces(_ entry: ArchiveReader.Entry) throws(ArchiveError) -> Int64 {
        var end: Int64 = 0
        let record = names.directory?.record(of: entry, at: count - 1)
        while let piece = try reader.read(), !steps.isStopped {
            let (next, isTooFar) = piece.offset.addingReportingOverflow(Int64(piece.bytes.count))
            if isTooFar || piece.offset < end { throw .damaged("its pieces overlap") }
            if entry.format != .tar, let declared = entry.bytes, next > declared, record?.canBeLarger != true {
                throw .damaged("it is longer than the archive says")
            }
            // The limits apply to the total size of this file and all earlier files.
            try reader.check(unpacked: bytes + min(next, limits.bytes + 1), isZip: entry.isZip)
            steps.add(piece.bytes, at: piece.offset)
            end = next
        }
        if let record, !steps.isStopped, end > entry.bytes ?? end, !record.states(end) {
            throw .damaged("it is longer than the archive says")
        }
        if let record, record.isStored, !entry.isEncrypted, !steps.isStopped, record.size > UInt64(clamping: end) {
            throw .short(has: end, of: Int64(clamping: record.size))
        }
        // After a stop, the rest of the file is not needed, so its size is not checked.
        let size = steps.isStopped ? end : try entry.size(endingAt: end)
        if size > end { try limits.check(unpacked: bytes + min(size, limits.bytes + 1), packed: reader.size) }
        return size
    }

    /// Whether the other entries can be read after an error in one entry.
    private mutating func canGoOn(after error: ArchiveError, _ entry: ArchiveReader.Entry) throws(ArchiveError) -> Bool {
        switch error {
        case .refused, .damaged, .short: return true
        case .cipherUnknown, .methodUnknown: return entry.isZip
        case .broken:
            // A zip stores the positions of all entries, so the next entry can be read even if this one is damaged.
            guard entry.isZip, restarts < Self.maximumRestarts else { return false }
            restarts += 1
            reader = try ArchiveReader(archive)
            do throws(ArchiveError) {
                for _ in 0..<count { guard try reader.next() != nil else { return false } }
                return true
            } catch {
                return false
            }
        default: return false
        }
    }
}
