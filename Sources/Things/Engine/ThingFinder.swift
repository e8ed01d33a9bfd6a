public import Base
import CInference
import Foundation
public import PicturesEngine
public import ReadingEngine

/// Finds what a picture shows, by two networks. One sorts the middle square into a thousand classes; the other finds eighty everyday
/// things of all sizes in the whole picture.
///
/// A finder keeps the networks in memory, so use one per process, and call it from one thread at a time.
public final class ThingFinder: Sendable {
    private let classifier: NetworkRequest
    private let detector: NetworkRequest?
    /// The parts of which it is made.
    public let parts: ThingParts

    /// Whether everyday things of all sizes are found.
    public var hasDetector: Bool { detector != nil }

    /// The networks expect squares of these sizes in pixels.
    private static let (classifierSide, detectorSide) = (260, 300)
    private static let (classes, detectedClasses) = (1000, 80)

    /// The long side in pixels that a decoded picture needs.
    public static let sufficientSide = 480

    /// Opens the library and compiles the networks.
    public init(parts: ThingParts) throws(ReadingError) {
        self.parts = parts
        let library = try InferenceLibrary(path: parts.library)
        func request(_ files: ThingParts.Files) throws(ReadingError) -> NetworkRequest {
            try NetworkRequest(try Network(library, file: files.network, weights: files.weights))
        }
        classifier = try request(parts.classifier)
        if let files = parts.detector { detector = try request(files) } else { detector = nil }
    }

    /// Returns the certainty of each thing, and the features of the picture.
    public func look(at picture: ScaledPicture) throws(ReadingError) -> SeenPicture {
        let pixels = picture.pixels
        guard pixels.width > 0, pixels.height > 0, pixels.bytes.count >= pixels.width * pixels.height * 3 else {
            return SeenPicture(things: [])
        }
        let scores = try Self.run(classifier, Area(middleSquareOf: pixels), of: pixels, Self.classifierSide, Self.classes)
        let features = features()
        var found: [Float] = []
        if let detector {
            found = try Self.run(detector, Area(allOf: pixels), of: pixels, Self.detectorSide, Self.detectedClasses)
        }
        return SeenPicture(things: Things.all.certainties(Self.probabilities(scores), detected: found), features: features)
    }

    /// The features of the picture that the classifier saw last.
    private func features() -> ThingFeatures? {
        guard let output = classifier.further(1), output.sides == [1, ThingFeatures.count], !output.isBF16 else { return nil }
        let values = UnsafeBufferPointer(
            start: output.values.assumingMemoryBound(to: Float.self), count: ThingFeatures.count)
        return ThingFeatures(values)
    }

    /// A part of a picture in pixels.
    private struct Area {
        let (x, y, width, height): (Int, Int, Int, Int)

        init(middleSquareOf pixels: Pixels) {
            let side = min(pixels.width, pixels.height)
            (x, y, width, height) = ((pixels.width - side) / 2, (pixels.height - side) / 2, side, side)
        }

        init(allOf pixels: Pixels) { (x, y, width, height) = (0, 0, pixels.width, pixels.height) }
    }

    /// Scales an area to a square, and returns the numbers that a network computes from it.
    private static func run(
        _ request: NetworkRequest, _ area: Area, of pixels: Pixels, _ side: Int, _ count: Int
    ) throws(ReadingError) -> [Float] {
        let fill = { (input: UnsafeMutablePointer<Float>) throws(ReadingError) in
            let result = pixels.bytes.withUnsafeBufferPointer { bytes in
                bytes.baseAddress.map { base in
                    ci_scale(
                        base + (area.y * pixels.width + area.x) * 3, Int32(area.width), Int32(area.height),
                        Int64(pixels.width * 3), Int32(side), Int32(side), input)
                }
            }
            guard result == 0 else { throw .failed(status: Int(result ?? 0)) }
        }
        return try request.run([1, 3, side, side], filling: fill) { (output) throws(ReadingError) in
            guard output.sides == [1, count], !output.isBF16 else { throw .failed(status: output.sides.count) }
            return Array(UnsafeBufferPointer(start: output.values.assumingMemoryBound(to: Float.self), count: count))
        }
    }

    /// The softmax of scores.
    private static func probabilities(_ scores: [Float]) -> [Float] {
        let greatest = scores.max() ?? 0
        let powers = scores.map { exp($0 - greatest) }
        let sum = powers.reduce(0, +)
        return powers.map { $0 / sum }
    }
}
