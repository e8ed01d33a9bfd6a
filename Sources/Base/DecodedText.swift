import CCharset
import Glibc

/// A text that was decoded from the bytes of another character set, and the number of characters that could not be decoded. Each
/// of them appears as "�" in the text.
public struct DecodedText: Equatable, Sendable {
    public var text: String
    public let unreadable: Int

    /// Decodes bytes through iconv.
    ///
    /// - Parameter charset: the iconv name of the character set.
    /// - Returns: nil if the C library lacks this character set.
    public init?(_ bytes: UnsafeBufferPointer<UInt8>, charset: String) {
        // In nearly every character set, each byte of a text becomes at most three bytes of UTF-8.
        let room = bytes.count * 3 + 16
        for capacity in [room, room * 4] {
            var (written, unreadable) = (0, 0)
            let text = String(unsafeUninitializedCapacity: capacity) { out in
                written = ccharset_convert(charset, bytes.baseAddress, bytes.count, out.baseAddress, capacity, &unreadable)
                return max(0, written)
            }
            if written >= 0 {
                (self.text, self.unreadable) = (text, unreadable)
                return
            }
            if written != Int(-ENOSPC) { return nil }
        }
        return nil
    }

    /// Decodes UTF-8.
    public init(utf8 bytes: [UInt8]) {
        text = String(decoding: bytes, as: UTF8.self)
        unreadable = ccharset_unreadable(bytes, bytes.count)
    }
}

/// Windows-1252 as defined in the Encoding Standard, where every byte is a character. It has 27 characters at codes that are
/// control characters in ISO 8859-1.
public enum Windows1252 {
    @usableFromInline static let upper: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D, 0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
    ]

    /// The Unicode scalar of a byte.
    @inlinable public static func scalar(_ byte: UInt8) -> UInt32 {
        (0x80...0x9F).contains(byte) ? upper[Int(byte) - 0x80] : UInt32(byte)
    }
}
