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
            if let link = run.look.link { links.append((start, count, link)) }
            text += "<span\(Self.attributes(run.look, printed.size))>\(Escaping.html(letters))</span>"
        }
    }

    private static func attributes(_ look: PrintedRun.Look, _ size: Double) -> String {
        var out = ""
        if look.isBold { out += " weight=\"bold\"" }
        if look.isItalic { out += " style=\"italic\"" }
        if look.isUnderlined { out += " underline=\"single\"" }
        if look.isStruck { out += " strikethrough=\"true\"" }
        if look.isMonospaced { out += " face=\"monospace\"" }
        let raised = size * 0.3 * Double(look.raised)
        if look.raised != 0 { out += " rise=\"\(Int(raised * 1024))\"" }
        let scale = look.scale * (look.raised != 0 ? 0.7 : 1)
        if scale != 1 { out += " size=\"\(Int(size * scale * 768))\"" }
        if let colour = look.colour {
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
