/// The directories of a TIFF, or of a camera's file built like one: ORF, RW2.
struct TiffFile {
    let reader: ByteReader
    private let first: Int

    /// No file has more directories read, and none is nested deeper, whatever it says.
    static let mostDirectories = 64
    static let mostDepth = 8

    /// nil where the bytes do not begin as such a file does.
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

    /// The first directory, which tells of the picture as a whole.
    var main: TiffDirectory? { TiffDirectory(reader, at: first) }

    /// A directory that a tag of another points to.
    func directory(_ tag: Int, of parent: TiffDirectory) -> TiffDirectory? {
        parent.number(tag).flatMap { TiffDirectory(reader, at: $0) }
    }

    /// Every directory once: the chain, and those nested in it. Cycles end where they close.
    func directories() -> [TiffDirectory] {
        var found: [TiffDirectory] = [], seen: Set<Int> = []
        var waiting = [(offset: first, depth: 0)], position = 0
        while position < waiting.count, found.count < Self.mostDirectories {
            let (offset, depth) = waiting[position]
            position += 1
            guard seen.insert(offset).inserted, let directory = TiffDirectory(reader, at: offset) else { continue }
            found.append(directory)
            if directory.next != 0 { waiting.append((directory.next, depth)) }
            guard depth < Self.mostDepth else { continue }
            let nested =
                directory.numbers(TiffDirectory.Tag.subDirectories, most: 16)
                + directory.numbers(TiffDirectory.Tag.exposureDirectory, most: 1)
            waiting += nested.map { ($0, depth + 1) }
        }
        return found
    }
}
