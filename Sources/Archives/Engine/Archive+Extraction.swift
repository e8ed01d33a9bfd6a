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

    /// Counts a file and returns it.
    mutating func add(_ file: ReadAhead.File, at path: [String], bytes: Int64) -> ExtractedFile {
        files += 1
        self.bytes += bytes
        unreadable += file.unreadable
        return ExtractedFile(
            number: file.number, name: file.name, path: path.joined(separator: "/"), bytes: bytes, unreadable: file.unreadable)
    }

    mutating func add(_ error: ArchiveError, of name: String) {
        problemCount += 1
        if problems.count < 100 { problems.append((name, error)) }
    }
}

extension Archive {
    /// Extracts entries into an open directory. A file appears only when it is complete, and no file is replaced.
    ///
    /// A hard link becomes a file with the content of the entry of which it is another name. Symbolic links, devices, damaged
    /// files, and entries whose path leads outside the directory are skipped and named in the result. If a limit is exceeded, all created files and folders are removed again. Modes and owners are not applied. When the function
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
        var result = ExtractionResult()
        var problem: ArchiveError?
        do throws(ArchiveError) { try put(numbers, into: &destination, &result, done) } catch { problem = error }
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
        _ numbers: Set<Int>?, into destination: inout Destination, _ result: inout ExtractionResult,
        _ done: (ExtractedFile) -> Void
    ) throws(ArchiveError) {
        // The hard links whose content is not yet in the destination, by the number of the entry that has it.
        var waiting: [Int: [ReadAhead.File]] = [:]
        var entries = ReadAhead(self, numbers)
        do throws(ArchiveError) { try put(&entries, into: &destination, &result, &waiting, done) } catch {
            for link in waiting.values.joined() { result.add(error, of: link.name) }
            throw error
        }
        if !waiting.isEmpty { try put(waiting, into: &destination, &result, done) }
    }

    private func put(
        _ entries: inout ReadAhead, into destination: inout Destination, _ result: inout ExtractionResult,
        _ waiting: inout [Int: [ReadAhead.File]], _ done: (ExtractedFile) -> Void
    ) throws(ArchiveError) {
        while let entry = try entries.next() {
            do throws(ArchiveError) {
                switch entry {
                case .folder(_, let parts): try destination.makeFolder(parts)
                case .leftOut(_, _, let error): throw error
                case .link(let file, let original):
                    guard let (path, bytes) = try destination.copy(of: original, to: file.parts, modified: file.modified) else {
                        waiting[original, default: []].append(file)
                        continue
                    }
                    done(result.add(file, at: path, bytes: bytes))
                case .file(let file):
                    let path = try Self.write(file, &entries, into: &destination, as: file.number)
                    done(result.add(file, at: path, bytes: entries.size))
                }
            } catch {
                guard error.isOfOneFile else { throw error }
                result.add(error, of: entry.name)
            }
        }
    }

    /// Writes hard links in a second pass over the archive, because the entries with their content were not chosen or could not
    /// be extracted.
    private func put(
        _ links: [Int: [ReadAhead.File]], into destination: inout Destination, _ result: inout ExtractionResult,
        _ done: (ExtractedFile) -> Void
    ) throws(ArchiveError) {
        var entries = ReadAhead(self, Set(links.keys))
        while let entry = try entries.next() {
            guard let number = entry.number else { continue }
            var problem: ArchiveError?
            for file in links[number] ?? [] {
                do throws(ArchiveError) {
                    if let problem { throw problem }
                    if case .leftOut(_, _, let error) = entry { throw error }
                    if let (path, bytes) = try destination.copy(of: number, to: file.parts, modified: file.modified) {
                        done(result.add(file, at: path, bytes: bytes))
                    } else {
                        let path = try Self.write(file, &entries, into: &destination, as: number)
                        done(result.add(file, at: path, bytes: entries.size))
                    }
                } catch {
                    guard error.isOfOneFile else { throw error }
                    problem = error
                    result.add(error, of: file.name)
                }
            }
        }
    }

    /// Writes the current file under the name of `file`. Hard links to the entry `number` can then copy it.
    private static func write(
        _ file: ReadAhead.File, _ entries: inout ReadAhead, into destination: inout Destination, as number: Int
    ) throws(ArchiveError) -> [String] {
        let path = try destination.write(file.parts, modified: file.modified) { descriptor throws(ArchiveError) in
            try write(&entries, to: descriptor)
        }
        if file.canHaveLinks { destination.remember(number, at: path, bytes: entries.size) }
        return path
    }

    /// Writes the current file completely.
    private static func write(_ entries: inout ReadAhead, to descriptor: Int32) throws(ArchiveError) {
        var end: Int64 = 0
        while let piece = try entries.read() {
            try piece.bytes.write(to: descriptor, at: piece.offset)
            end = piece.offset + Int64(piece.bytes.count)
        }
        // A sparse file in a tar may end in a hole.
        guard entries.size > end else { return }
        guard ftruncate(descriptor, off_t(entries.size)) == 0 else { throw .writing(errno) }
    }
}

extension ArchiveError {
    /// Whether the error means that the archive itself is damaged or incomplete.
    fileprivate var isOfArchive: Bool {
        switch self {
        case .broken, .onePart, .directoryCut, .cutOff: true
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
