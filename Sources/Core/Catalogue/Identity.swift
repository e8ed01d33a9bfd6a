import Foundation
public import GRDB

/// What a file *is*, wherever it lies and whatever it is called: the SHA-256 of its content, 32 bytes.
public struct Identity: Hashable, Sendable {
    public let digest: [UInt8]

    public init(digest: [UInt8]) { self.digest = digest }

    /// 64 hexadecimal digits.
    public var hex: String {
        digest.map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }.joined()
    }
}

extension Identity: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { Data(digest).databaseValue }

    public static func fromDatabaseValue(_ value: DatabaseValue) -> Identity? {
        Data.fromDatabaseValue(value).map { Identity(digest: Array($0)) }
    }
}
