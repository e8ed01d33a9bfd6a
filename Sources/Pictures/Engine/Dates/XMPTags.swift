/// The tags of an XMP packet in UTF-8, with their places in the bytes, so that values can be replaced and all other bytes kept.
///
/// Accepts elements, attributes, comments and processing instructions. Refuses what is not well-formed, document types and
/// CDATA. Safe on any bytes.
struct XMPTags {
    struct Attribute {
        let name: String
        /// Between the quotes.
        let value: Range<Int>
    }

    struct Tag {
        let name: String
        let attributes: [Attribute]
        /// The names of the elements around it, outermost first.
        let parents: [String]
        /// The prefixes that are declared here or further out.
        let prefixes: Set<String>
        /// The end of its name.
        let nameEnd: Int
        /// The text in it; nil if it is empty or contains elements.
        var text: Range<Int>?
    }

    private(set) var tags: [Tag] = []

    /// The maximum depth of a packet. Real ones have about ten levels.
    private static let maximumDepth = 64

    init?(_ bytes: [UInt8]) {
        var open: [Int] = []
        var at = 0
        while let start = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
            at = start
            if let skipped = Self.skip(bytes, at) {
                guard let end = skipped else { return nil }
                at = end
            } else if bytes[at...].starts(with: "</".utf8) {
                guard let last = open.popLast(), let end = Self.closing(bytes, at, tags[last].name) else { return nil }
                // The last tag that was read has no elements in it.
                if last == tags.count - 1 { tags[last].text = Self.end(of: tags[last], bytes)..<at }
                at = end
            } else {
                let parents = open.map { tags[$0].name }
                let known = open.last.map { tags[$0].prefixes } ?? []
                guard open.count < Self.maximumDepth, let (tag, end) = Self.opening(bytes, at, parents, known) else { return nil }
                tags.append(tag)
                if bytes[end - 2] != UInt8(ascii: "/") { open.append(tags.count - 1) }
                at = end
            }
        }
        if !open.isEmpty || tags.isEmpty { return nil }
    }

    /// Returns the end of the comment or processing instruction at `at`, nil inside if it has no end or is not accepted; nil if
    /// there is a tag.
    private static func skip(_ bytes: [UInt8], _ at: Int) -> Int?? {
        let rest = bytes[at...]
        if rest.starts(with: "<?".utf8) { return .some(end(of: "?>", bytes, at + 2)) }
        if rest.starts(with: "<!--".utf8) { return .some(end(of: "-->", bytes, at + 4)) }
        return rest.starts(with: "<!".utf8) ? .some(nil) : nil
    }

    private static func end(of mark: String, _ bytes: [UInt8], _ start: Int) -> Int? {
        let mark = Array(mark.utf8)
        var at = start
        while at + mark.count <= bytes.count {
            if bytes[at] == mark[0], bytes[at...].starts(with: mark) { return at + mark.count }
            at += 1
        }
        return nil
    }

    /// Returns the end of the closing tag at `at`.
    private static func closing(_ bytes: [UInt8], _ at: Int, _ name: String) -> Int? {
        let nameEnd = at + 2 + name.utf8.count
        guard bytes[(at + 2)...].starts(with: name.utf8) else { return nil }
        let end = skipSpaces(bytes, nameEnd)
        return end < bytes.count && bytes[end] == UInt8(ascii: ">") ? end + 1 : nil
    }

    /// Reads the opening tag at `at`, and returns it and its end.
    private static func opening(
        _ bytes: [UInt8], _ start: Int, _ parents: [String], _ known: Set<String>
    ) -> (Tag, Int)? {
        guard let (name, nameEnd) = Self.name(bytes, start + 1) else { return nil }
        var attributes: [Attribute] = []
        var at = nameEnd
        while true {
            let next = skipSpaces(bytes, at)
            guard next < bytes.count else { return nil }
            if bytes[next] == UInt8(ascii: ">") || bytes[next...].starts(with: "/>".utf8) {
                let end = next + (bytes[next] == UInt8(ascii: ">") ? 1 : 2)
                let declared = attributes.compactMap { $0.name.hasPrefix("xmlns:") ? String($0.name.dropFirst(6)) : nil }
                return (
                    Tag(
                        name: name, attributes: attributes, parents: parents, prefixes: known.union(declared), nameEnd: nameEnd),
                    end
                )
            }
            guard next > at, let (attribute, end) = attribute(bytes, next),
                !attributes.contains(where: { $0.name == attribute.name })
            else { return nil }
            attributes.append(attribute)
            at = end
        }
    }

    private static func attribute(_ bytes: [UInt8], _ start: Int) -> (Attribute, Int)? {
        guard let (name, nameEnd) = name(bytes, start) else { return nil }
        var at = skipSpaces(bytes, nameEnd)
        guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else { return nil }
        at = skipSpaces(bytes, at + 1)
        guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'"),
            let close = bytes[(at + 1)...].firstIndex(of: bytes[at]),
            !bytes[at..<close].contains(UInt8(ascii: "<"))
        else { return nil }
        return (Attribute(name: name, value: at + 1..<close), close + 1)
    }

    private static func name(_ bytes: [UInt8], _ start: Int) -> (String, Int)? {
        let end = bytes[start...].firstIndex { isSpace($0) || "=/><\"'".utf8.contains($0) } ?? bytes.count
        return end > start ? (String(decoding: bytes[start..<end], as: UTF8.self), end) : nil
    }

    /// The end of an opening tag.
    private static func end(of tag: Tag, _ bytes: [UInt8]) -> Int {
        let from = tag.attributes.last?.value.upperBound.advanced(by: 1) ?? tag.nameEnd
        return bytes[from...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
    }

    private static func skipSpaces(_ bytes: [UInt8], _ start: Int) -> Int {
        bytes[start...].firstIndex { !isSpace($0) } ?? bytes.count
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
