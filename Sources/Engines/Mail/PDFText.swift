import CMail

/// The text of a PDF, for search, in the order of its content streams.
///
/// Reads flate and plain streams, object streams, fonts with a `ToUnicode` CMap, and fonts with codes of one byte. Encrypted files, scans
/// without text and other filters give nothing. Time and memory are limited for any file.
public enum PDFText {
    /// The most bytes of a document, and of the text.
    public static let maximumDocument = 32 << 20
    static let maximumText = 1 << 20

    /// The text; nil where the bytes are no PDF or have no text.
    public static func text(of bytes: [UInt8]) -> String? {
        guard bytes.count <= maximumDocument,
            cm_find(bytes, min(bytes.count, 1024), Array("%PDF-".utf8), 5) < min(bytes.count, 1024)
        else { return nil }
        var writer = PDFWords(PDFFile(bytes))
        return writer.read()
    }
}

/// Collects the text of the content streams of the pages.
private struct PDFWords {
    private static let maximumDepth = 4

    private let file: PDFFile
    private var fonts: [Int: PDFFont] = [:]
    private var out: [UInt8] = []

    init(_ file: PDFFile) { self.file = file }

    mutating func read() -> String? {
        guard !file.isEncrypted else { return nil }
        for page in file.pages where out.count < PDFText.maximumText {
            var content: [UInt8] = []
            switch file.resolved(page["Contents"]) {
            case .array(let parts)?:
                for case .reference(let number) in parts.prefix(1000) { content += (file.stream(number) ?? []) + [ASCII.newline] }
            default: if case .reference(let number)? = page["Contents"] { content = file.stream(number) ?? [] }
            }
            follow(content, resources(of: page), depth: 0)
            out.append(ASCII.newline)
        }
        let text = String(decoding: out.prefix(PDFText.maximumText), as: UTF8.self)
        return text.utf8.allSatisfy(\.isSpace) ? nil : text
    }

    /// The resources of a page, which may be those of a node above it.
    private func resources(of page: PDFObject) -> PDFObject? {
        var node: PDFObject? = page
        for _ in 0..<20 {
            if let found = file.resolved(node?["Resources"]) { return found }
            guard let parent = node?["Parent"] else { return nil }
            node = file.resolved(parent)
        }
        return nil
    }

    private mutating func follow(_ content: [UInt8], _ resources: PDFObject?, depth: Int) {
        var reader = PDFReader(content)
        var operands: [PDFObject] = []
        var font = PDFFont.plain
        // The font size, and the width of the text since the last move.
        var size = 1.0, reach = 0.0
        while out.count < PDFText.maximumText, let object = reader.next() {
            guard case .word(let word) = object else {
                if operands.count < 64 { operands.append(object) }
                continue
            }
            switch word {
            case "Tf":
                if let name = operands.dropLast().last?.name { font = self.font(name, resources) }
                size = operands.last?.double ?? size
            case "Tj", "'", "\"":
                if word != "Tj" { separate(ASCII.newline) }
                if case .string(let bytes)? = operands.last {
                    out += font.text(bytes).utf8
                    reach += font.advance(bytes) * size
                }
            case "TJ":
                if case .array(let items)? = operands.last { reach += write(items, font) * size }
            case "Td", "TD":
                let step = operands.dropLast().last?.double ?? 0
                // Some programs place every letter by itself, so only a gap separates words.
                if operands.last?.double != 0 {
                    separate(ASCII.newline)
                } else if step - reach > size * 0.12 {
                    separate(ASCII.space)
                }
                reach = 0
            case "T*", "ET": separate(ASCII.newline)
            case "Tm":
                separate(ASCII.space)
                reach = 0
            case "Do": if let name = operands.last?.name, depth < Self.maximumDepth { form(name, resources, depth) }
            case "ID": skipImage(&reader)
            default: break
            }
            operands.removeAll(keepingCapacity: true)
        }
    }

    /// - Returns: the width of the text, in font sizes.
    private mutating func write(_ items: [PDFObject], _ font: PDFFont) -> Double {
        var reach = 0.0
        for item in items {
            switch item {
            case .string(let bytes):
                out += font.text(bytes).utf8
                reach += font.advance(bytes)
            case .number(let step):
                // A move to the right as wide as a space, in thousandths of the font size.
                if step < -180 { separate(ASCII.space) }
                reach -= step / 1000
            default: break
            }
        }
        return reach
    }

    /// Adds white space, unless there is some already.
    private mutating func separate(_ byte: UInt8) { if let last = out.last, !last.isSpace { out.append(byte) } }

    private mutating func form(_ name: String, _ resources: PDFObject?, _ depth: Int) {
        guard case .reference(let number)? = file.resolved(resources?["XObject"])?[name], let object = file.object(number),
            object["Subtype"]?.name == "Form", let content = file.stream(number)
        else { return }
        follow(content, file.resolved(object["Resources"]) ?? resources, depth: depth + 1)
    }

    /// Skips the bytes of an inline image.
    private func skipImage(_ reader: inout PDFReader) {
        let mark = Array("EI".utf8)
        while reader.at < reader.bytes.count {
            let rest = reader.bytes.count - reader.at, start = reader.at
            let found = reader.bytes.withUnsafeBufferPointer { cm_find($0.baseAddress.map { $0 + start }, rest, mark, 2) }
            reader.at += min(found + 2, rest)
            guard found < rest, start + found > 0, reader.bytes[start + found - 1].isSpace else { continue }
            return
        }
    }

    private mutating func font(_ name: String, _ resources: PDFObject?) -> PDFFont {
        guard let entry = file.resolved(resources?["Font"])?[name] else { return .plain }
        guard case .reference(let number) = entry else { return made(entry) }
        if let known = fonts[number] { return known }
        let font = made(file.object(number))
        fonts[number] = font
        return font
    }

    private func made(_ object: PDFObject?) -> PDFFont {
        var map: [UInt8]?
        if case .reference(let number)? = object?["ToUnicode"] { map = file.stream(number) }
        var font = PDFFont(map: map, isWide: object?["Subtype"]?.name == "Type0")
        if case .array(let widths)? = file.resolved(object?["Widths"]) { font.take(widths, from: object?["FirstChar"]?.int ?? 0) }
        if case .array(let descendants)? = file.resolved(object?["DescendantFonts"]), let inner = file.resolved(descendants.first)
        {
            if case .array(let widths)? = file.resolved(inner["W"]) {
                font.take(wide: widths, defaultWidth: inner["DW"]?.double ?? 1000)
            }
        }
        return font
    }
}
