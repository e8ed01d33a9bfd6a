import Foundation
public import PicturesEngine
import Synchronization

/// Reads the text in pictures: finds lines, reads them, and orders them.
///
/// A reader keeps the networks in memory, so use one per process, and call it from one thread at a time.
public final class TextReader: Sendable {
    private let library: InferenceLibrary
    private let detector: Deferred<Detector>
    private let pageReader: Deferred<PageReader>
    /// The reader for other scripts that was used last, with its languages.
    private let scripts = Mutex((languages: [String](), reader: ScriptReader?.none))

    /// Begins to load the networks in the background, which takes half a second. Errors of loading are thrown when a network is
    /// first used.
    ///
    /// - Parameter threads: the number of processors to use, at least 1.
    /// - Throws: `unusable` if the library cannot be opened.
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
            library, onnx: file, name: parts.recogniser, threads: threads, requests: threads, shapes: 0, isBF16: true)
        var requests: [NetworkRequest] = []
        for _ in 0..<threads { requests.append(try NetworkRequest(network)) }
        let lists = parts.words.compactMap { WordList(path: $0) }
        let corrector = lists.isEmpty ? nil : WordCorrector(lists: lists, letters: WordLetters(alphabet))
        return Recogniser(requests: requests, alphabet: alphabet, corrector: corrector)
    }

    /// The version of Tesseract, which reads other scripts; nil if it is not installed.
    public static var scriptsVersion: String? { ScriptReader.version }

    /// The version of OpenVINO, such as "2026.4.1-…".
    public static func version(of parts: ReadingParts) throws(ReadingError) -> String {
        try InferenceLibrary(path: parts.library).version
    }

    /// Processor time that the networks have used so far, in seconds.
    public var networkSeconds: Double { library.networkSeconds }

    /// Waits until the networks are loaded, and compiles code for a photo and for lines of usual widths.
    public func warmUp() throws(ReadingError) {
        try detector.value.warmUp()
        try pageReader.value.recogniser.warmUp()
    }

    /// Finds the positions of possible lines of text; most photos have none.
    /// - Parameters:
    /// - picture: a long side of `DetectorView.sufficientSide` pixels is enough for a picture of ordinary proportions.
    /// - closer: whether to examine the picture in parts if its characters are too small to separate lines.
    /// - isDrawn: whether the picture is a screen or a drawing. If it is, a large picture in which nothing is found is also
    ///   examined in parts.
    public func find(in picture: ScaledPicture, closer: Bool = true, isDrawn: Bool = false) throws(ReadingError) -> FoundLines {
        let detector = try detector.value
        let nothing = FoundLines(lines: [], width: picture.pixels.width, height: picture.pixels.height, areUnclear: false)
        return try Self.withView(of: picture, orElse: nothing) { (pixels) throws(ReadingError) in
            try detector.lines(in: pixels, closer: closer, isDrawn: isDrawn)
        }
    }

    /// Reads lines and orders them.
    ///
    /// - Parameters:
    /// - lines: the lines found in this picture, at this scale or another.
    /// - languages: two-letter codes of languages in other scripts, which are read if Tesseract has data for them.
    /// - correcting: whether doubtful words are replaced by the words that probably stand there.
    /// - seconds: the time that decoding and finding took, which is added to the time in the result.
    public func read(
        _ lines: FoundLines, in picture: ScaledPicture, languages: [String] = [], correcting: Bool = true,
        seconds: Double = 0
    ) throws(ReadingError) -> Reading {
        let start = ContinuousClock.now
        let scripts = scriptReader(for: languages)
        let pageReader = try pageReader.value
        let detector = try detector.value
        let quads = Direction.settle(lines.scaled(to: picture.pixels.width, picture.pixels.height)).map(\.quad)
        let found = try Self.withView(of: picture, orElse: []) { (pixels) throws(ReadingError) in
            try pageReader.read(quads, in: pixels, also: scripts, closer: detector)
        }
        let scale = SIMD2(
            Float(picture.width) / Float(max(picture.pixels.width, 1)),
            Float(picture.height) / Float(max(picture.pixels.height, 1)))
        let positions = ReadingOrder(found.map(\.quad)).positions { Script.isRightToLeft(found[$0].transcript.text) }
        let ordered = positions.map { Self.line(found[$0.line], at: $0, scale: scale, correcting) }
        let spent = (ContinuousClock.now - start) / .seconds(1)
        return Reading(
            width: picture.width, height: picture.height, lines: ordered, seconds: ((seconds + spent) * 1000).rounded() / 1000,
            damage: picture.damage)
    }

    /// Calls `body` with the pixels, without a copy; returns `nothing` if there are no pixels.
    private static func withView<T>(
        of picture: ScaledPicture, orElse nothing: T, _ body: (PixelView) throws(ReadingError) -> T
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
            // Tesseract or its data may have been installed since.
            if kept.languages != languages || (kept.reader == nil && !languages.isEmpty) {
                kept = (languages, ScriptReader(languages: languages))
            }
            return kept.reader
        }
    }

    private static func line(
        _ line: PageReader.Line, at position: ReadingOrder.Position, scale: SIMD2<Float>, _ correcting: Bool
    ) -> TextLine {
        let map = Projection(to: line.quad)
        let words = line.transcript.words.map { word in
            let quad = Quad(
                map.point(word.from, word.top), map.point(word.to, word.top), map.point(word.to, word.bottom),
                map.point(word.from, word.bottom))
            let correction = correcting ? word.correction : nil
            return TextWord(
                text: correction ?? word.text, read: correction == nil ? nil : word.text, quad: quad.scaled(by: scale))
        }
        return TextLine(
            text: correcting ? line.transcript.corrected : line.transcript.text,
            confidence: (line.transcript.confidence * 1000).rounded() / 1000,
            quad: line.quad.scaled(by: scale), words: words, block: position.block, row: position.row)
    }

    /// Loads a network without its last operation. That operation takes a tenth of the network's time, but only few of its
    /// results are needed, so these are computed here instead.
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
    /// The scaled quad, rounded to tenths of a pixel.
    fileprivate func scaled(by scale: SIMD2<Float>) -> Quad {
        func scaled(_ corner: SIMD2<Float>) -> SIMD2<Float> { (corner * scale * 10).rounded(.toNearestOrEven) / 10 }
        return Quad(scaled(topLeft), scaled(topRight), scaled(bottomRight), scaled(bottomLeft))
    }
}
