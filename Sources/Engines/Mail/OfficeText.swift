import CMail

/// The text of office documents (docx, xlsx, pptx, odt, ods, odp), for search: zip archives of XML (ECMA-376, OASIS ODF).
public enum OfficeText {
    /// The most bytes of a document, and of a file in it; and of the text.
    public static let maximumDocument = 32 << 20
    static let maximumText = 4 << 20

    /// The text; nil where the bytes are no such document or have no text.
    public static func text(of document: [UInt8]) -> String? {
        guard document.starts(with: [0x50, 0x4B, 0x03, 0x04]) else { return nil }
        var words: [UInt8] = []
        for entry in entries(document) where isText(entry.name) && words.count < maximumText {
            if let xml = content(entry, in: document) { strip(xml, &words) }
        }
        return words.isEmpty ? nil : String(decoding: words.prefix(maximumText), as: UTF8.self)
    }

    private static func isText(_ name: Bytes) -> Bool {
        let name = String(decoding: name, as: UTF8.self)
        return name == "content.xml" || name == "xl/sharedStrings.xml" || name == "word/document.xml"
            || name == "word/footnotes.xml"
            || (name.hasPrefix("ppt/slides/slide") && name.hasSuffix(".xml"))
    }

    private struct Entry {
        let name: Bytes
        let method: Int
        let packed: Int
        let unpacked: Int
        let offset: Int
    }

    private static func number(_ bytes: [UInt8], _ at: Int, _ size: Int) -> Int? {
        guard at >= 0, at + size <= bytes.count else { return nil }
        return (0..<size).reversed().reduce(0) { $0 << 8 | Int(bytes[at + $1]) }
    }

    /// The entries of the central directory (APPNOTE 4.3.12), which is found from the end.
    private static func entries(_ bytes: [UInt8]) -> [Entry] {
        var end = bytes.count - 22
        let lowest = max(0, bytes.count - 66_000)
        while end >= lowest, number(bytes, end, 4) != 0x0605_4B50 { end -= 1 }
        guard end >= lowest, var at = number(bytes, end + 16, 4), let count = number(bytes, end + 10, 2) else { return [] }
        var found: [Entry] = []
        for _ in 0..<min(count, 5000) {
            guard number(bytes, at, 4) == 0x0201_4B50, let method = number(bytes, at + 10, 2),
                let packed = number(bytes, at + 20, 4),
                let unpacked = number(bytes, at + 24, 4), let name = number(bytes, at + 28, 2),
                let extra = number(bytes, at + 30, 2),
                let comment = number(bytes, at + 32, 2), let offset = number(bytes, at + 42, 4), at + 46 + name <= bytes.count
            else { break }
            found.append(
                Entry(
                    name: bytes[(at + 46)..<(at + 46 + name)], method: method, packed: packed, unpacked: unpacked, offset: offset)
            )
            at += 46 + name + extra + comment
        }
        return found
    }

    private static func content(_ entry: Entry, in bytes: [UInt8]) -> [UInt8]? {
        guard number(bytes, entry.offset, 4) == 0x0403_4B50, let name = number(bytes, entry.offset + 26, 2),
            let extra = number(bytes, entry.offset + 28, 2), entry.unpacked <= maximumDocument
        else { return nil }
        let start = entry.offset + 30 + name + extra
        guard start <= bytes.count, entry.packed <= bytes.count - start else { return nil }
        let packed = bytes[start..<(start + entry.packed)]
        if entry.method == 0 { return Array(packed) }
        guard entry.method == 8 else { return nil }
        let unpacked = [UInt8](unsafeUninitializedCapacity: entry.unpacked) { out, count in
            count = packed.withUnsafeBufferPointer { max(0, cm_inflate($0.baseAddress, $0.count, out.baseAddress, out.count)) }
        }
        return unpacked.isEmpty ? nil : unpacked
    }

    /// Adds the text without tags. The ends of paragraphs, cells and lines separate words, those of runs do not.
    private static func strip(_ xml: [UInt8], _ words: inout [UInt8]) {
        var at = 0
        while at < xml.count {
            if xml[at] == ASCII.less {
                let end = xml[at...].firstIndex(of: ASCII.greater) ?? xml.count - 1
                let name = xml[(at + 1)..<max(at + 1, end)].prefix { !$0.isSpace }
                let isRun =
                    name.suffix(2).elementsEqual(":t".utf8) || name.suffix(2).elementsEqual(":r".utf8)
                    || name.elementsEqual("t".utf8)
                if !isRun, name.first == ASCII.slash ? !name.suffix(4).elementsEqual("span".utf8) : name.last == ASCII.slash,
                    words.last != ASCII.space
                {
                    if !isProperty(name) { words.append(ASCII.space) }
                }
                at = end + 1
            } else if xml[at] == UInt8(ascii: "&"), let end = xml[at..<min(xml.count, at + 12)].firstIndex(of: ASCII.semicolon),
                let scalar = HTMLEntity.scalar(xml[(at + 1)..<end])
            {
                words += String(Character(scalar)).utf8
                at = end + 1
            } else {
                words.append(xml[at])
                at += 1
            }
        }
        words.append(ASCII.newline)
    }

    /// Whether an element is formatting within a run (`w:rPr` and its contents), which does not separate words.
    private static func isProperty(_ name: Bytes) -> Bool {
        let name = name.filter { $0 != ASCII.slash }
        return name.starts(with: "w:".utf8) && !["w:p", "w:tab", "w:br", "w:tc"].contains { name.elementsEqual($0.utf8) }
    }
}
