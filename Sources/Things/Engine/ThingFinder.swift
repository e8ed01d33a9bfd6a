public import Base
import CInference
import Foundation
public import PicturesEngine
public import ReadingEngine

/// Finds what a picture shows, by a network that sorts pictures into a thousand classes.
///
/// A finder keeps the network in memory, so use one per process, and call it from one thread at a time.
public final class ThingFinder: Sendable {
    private let request: NetworkRequest

    /// The network expects squares of this size in pixels.
    private static let side = 260
    private static let classes = 1000

    /// The long side in pixels that a decoded picture needs.
    public static let sufficientSide = 480

    /// Opens the library and compiles the network.
    public init(parts: ThingParts) throws(ReadingError) {
        let library = try InferenceLibrary(path: parts.library)
        request = try NetworkRequest(try Network(library, file: parts.network, weights: parts.weights))
    }

    /// Returns the certainty of each thing in the middle square of a picture.
    public func things(in picture: ScaledPicture) throws(ReadingError) -> [FoundThing] {
        let pixels = picture.pixels
        let (width, height) = (pixels.width, pixels.height)
        guard width > 0, height > 0, pixels.bytes.count >= width * height * 3 else { return [] }
        let square = min(width, height)
        let first = ((height - square) / 2 * width + (width - square) / 2) * 3
        let fill = { (input: UnsafeMutablePointer<Float>) throws(ReadingError) in
            let result = pixels.bytes.withUnsafeBufferPointer { bytes in
                bytes.baseAddress.map { base in
                    ci_scale(
                        base + first, Int32(square), Int32(square), Int64(width * 3), Int32(Self.side), Int32(Self.side), input)
                }
            }
            guard result == 0 else { throw .failed(status: Int(result ?? 0)) }
        }
        let sides = [1, 3, Self.side, Self.side]
        return try request.run(sides, filling: fill) { (output) throws(ReadingError) in
            guard output.sides == [1, Self.classes], !output.isBF16 else { throw .failed(status: output.sides.count) }
            let scores = UnsafeBufferPointer(start: output.values.assumingMemoryBound(to: Float.self), count: Self.classes)
            return Things.all.certainties(Self.probabilities(scores))
        }
    }

    /// The softmax of scores.
    private static func probabilities(_ scores: UnsafeBufferPointer<Float>) -> [Float] {
        let greatest = scores.max() ?? 0
        let powers = scores.map { exp($0 - greatest) }
        let sum = powers.reduce(0, +)
        return powers.map { $0 / sum }
    }
}
