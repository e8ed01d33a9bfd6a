import Glibc

/// An extracted file.
public struct ExtractedFile: Sendable {
    public let number: Int
    /// The name from the listing.
    public let name: String
    /// The path of the file, relative to the destination.
    public let path: String
    public let bytes: Int64
    /// The number of characters in the file's name that could not be decoded.
    public let unreadable: Int
}

/// The result of an extraction.
public struct ExtractionResult: Sendable {
    public var files = 0
    public var bytes: Int64 = 0
    /// The first 100 entries that were not extracted.
    public var problems: [(name: String, error: ArchiveError)] = []
    public var problemCount = 0
    /// Why the rest of the archive could not be read; nil if it was read to its end. The files extracted before this point are
    /// complete.
    public var ending: ArchiveError?
    /// The number of characters in the files' names that could not be decoded.
    public var unreadable = 0

    mutating func add(_ error: ArchiveError, of name: String) {
        problemCount += 1
        if problems.count < 100 { problems.append((name, error)) }
    }
}

extension Archive {
    /// Extracts entries into an open directory. A file appears only when it is complete, and no file is replaced.
    ///
    /// Links, devices, damaged files, and entries whose path leads outside the directory are skipped and named in the result. If
    /// a limit is exceeded, all created files and folders are removed again. Modes and owners are not applied. When the function
    /// returns, the files are on the disk. If the archive ends early, an error is thrown only if no entry was extracted or
    /// skipped before.
    ///
    /// - Parameters:
    ///   - numbers: the entries' numbers in the listing; nil for all entries.
    ///   - draft: the name of a file in the directory while it is written. A killed process may leave a file with this name.
    ///   - done: called with each extracted file.
    public func extract(
        _ numbers: Set<Int>? = nil, to directory: Int32, draft: String, _ done: (ExtractedFile) -> Void = { _ in }
    ) throws(ArchiveError) -> ExtractionResult {
        var destination = Destination(directory, draft: draft)
        var entries = ReadAhead(self, numbers)
        var result = ExtractionResult()
        var problem: ArchiveError?
        do throws(ArchiveError) { try put(&entries, into: &destination, &result, done) } catch { problem = error }
        switch problem {
        case .limit, .overlapping: destination.undo()
        case .writing: break
        // If the archive ends early, keep the files before that point.
        default: try destination.sync()
        }
        guard let problem else { return result }
        guard result.files + result.problemCount > 0, problem.isOfArchive else { throw problem }
        result.ending = problem
        return result
    }

    private func put(
        _ entries: inout ReadAhead, into destination: inout Destination, _ result: inout ExtractionResult,
        _ done: (ExtractedFile) -> Void
    ) throws(ArchiveError) {
        while let entry = try entries.next() {
            do throws(ArchiveError) {
                switch entry {
                case .folder(_, let parts): try destination.makeFolder(parts)
                case .leftOut(_, let error): throw error
                case .file(let file):
                    let path = try destination.write(file.parts, modified: file.modified) { descriptor throws(ArchiveError) in
                        try Self.write(&entries, to: descriptor)
                    }
                    result.files += 1
                    result.bytes += entries.size
                    result.unreadable += file.unreadable
                    done(
                        ExtractedFile(
                            number: file.number, name: file.name, path: path.joined(separator: "/"), bytes: entries.size,
                            unreadable: file.unreadable))
                }
            } catch {
                guard error.isOfOneFile else { throw error }
                result.add(error, of: entry.name)
            }
        }
    }

    /// Writes the current file completely.
    private static func write(_ entries: inout ReadAhead, to descriptor: Int32) throws(ArchiveError) {
        var end: Int64 = 0
        while let piece = try entries.read() {
            try write(piece.bytes, to: descriptor, at: piece.offset)
            end = piece.offset + Int64(piece.bytes.count)
        }
        // A sparse file in a tar may end in a hole.
        guard entries.size > end else { return }
        guard ftruncate(descriptor, off_t(entries.size)) == 0 else { throw .writing(errno) }
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

extension ArchiveError {
    /// Whether the error means that the archive itself is damaged or incomplete.
    fileprivate var isOfArchive: Bool {
        switch self {
        case .broken, .onePart: true
        default: false
        }
    }

    /// Whether other files can still be written after this error. An error that ends the reading is thrown again by the next call
    /// of `ReadAhead.next`.
    fileprivate var isOfOneFile: Bool {
        guard case .writing(let number) = self else { return true }
        return number == ENAMETOOLONG || number == EILSEQ || number == EINVAL
    }
}
