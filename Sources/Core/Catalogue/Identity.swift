import Foundation
public import GRDB

/// The identity of a file, independent of its path and its name: the SHA-256 of its content, 32 bytes.
public struct Identity: Hashable, Sendable {
    public let digest: [UInt8]

    public init(digest: [UInt8]) { self.digest = digest }

    /// Returns nil for a text that does not consist of 64 hexadecimal digits.
    public init?(hex: String) {
        let digits = Array(hex.utf8)
        guard digits.count == 64 else { return nil }
        var digest: [UInt8] = []
        for start in stride(from: 0, to: 64, by: 2) {
            guard let high = Self.value(digits[start]), let low = Self.value(digits[start + 1]) else { return nil }
            digest.append(high << 4 | low)
        }
        self.digest = digest
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// The digest as 64 hexadecimal digits.
    public var hex: String { Self.hex(digest[...]) }

    /// The first 16 hexadecimal digits, which suffice to distinguish versions of a picture.
    public var shortHex: String { Self.hex(digest.prefix(8)) }

    private static func hex(_ bytes: ArraySlice<UInt8>) -> String {
        String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
            func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
            for (index, byte) in bytes.enumerated() {
                buffer[index * 2] = digit(byte >> 4)
                buffer[index * 2 + 1] = digit(byte & 15)
            }
            return bytes.count * 2
        }
    }
}

extension Identity: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { Data(digest).databaseValue }

    public static func fromDatabaseValue(_ value: DatabaseValue) -> Identity? {
        Data.fromDatabaseValue(value).map { Identity(digest: Array($0)) }
    }
}
