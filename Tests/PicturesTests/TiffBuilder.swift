import TestSupport

/// Builds TIFF blocks byte by byte in either byte order, for the tests of their readers.
struct TiffBuilder {
    /// The value of a tag.
    enum Value {
        case short(Int), long(Int), text(String), raw(type: Int, count: Int, bytes: [UInt8])
        case rationals([(Int, Int)])
        /// Directories elsewhere in the file, referenced by one tag.
        case directories([[Int: Value]])
        /// Bytes elsewhere in the file. The value of the tag is their offset, as a LONG.
        case pathOf([UInt8])
    }

    private(set) var bytes: [UInt8] = []
    let bigEndian: Bool

    /// `chain` contains the linked directories; `gap` zero bytes come before them.
    static func file(_ chain: [[Int: Value]], bigEndian: Bool = false, magic: [UInt8]? = nil, gap: Int = 0) -> [UInt8] {
        var builder = TiffBuilder(bigEndian: bigEndian)
        builder.bytes = magic ?? (bigEndian ? [0x4D, 0x4D, 0, 42] : [0x49, 0x49, 42, 0])
        builder.bytes += builder.ordered(8 + gap, 4) + [UInt8](repeating: 0, count: gap)
        var link = 4
        for directory in chain {
            builder.put(builder.bytes.count, at: link)
            link = builder.write(directory)
        }
        return builder.bytes
    }

    func ordered(_ value: Int, _ width: Int) -> [UInt8] {
        let little = (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return bigEndian ? little.reversed() : little
    }

    private mutating func put(_ value: Int, at offset: Int) {
        bytes.replaceSubrange(offset..<offset + 4, with: ordered(value, 4))
    }

    /// Writes a directory and its values, and returns the offset of its link to the next directory.
    private mutating func write(_ directory: [Int: Value]) -> Int {
        let tags = directory.keys.sorted()
        bytes += ordered(tags.count, 2)
        let start = bytes.count
        bytes += [UInt8](repeating: 0, count: 12 * tags.count + 4)
        for (index, tag) in tags.enumerated() {
            guard let value = directory[tag] else { continue }
            let (type, count, data) = encode(value)
            let inline = data.count <= 4
            let entry = ordered(tag, 2) + ordered(type, 2) + ordered(count, 4)
            let field = inline ? data + [UInt8](repeating: 0, count: 4 - data.count) : ordered(bytes.count, 4)
            bytes.replaceSubrange(start + 12 * index..<start + 12 * index + 12, with: entry + field)
            if !inline { bytes += data }
        }
        return start + 12 * tags.count
    }

    private mutating func encode(_ value: Value) -> (Int, Int, [UInt8]) {
        switch value {
        case .short(let number): return (3, 1, ordered(number, 2))
        case .long(let number): return (4, 1, ordered(number, 4))
        case .text(let text): return (2, text.utf8.count + 1, Array(text.utf8) + [0])
        case .raw(let type, let count, let bytes): return (type, count, bytes)
        case .rationals(let pairs): return (5, pairs.count, pairs.flatMap { ordered($0.0, 4) + ordered($0.1, 4) })
        case .directories(let directories):
            let positions = directories.map { directory in
                let position = bytes.count
                _ = write(directory)
                return position
            }
            return (4, positions.count, positions.flatMap { ordered($0, 4) })
        case .pathOf(let data):
            let position = bytes.count
            bytes += data
            return (4, 1, ordered(position, 4))
        }
    }
}

/// The headers of a JPEG: a start marker, a frame header, an empty scan, an end marker.
func jpegHeaders(width: Int, height: Int, frame: UInt8 = 0xC0, bits: UInt8 = 8, before: [UInt8] = []) -> [UInt8] {
    let size = [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)]
    let components: [UInt8] = [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]
    return [0xFF, 0xD8] + before + [0xFF, frame, 0, 17, bits] + size + components + [0xFF, 0xDA, 0, 12, 0, 0, 0xFF, 0xD9]
}

/// A box of the ISO media format.
func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    bigEndian(payload.count + 8, 4) + Array(type.utf8) + payload
}

func bigEndian(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// Tries prefixes of the bytes, and `rounds` copies with up to eight bytes overwritten.
func damaged(_ bytes: [UInt8], rounds: Int, seed: UInt64, _ body: (UnsafeRawBufferPointer) -> Void) {
    // The copies have the exact length, so that a checking allocator detects reads past the end.
    for length in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 400)) {
        Array(bytes[..<length]).withUnsafeBytes(body)
    }
    var generator = SplitMix64(seed: seed)
    for _ in 0..<rounds {
        var copy = bytes
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
            let extremes: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &generator)]
            copy[Int.random(in: 0..<min(copy.count, 600), using: &generator)] = extremes.randomElement(using: &generator) ?? 0
        }
        copy.withUnsafeBytes(body)
    }
}
