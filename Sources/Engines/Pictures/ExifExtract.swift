/// A small EXIF block of only the tags that are wanted, taken from blocks of any size and kind.
///
/// libexif reads no further than 64 kB, while a TIFF or a raw file is many megabytes long with directories anywhere in it,
/// and Canon's CR3 keeps them in three blocks. And so it never meets maker notes and thumbnails, which are where
/// such parsers have broken before. Directories are read leniently: what points outside is left out.
struct ExifExtract {
    struct Value {
        let type: Int
        let count: Int
        let bytes: UnsafeRawBufferPointer
    }

    private var image: [Int: Value] = [:]
    private var exposure: [Int: Value] = [:]
    private var position: [Int: Value] = [:]
    private var bigEndian: Bool?

    /// Longer values are cut to this: only comments are ever so long.
    static let longestValue = 8192

    /// What the first directory of a block is of.
    enum Kind {
        case image, exposure, position
    }

    /// Takes what is wanted from a block; what an earlier one gave stays.
    mutating func add(_ bytes: UnsafeRawBufferPointer, as kind: Kind = .image) {
        guard let file = TiffFile(bytes), let main = file.main, agrees(file) else { return }
        switch kind {
        case .exposure: gather(Self.exposureTags, of: main, file, into: \.exposure)
        case .position: gather(Self.positionTags, of: main, file, into: \.position)
        case .image:
            gather(Self.imageTags, of: main, file, into: \.image)
            if let nested = file.directory(TiffDirectory.Tag.exposureDirectory, of: main) {
                gather(Self.exposureTags, of: nested, file, into: \.exposure)
            }
            // TIFF/EP, as early raw files use it, has the exposure in the image's own directory.
            gather(Self.exposureTags, of: main, file, into: \.exposure)
            if let nested = file.directory(TiffDirectory.Tag.positionDirectory, of: main) {
                gather(Self.positionTags, of: nested, file, into: \.position)
            }
        }
    }

    /// "Exif\0\0" and the block; nil where nothing wanted was found.
    func block() -> (bytes: [UInt8], bigEndian: Bool)? {
        guard let bigEndian, !(image.isEmpty && exposure.isEmpty && position.isEmpty) else { return nil }
        var writer = Writer(bigEndian: bigEndian)
        var pointers: [(tag: Int, at: Int)] = []
        writer.directory(
            image, pointersTo: [TiffDirectory.Tag.exposureDirectory, TiffDirectory.Tag.positionDirectory], &pointers)
        for (tag, at) in pointers {
            writer.point(at)
            var none: [(tag: Int, at: Int)] = []
            writer.directory(tag == TiffDirectory.Tag.exposureDirectory ? exposure : position, pointersTo: [], &none)
        }
        return (writer.bytes, bigEndian)
    }
}

private extension ExifExtract {
    static let imageTags = [0x010F, 0x0110, 0x0112, 0x0131, 0x0132]
    static let exposureTags = [
        0x829A, 0x829D, 0x8827, 0x8831, 0x8832, 0x8833, 0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x920A, 0x9286, 0xA434,
    ]
    static let positionTags = [1, 2, 3, 4, 5, 6]

    /// Values are copied as they stand, so all blocks must be of one byte order.
    mutating func agrees(_ file: TiffFile) -> Bool {
        if bigEndian == nil { bigEndian = file.reader.bigEndian }
        return bigEndian == file.reader.bigEndian
    }

    mutating func gather(
        _ tags: [Int], of directory: TiffDirectory, _ file: TiffFile, into values: WritableKeyPath<ExifExtract, [Int: Value]>
    ) {
        for tag in tags {
            guard self[keyPath: values][tag] == nil, let entry = directory.entries[tag] else { continue }
            let size = entry.value.count / entry.count
            let count = min(entry.count, Self.longestValue / size)
            let start = entry.value.lowerBound
            let bytes = UnsafeRawBufferPointer(rebasing: file.reader.bytes[start..<start + count * size])
            self[keyPath: values][tag] = Value(type: entry.type, count: count, bytes: bytes)
        }
    }

    /// Writes directories each followed by its values.
    struct Writer {
        var bytes: [UInt8]
        let bigEndian: Bool
        private static let prefix = 6

        init(bigEndian: Bool) {
            self.bigEndian = bigEndian
            bytes = Array("Exif\0\0".utf8) + (bigEndian ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8] : [0x49, 0x49, 42, 0, 8, 0, 0, 0])
        }

        mutating func directory(_ values: [Int: Value], pointersTo nested: [Int], _ pointers: inout [(tag: Int, at: Int)]) {
            let tags = (values.keys + nested).sorted()
            short(tags.count)
            let start = bytes.count
            bytes += [UInt8](repeating: 0, count: 12 * tags.count + 4)
            for (index, tag) in tags.enumerated() {
                let at = start + 12 * index
                if let value = values[tag] {
                    entry(at, tag, type: value.type, count: value.count)
                    if value.bytes.count <= 4 {
                        bytes.replaceSubrange(at + 8..<at + 8 + value.bytes.count, with: value.bytes)
                    } else {
                        put(long: bytes.count - Self.prefix, at: at + 8)
                        bytes += value.bytes
                        if bytes.count % 2 == 1 { bytes.append(0) }
                    }
                } else {
                    entry(at, tag, type: 4, count: 1)
                    pointers.append((tag, at + 8))
                }
            }
        }

        /// Lets the pointer at `at` point to what is written next.
        mutating func point(_ at: Int) { put(long: bytes.count - Self.prefix, at: at) }

        private mutating func entry(_ at: Int, _ tag: Int, type: Int, count: Int) {
            bytes.replaceSubrange(at..<at + 4, with: ordered(tag, 2) + ordered(type, 2))
            put(long: count, at: at + 4)
        }

        private mutating func short(_ value: Int) { bytes += ordered(value, 2) }

        private mutating func put(long value: Int, at: Int) { bytes.replaceSubrange(at..<at + 4, with: ordered(value, 4)) }

        private func ordered(_ value: Int, _ width: Int) -> [UInt8] {
            let little = (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return bigEndian ? little.reversed() : little
        }
    }
}
