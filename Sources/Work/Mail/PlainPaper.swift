/// Text on A4 pages as PDF (ISO 32000-1): for where no browser can print.
///
/// In a TrueType font of the system, of which only the letters that occur are put in; where there is none in Courier, which every
/// viewer has, with the letters of Windows-1252 alone.
struct PlainPaper {
    let title: String
    let author: String
    private let font = TrueTypeFont.system()

    private static let width = 595.0, height = 842.0, margin = 57.0, size = 10.0, leading = 14.0
    private static let tab = 8
    /// Of longer texts the beginning is printed.
    private static let longestText = 2 << 20

    init(title: String, author: String) {
        self.title = title
        self.author = author
    }

    func pdf(of text: String) -> [UInt8] {
        let lines = wrapped(text)
        let perPage = Int((Self.height - 2 * Self.margin) / Self.leading)
        let pages = stride(from: 0, to: max(lines.count, 1), by: perPage).map { lines[$0..<min(lines.count, $0 + perPage)] }
        var pdf = PDFBytes()
        let info = pdf.add("<< /Title \(Self.literal(title)) /Author \(Self.literal(author)) /Producer (Shoebox) >>")
        let fontObject =
            font.map { embed($0, lines, &pdf) }
            ?? pdf.add("<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>")
        let parent = pdf.reserve()
        var kids: [Int] = []
        for page in pages {
            let content = pdf.add(stream: contents(page))
            kids.append(
                pdf.add(
                    "<< /Type /Page /Parent \(parent) 0 R /MediaBox [0 0 \(Int(Self.width)) \(Int(Self.height))] /Resources << /Font << /F \(fontObject) 0 R >> >> /Contents \(content) 0 R >>"
                ))
        }
        pdf.put(parent, "<< /Type /Pages /Count \(kids.count) /Kids [\(kids.map { "\($0) 0 R" }.joined(separator: " "))] >>")
        let catalog = pdf.add("<< /Type /Catalog /Pages \(parent) 0 R >>")
        return pdf.finish(catalog: catalog, info: info)
    }
}

extension PlainPaper {
    private typealias Line = [Unicode.Scalar]

    private func advance(_ scalar: Unicode.Scalar) -> Double { font.map { $0.advance(of: scalar) } ?? 0.6 }

    /// Lines that fit between the margins, broken at blanks where there are any.
    private func wrapped(_ text: String) -> [Line] {
        let room = (Self.width - 2 * Self.margin) / Self.size
        var lines: [Line] = []
        for paragraph in String(decoding: text.utf8.prefix(Self.longestText), as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            var line: Line = []
            var used = 0.0
            var blank: Int?
            for scalar in Self.visible(paragraph) {
                let advance = advance(scalar)
                if used + advance > room, !line.isEmpty {
                    let cut = blank.map { $0 + 1 } ?? line.count
                    lines.append(Array(line[..<cut]))
                    line = Array(line[cut...])
                    used = line.reduce(0) { $0 + self.advance($1) }
                    blank = line.lastIndex(of: " ")
                }
                if scalar == " " { blank = line.count }
                line.append(scalar)
                used += advance
            }
            lines.append(line)
        }
        return lines
    }

    /// Without control characters; tabs as blanks.
    private static func visible(_ text: Substring) -> Line {
        var out: Line = []
        for scalar in text.unicodeScalars {
            if scalar == "\t" {
                out += Array(repeating: " ", count: tab - out.count % tab)
            } else if scalar.value >= 0x20, scalar.properties.generalCategory != .control {
                out.append(scalar)
            }
        }
        return out
    }

    private func contents(_ lines: ArraySlice<Line>) -> [UInt8] {
        var text = "BT /F \(Int(Self.size)) Tf \(Int(Self.leading)) TL \(Int(Self.margin)) \(Int(Self.height - Self.margin)) Td\n"
        for line in lines { text += "\(code(line)) Tj T*\n" }
        return Array((text + "ET\n").utf8)
    }

    private func code(_ line: Line) -> String {
        if let font { return "<" + line.map { Self.hexadecimal(font.glyph(of: $0)) }.joined() + ">" }
        let bytes = line.map { scalar -> UInt8 in
            (0x20..<0x7F).contains(scalar.value) || (0xA0...0xFF).contains(scalar.value)
                ? UInt8(scalar.value) : Self.windows[scalar] ?? UInt8(ascii: "?")
        }
        return "<" + bytes.map { String(Self.hexadecimal(UInt16($0)).dropFirst(2)) }.joined() + ">"
    }

    private static let windows: [Unicode.Scalar: UInt8] = [
        "€": 0x80, "‚": 0x82, "„": 0x84, "…": 0x85, "‘": 0x91, "’": 0x92, "“": 0x93, "”": 0x94, "•": 0x95, "–": 0x96, "—": 0x97,
        "™": 0x99,
    ]

    static func hexadecimal(_ number: UInt16) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// A text string (section 7.9.2.2) in UTF-16.
    private static func literal(_ text: String) -> String {
        "<FEFF" + text.prefix(500).utf16.map(hexadecimal).joined() + ">"
    }

    /// A font that is called by glyph numbers (section 9.7), with the way back to letters for search and copying.
    private func embed(_ font: TrueTypeFont, _ lines: [Line], _ pdf: inout PDFBytes) -> Int {
        var letters: [UInt16: Unicode.Scalar] = [:]
        for line in lines { for scalar in line { letters[font.glyph(of: scalar)] = scalar } }
        let glyphs = letters.keys.sorted()
        let file = pdf.add(stream: font.subset(Set(glyphs)))
        let descriptor = pdf.add(
            "<< /Type /FontDescriptor /FontName /SBXFNT+Plain /Flags 4 /FontBBox [-500 -300 1500 1000] /ItalicAngle 0 /Ascent 900 /Descent -250 /CapHeight 700 /StemV 80 /FontFile2 \(file) 0 R >>"
        )
        let widths = glyphs.map { "\($0) [\(Int(font.advance(ofGlyph: $0) * 1000))]" }.joined(separator: " ")
        let descendant = pdf.add(
            "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /SBXFNT+Plain /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor \(descriptor) 0 R /DW 600 /W [\(widths)] /CIDToGIDMap /Identity >>"
        )
        var map = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Plain def /CMapType 2 def\n"
        map += "1 begincodespacerange <0000> <FFFF> endcodespacerange\n"
        for start in stride(from: 0, to: glyphs.count, by: 100) {
            let some = glyphs[start..<min(glyphs.count, start + 100)]
            map += "\(some.count) beginbfchar\n"
            for glyph in some {
                let letter = String(Character(letters[glyph] ?? " ")).utf16.map(Self.hexadecimal).joined()
                map += "<\(Self.hexadecimal(glyph))> <\(letter)>\n"
            }
            map += "endbfchar\n"
        }
        map += "endcmap CMapName currentdict /CMap defineresource pop end end\n"
        let unicode = pdf.add(stream: Array(map.utf8))
        return pdf.add(
            "<< /Type /Font /Subtype /Type0 /BaseFont /SBXFNT+Plain /Encoding /Identity-H /DescendantFonts [\(descendant) 0 R] /ToUnicode \(unicode) 0 R >>"
        )
    }
}

/// Objects of a PDF, and where they begin.
private struct PDFBytes {
    private var bytes = Array("%PDF-1.5\n%\u{E2}\u{E3}\u{CF}\u{D3}\n".utf8)
    private var offsets: [Int] = []

    mutating func reserve() -> Int {
        offsets.append(0)
        return offsets.count
    }

    mutating func put(_ object: Int, _ content: String) {
        offsets[object - 1] = bytes.count
        bytes += "\(object) 0 obj\n\(content)\nendobj\n".utf8
    }

    mutating func add(_ content: String) -> Int {
        let object = reserve()
        put(object, content)
        return object
    }

    mutating func add(stream: [UInt8]) -> Int {
        let object = reserve()
        offsets[object - 1] = bytes.count
        bytes += "\(object) 0 obj\n<< /Length \(stream.count) >>\nstream\n".utf8
        bytes += stream
        bytes += "\nendstream\nendobj\n".utf8
        return object
    }

    mutating func finish(catalog: Int, info: Int) -> [UInt8] {
        let start = bytes.count
        bytes += "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8
        for offset in offsets {
            let digits = String(offset)
            bytes += (String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n").utf8
        }
        bytes +=
            "trailer\n<< /Size \(offsets.count + 1) /Root \(catalog) 0 R /Info \(info) 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8
        return bytes
    }
}
