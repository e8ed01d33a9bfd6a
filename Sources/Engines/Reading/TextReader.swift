import Foundation
public import Pictures
import Synchronization

/// Reads the text in pictures: finds lines, reads each, and puts them in order.
///
/// Keeps its networks; one for a process. Not to be called from two threads at once.
public final class TextReader: Sendable {
    private let library: InferenceLibrary
    private let detector: Deferred<Detector>
    private let pageReader: Deferred<PageReader>
    /// Kept with the languages it is for.
    private let scripts = Mutex((languages: [String](), reader: ScriptReader?.none))

    /// Begins to load the networks, both at once and while the picture is decoded: together they take half a second. What is wrong
    /// with them is told where they are first needed.
    ///
    /// - Parameter threads: how many processors to use, at least 1.
    public init(parts: ReadingParts, threads: Int) throws(ReadingError) {
        let threads = max(1, threads)
        let library = try InferenceLibrary(path: parts.library)
        self.library = library
        detector = Deferred { () throws(ReadingError) in
            let network = try Network(
                library, onnx: try Self.load(parts.detector, without: "Sigmoid"), name: parts.detector, threads: threads,
                requests: 1, shapes: 0)
            return Detector(network: try NetworkRequest(network))
        }
        pageReader = Deferred { () throws(ReadingError) in
            PageReader(recogniser: try Self.recogniser(library, parts, threads: threads))
        }
    }

    private static func recogniser(
        _ library: InferenceLibrary, _ parts: ReadingParts, threads: Int
    ) throws(ReadingError) -> Recogniser {
        let file = try load(parts.recogniser, without: "Softmax")
        guard let listing = OnnxFile(bytes: file).metadata()["character"], let alphabet = Alphabet(listing: listing) else {
            throw .unusable(part: parts.recogniser, reason: "it does not say which letters it knows")
        }
        let network = try Network(
            library, onnx: file, name: parts.recogniser, threads: threads, requests: threads, shapes: 0, isBrief: true)
        var requests: [NetworkRequest] = []
        for _ in 0..<threads { requests.append(try NetworkRequest(network)) }
        return Recogniser(requests: requests, alphabet: alphabet)
    }

    /// Of the Tesseract that reads other scripts; nil where it is not installed.
    public static var scriptsVersion: String? { ScriptReader.version }

    /// Of the OpenVINO that would be used: "2026.4.1-…".
    public static func version(of parts: ReadingParts) throws(ReadingError) -> String {
        try InferenceLibrary(path: parts.library).version
    }

    /// Processor seconds that the networks have taken so far.
    public var networkSeconds: Double { library.networkSeconds }

    /// Waits for the networks, and has machine code made for a photo and for lines of usual widths.
    public func getReady() throws(ReadingError) {
        try detector.value.getReady()
        try pageReader.value.recogniser.getReady()
    }

    /// Finds where lines of text may be; most photos have none.
    ///
    /// - Parameters:
    ///   - picture: `DetectorView.enough` pixels are enough for a picture of an ordinary shape.
    ///   - closer: whether to look closer, part by part, where letters are too small to tell lines apart.
    ///   - isDrawn: whether it is a screen or a drawing rather than a photo: of large ones with nothing to see from afar the parts are
    ///     looked at too.
    public func find(in picture: Raster, closer: Bool = true, isDrawn: Bool = false) throws(ReadingError) -> FoundLines {
        let detector = try detector.value
        let nothing = FoundLines(lines: [], width: picture.pixels.width, height: picture.pixels.height, areUnclear: false)
        return try Self.withView(of: picture, orElse: nothing) { (pixels) throws(ReadingError) in
            try detector.lines(in: pixels, closer: closer, isDrawn: isDrawn)
        }
    }

    /// Reads the lines that were found.
    ///
    /// - Parameters:
    ///   - lines: found in this picture at this or another scale.
    ///   - languages: of other scripts, to be read as well where Tesseract has them.
    ///   - seconds: what was spent before, on decoding and finding.
    public func read(
        _ lines: FoundLines, in picture: Raster, languages: [String] = [], seconds: Double = 0
    ) throws(ReadingError) -> Reading {
        let start = ContinuousClock.now
        let scripts = scriptReader(for: languages)
        let pageReader = try pageReader.value
        let quads = Direction.settle(lines.scaled(to: picture.pixels.width, picture.pixels.height)).map(\.quad)
        let found = try Self.withView(of: picture, orElse: []) { (pixels) throws(ReadingError) in
            try pageReader.read(quads, in: pixels, also: scripts)
        }
        let scale = SIMD2(
            Float(picture.width) / Float(max(picture.pixels.width, 1)),
            Float(picture.height) / Float(max(picture.pixels.height, 1)))
        let order = Layout(found.map(\.quad)).order { Script.isRightToLeft(found[$0].transcript.text) }
        let ordered = order.map { Self.line(found[$0.line], at: $0, scale: scale) }
        let spent = (ContinuousClock.now - start) / .seconds(1)
        return Reading(
            width: picture.width, height: picture.height, lines: ordered, seconds: ((seconds + spent) * 1000).rounded() / 1000,
            damage: picture.damage)
    }

    /// Calls `body` with the pixels in place; where there are none, `nothing` is found.
    private static func withView<T>(
        of picture: Raster, orElse nothing: T, _ body: (PixelView) throws(ReadingError) -> T
    ) throws(ReadingError) -> T {
        let result: Result<T, ReadingError> = picture.pixels.bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(ReadingError) in
                guard let base = bytes.baseAddress, bytes.count >= picture.pixels.width * picture.pixels.height * 3 else {
                    return nothing
                }
                return try body(PixelView(base: base, width: picture.pixels.width, height: picture.pixels.height))
            }
        }
        return try result.get()
    }

    private func scriptReader(for languages: [String]) -> ScriptReader? {
        scripts.withLock { kept in
            if kept.languages != languages { kept = (languages, ScriptReader(languages: languages)) }
            return kept.reader
        }
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

    /// - Parameter step: that the network ends in and that we take ourselves, where it is needed: a tenth of the network's time.
    private static func load(_ path: String, without step: String) throws(ReadingError) -> Data {
        let file: Data
        do {
            file = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        } catch {
            throw .unusable(part: path, reason: "it cannot be read")
        }
        guard let network = OnnxFile(bytes: file).skipping(last: step) else {
            throw .unusable(part: path, reason: "it is no network that ends in a \(step)")
        }
        return network
    }
}

extension Quad {
    /// To tenths of a pixel: what is finer nobody measured.
    fileprivate func scaled(by scale: SIMD2<Float>) -> Quad {
        func scaled(_ corner: SIMD2<Float>) -> SIMD2<Float> { (corner * scale * 10).rounded(.toNearestOrEven) / 10 }
        return Quad(scaled(topLeft), scaled(topRight), scaled(bottomRight), scaled(bottomLeft))
    }
}
