/// Copies the needed tags from EXIF blocks of any size and kind into one small block for libexif.
///
/// libexif reads only the first 64 kB, but a TIFF or a raw file may have directories anywhere in many megabytes, and Canon's CR3
/// has three blocks. Maker notes and thumbnails never reach libexif, because parsers like it have had vulnerabilities there.
/// Directories are read leniently: entries that point outside the bytes are skipped.
struct ExifExtract {
    struct Value {
        let type: Int
        let count: Int
        let bytes: UnsafeRawBufferPointer
    }

    private var image: [Int: Value] = [:]
    private var exif: [Int: Value] = [:]
    private var gps: [Int: Value] = [:]
    /// Texts and ratings, which libexif does not read.
    private(set) var labels: [Int: Value] = [:]
    private(set) var bigEndian: Bool?

    /// The maximum length of a value in bytes; longer values are truncated. Only comments are that long.
    static let maximumValueBytes = 8192

    /// The kind of the first directory of a block: IFD0, the Exif IFD or the GPS IFD.
    enum Kind {
        case image, exif, gps
    }

    init() {}

    /// Contains the tags of a block that begins with "II*\0" or "MM\0*", optionally preceded by "Exif\0\0".
    init(tiff bytes: UnsafeRawBufferPointer) {
        let prefixed = ByteReader(bytes: bytes).matches("Exif\0\0")
        add(prefixed ? UnsafeRawBufferPointer(rebasing: bytes[6...]) : bytes)
    }

    /// Adds the tags of a block, except those already found in earlier blocks.
    mutating func add(_ bytes: UnsafeRawBufferPointer, as kind: Kind = .image) {
        guard let file = TiffFile(bytes), let main = file.main, agrees(file) else { return }
        switch kind {
        case .exif: gather(Self.exifTags, of: main, file, into: \.exif)
        case .gps: gather(Self.gpsTags, of: main, file, into: \.gps)
        case .image:
            gather(Self.imageTags, of: main, file, into: \.image)
            gather(ExifLabels.tags, of: main, file, into: \.labels)
            if let nested = file.directory(TiffDirectory.Tag.exifDirectory, of: main) {
                gather(Self.exifTags, of: nested, file, into: \.exif)
            }
            // In TIFF/EP, which early raw files use, IFD0 contains the tags of the Exif IFD.
            gather(Self.exifTags, of: main, file, into: \.exif)
            if let nested = file.directory(TiffDirectory.Tag.gpsDirectory, of: main) {
                gather(Self.gpsTags, of: nested, file, into: \.gps)
            }
        }
    }

    /// Returns the block, preceded by "Exif\0\0"; nil if no tag was found.
    func block() -> (bytes: [UInt8], bigEndian: Bool)? {
        guard let bigEndian, !(image.isEmpty && exif.isEmpty && gps.isEmpty) else { return nil }
        var writer = Writer(bigEndian: bigEndian)
        var pointers: [(tag: Int, at: Int)] = []
        writer.directory(
            image, pointersTo: [TiffDirectory.Tag.exifDirectory, TiffDirectory.Tag.gpsDirectory], &pointers)
        for (tag, at) in pointers {
            writer.point(at)
            var none: [(tag: Int, at: Int)] = []
            writer.directory(tag == TiffDirectory.Tag.exifDirectory ? exif : gps, pointersTo: [], &none)
        }
        return (writer.bytes, bigEndian)
    }
}

private extension ExifExtract {
    static let imageTags = [0x010F, 0x0110, 0x0112, 0x0131, 0x0132]
    static let exifTags = [
        0x829A, 0x829D, 0x8827, 0x882A, 0x8831, 0x8832, 0x8833, 0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x920A, 0x9286, 0x9290,
        0x9291,
        0x9292, 0xA434,
    ]
    static let gpsTags = [1, 2, 3, 4, 5, 6, 7, 29]

    /// Whether a file has the same byte order as the earlier blocks. This is necessary because values are copied without
    /// conversion.
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
            let count = min(entry.count, Self.maximumValueBytes / size)
            let start = entry.value.lowerBound
            let bytes = UnsafeRawBufferPointer(rebasing: file.reader.bytes[start..<start + count * size])
            self[keyPath: values][tag] = Value(type: entry.type, count: count, bytes: bytes)
        }
    }

    /// Writes directories, each followed by its values.
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

        /// Sets the pointer at `at` to the offset of the next byte to be written.
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
