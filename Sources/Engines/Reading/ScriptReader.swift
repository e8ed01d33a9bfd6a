import CInference
import CTesseract

/// Reads lines in scripts that the recogniser does not know, with Tesseract where it is installed.
final class ScriptReader: @unchecked Sendable {
    private let handle: OpaquePointer

    /// A line's height as Tesseract likes it, and the longest line it is given.
    private static let height = 64
    private static let greatestWidth = 6000

    /// nil where none of the languages is of another script, or Tesseract has none of them.
    ///
    /// - Parameter languages: ISO 639 codes of two letters.
    init?(languages: [String]) {
        let codes = Set(languages.flatMap { language in Script.allCases.compactMap { $0.languages[language] } }).sorted()
        let installed = codes.filter { code in
            guard let reader = ct_reader_new(code) else { return false }
            ct_reader_free(reader)
            return true
        }
        guard !installed.isEmpty else { return nil }
        // With English beside it, a line in Latin letters is not forced into the other script.
        let both = (installed + ["eng"]).joined(separator: "+")
        guard let handle = ct_reader_new(both) ?? ct_reader_new(installed.joined(separator: "+")) else { return nil }
        self.handle = handle
    }

    deinit { ct_reader_free(handle) }

    /// The version of Tesseract; nil where it is not installed.
    static var version: String? { ct_version().map { String(cString: $0) } }

    func read(_ quad: Quad, in pixels: PixelView) -> Transcript {
        let height = Self.height
        let width = min(max(Int((quad.width / max(quad.height, 1) * Float(height)).rounded(.up)), height / 2), Self.greatestWidth)
        let across = min(max((quad.width / Float(width)).rounded(), 1), 4)
        let down = min(max((quad.height / Float(height)).rounded(), 1), 4)
        var grey = [UInt8](repeating: 0, count: width * height)
        ci_sketch(
            pixels.base, Int32(pixels.width), Int32(pixels.height), Projection(to: quad).coefficients, Int32(width),
            Int32(height), Int32(across), Int32(down), 1, &grey)
        var confidence: Float = 0
        guard let words = ct_read(handle, grey, Int32(width), Int32(height), &confidence) else { return Transcript() }
        defer { ct_free(words) }
        return Transcript(text: String(cString: words), confidence: confidence)
    }
}

extension Transcript {
    private static let directions: Set<UInt32> = [0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E]

    /// A line whose letters' places are not known: its words are taken to share it by their number of letters.
    init(text: String, confidence: Float) {
        // Tesseract marks where the direction changes; letters say so themselves.
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.filter { !Self.directions.contains($0.value) }))
        let words = plain.split(whereSeparator: \.isWhitespace).map(String.init)
        let letters = Float(max(1, words.map(\.count).reduce(0, +) + words.count - 1))
        var from: Float = 0
        let isBackward = Script.isRightToLeft(text)
        self.text = words.joined(separator: " ")
        self.confidence = words.isEmpty ? 0 : confidence
        self.words = words.map { word in
            let to = from + Float(word.count)
            defer { from = to + 1 }
            return isBackward
                ? Word(text: word, from: 1 - to / letters, to: 1 - from / letters)
                : Word(text: word, from: from / letters, to: to / letters)
        }
    }
}
