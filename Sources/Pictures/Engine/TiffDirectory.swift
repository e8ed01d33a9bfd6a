/// One image file directory of a TIFF, or of a raw file with the same structure (TIFF 6.0, section 2).
struct TiffDirectory {
    struct Entry {
        let type: Int
        let count: Int
        /// The range of the value, either in the entry or elsewhere; always inside the bytes.
        let value: Range<Int>
    }

    private(set) var entries: [Int: Entry] = [:]
    /// The offset of the next directory of the chain; 0 for the last directory.
    private(set) var next = 0

    /// The maximum number of entries; further entries are ignored. Real directories have a few dozen.
    static let maximumEntries = 512

    private let reader: ByteReader

    /// Returns nil if there is no directory at the offset. Entries that point outside the bytes are skipped. If a tag occurs
    /// twice, its first entry is used.
    init?(_ reader: ByteReader, at offset: Int) {
        guard offset > 0, let stored = reader.u16(offset), stored > 0 else { return nil }
        self.reader = reader
        for index in 0..<min(stored, Self.maximumEntries) {
            let at = offset + 2 + 12 * index
            guard let tag = reader.u16(at), let type = reader.u16(at + 2), let count = reader.u32(at + 4),
                let size = Self.size(ofType: type), let pointer = reader.u32(at + 8)
            else { continue }
            let length = size * count
            guard count > 0, entries[tag] == nil, let value = reader.range(length <= 4 ? at + 8 : pointer, length) else {
                continue
            }
            entries[tag] = Entry(type: type, count: count, value: value)
        }
        next = reader.u32(offset + 2 + 12 * stored) ?? 0
    }

    /// Returns component `index` of an integer tag (BYTE, UNDEFINED, SHORT, LONG, IFD).
    func number(_ tag: Int, at index: Int = 0) -> Int? {
        guard let entry = entries[tag], index >= 0, index < entry.count else { return nil }
        switch entry.type {
        case 1, 7: return reader.u8(entry.value.lowerBound + index).map(Int.init)
        case 3: return reader.u16(entry.value.lowerBound + 2 * index)
        case 4, 13: return reader.u32(entry.value.lowerBound + 4 * index)
        default: return nil
        }
    }

    /// Returns the first components of an integer tag, at most `maximum`.
    func numbers(_ tag: Int, maximum: Int) -> [Int] {
        guard let entry = entries[tag] else { return [] }
        return (0..<min(entry.count, maximum)).compactMap { number(tag, at: $0) }
    }

    /// Returns component `index` of a RATIONAL tag.
    func ratio(_ tag: Int, at index: Int = 0) -> Double? {
        guard let entry = entries[tag], entry.type == 5, index >= 0, index < entry.count,
            let top = reader.u32(entry.value.lowerBound + 8 * index),
            let bottom = reader.u32(entry.value.lowerBound + 8 * index + 4), bottom > 0
        else { return nil }
        return Double(top) / Double(bottom)
    }

    /// Returns the size in bytes of one component of a TIFF type; nil for unknown types.
    static func size(ofType type: Int) -> Int? {
        let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
        return type > 0 && type < sizes.count ? sizes[type] : nil
    }
}

extension TiffDirectory {
    enum Tag {
        static let newSubfileType = 254
        static let resolution = 282
        static let resolutionDown = 283
        static let resolutionUnit = 296
        static let compression = 259
        static let photometric = 262
        static let make = 271
        static let stripOffsets = 273
        static let stripByteCounts = 279
        static let bitsPerSample = 258
        static let rowsPerStrip = 278
        static let white = 318
        static let primaries = 319
        static let tileLength = 323
        static let subDirectories = 330
        static let jpegOffset = 513
        static let jpegLength = 514
        static let exifDirectory = 34665
        static let gpsDirectory = 34853
        static let interoperability = 0xA005
        static let colourSpace = 0xA001
        static let storedWidth = 0xA002
        static let storedHeight = 0xA003
        static let focalLength = 0x920A
        static let focalLengthOnFilm = 0xA405
        static let sensorResolution = 0xA20E
        static let sensorUnit = 0xA210
        static let dngVersion = 50706
        static let panasonicJpeg = 46
        static let xmp = 700
        static let iptc = 33723
        static let photoshop = 34377
    }
}
