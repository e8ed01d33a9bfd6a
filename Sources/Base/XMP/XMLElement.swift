/// An element of an XML text, and where it is in the text. Names are resolved by their namespaces.
///
/// Comments, processing instructions and CDATA sections are skipped or read; a document type is refused. Safe on arbitrary text.
public struct XMLElement: Sendable {
    public struct Attribute: Sendable {
        public let namespace: String
        public let name: String
        public let value: String
        /// The attribute and the white space before it.
        let range: Range<String.Index>
    }

    /// The name as written, with its prefix.
    let qualifiedName: String
    public let namespace: String
    public let name: String
    public let attributes: [Attribute]
    /// From the `<` of the start to the `>` of the end.
    fileprivate(set) var range: Range<String.Index>
    /// The content; nil for an element that is written as one tag.
    fileprivate(set) var inner: Range<String.Index>?
    public fileprivate(set) var children: [XMLElement] = []
    /// The characters of the element, without those of its children.
    public fileprivate(set) var text = ""

    var prefix: String { qualifiedName.firstIndex(of: ":").map { String(qualifiedName[..<$0]) } ?? "" }

    public func isNamed(_ name: String, _ namespace: String) -> Bool { self.name == name && self.namespace == namespace }

    public func attribute(_ name: String, _ namespace: String) -> Attribute? {
        attributes.first { $0.name == name && $0.namespace == namespace }
    }

    /// Returns the first element for which `matches` is true, in the order of the text; this one or one below it.
    func first(where matches: (XMLElement) -> Bool) -> XMLElement? {
        if matches(self) { return self }
        for child in children { if let found = child.first(where: matches) { return found } }
        return nil
    }

    /// - Returns: the outermost element; nil if the text is not well-formed.
    ///
    /// - Parameter namespaces: the namespaces of prefixes that the text does not declare.
    static func document(_ text: String, namespaces: [String: String] = [:]) -> XMLElement? {
        var reader = XMLReader(text)
        return reader.document(namespaces)
    }
}

/// Reads elements from the beginning of a text to its end.
private struct XMLReader {
    private let text: String
    private let bytes: String.UTF8View
    private var position: String.Index
    private var open: [(element: XMLElement, namespaces: [String: String])] = []

    /// Deeper packets are refused. The metadata of real files is some ten elements deep.
    private static let deepest = 100
    private static let mostElements = 200_000
    /// Every element that declares a namespace has a copy of those around it.
    private static let mostNamespaces = 200

    init(_ text: String) {
        var text = text
        text.makeContiguousUTF8()
        (self.text, bytes, position) = (text, text.utf8, text.startIndex)
    }

    mutating func document(_ customary: [String: String]) -> XMLElement? {
        var count = 0
        var namespaces = customary.merging(["": "", "xml": XMPPacket.xml]) { $1 }
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            if !open.isEmpty {
                guard let characters = Self.unescaped(text[position..<start]) else { return nil }
                open[open.count - 1].element.text += characters
            }
            position = start
            if skip("<?", to: "?>") || skip("<!--", to: "-->") { continue }
            if bytes[position...].starts(with: "<![CDATA[".utf8), let last = open.indices.last {
                let from = bytes.index(position, offsetBy: 9)
                guard skip("<![CDATA[", to: "]]>") else { return nil }
                open[last].element.text += text[from..<bytes.index(position, offsetBy: -3)]
                continue
            }
            if bytes[position...].starts(with: "</".utf8) {
                guard let (closed, isOutermost) = close() else { return nil }
                if isOutermost { return closed }
                namespaces = open.last?.namespaces ?? namespaces
                continue
            }
            count += 1
            guard count < Self.mostElements, open.count < Self.deepest, let (element, known) = beginning(namespaces) else {
                return nil
            }
            if element.inner == nil {
                guard let last = open.indices.last else { return element }
                open[last].element.children.append(element)
            } else {
                open.append((element, known))
                namespaces = known
            }
        }
        return nil
    }

    /// Moves behind `end` if the text goes on with `start`. Returns false if it does not, or if the end is missing.
    private mutating func skip(_ start: String, to end: String) -> Bool {
        guard bytes[position...].starts(with: start.utf8) else { return false }
        var rest = bytes[bytes.index(position, offsetBy: start.utf8.count)...]
        guard let last = end.utf8.last else { return false }
        while let found = rest.firstIndex(of: last) {
            let after = bytes.index(after: found)
            rest = bytes[after...]
            guard let from = bytes.index(after, offsetBy: -end.utf8.count, limitedBy: position) else { continue }
            if bytes[from..<after].elementsEqual(end.utf8) {
                position = after
                return true
            }
        }
        return false
    }

    private mutating func close() -> (XMLElement, isOutermost: Bool)? {
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")), var element = open.popLast()?.element else {
            return nil
        }
        let name = text[bytes.index(position, offsetBy: 2)..<end].prefix { !$0.isWhitespace }
        guard name == element.qualifiedName, let inner = element.inner else { return nil }
        element.inner = inner.lowerBound..<position
        position = bytes.index(after: end)
        element.range = element.range.lowerBound..<position
        guard let parent = open.indices.last else { return (element, true) }
        open[parent].element.children.append(element)
        return (element, false)
    }

    /// Reads a start tag. The range of an element that has content is completed by its end tag.
    private mutating func beginning(_ known: [String: String]) -> (XMLElement, [String: String])? {
        let begin = position
        position = bytes.index(after: position)
        let name = word()
        guard let letter = name.utf8.first, letter != UInt8(ascii: "!"), letter != UInt8(ascii: "?") else { return nil }
        var written: [(name: String, value: String, range: Range<String.Index>)] = []
        var namespaces = known
        while true {
            let before = position
            while position < bytes.endIndex, Self.isSpace(bytes[position]) { position = bytes.index(after: position) }
            guard position < bytes.endIndex else { return nil }
            if bytes[position] == UInt8(ascii: ">") || bytes[position] == UInt8(ascii: "/") { break }
            guard before < position, let (attribute, value) = attribute() else { return nil }
            written.append((attribute, value, before..<position))
            if attribute == "xmlns" { namespaces[""] = value }
            if attribute.hasPrefix("xmlns:") { namespaces[String(attribute.dropFirst(6))] = value }
        }
        guard namespaces.count <= Self.mostNamespaces else { return nil }
        let isEmpty = bytes[position] == UInt8(ascii: "/")
        if isEmpty { position = bytes.index(after: position) }
        guard position < bytes.endIndex, bytes[position] == UInt8(ascii: ">") else { return nil }
        position = bytes.index(after: position)
        let (namespace, local) = Self.resolved(name, namespaces, isAttribute: false)
        let attributes = written.map { attribute in
            let (namespace, local) = Self.resolved(attribute.name, namespaces, isAttribute: true)
            return XMLElement.Attribute(namespace: namespace, name: local, value: attribute.value, range: attribute.range)
        }
        let element = XMLElement(
            qualifiedName: name, namespace: namespace, name: local, attributes: attributes, range: begin..<position,
            inner: isEmpty ? nil : position..<position)
        return (element, namespaces)
    }

    /// Reads a name: all bytes up to white space or a sign.
    private mutating func word() -> String {
        let begin = position
        while position < bytes.endIndex, !Self.isSpace(bytes[position]), !"<>/=\"'".utf8.contains(bytes[position]) {
            position = bytes.index(after: position)
        }
        return String(text[begin..<position])
    }

    private mutating func attribute() -> (name: String, value: String)? {
        let name = word()
        while position < bytes.endIndex, Self.isSpace(bytes[position]) { position = bytes.index(after: position) }
        guard !name.isEmpty, position < bytes.endIndex, bytes[position] == UInt8(ascii: "=") else { return nil }
        repeat { position = bytes.index(after: position) } while position < bytes.endIndex && Self.isSpace(bytes[position])
        guard position < bytes.endIndex, "\"'".utf8.contains(bytes[position]) else { return nil }
        let quote = bytes[position], begin = bytes.index(after: position)
        guard let end = bytes[begin...].firstIndex(of: quote), let value = Self.unescaped(text[begin..<end]) else { return nil }
        position = bytes.index(after: end)
        return (name, value)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// An attribute without a prefix has no namespace.
    private static func resolved(
        _ name: String, _ namespaces: [String: String], isAttribute: Bool
    ) -> (namespace: String, name: String) {
        guard let colon = name.firstIndex(of: ":") else { return (isAttribute ? "" : namespaces[""] ?? "", name) }
        return (namespaces[String(name[..<colon])] ?? "", String(name[name.index(after: colon)...]))
    }

    private static let entities: [Substring: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// - Returns: nil if the text has an entity that is not predefined.
    private static func unescaped(_ text: Substring) -> String? {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
        var (result, rest) = (String.UnicodeScalarView(), text)
        while let start = rest.firstIndex(of: "&") {
            result.append(contentsOf: rest[..<start].unicodeScalars)
            guard let end = rest[start...].firstIndex(of: ";") else { return nil }
            let name = rest[rest.index(after: start)..<end]
            let number =
                name.hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
            guard let scalar = entities[name] ?? number.flatMap(Unicode.Scalar.init) else { return nil }
            result.append(scalar)
            rest = rest[rest.index(after: end)...]
        }
        result.append(contentsOf: rest.unicodeScalars)
        return String(result)
    }
}
