/// The words of pages as content streams in the blank font, and the characters that they use.
struct InvisibleText {
    private var numbers: [Unicode.Scalar: Int] = [:]
    private var letters: [Unicode.Scalar] = []
    private static let maximumLetters = 65_000

    var isEmpty: Bool { letters.isEmpty }
    var count: Int { letters.count }

    /// The entry of a page's resources that the marks of crooked lines need.
    static let properties =
        " /Properties << " + (0..<marks).map { "/E\($0) << /ActualText () >> " }.joined() + ">>"
    private static let marks = 32

    /// Returns a content stream with invisible text (rendering mode 3), word by word, and whether it needs `properties`.
    ///
    /// Some programs, such as poppler, put text into order by the height at which it stands, and mix up the words of crooked lines.
    /// Each of these lines is therefore marked with its text as a whole (ISO 32000-1, 14.9.4). PDFium would give all words of
    /// such a line the position of the first one, so an inner mark of each word has an empty text, with which PDFium takes the
    /// word as it stands. It skips a word that has the same mark as the one beside it, so words have different marks in turn.
    ///
    /// - Parameter height: the height of the page in points.
    mutating func content(_ words: [PaperWord], height: Double) -> (content: String, needsProperties: Bool) {
        let drawn = words.filter { word in
            let box = word.box
            return box.width > 0 && box.height > 0 && box.width.isFinite && box.height.isFinite && !word.text.isEmpty
        }
        var (content, start, marked) = ("", 0, 0)
        while start < drawn.count {
            let line = drawn[start].line
            var end = start + 1
            while end < drawn.count, line != nil, drawn[end].line == line { end += 1 }
            if line != nil {
                content += "/Span << /ActualText \(pdfText(drawn[start..<end].map(\.text).joined(separator: " "))) >> BDC\n"
                for word in drawn[start..<end] {
                    content += "/Span /E\(marked % Self.marks) BDC \(shown(word, height)) EMC\n"
                    marked += 1
                }
                content += "EMC\n"
            } else {
                content += shown(drawn[start], height) + "\n"
            }
            start = end
        }
        return (content.isEmpty ? "" : "BT 3 Tr\n\(content)ET\n", marked > 0)
    }

    /// Returns the operators that show a word in its box.
    private mutating func shown(_ word: PaperWord, _ height: Double) -> String {
        let (box, scalars) = (word.box, Array(word.text.unicodeScalars))
        let natural = Double(BlankFont.advance) / 1000 * box.height * Double(scalars.count)
        // The space separates a word from the next one when text is copied.
        let codes = (scalars + [" "]).map { code(of: $0) }.joined()
        return "/T \(decimal(box.height)) Tf \(decimal(100 * box.width / natural)) Tz"
            + " 1 0 0 1 \(decimal(box.left)) \(decimal(height - box.bottom)) Tm <\(codes)> Tj"
    }

    private mutating func code(of letter: Unicode.Scalar) -> String {
        if let known = numbers[letter] { return hexadecimal(known) }
        guard letters.count < Self.maximumLetters else { return hexadecimal(1) }
        letters.append(letter)
        numbers[letter] = letters.count
        return hexadecimal(letters.count)
    }

    /// The map from codes to Unicode (ISO 32000-1, 9.10.3).
    var unicodeMap: String {
        var map = """
            /CIDInit /ProcSet findresource begin 12 dict begin begincmap
            /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
            /CMapName /Adobe-Identity-UCS def /CMapType 2 def
            1 begincodespacerange <0000> <FFFF> endcodespacerange

            """
        for start in stride(from: 0, to: letters.count, by: 100) {
            let part = start..<min(start + 100, letters.count)
            map += "\(part.count) beginbfchar\n"
            for index in part {
                let units = String(Character(letters[index])).utf16.map { hexadecimal(Int($0)) }.joined()
                map += "<\(hexadecimal(index + 1))> <\(units)>\n"
            }
            map += "endbfchar\n"
        }
        return map + "endcmap CMapName currentdict /CMap defineresource pop end end\n"
    }
}

/// Returns a number as four hexadecimal digits.
private func hexadecimal(_ number: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
