import Dispatch

/// An archive that a separate thread reads slightly ahead, so that it can be unpacked while the caller writes files.
struct ReadAhead: ~Copyable {
    struct File {
        let number: Int
        let name: String
        /// The path components of the file, relative to the destination.
        let parts: [String]
        let modified: Int64?
        /// Whether later entries may be hard links to this one.
        let canHaveLinks: Bool
        /// The number of characters in the file's name that could not be decoded.
        let unreadable: Int
    }

    enum Entry {
        case file(File)
        /// A hard link. It has the content of an earlier entry, which has this number.
        case link(File, to: Int)
        case folder(name: String, parts: [String])
        case leftOut(number: Int, name: String, ArchiveError)

        /// The number of the entry in the listing; nil for a folder.
        var number: Int? {
            switch self {
            case .file(let file), .link(let file, _): file.number
            case .leftOut(let number, _, _): number
            case .folder: nil
            }
        }

        var name: String {
            switch self {
            case .file(let file), .link(let file, _): file.name
            case .folder(let name, _), .leftOut(_, let name, _): name
            }
        }
    }

    /// The size of the most recent file that was read completely.
    private(set) var size: Int64 = 0
    private let steps = StepQueue()
    private var isOver = false
    private var problem: ArchiveError?

    /// - Parameter numbers: the entries' numbers in the listing; nil for all entries.
    init(_ archive: Archive, _ numbers: Set<Int>?) {
        let steps = steps
        DispatchQueue.global().async { steps.end(Self.unpack(archive, numbers, steps)) }
    }

    /// - Returns: why nothing more can be read; nil after the last entry.
    private static func unpack(_ archive: Archive, _ numbers: Set<Int>?, _ steps: StepQueue) -> ArchiveError? {
        do throws(ArchiveError) {
            var unpacking = try Unpacking(archive, numbers, steps)
            try unpacking.run()
            return nil
        } catch {
            return error
        }
    }

    deinit { steps.stop() }

    /// Returns the next entry, or nil after the last one. The unread rest of the previous entry is skipped.
    mutating func next() throws(ArchiveError) -> Entry? {
        while !isOver {
            switch steps.next() {
            case .file(let file): return .file(file)
            case .link(let file, let number): return .link(file, to: number)
            case .folder(let name, let parts): return .folder(name: name, parts: parts)
            case .leftOut(let number, let name, let error): return .leftOut(number: number, name: name, error)
            case .bytes, .whole, .broken: continue
            case .end(let error): (isOver, problem) = (true, error)
            }
        }
        if let problem { throw problem }
        return nil
    }

    /// Returns the next piece of the file and its offset, or nil at the end. The piece is valid until the next call; the gaps
    /// between pieces are zeros.
    mutating func read() throws(ArchiveError) -> (offset: Int64, bytes: UnsafeRawBufferPointer)? {
        switch steps.next() {
        case .bytes(let offset, let bytes): return (offset, bytes)
        case .whole(let size): self.size = size
        case .broken(let error): throw error
        case .end(let error):
            (isOver, problem) = (true, error)
            throw error ?? .broken("it ends within a file")
        case .file, .link, .folder, .leftOut: preconditionFailure("each file is ended before the next step")
        }
        return nil
    }
}
