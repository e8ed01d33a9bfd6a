import Glibc

/// Turns the bytes of a text into UTF-8. What the encoding does not have becomes "�".
struct TextDecoder: ~Copyable {
    let encoding: TextEncoding
    private let converter: iconv_t?

    init(_ encoding: TextEncoding) {
        self.encoding = encoding
        let name = encoding == .shiftJIS ? "CP932" : encoding == .gbk ? "GB18030" : nil
        let opened = name.flatMap { iconv_open("UTF-8", $0) }
        converter = Int(bitPattern: opened) == -1 ? nil : opened
    }

    deinit { if let converter { iconv_close(converter) } }

    /// Appends UTF-8.
    func decode(_ bytes: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) {
        switch encoding {
        case .utf8: out.append(contentsOf: bytes)
        case .latin1: for byte in bytes { Self.add(UInt32(byte), &out) }
        case .windows1252: for byte in bytes { Self.add(Self.windows(byte), &out) }
        case .utf16LittleEndian, .utf16BigEndian: decode16(bytes, &out)
        case .utf32LittleEndian, .utf32BigEndian: decode32(bytes, &out)
        case .shiftJIS, .gbk: decodePairs(bytes, &out)
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        if encoding == .utf8 { return String(decoding: bytes, as: UTF8.self) }
        var out: [UInt8] = []
        decode(bytes, into: &out)
        return String(decoding: out, as: UTF8.self)
    }

    func text(_ bytes: [UInt8]) -> String { bytes.withUnsafeBufferPointer { text($0) } }

    private static func add(_ scalar: UInt32, _ out: inout [UInt8]) {
        if scalar < 0x80 { return out.append(UInt8(scalar)) }
        out.append(contentsOf: UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
    }

    private func decode16(_ bytes: UnsafeBufferPointer<UInt8>, _ out: inout [UInt8]) {
        let (low, high) = encoding.isBigEndian ? (1, 0) : (0, 1)
        func unit(_ place: Int) -> UInt32 { UInt32(bytes[place + high]) << 8 | UInt32(bytes[place + low]) }
        var place = 0
        while place + 1 < bytes.count {
            var scalar = unit(place)
            place += 2
            if scalar & 0xFC00 == 0xD800, place + 1 < bytes.count, unit(place) & 0xFC00 == 0xDC00 {
                scalar = 0x10000 + (scalar & 0x3FF) << 10 + (unit(place) & 0x3FF)
                place += 2
            }
            Self.add(scalar, &out)
        }
        if place < bytes.count { Self.add(0xFFFD, &out) }
    }

    private func decode32(_ bytes: UnsafeBufferPointer<UInt8>, _ out: inout [UInt8]) {
        for place in stride(from: 0, to: bytes.count - 3, by: 4) {
            var scalar: UInt32 = 0
            for index in 0..<4 { scalar = scalar << 8 | UInt32(bytes[place + (encoding.isBigEndian ? index : 3 - index)]) }
            Self.add(scalar, &out)
        }
    }

    private func decodePairs(_ bytes: UnsafeBufferPointer<UInt8>, _ out: inout [UInt8]) {
        guard let converter else { return out.append(contentsOf: bytes) }
        var input = bytes.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: bytes.count * 4 + 8)
        input.withUnsafeMutableBufferPointer { from in
            output.withUnsafeMutableBufferPointer { to in
                var (source, left) = (from.baseAddress, from.count)
                while left > 0 {
                    let before = left
                    var (target, space) = (to.baseAddress, to.count)
                    let result = iconv(converter, &source, &left, &target, &space)
                    let isFull = errno == E2BIG
                    out.append(contentsOf: to.prefix(to.count - space).lazy.map { UInt8(bitPattern: $0) })
                    guard result == .max else { break }
                    if isFull, left < before { continue }
                    Self.add(0xFFFD, &out)
                    source = source?.advanced(by: 1)
                    left -= 1
                    // Forgets the half of a character that it may have kept.
                    iconv(converter, nil, nil, nil, nil)
                }
            }
        }
    }

    /// The 27 characters that Windows has where ISO 8859-1 has controls.
    private static func windows(_ byte: UInt8) -> UInt32 {
        guard (0x80...0x9F).contains(byte) else { return UInt32(byte) }
        let table: [UInt32] = [
            0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D, 0x8F,
            0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
        ]
        return table[Int(byte) - 0x80]
    }

    /// The bytes of a text in this encoding, to look for it; nil where it has none, or looking for bytes is not enough.
    func encoded(_ text: String) -> [UInt8]? {
        switch encoding {
        case .utf8: return Array(text.utf8)
        case .latin1, .windows1252:
            var bytes: [UInt8] = []
            for scalar in text.unicodeScalars {
                let found = (0...255).first { encoding == .latin1 ? $0 == scalar.value : Self.windows(UInt8($0)) == scalar.value }
                guard let found else { return nil }
                bytes.append(UInt8(found))
            }
            return bytes
        default: return nil
        }
    }
}
