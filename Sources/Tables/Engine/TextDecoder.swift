import Base
import CCharset

/// Converts the bytes of a text to UTF-8. Bytes that are not a character of the encoding become "�".
struct TextDecoder {
    let encoding: TextEncoding

    init(_ encoding: TextEncoding) { self.encoding = encoding }

    /// Decodes bytes and appends the text in UTF-8 to `out`.
    ///
    /// - Returns: the number of unreadable characters, each of which was replaced by "�". Text that is already UTF-8 is copied
    ///   without a check, and the result is 0.
    @discardableResult
    func decode(_ bytes: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) -> Int {
        switch encoding {
        case .utf8:
            out.append(contentsOf: bytes)
            return 0
        case .latin1:
            for byte in bytes { _ = Self.add(UInt32(byte), &out) }
            return 0
        case .windows1252:
            for byte in bytes { _ = Self.add(Windows1252.scalar(byte), &out) }
            return 0
        case .utf16LittleEndian, .utf16BigEndian: return decode16(bytes, &out)
        case .utf32LittleEndian, .utf32BigEndian: return decode32(bytes, &out)
        default: return decode(bytes, encoding.charset, &out)
        }
    }

    /// Returns the number of unreadable characters in a UTF-8 text.
    static func unreadable(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Int { ccharset_unreadable(bytes.baseAddress, bytes.count) }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        if encoding == .utf8 { return String(decoding: bytes, as: UTF8.self) }
        var out: [UInt8] = []
        decode(bytes, into: &out)
        return String(decoding: out, as: UTF8.self)
    }

    func text(_ bytes: [UInt8]) -> String { bytes.withUnsafeBufferPointer { text($0) } }

    /// Appends a Unicode scalar, or "�" if the number is not a valid one.
    ///
    /// - Returns: 1 if the number is not a valid scalar, else 0.
    private static func add(_ scalar: UInt32, _ out: inout [UInt8]) -> Int {
        if scalar < 0x80 {
            out.append(UInt8(scalar))
            return 0
        }
        let found = Unicode.Scalar(scalar)
        out.append(contentsOf: UTF8.encode(found ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
        return found == nil ? 1 : 0
    }

    private func decode16(_ bytes: UnsafeBufferPointer<UInt8>, _ out: inout [UInt8]) -> Int {
        let (low, high) = encoding.isBigEndian ? (1, 0) : (0, 1)
        func unit(_ position: Int) -> UInt32 { UInt32(bytes[position + high]) << 8 | UInt32(bytes[position + low]) }
        var (position, unreadable) = (0, 0)
        while position + 1 < bytes.count {
            var scalar = unit(position)
            position += 2
            if scalar & 0xFC00 == 0xD800, position + 1 < bytes.count, unit(position) & 0xFC00 == 0xDC00 {
                scalar = 0x10000 + (scalar & 0x3FF) << 10 + (unit(position) & 0x3FF)
                position += 2
            }
            unreadable += Self.add(scalar, &out)
        }
        return position < bytes.count ? unreadable + Self.add(.max, &out) : unreadable
    }

    private func decode32(_ bytes: UnsafeBufferPointer<UInt8>, _ out: inout [UInt8]) -> Int {
        var unreadable = 0
        for position in stride(from: 0, to: bytes.count - 3, by: 4) {
            var scalar: UInt32 = 0
            for index in 0..<4 { scalar = scalar << 8 | UInt32(bytes[position + (encoding.isBigEndian ? index : 3 - index)]) }
            unreadable += Self.add(scalar, &out)
        }
        return bytes.count % 4 > 0 ? unreadable + Self.add(.max, &out) : unreadable
    }

    private func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ charset: String, _ out: inout [UInt8]) -> Int {
        let (start, room) = (out.count, bytes.count * 4 + 16)
        var (written, marks) = (-1, 0)
        out.append(contentsOf: repeatElement(0, count: room))
        out.withUnsafeMutableBufferPointer { out in
            guard let to = out.baseAddress else { return }
            written = ccharset_convert(charset, bytes.baseAddress, bytes.count, to + start, room, &marks)
        }
        out.removeLast(room - max(written, 0))
        // Some C libraries lack this character set; then every byte that is not ASCII becomes "�".
        if written < 0 { for byte in bytes { marks += Self.add(byte < 0x80 ? UInt32(byte) : .max, &out) } }
        return marks
    }

    /// Encodes a text in this encoding to search a file for its bytes. Returns nil if the encoding cannot represent the text,
    /// or if a search for bytes is not enough.
    func encoded(_ text: String) -> [UInt8]? {
        switch encoding {
        case .utf8: return Array(text.utf8)
        case _ where encoding.isSingleByte:
            var bytes: [UInt8] = []
            for scalar in text.unicodeScalars {
                guard let found = encoding.byte(of: scalar) else { return nil }
                bytes.append(found)
            }
            return bytes
        default: return nil
        }
    }
}
