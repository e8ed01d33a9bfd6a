import Base

/// The XMP packet of a document (ISO 16684-1). Its properties can be read and set; all other bytes of the packet are kept.
///
/// Accepts any prefixes, properties written as attributes, several descriptions, and UTF-16. Refuses packets that are not
/// well-formed or have a document type. Safe on arbitrary bytes.
struct XMPPacket {
    /// A property, by the URI of its namespace and its name.
    struct Property {
        /// The customary prefix of the namespace.
        let prefix: String
        let namespace: String
        let name: String

        static let title = dublinCore("title"), creator = dublinCore("creator"), description = dublinCore("description")
        static let subject = dublinCore("subject"), rights = dublinCore("rights")
        static let keywords = adobe("Keywords"), producer = adobe("Producer")
        static let creatorTool = basic("CreatorTool"), created = basic("CreateDate")
        static let part = archival("part"), conformance = archival("conformance")

        private static func dublinCore(_ name: String) -> Self {
            Self(prefix: "dc", namespace: "http://purl.org/dc/elements/1.1/", name: name)
        }
        private static func adobe(_ name: String) -> Self {
            Self(prefix: "pdf", namespace: "http://ns.adobe.com/pdf/1.3/", name: name)
        }
        private static func basic(_ name: String) -> Self {
            Self(prefix: "xmp", namespace: "http://ns.adobe.com/xap/1.0/", name: name)
        }
        private static func archival(_ name: String) -> Self {
            Self(prefix: "pdfaid", namespace: "http://www.aiim.org/pdfa/ns/id/", name: name)
        }
    }

    /// The way in which a property is written.
    enum Form: String { case text, languages = "Alt", ordered = "Seq", unordered = "Bag" }

    private(set) var text: String
    private var descriptions: [XMLElement]

    static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    static let xml = "http://www.w3.org/XML/1998/namespace"

    /// - Returns: nil if the bytes are not a packet that can be edited.
    init?(_ bytes: [UInt8]) {
        guard let text = Self.decoded(bytes) else { return nil }
        self.init(text: text)
    }

    private init?(text: String) {
        guard let list = XMLElement.document(text)?.first(where: { $0.isNamed("RDF", Self.rdf) }) else { return nil }
        self.text = text
        descriptions = list.children.filter { $0.isNamed("Description", Self.rdf) }
        if descriptions.isEmpty { return nil }
    }

    private static func decoded(_ bytes: [UInt8]) -> String? {
        let marks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE]]
        if bytes.count > 3, bytes[0] == 0 || bytes[1] == 0 || marks.contains(where: bytes.starts) {
            let (high, low) = bytes[0] == 0 || bytes[0] == 0xFE ? (0, 1) : (1, 0)
            let units = stride(from: 0, to: bytes.count - 1, by: 2).map { at in
                UInt16(bytes[at + high]) << 8 | UInt16(bytes[at + low])
            }
            return String(validating: units.drop { $0 == 0xFEFF }, as: UTF16.self)
        }
        let end = bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
        return String(validating: bytes[..<end], as: UTF8.self)
    }

    /// Returns the values of a property: one for a text, that of the default language, or all items of a list.
    func values(_ property: Property) -> [String] {
        for description in descriptions {
            if let value = description.attribute(property.name, property.namespace)?.value { return value.isEmpty ? [] : [value] }
            for element in description.children where element.isNamed(property.name, property.namespace) {
                let values = Self.values(of: element)
                if !values.isEmpty { return values }
            }
        }
        return []
    }

    private static func values(of element: XMLElement) -> [String] {
        let forms: [Form] = [.languages, .ordered, .unordered]
        for list in element.children {
            guard let form = forms.first(where: { list.isNamed($0.rawValue, rdf) }) else { continue }
            let items = list.children.filter { $0.isNamed("li", rdf) }
            let chosen =
                form == .languages
                ? (items.first { $0.attribute("lang", xml)?.value == "x-default" } ?? items.first).map { [$0] } ?? [] : items
            return chosen.map { trimmed($0.text) }.filter { !$0.isEmpty }
        }
        let value = trimmed(element.text)
        return value.isEmpty ? [] : [value]
    }

    private static func trimmed(_ text: String) -> String {
        let rest = text.drop(while: \.isWhitespace)
        return rest.lastIndex { !$0.isWhitespace }.map { String(rest[...$0]) } ?? ""
    }

    /// Replaces the values of a property; no values remove it.
    mutating func set(_ property: Property, _ values: [String], as form: Form) {
        var edits: [(range: Range<String.Index>, new: String)] = []
        for description in descriptions {
            if let attribute = description.attribute(property.name, property.namespace) { edits.append((attribute.range, "")) }
            for element in description.children where element.isNamed(property.name, property.namespace) {
                edits.append((element.range, ""))
            }
        }
        if !values.isEmpty, let first = descriptions.first {
            let element = Self.element(property, values, form, rdfPrefix: first.prefix)
            if let inner = first.inner {
                edits.append((inner.lowerBound..<inner.lowerBound, element))
            } else {
                // An empty element ends with "/>".
                let slash = text.index(first.range.upperBound, offsetBy: -2)
                edits.append((slash..<first.range.upperBound, ">\(element)</\(first.qualifiedName)>"))
            }
        }
        // From the end to the beginning. Where an element is removed and another one inserted, the removal comes first.
        edits.sort { ($0.range.lowerBound, $0.range.upperBound) > ($1.range.lowerBound, $1.range.upperBound) }
        var edited = text
        for edit in edits { edited.replaceSubrange(edit.range, with: edit.new) }
        // The edited text has the same structure, so it is well-formed too.
        if let packet = XMPPacket(text: edited) { self = packet }
    }

    private static func element(_ property: Property, _ values: [String], _ form: Form, rdfPrefix: String) -> String {
        let name = "\(property.prefix):\(property.name)"
        func qualified(_ local: String) -> String { rdfPrefix.isEmpty ? local : "\(rdfPrefix):\(local)" }
        var content = ""
        if form == .text {
            content = Escaping.xml(values.joined(separator: ", "))
        } else {
            let (list, item) = (qualified(form.rawValue), qualified("li"))
            let language = form == .languages ? " xml:lang=\"x-default\"" : ""
            content = "<\(list)>" + values.map { "<\(item)\(language)>\(Escaping.xml($0))</\(item)>" }.joined() + "</\(list)>"
        }
        return "<\(name) xmlns:\(property.prefix)=\"\(property.namespace)\">\(content)</\(name)>"
    }
}
