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
            let (box, scalars) = (word.box, Array(word.text.unicodeScalars))
            guard box.width > 0, box.height > 0, !scalars.isEmpty, box.width.isFinite, box.height.isFinite else { continue }
            let natural = Double(BlankFont.advance) / 1000 * box.height * Double(scalars.count)
            // The space separates a word from the next one when text is copied.
            let codes = (scalars + [" "]).map { code(of: $0) }.joined()
            content += "/T \(decimal(box.height)) Tf \(decimal(100 * box.width / natural)) Tz"
            content += " 1 0 0 1 \(decimal(box.left)) \(decimal(height - box.bottom)) Tm <\(codes)> Tj\n"
        }
        return content.isEmpty ? "" : "BT 3 Tr\n\(content)ET\n"
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
