import CPDFium

/// The text of a page, and its words with their positions.
public struct PageText: Codable, Sendable, Equatable {
    /// The text, in which each line ends with a line feed.
    public let text: String
    public let words: [PaperWord]

    public init(text: String, words: [PaperWord]) { (self.text, self.words) = (text, words) }
}

extension PageText {
    /// The code points with which PDFium marks a hyphen at the end of a line.
    private static let softHyphens: Set<UInt32> = [0x02, 0xFFFE]

    init(_ characters: UnsafeBufferPointer<cpdfium_character>) {
        var (text, words) = (String.UnicodeScalarView(), [PaperWord]())
        var (word, box) = (String.UnicodeScalarView(), PaperBox?.none)
        var high: UInt32?
        func end() {
            if let bounds = box, !word.isEmpty { words.append(PaperWord(String(word), bounds)) }
            word.removeAll()
            box = nil
        }
        for character in characters {
            var code = character.code
            if (0xD800..<0xDC00).contains(code) {
                high = code
                continue
            }
            if let first = high, (0xDC00..<0xE000).contains(code) { code = 0x10000 + (first - 0xD800) << 10 + (code - 0xDC00) }
            high = nil
            if Self.softHyphens.contains(code) { code = 0x2D }
            guard code != 0, code != 0x0D, let scalar = Unicode.Scalar(code) else { continue }
            text.append(scalar)
            guard !scalar.properties.isWhitespace else {
                end()
                continue
            }
            word.append(scalar)
            let bounds = PaperBox(
                left: Double(character.left), top: Double(character.top), right: Double(character.right),
                bottom: Double(character.bottom))
            if box == nil { box = bounds } else { box?.unite(bounds) }
        }
        end()
        self.init(text: String(text), words: words)
    }
}
