import Foundation
public import Pictures

/// Reads the text in pictures: finds lines, reads each, and puts them in order.
///
/// Keeps its networks; one for a process. Not to be called from two threads at once.
public final class TextReader: Sendable {
    private let detector: Detector
    private let pageReader: PageReader

    /// Loads the networks, which takes about half a second.
    ///
    /// - Parameter threads: how many processors to use, at least 1.
    public init(parts: ReadingParts, threads: Int) throws(ReadingError) {
        let threads = max(1, threads)
        let library = try InferenceLibrary(path: parts.library)
        let recogniserFile = try Self.load(parts.recogniser)
        guard let listing = OnnxFile(bytes: recogniserFile).metadata()["character"], let alphabet = Alphabet(listing: listing)
        else {
            throw .unusable(part: parts.recogniser, reason: "it does not say which letters it knows")
        }
        let detector = try Network(
            library, onnx: try Self.load(parts.detector), name: parts.detector, threads: threads, requests: 1, shapes: 0)
        let recogniser = try Network(
            library, onnx: recogniserFile, name: parts.recogniser, threads: threads, requests: threads, shapes: 0)
        var requests: [NetworkRequest] = []
        for _ in 0..<threads { requests.append(try NetworkRequest(recogniser)) }
        self.detector = Detector(network: try NetworkRequest(detector))
        pageReader = PageReader(recogniser: Recogniser(requests: requests, alphabet: alphabet))
    }

    /// Of the OpenVINO that would be used: "2026.4.1-…".
    public static func version(of parts: ReadingParts) throws(ReadingError) -> String {
        try InferenceLibrary(path: parts.library).version
    }

    /// The text of a picture.
    ///
    /// - Parameters:
    ///   - picture: upright; lines keep the relation to it.
    ///   - seconds: what was spent before, on decoding.
    public func read(_ picture: Raster, seconds: Double = 0) throws(ReadingError) -> Reading {
        let start = ContinuousClock.now
        let result = picture.pixels.bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(ReadingError) in
                guard let base = bytes.baseAddress, picture.pixels.width > 0 else { return [PageReader.Line]() }
                let pixels = PixelView(base: base, width: picture.pixels.width, height: picture.pixels.height)
                let quads = Direction.settle(try detector.lines(in: pixels)).map(\.quad)
                return try pageReader.read(quads, in: pixels).lines
            }
        }
        let scale = SIMD2(
            Float(picture.width) / Float(max(picture.pixels.width, 1)),
            Float(picture.height) / Float(max(picture.pixels.height, 1)))
        let found = try result.get()
        let lines = Layout(found.map(\.quad)).order().map { Self.line(found[$0.line], at: $0, scale: scale) }
        let spent = Double((ContinuousClock.now - start) / .milliseconds(1)) / 1000
        return Reading(width: picture.width, height: picture.height, lines: lines, seconds: seconds + spent)
    }

    private static func line(_ line: PageReader.Line, at place: Layout.Place, scale: SIMD2<Float>) -> TextLine {
        let map = Projection(to: line.quad)
        let words = line.transcript.words.map { word in
            let quad = Quad(
                map.point(word.from, 0), map.point(word.to, 0), map.point(word.to, 1), map.point(word.from, 1))
            return TextWord(text: word.text, quad: quad.scaled(by: scale))
        }
        return TextLine(
            text: line.transcript.text, confidence: (line.transcript.confidence * 1000).rounded() / 1000,
            quad: line.quad.scaled(by: scale), words: words, block: place.block, row: place.row)
    }

    private static func load(_ path: String) throws(ReadingError) -> Data {
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        } catch {
            throw .unusable(part: path, reason: "it cannot be read")
        }
    }
}

extension Quad {
    /// To tenths of a pixel: what is finer nobody measured.
    fileprivate func scaled(by scale: SIMD2<Float>) -> Quad {
        func scaled(_ corner: SIMD2<Float>) -> SIMD2<Float> { (corner * scale * 10).rounded(.toNearestOrEven) / 10 }
        return Quad(scaled(topLeft), scaled(topRight), scaled(bottomRight), scaled(bottomLeft))
    }
}
