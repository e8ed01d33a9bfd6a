/// The directories of a TIFF, or of a raw file with the same structure, such as ORF and RW2.
struct TiffFile {
    let reader: ByteReader
    private let first: Int

    /// The maximum number and nesting depth of directories; further ones are ignored.
    static let maximumDirectories = 64
    static let maximumDepth = 8

    /// Returns nil if the bytes do not begin like such a file.
    init?(_ bytes: UnsafeRawBufferPointer) {
        let plain = ByteReader(bytes: bytes)
        let little = ["II*\0", "IIRO", "IIRS", "IIU\0"] as [StaticString]
        let big = ["MM\0*", "MMOR"] as [StaticString]
        if little.contains(where: { plain.matches($0) }) {
            reader = plain
        } else if big.contains(where: { plain.matches($0) }) {
            reader = ByteReader(bytes: bytes, bigEndian: true)
        } else {
            return nil
        }
        guard let first = reader.u32(4) else { return nil }
        self.first = first
    }

    /// The first directory, IFD0.
    var main: TiffDirectory? { TiffDirectory(reader, at: first) }

    /// Returns the directory to which a tag of another directory points.
    func directory(_ tag: Int, of parent: TiffDirectory) -> TiffDirectory? {
        parent.number(tag).flatMap { TiffDirectory(reader, at: $0) }
    }

    /// Returns all directories of the chain and their nested directories, each once, even if they form cycles.
    func directories() -> [TiffDirectory] {
        var found: [TiffDirectory] = [], seen: Set<Int> = []
        var waiting = [(offset: first, depth: 0)], position = 0
        while position < waiting.count, found.count < Self.maximumDirectories {
            let (offset, depth) = waiting[position]
            position += 1
            guard seen.insert(offset).inserted, let directory = TiffDirectory(reader, at: offset) else { continue }
            found.append(directory)
            if directory.next != 0 { waiting.append((directory.next, depth)) }
            guard depth < Self.maximumDepth else { continue }
            let nested =
                directory.numbers(TiffDirectory.Tag.subDirectories, maximum: 16)
                + directory.numbers(TiffDirectory.Tag.exifDirectory, maximum: 1)
            waiting += nested.map { ($0, depth + 1) }
        }
        return found
    }
}
