import Base

/// A paragraph as Pango markup.
struct Markup {
    private(set) var text = ""
    /// The byte ranges of the text without markup that are links, and their URLs.
    private(set) var links: [(start: Int, end: Int, address: String)] = []

    init(_ printed: PrintedText) {
        var count = 0
        for run in printed.runs {
            let letters = Self.letters(run.text)
            guard !letters.isEmpty else { continue }
            let start = count
            count += letters.utf8.count
            if let link = run.style.link { links.append((start, count, link)) }
            text += "<span\(Self.attributes(run.style, printed.size))>\(Escaping.html(letters))</span>"
        }
    }

    private static func attributes(_ style: PrintedRun.Style, _ size: Double) -> String {
        var out = ""
        if style.isBold { out += " weight=\"bold\"" }
        if style.isItalic { out += " style=\"italic\"" }
        if style.isUnderlined { out += " underline=\"single\"" }
        if style.isStruck { out += " strikethrough=\"true\"" }
        if style.isMonospaced { out += " face=\"monospace\"" }
        let raised = size * 0.3 * Double(style.raised)
        if style.raised != 0 { out += " rise=\"\(Int(raised * 1024))\"" }
        let scale = style.scale * (style.raised != 0 ? 0.7 : 1)
        if scale != 1 { out += " size=\"\(Int(size * scale * 768))\"" }
        if let colour = style.colour {
            let digits = String(colour & 0xFFFFFF, radix: 16)
            out += " foreground=\"#\(String(repeating: "0", count: 6 - digits.count))\(digits)\""
        }
        return out
    }

    /// Returns the text without control characters, which XML does not allow.
    private static func letters(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A: out.append(scalar)
            case ..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: continue
            case 0x2028, 0x2029: out.append("\n")
            default: out.append(scalar)
            }
        }
        return String(out)
    }
}
