public import Foundation

/// The 128 numbers of a face. Faces of the same person are close together.
public struct FaceNumbers: Codable, Sendable, Hashable {
    public static let count = 128

    /// The numbers as 32-bit floats in the byte order of this machine.
    public let bytes: Data

    /// - Returns: nil if the count is another one, or a number is not finite or far from those of faces.
    public init?(_ values: [Float]) {
        guard values.count == Self.count, values.allSatisfy({ $0.isFinite && abs($0) < 100 }) else { return nil }
        bytes = values.withUnsafeBytes { Data($0) }
    }

    /// - Returns: nil if the bytes are not numbers of a face.
    public init?(bytes: Data) {
        guard bytes.count == 4 * Self.count else { return nil }
        self.init(bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) })
    }

    public init(from decoder: any Decoder) throws {
        let bytes = try decoder.singleValueContainer().decode(Data.self)
        guard let numbers = FaceNumbers(bytes: bytes) else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no numbers of a face"))
        }
        self = numbers
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bytes)
    }

    public var values: [Float] {
        bytes.withUnsafeBytes { raw in (0..<Self.count).map { raw.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) } }
    }

    /// The distance to the numbers of another face.
    public func distance(_ other: FaceNumbers) -> Float {
        zip(values, other.values).reduce(Float(0)) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }

    /// Faces that are closer count as the same person in a comparison of two pictures.
    public static let sameDistance: Float = 0.56
}
