import Base
import CDeflate

/// The texts of a PNG: tEXt, zTXt and iTXt (third edition, section 11.3.3). Safe on any bytes.
struct PngTexts {
    /// The text of each keyword, unpacked; of a keyword that occurs twice, the first.
    private(set) var texts: [String: [UInt8]] = [:]

    /// The largest unpacked text.
    static let maximumBytes = 1 << 20
    private static let maximumChunks = 65_536
    private static let maximumTexts = 64

    init(_ bytes: UnsafeRawBufferPointer) {
        let reader = ByteReader(bytes: bytes, bigEndian: true)
        var at = 8
        for _ in 0..<Self.maximumChunks {
            guard let length = reader.u32(at), let type = reader.fourCC(at + 4), type != fourCC("IEND"),
                texts.count < Self.maximumTexts
            else { return }
            if let payload = reader.range(at + 8, length) {
                let chunk = UnsafeRawBufferPointer(rebasing: bytes[payload])
                if type == fourCC("tEXt") { add(chunk, .plain) }
                if type == fourCC("zTXt") { add(chunk, .packed) }
                if type == fourCC("iTXt") { add(chunk, .international) }
            }
            at += 12 + length
        }
    }

    private enum Kind { case plain, packed, international }

    private mutating func add(_ chunk: UnsafeRawBufferPointer, _ kind: Kind) {
        guard let end = chunk.firstIndex(of: 0), (1...79).contains(end) else { return }
        let keyword = String(decoding: chunk[..<end], as: UTF8.self)
        guard texts[keyword] == nil, Self.isWanted(keyword) else { return }
        var rest = chunk[(end + 1)...]
        var isPacked = kind == .packed
        switch kind {
        case .plain: break
        case .packed: rest = rest.dropFirst()
        case .international:
            isPacked = rest.first == 1
            rest = rest.dropFirst(2)
            // The language and the translated keyword.
            for _ in 0..<2 { rest = rest.drop { $0 != 0 }.dropFirst() }
        }
        let value = UnsafeRawBufferPointer(rebasing: rest)
        texts[keyword] = isPacked ? Self.unpacked(value) : Array(value.prefix(Self.maximumBytes))
    }

    /// The text with this keyword, in any case.
    func text(_ keyword: String) -> [UInt8]? {
        texts[keyword] ?? texts.first { $0.key.lowercased() == keyword.lowercased() }?.value
    }

    /// Returns the bytes of a profile that ImageMagick and others write as hexadecimal digits, after its name and its length.
    func rawProfile(_ name: String) -> [UInt8]? {
        guard let text = text("Raw profile type \(name)") else { return nil }
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
        guard lines.count > 2 else { return nil }
        let digits = lines[2...].joined().compactMap { Self.digit($0) }
        return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    static let xmp = "XML:com.adobe.xmp"
    /// The keywords for the date of a picture: that of the specification, and those that programs use instead.
    static let dates = [
        "Creation Time", "exif:DateTimeOriginal", "DateTimeOriginal", "CreationTime", "Create Date", "create-date",
    ]

    static let (title, captions) = ("Title", ["Description", "Comment"])

    private static func isWanted(_ keyword: String) -> Bool {
        keyword == xmp || keyword.lowercased().hasPrefix("raw profile type ")
            || ([title] + captions + dates).contains { $0.lowercased() == keyword.lowercased() }
    }

    private static func unpacked(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        // Deflate packs at most 1032 bytes into one.
        let room = min(maximumBytes, bytes.count * 1032)
        return [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = cdeflate_inflate(
                bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count, buffer.baseAddress, room)
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
