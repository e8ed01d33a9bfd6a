/// Extracts the text of an HTML mail for search and previews. The text is not safe to show as HTML.
///
/// Takes linear time for any input. Leaves out scripts, styles, the head and form controls.
public enum HTMLText {
    public static func text(of html: String) -> String {
        var reader = HTMLWords(Array(html.utf8))
        return reader.read()
    }
}

private struct HTMLWords {
    private let html: [UInt8]
    private var at = 0
    private var out: [UInt8] = []
    /// Whether white space must be written before the next character. A run of white space is written as one space.
    private var hasSpace = false
    private var newlines = 0
    /// The names of elements that have no further end tag in the rest of the HTML. They are stored, because searching for the end
    /// tag again each time would take quadratic time.
    private var endless: Set<String> = []

    init(_ html: [UInt8]) {
        self.html = html
        out.reserveCapacity(html.count / 2)
    }

    mutating func read() -> String {
        while at < html.count {
            let byte = html[at]
            if byte == ASCII.less {
                takeMarkup()
            } else if byte == UInt8(ascii: "&") {
                takeEntity()
            } else {
                at += 1
                if byte.isSpace { hasSpace = true } else { put(byte) }
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private mutating func put(_ byte: UInt8) {
        if newlines > 0 {
            if !out.isEmpty { out += repeatElement(ASCII.newline, count: min(newlines, 2)) }
        } else if hasSpace, !out.isEmpty {
            out.append(ASCII.space)
        }
        newlines = 0
        hasSpace = false
        out.append(byte)
    }

    private mutating func breakLine(_ count: Int) {
        newlines = max(newlines, count)
        hasSpace = false
    }

    private mutating func takeMarkup() {
        guard at + 1 < html.count else {
            put(html[at])
            at = html.count
            return
        }
        let next = html[at + 1]
        if html[at...].starts(with: "<!--".utf8) {
            at = end(of: "-->", from: at + 4) ?? html.count
        } else if next == UInt8(ascii: "!") || next == ASCII.question {
            at = (html[at...].firstIndex(of: ASCII.greater) ?? html.count - 1) + 1
        } else if next.isLetter || next == ASCII.slash {
            takeTag()
        } else {
            put(html[at])
            at += 1
        }
    }

    private mutating func takeTag() {
        var nameStart = at + 1
        let isClosing = html[nameStart] == ASCII.slash
        if isClosing { nameStart += 1 }
        var nameEnd = nameStart
        while nameEnd < html.count, html[nameEnd].isLetter || html[nameEnd].isDigit, nameEnd - nameStart < 16 { nameEnd += 1 }
        let name = html[nameStart..<nameEnd].lowercasedText
        var quote: UInt8?
        at = nameEnd
        while at < html.count {
            let byte = html[at]
            at += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == ASCII.greater {
                break
            } else if byte == ASCII.quote || byte == ASCII.apostrophe, html[at - 2] == ASCII.equals || html[at - 2].isSpace {
                quote = byte
            }
        }
        if !isClosing, Self.silent.contains(name), !endless.contains(name) {
            if let closed = end(of: "</" + name, from: at) {
                at = (html[closed...].firstIndex(of: ASCII.greater) ?? html.count - 1) + 1
                return
            }
            endless.insert(name)
        }
        switch name {
        case "br": breakLine(newlines == 0 ? 1 : 2)
        case "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "table", "ul", "ol", "pre", "hr": breakLine(2)
        case "div", "tr", "li", "dt", "dd", "section", "article", "header", "footer", "center", "form", "caption": breakLine(1)
        case "td", "th": hasSpace = true
        default: break
        }
    }

    private static let silent: Set<String> = [
        "script", "style", "head", "title", "noscript", "template", "svg", "object", "textarea", "select",
    ]

    /// Returns the index after the next occurrence of a word in the HTML. `word` must be in lower case; the case of the HTML is
    /// ignored.
    private func end(of word: String, from start: Int) -> Int? {
        let word = Array(word.utf8)
        guard let first = word.first else { return nil }
        var position = start
        while position + word.count <= html.count {
            guard let hit = html[position...].firstIndex(where: { $0.lowercased == first }), hit + word.count <= html.count else {
                return nil
            }
            if html[hit..<(hit + word.count)].elementsEqual(word, by: { $0.lowercased == $1 }) { return hit + word.count }
            position = hit + 1
        }
        return nil
    }

    private mutating func takeEntity() {
        let limit = min(html.count, at + 12)
        guard let end = html[at..<limit].firstIndex(of: ASCII.semicolon), let scalar = HTMLEntity.scalar(html[(at + 1)..<end])
        else {
            put(html[at])
            at += 1
            return
        }
        at = end + 1
        if scalar.value == 0xA0 || scalar.value == 0x20 {
            hasSpace = true
        } else if ![0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0xAD, 0x34F].contains(scalar.value) {
            // Skip invisible characters, which newsletters use to pad their previews.
            for byte in String(Character(scalar)).utf8 { put(byte) }
        }
    }
}
