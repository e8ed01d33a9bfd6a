import CInference
import CTesseract

/// Reads lines in scripts that the recogniser does not know, with Tesseract if it is installed.
final class ScriptReader: @unchecked Sendable {
    private let handle: OpaquePointer

    /// Height and maximum width of a line for Tesseract, in pixels.
    private static let height = 64
    private static let maximumWidth = 6000

    /// Returns nil if none of the languages is written in another script, or if Tesseract has data for none of them.
    ///
    /// - Parameter languages: two-letter ISO 639-1 codes.
    init?(languages: [String]) {
        let codes = Set(languages.flatMap { language in Script.allCases.compactMap { $0.languages[language] } }).sorted()
        let installed = codes.filter { code in
            guard let reader = ct_reader_new(code) else { return false }
            ct_reader_free(reader)
            return true
        }
        guard !installed.isEmpty else { return nil }
        // English is added, so that lines in Latin letters are not read as the other script.
        let both = (installed + ["eng"]).joined(separator: "+")
        guard let handle = ct_reader_new(both) ?? ct_reader_new(installed.joined(separator: "+")) else { return nil }
        self.handle = handle
    }

    deinit { ct_reader_free(handle) }

    /// The version of Tesseract; nil if it is not installed.
    static var version: String? { ct_version().map { String(cString: $0) } }

    func read(_ quad: Quad, in pixels: PixelView) -> Transcript {
        let height = Self.height
        let width = min(max(Int((quad.width / max(quad.height, 1) * Float(height)).rounded(.up)), height / 2), Self.maximumWidth)
        let samples = quad.samples(width: width, height: height)
        var grey = [UInt8](repeating: 0, count: width * height)
        ci_sketch(
            pixels.base, Int32(pixels.width), Int32(pixels.height), Projection(to: quad).coefficients, Int32(width),
            Int32(height), samples.across, samples.down, 1, &grey)
        var confidence: Float = 0
        guard let words = ct_read(handle, grey, Int32(width), Int32(height), &confidence) else { return Transcript() }
        defer { ct_free(words) }
        return Transcript(text: String(cString: words), confidence: confidence)
    }
}

extension Transcript {
    private static let directions: Set<UInt32> = [0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E]

    /// Makes a line from a text whose characters have no known positions. Each word gets a part of the line's length in
    /// proportion to its number of characters.
    init(text: String, confidence: Float) {
        // Removes the direction marks that Tesseract adds; the letters already imply the direction.
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.filter { !Self.directions.contains($0.value) }))
        let words = plain.split(whereSeparator: \.isWhitespace).map(String.init)
        let letters = Float(max(1, words.map(\.count).reduce(0, +) + words.count - 1))
        var from: Float = 0
        let isRightToLeft = Script.isRightToLeft(text)
        self.text = words.joined(separator: " ")
        self.confidence = words.isEmpty ? 0 : confidence
        self.words = words.map { word in
            let to = from + Float(word.count)
            defer { from = to + 1 }
            return isRightToLeft
                ? Word(text: word, from: 1 - to / letters, to: 1 - from / letters)
                : Word(text: word, from: from / letters, to: to / letters)
        }
    }
}
