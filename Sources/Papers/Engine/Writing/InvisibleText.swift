/// The words of pages as content streams in the blank font, and the characters that they use.
struct InvisibleText {
    private var numbers: [Unicode.Scalar: Int] = [:]
    private var letters: [Unicode.Scalar] = []
    private static let maximumLetters = 65_000

    var isEmpty: Bool { letters.isEmpty }
    var count: Int { letters.count }

    /// Returns a content stream with invisible text (rendering mode 3), word by word.
    ///
    /// - Parameter height: the height of the page in points.
    mutating func content(_ words: [PaperWord], height: Double) -> String {
        var content = ""
        for word in words {
            let (place, scalars) = (Self.place(of: word), Array(word.text.unicodeScalars))
            guard let place, !scalars.isEmpty else { continue }
            let natural = Double(BlankFont.advance) / 1000 * place.height * Double(scalars.count)
            // The space separates a word from the next one when text is copied.
            let codes = (scalars + [" "]).map { code(of: $0) }.joined()
            // The y axis of the page points up.
            let (right, up) = (place.direction.x / place.length, -place.direction.y / place.length)
            content += "/T \(decimal(place.height)) Tf \(decimal(100 * place.length / natural)) Tz"
            content += " \(decimal(right)) \(decimal(up)) \(decimal(-up)) \(decimal(right))"
            content += " \(decimal(place.start.x)) \(decimal(height - place.start.y)) Tm <\(codes)> Tj\n"
        }
        return content.isEmpty ? "" : "BT 3 Tr\n\(content)ET\n"
    }

    /// Returns where a word stands: on its line, or else on the lower side of its box. Returns nil for a word without a size.
    private static func place(of word: PaperWord) -> PaperBaseline? {
        let box = word.box
        let level = PaperBaseline(
            start: SIMD2(box.left, box.bottom), end: SIMD2(box.right, box.bottom), height: box.height)
        let place = word.baseline ?? (box.width > 0 ? level : nil)
        return place?.isValid == true ? place : nil
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
