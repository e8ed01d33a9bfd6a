import PapersEngine

/// The style of the text in an element: the HTML attributes and CSS properties that can be printed.
struct MailStyle {
    var textStyle = PrintedRun.Style()
    var alignment = PrintedText.Alignment.start
    var isHidden = false
    var keepsBlanks = false
    var indent = 0.0
    var quotes = 0
    var isBlock = false
    /// The space below the element in points.
    var below = 0.0

    static let listStep = 18.0
    private static let maximumIndent = 144.0

    /// Elements that begin on a new line, and the space around them in points.
    static let blocks: [String: Double] = [
        "p": 6, "div": 0, "h1": 10, "h2": 9, "h3": 8, "h4": 7, "h5": 6, "h6": 6, "blockquote": 6, "ul": 4, "ol": 4, "dl": 4,
        "li": 1,
        "dt": 2, "dd": 1, "pre": 6, "section": 0, "article": 0, "header": 0, "footer": 0, "main": 0, "nav": 0, "aside": 0,
        "center": 0, "form": 0, "fieldset": 4, "address": 4, "figure": 6, "figcaption": 2, "body": 0, "html": 0, "details": 0,
        "summary": 0, "caption": 3,
    ]

    private static let hidden: Set<String> = [
        "head", "title", "script", "style", "template", "svg", "math", "object", "embed", "iframe", "select", "textarea",
        "noframes",
        "audio", "video", "canvas", "map",
    ]
    private static let headings = ["h1": 1.5, "h2": 1.3, "h3": 1.15, "h4": 1.05, "h5": 1, "h6": 0.9]

    /// Returns the style of an element inside an element of this style.
    func inside(_ name: String, _ attributes: [String: String]) -> MailStyle {
        var style = self
        style.isBlock = Self.blocks[name] != nil
        style.below = Self.blocks[name] ?? 0
        if Self.hidden.contains(name) || attributes["hidden"] != nil { style.isHidden = true }
        style.take(element: name, attributes)
        if let align = attributes["align"] { style.align(align) }
        if let text = attributes["style"] { style.take(css: text) }
        return style
    }

    private mutating func take(element name: String, _ attributes: [String: String]) {
        switch name {
        case "b", "strong", "th": textStyle.isBold = true
        case "i", "em", "cite", "var", "dfn": textStyle.isItalic = true
        case "u", "ins": textStyle.isUnderlined = true
        case "s", "strike", "del": textStyle.isStruck = true
        case "code", "tt", "kbd", "samp": textStyle.isMonospaced = true
        case "pre":
            textStyle.isMonospaced = true
            keepsBlanks = true
        case "sup": textStyle.raised = 1
        case "sub": textStyle.raised = -1
        case "small": textStyle.scale = max(textStyle.scale * 0.85, 0.7)
        case "big": textStyle.scale = min(textStyle.scale * 1.15, 2)
        case "center": alignment = .centre
        case "blockquote": quotes += 1
        case "ul", "ol", "dd": indent = min(indent + Self.listStep, Self.maximumIndent)
        case "font":
            if let colour = attributes["color"].flatMap(Self.colour) { textStyle.colour = Self.readable(colour) }
            if let size = attributes["size"].flatMap({ Int($0) }) {
                textStyle.scale = [0.7, 0.8, 0.95, 1.1, 1.3, 1.6, 2][min(max(size, 1), 7) - 1]
            }
        case "a":
            guard let address = attributes["href"].flatMap(Self.address) else { break }
            textStyle.link = address
        default:
            guard let scale = Self.headings[name] else { break }
            textStyle.isBold = true
            textStyle.scale = scale
        }
    }

    private mutating func align(_ word: String) {
        switch word.lowercased() {
        case "center", "middle", "-webkit-center": alignment = .centre
        case "right", "end": alignment = .end
        case "left", "start", "justify": alignment = .start
        default: break
        }
    }
}

extension MailStyle {
    private mutating func take(css: String) {
        for declaration in css.prefix(4000).split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            take(Self.trimmed(parts[0]), Self.trimmed(parts[1]))
        }
    }

    private mutating func take(_ property: String, _ value: String) {
        let word = value.split(separator: " ").first.map(String.init) ?? ""
        switch property {
        case "display": if word == "none" { isHidden = true }
        case "visibility": isHidden = isHidden || word == "hidden"
        case "mso-hide": if word == "all" { isHidden = true }
        case "max-height", "opacity": if Self.length(word) == 0 { isHidden = true }
        case "font-weight": textStyle.isBold = word == "bold" || word == "bolder" || (Int(word) ?? 0) >= 600
        case "font-style": textStyle.isItalic = word == "italic" || word == "oblique"
        case "text-decoration", "text-decoration-line":
            textStyle.isUnderlined = value.contains("underline")
            textStyle.isStruck = value.contains("line-through")
        case "font-family": if value.contains("monospace") || value.contains("courier") { textStyle.isMonospaced = true }
        case "white-space": keepsBlanks = word.hasPrefix("pre") && word != "pre-line"
        case "text-align": align(word)
        case "color": if let colour = Self.colour(value) { textStyle.colour = Self.readable(colour) }
        case "font-size":
            guard let size = Self.length(word) else { break }
            if size < 1 { isHidden = true }
            // The most common font size of mails is printed in the normal size.
            textStyle.scale = min(max(size / Self.usualSize, 0.7), 2)
        default: break
        }
    }

    private static let usualSize = 14.0

    private static func trimmed(_ text: Substring) -> String {
        text.lowercased().replacing("!important", with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Parses a length in pixels. `em` and `rem` are multiples of the usual font size, 14 pixels. Returns nil for keywords, and
    /// for percentages other than 0.
    static func length(_ text: String) -> Double? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(digits), number < 10_000 else { return nil }
        switch text.dropFirst(digits.count) {
        case "px", "": return number
        case "pt": return number * 4 / 3
        case "em", "rem": return number * usualSize
        case "%": return number == 0 ? 0 : nil
        default: return nil
        }
    }

    /// Parses `#rgb`, `#rrggbb`, `rgb(…)`, and the colour names that are common in mail.
    static func colour(_ text: String) -> UInt32? {
        if text.hasPrefix("#") {
            let digits = text.dropFirst()
            guard let value = UInt32(digits, radix: 16) else { return nil }
            guard digits.count == 3 else { return digits.count == 6 ? value : nil }
            return (value >> 8 & 15) * 0x110000 | (value >> 4 & 15) * 0x1100 | (value & 15) * 0x11
        }
        if text.hasPrefix("rgb") {
            let numbers = text.split { !$0.isNumber && $0 != "." }.prefix(3).compactMap { Double($0) }
            guard numbers.count == 3 else { return nil }
            return numbers.reduce(0) { $0 << 8 | UInt32(min(max($1, 0), 255)) }
        }
        return names[text]
    }

    private static let names: [String: UInt32] = [
        "black": 0, "white": 0xFFFFFF, "red": 0xFF0000, "green": 0x008000, "blue": 0x0000FF, "navy": 0x000080, "maroon": 0x800000,
        "gray": 0x808080, "grey": 0x808080, "purple": 0x800080, "teal": 0x008080, "olive": 0x808000, "orange": 0xFFA500,
        "darkblue": 0x00008B, "darkred": 0x8B0000, "darkgreen": 0x006400, "dimgray": 0x696969,
    ]

    /// Returns nil (black) for a colour that would be hard to read on white paper, because backgrounds are not printed.
    private static func readable(_ colour: UInt32) -> UInt32? {
        func linear(_ shift: UInt32) -> Double {
            let part = Double(colour >> shift & 255) / 255
            return part * part
        }
        return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0) < 0.35 ? colour : nil
    }

    /// Returns a URL that may be a link in the PDF; nil for other URLs.
    private static func address(_ text: String) -> String? {
        let schemes = ["http://", "https://", "mailto:", "tel:"]
        let address = text.trimmingPrefix { $0.isWhitespace }
        guard schemes.contains(where: { address.lowercased().hasPrefix($0) }) else { return nil }
        var out: [UInt8] = []
        for byte in address.utf8 {
            if byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") {
                out += "%\(String(byte >> 4, radix: 16, uppercase: true))\(String(byte & 15, radix: 16, uppercase: true))".utf8
            } else {
                out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
