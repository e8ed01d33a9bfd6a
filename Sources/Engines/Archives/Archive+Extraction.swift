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
        var names = names(directory)
        var count = 0
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
                switch error {
                case .refused, .damaged: result.add(error, of: name)
                case .writing(ENAMETOOLONG), .writing(EILSEQ), .writing(EINVAL): result.add(error, of: name)
                // Of a zip the others can be read.
                case .cipherUnknown, .methodUnknown:
                    guard entry.isZip else { return error }
                    result.add(error, of: name)
                case .broken, .passwordRequired, .passwordWrong: return error
                default: throw error
                }
            }
        }
        let last = numbers?.max() ?? 0
        if last > count { throw .noEntry(number: last, count: count) }
        return nil
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
            if isTooFar || piece.offset < end { throw .damaged("") }
            try limits.check(unpacked: before + min(next, limits.bytes + 1), packed: reader.size)
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
