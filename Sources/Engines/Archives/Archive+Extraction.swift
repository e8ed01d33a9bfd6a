import Glibc

/// A file that was extracted.
public struct ExtractedFile: Sendable {
    public let number: Int
    /// As listed.
    public let name: String
    /// Where it is, beneath the destination.
    public let place: String
    public let bytes: Int64
}

/// What an extraction did.
public struct ExtractionResult: Sendable {
    public var files = 0
    public var bytes: Int64 = 0
    /// Entries that were left out; the first hundred.
    public var problems: [(name: String, error: ArchiveError)] = []
    public var problemCount = 0

    mutating func add(_ error: ArchiveError, of name: String) {
        problemCount += 1
        if problems.count < 100 { problems.append((name, error)) }
    }
}

extension Archive {
    /// Extracts entries beneath an open directory; each file appears whole or not at all, and none replaces another.
    ///
    /// Entries that would leave the directory, links, devices and damaged files are left out and named. Past a limit everything that was
    /// made is removed again. Modes and owners are not taken over. When it returns, the files are on the disk.
    ///
    /// - Parameters:
    ///   - numbers: as listed; nil for all.
    ///   - draft: the name in the directory that a file has while it is written. What a killed process leaves has it.
    ///   - done: called with each file.
    public func extract(
        _ numbers: Set<Int>? = nil, to directory: Int32, draft: String, _ done: (ExtractedFile) -> Void = { _ in }
    ) throws(ArchiveError) -> ExtractionResult {
        var destination = Destination(directory, draft: draft)
        do throws(ArchiveError) {
            var result = ExtractionResult()
            let problem = try extract(numbers, to: &destination, &result, done)
            try destination.sync()
            if let problem { throw problem }
            return result
        } catch {
            if case .limit = error { destination.undo() }
            if error == .overlapping { destination.undo() }
            throw error
        }
    }

    /// - Returns: why it stopped early; nil after the last entry. What was extracted until then is worth keeping.
    private func extract(
        _ numbers: Set<Int>?, to destination: inout Destination, _ result: inout ExtractionResult,
        _ done: (ExtractedFile) -> Void
    ) throws(ArchiveError) -> ArchiveError? {
        var reader = try ArchiveReader(self)
        let directory = ZipDirectory(reader.descriptor, size: reader.size)
        if directory?.overlaps == true { throw .overlapping }
        if let sum = directory?.plausibleSize(of: numbers) { try limits.check(unpacked: sum, packed: reader.size) }
        var names = names(directory)
        var (count, restarts) = (0, 0)
        while true {
            let next: ArchiveReader.Entry?
            do throws(ArchiveError) { next = try reader.next() } catch {
                if count == 0 { throw error }
                return error
            }
            guard let entry = next else { break }
            count += 1
            try limits.check(entries: count)
            if let numbers, !numbers.contains(count) { continue }
            let name = try self.names(of: entry, at: count - 1, &names)
            do throws(ArchiveError) {
                guard let file = try put(entry, name, number: count, &reader, &destination, result.bytes) else { continue }
                result.files += 1
                result.bytes += file.bytes
                done(file)
            } catch {
                guard try canGoOn(after: error, entry, number: count, &restarts, &reader) else { return error }
                if case .broken(let detail) = error {
                    result.add(.damaged(detail), of: name)
                } else {
                    result.add(error, of: name)
                }
            }
        }
        let last = numbers?.max() ?? 0
        if last > count { throw .noEntry(number: last, count: count) }
        return nil
    }

    /// Entries of a zip that cannot be read and are passed.
    private static let mostRestarts = 20

    /// Whether the other entries can be had when one has failed.
    private func canGoOn(
        after error: ArchiveError, _ entry: ArchiveReader.Entry, number: Int, _ restarts: inout Int, _ reader: inout ArchiveReader
    ) throws(ArchiveError) -> Bool {
        switch error {
        case .refused, .damaged, .writing(ENAMETOOLONG), .writing(EILSEQ), .writing(EINVAL): return true
        case .cipherUnknown, .methodUnknown: return entry.isZip
        case .passwordRequired, .passwordWrong: return false
        case .broken:
            // A zip says where the next one is, whatever is wrong with this one.
            guard entry.isZip, restarts < Self.mostRestarts else { return false }
            restarts += 1
            reader = try ArchiveReader(self)
            do throws(ArchiveError) {
                for _ in 0..<number { guard try reader.next() != nil else { return false } }
                return true
            } catch {
                return false
            }
        default: throw error
        }
    }

    private func put(
        _ entry: ArchiveReader.Entry, _ name: String, number: Int, _ reader: inout ArchiveReader,
        _ destination: inout Destination, _ before: Int64
    ) throws(ArchiveError) -> ExtractedFile? {
        switch entry.kind {
        case .link: throw .refused(.link)
        case .special: throw .refused(.special)
        case .folder, .file: break
        }
        let parts = try EntryPath.parts(of: name, isZip: entry.isZip, depth: limits.depth)
        if entry.kind == .folder {
            try destination.makeFolder(parts)
            return nil
        }
        var bytes: Int64 = 0
        let place = try destination.write(parts, modified: entry.modified) { descriptor throws(ArchiveError) in
            bytes = try write(entry, &reader, to: descriptor, before)
        }
        return ExtractedFile(number: number, name: name, place: place.joined(separator: "/"), bytes: bytes)
    }

    /// - Parameter before: bytes of the files before this one, which the limits count too.
    /// - Returns: the size of the file.
    private func write(
        _ entry: ArchiveReader.Entry, _ reader: inout ArchiveReader, to descriptor: Int32, _ before: Int64
    ) throws(ArchiveError) -> Int64 {
        var end: Int64 = 0
        while let piece = try reader.read() {
            let (next, isTooFar) = piece.offset.addingReportingOverflow(Int64(piece.bytes.count))
            if isTooFar || piece.offset < end { throw .damaged("its pieces overlap") }
            // What a zip says was held to the limits before.
            if entry.isZip, let declared = entry.bytes, next > declared { throw .damaged("it is longer than the archive says") }
            try reader.check(unpacked: before + min(next, limits.bytes + 1), isZip: entry.isZip)
            try Self.write(piece.bytes, to: descriptor, at: piece.offset)
            end = next
        }
        // A sparse file may end in a hole.
        guard let declared = entry.bytes, declared > end, !entry.isZip else { return end }
        try limits.check(unpacked: before + min(declared, limits.bytes + 1), packed: reader.size)
        guard ftruncate(descriptor, off_t(declared)) == 0 else { throw .writing(errno) }
        return declared
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int64) throws(ArchiveError) {
        var done = 0
        while done < bytes.count {
            let wrote = pwrite(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset) + off_t(done))
            if wrote < 0 && errno == EINTR { continue }
            guard wrote > 0 else { throw .writing(wrote == 0 ? ENOSPC : errno) }
            done += wrote
        }
    }
}
