import CMail

/// The words of a PDF, for search: what its pages write, in the order in which they write it.
///
/// Takes flate and plain streams, object streams, fonts with a way back to letters (`ToUnicode`) and those of one byte a letter.
/// Encrypted ones, scans without words and other filters give nothing. Bounded in time and memory whatever the file says.
public enum PDFText {
    /// Larger documents, and more text than this from one, are left out.
    public static let longestDocument = 32 << 20
    static let longestText = 1 << 20

    /// nil for what is no PDF, or has no words.
    public static func text(of bytes: [UInt8]) -> String? {
        guard bytes.count <= longestDocument,
            cm_find(bytes, min(bytes.count, 1024), Array("%PDF-".utf8), 5) < min(bytes.count, 1024)
        else { return nil }
        var writer = PDFWords(PDFFile(bytes))
        return writer.read()
    }
}

/// The objects of a PDF by their numbers. The table of contents is not believed but made anew: it is often wrong, and this is as fast.
private final class PDFFile {
    private struct Place {
        let buffer: Int
        let at: Int
    }

    private static let mostInflated = 128 << 20, largestStream = 32 << 20

    private var buffers: [[UInt8]]
    private var places: [Int: Place] = [:]
    private var room = PDFFile.mostInflated
    private(set) var isEncrypted = false
    /// Pages in the order of the file.
    private(set) var pages: [PDFObject] = []

    init(_ bytes: [UInt8]) {
        buffers = [bytes]
        var containers: [Int] = []
        scan(bytes, &containers)
        for number in containers { unpack(number) }
        for number in places.keys.sorted() where pages.count < 5000 {
            if let object = object(number), object["Type"]?.name == "Page" { pages.append(object) }
        }
    }

    /// Finds every `12 0 obj`.
    private func scan(_ bytes: [UInt8], _ containers: inout [Int]) {
        let word = Array(" obj".utf8)
        var at = 0
        isEncrypted = cm_find(bytes, bytes.count, Array("/Encrypt".utf8), 8) < bytes.count
        while at < bytes.count {
            let found = bytes.withUnsafeBufferPointer { cm_find($0.baseAddress.map { $0 + at }, $0.count - at, word, word.count) }
            guard found < bytes.count - at else { break }
            let hit = at + found
            at = hit + word.count
            var position = hit - 1
            func digits() -> Int? {
                let end = position
                while position >= 0, bytes[position].isDigit, end - position < 9 { position -= 1 }
                return end > position ? bytes[(position + 1)...end].decimal : nil
            }
            guard digits() != nil, position >= 0, bytes[position].isSpace else { continue }
            position -= 1
            guard let number = digits(), places.count < 1_000_000 else { continue }
            places[number] = Place(buffer: 0, at: at)
            let head = bytes[at..<min(bytes.count, at + 300)]
            if cm_find(Array(head), head.count, Array("/ObjStm".utf8), 7) < head.count { containers.append(number) }
        }
    }

    /// Objects that lie in a compressed stream (section 7.5.7).
    private func unpack(_ container: Int) {
        guard let dictionary = object(container), dictionary["Type"]?.name == "ObjStm", let count = dictionary["N"]?.int,
            let first = dictionary["First"]?.int, first >= 0, let content = stream(container)
        else { return }
        buffers.append(content)
        var reader = PDFReader(content)
        for _ in 0..<min(max(count, 0), 100_000) {
            guard let number = reader.next()?.int, let offset = reader.next()?.int, offset >= 0, first + offset < content.count
            else { return }
            places[number] = Place(buffer: buffers.count - 1, at: first + offset)
        }
    }

    func object(_ number: Int) -> PDFObject? {
        guard let place = places[number] else { return nil }
        var reader = PDFReader(buffers[place.buffer], at: place.at)
        return reader.next()
    }

    func resolved(_ object: PDFObject?) -> PDFObject? {
        guard case .reference(let number)? = object else { return object }
        return self.object(number)
    }

    /// A stream's bytes, unpacked.
    func stream(_ number: Int) -> [UInt8]? {
        guard let place = places[number], place.buffer == 0 else { return nil }
        let bytes = buffers[0]
        var reader = PDFReader(bytes, at: place.at)
        guard let dictionary = reader.next() else { return nil }
        reader.passBlanks()
        guard bytes[reader.at...].starts(with: "stream" as StaticString) else { return nil }
        var start = reader.at + 6
        if start < bytes.count, bytes[start] == ASCII.carriageReturn { start += 1 }
        if start < bytes.count, bytes[start] == ASCII.newline { start += 1 }
        guard start < bytes.count else { return nil }
        let mark = Array("endstream".utf8)
        let rest = bytes.count - start
        var length = bytes.withUnsafeBufferPointer { cm_find($0.baseAddress.map { $0 + start }, rest, mark, mark.count) }
        if let said = resolved(dictionary["Length"])?.int, said > 0, said <= rest { length = max(said, min(length, said)) }
        let content = bytes[start..<(start + length)]
        switch resolved(dictionary["Filter"]) {
        case nil: return Array(content)
        case .name("FlateDecode")?: return inflate(content)
        case .array(let filters)? where filters.count == 1 && filters[0].name == "FlateDecode": return inflate(content)
        default: return nil
        }
    }

    private func inflate(_ packed: Bytes) -> [UInt8]? {
        guard packed.count > 2 else { return nil }
        // Without the two bytes of zlib.
        let data = Array(packed.dropFirst(2))
        var size = min(max(64 << 10, data.count * 6), Self.largestStream)
        while true {
            guard room >= size else { return nil }
            var out = [UInt8](repeating: 0, count: size)
            let count = cm_inflate(data, data.count, &out, size)
            guard count >= 0 else { return nil }
            if count < size || size >= Self.largestStream {
                room -= count
                return Array(out.prefix(count))
            }
            size = min(size * 4, Self.largestStream)
        }
    }
}

/// Follows the content streams of the pages.
private struct PDFWords {
    private static let deepest = 4

    private let file: PDFFile
    private var fonts: [Int: PDFFont] = [:]
    private var out: [UInt8] = []

    init(_ file: PDFFile) { self.file = file }

    mutating func read() -> String? {
        guard !file.isEncrypted else { return nil }
        for page in file.pages where out.count < PDFText.longestText {
            var content: [UInt8] = []
            switch file.resolved(page["Contents"]) {
            case .array(let parts)?:
                for case .reference(let number) in parts.prefix(1000) { content += (file.stream(number) ?? []) + [ASCII.newline] }
            default: if case .reference(let number)? = page["Contents"] { content = file.stream(number) ?? [] }
            }
            follow(content, resources(of: page), depth: 0)
            out.append(ASCII.newline)
        }
        let text = String(decoding: out.prefix(PDFText.longestText), as: UTF8.self)
        return text.utf8.allSatisfy(\.isSpace) ? nil : text
    }

    /// Of the page, or of the pages around it.
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
        // The font's size, and how far what was written since the last step reaches.
        var size = 1.0, reach = 0.0
        while out.count < PDFText.longestText, let object = reader.next() {
            guard case .word(let word) = object else {
                if operands.count < 64 { operands.append(object) }
                continue
            }
            switch word {
            case "Tf":
                if let name = operands.dropLast().last?.name { font = self.font(name, resources) }
                size = operands.last?.double ?? size
            case "Tj", "'", "\"":
                if word != "Tj" { part(ASCII.newline) }
                if case .string(let bytes)? = operands.last {
                    out += font.text(bytes).utf8
                    reach += font.advance(bytes) * size
                }
            case "TJ":
                if case .array(let items)? = operands.last { reach += write(items, font) * size }
            case "Td", "TD":
                let step = operands.dropLast().last?.double ?? 0
                // Some place every letter by itself: only a gap parts words.
                if operands.last?.double != 0 { part(ASCII.newline) } else if step - reach > size * 0.12 { part(ASCII.space) }
                reach = 0
            case "T*", "ET": part(ASCII.newline)
            case "Tm":
                part(ASCII.space)
                reach = 0
            case "Do": if let name = operands.last?.name, depth < Self.deepest { form(name, resources, depth) }
            case "ID": passPicture(&reader)
            default: break
            }
            operands.removeAll(keepingCapacity: true)
        }
    }

    /// - Returns: how far it reaches, in sizes of the font.
    private mutating func write(_ items: [PDFObject], _ font: PDFFont) -> Double {
        var reach = 0.0
        for item in items {
            switch item {
            case .string(let bytes):
                out += font.text(bytes).utf8
                reach += font.advance(bytes)
            case .number(let step):
                // A step to the right as wide as a blank, in thousandths.
                if step < -180 { part(ASCII.space) }
                reach -= step / 1000
            default: break
            }
        }
        return reach
    }

    private mutating func part(_ byte: UInt8) { if let last = out.last, !last.isSpace { out.append(byte) } }

    private mutating func form(_ name: String, _ resources: PDFObject?, _ depth: Int) {
        guard case .reference(let number)? = file.resolved(resources?["XObject"])?[name], let object = file.object(number),
            object["Subtype"]?.name == "Form", let content = file.stream(number)
        else { return }
        follow(content, file.resolved(object["Resources"]) ?? resources, depth: depth + 1)
    }

    /// The bytes of a picture within the page.
    private func passPicture(_ reader: inout PDFReader) {
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
                font.take(wide: widths, otherwise: inner["DW"]?.double ?? 1000)
            }
        }
        return font
    }
}
