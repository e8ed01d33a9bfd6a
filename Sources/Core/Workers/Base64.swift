import Foundation

/// Bytes that are encoded in JSON as a base64 string instead of a list of numbers.
@propertyWrapper
public struct Base64: Codable, Sendable, Equatable {
    public var wrappedValue: [UInt8]

    public init(wrappedValue: [UInt8]) { self.wrappedValue = wrappedValue }

    public init(from decoder: any Decoder) throws {
        wrappedValue = [UInt8](try decoder.singleValueContainer().decode(Data.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Data(wrappedValue))
    }
}
