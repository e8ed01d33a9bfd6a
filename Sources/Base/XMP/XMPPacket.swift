/// The XMP packet of a document or a picture, embedded or as a sidecar (ISO 16684-1). Its properties can be read and set; all
/// other bytes of the packet are kept.
///
/// Accepts any prefixes, properties written as attributes, several descriptions, and UTF-16. Refuses packets that are not
/// well-formed or have a document type. Safe on arbitrary bytes.
public struct XMPPacket: Sendable {
    /// A property, by the URI of its namespace and its name.
    public struct Property: Codable, Sendable {
        /// The customary prefix of the namespace.
        let prefix: String
        let namespace: String
        let name: String
    }

    /// The way in which a property is written.
    public enum Form: String, Codable, Sendable {
        case text
        /// One text in several languages, of which the default one is read and set.
        case languages = "Alt"
        case ordered = "Seq"
        case unordered = "Bag"
    }

    public private(set) var text: String
    var descriptions: [XMLElement]

    static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    static let xml = "http://www.w3.org/XML/1998/namespace"

    /// The program that writes new packets.
    private static let toolkit = "x:xmptk=\"Shoebox\""

    /// A packet without properties.
    public init() {
        text = """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/" \(Self.toolkit)>
             <rdf:RDF xmlns:rdf="\(Self.rdf)">
              <rdf:Description rdf:about="">
              </rdf:Description>
             </rdf:RDF>
            </x:xmpmeta>
            <?xpacket end="w"?>

            """
        descriptions = Self.descriptions(text) ?? []
    }

    /// - Returns: nil if the bytes are not a packet that can be edited.
    public init?(_ bytes: [UInt8]) {
        guard let text = Self.decoded(bytes) else { return nil }
        self.init(text: text)
    }

    init?(text: String) {
        guard let descriptions = Self.descriptions(text), !descriptions.isEmpty else { return nil }
        (self.text, self.descriptions) = (text, descriptions)
    }

    /// The packet in UTF-8.
    public var bytes: [UInt8] { Array(text.utf8) }

    /// Whether Shoebox has made a packet, by its mark. Parses nothing.
    public static func isOurs(_ bytes: [UInt8]) -> Bool { String(decoding: bytes.prefix(200), as: UTF8.self).contains(toolkit) }

    /// The namespaces that are meant by customary prefixes, for packets that do not declare them.
    private static let customary: [String: String] = [Property]([
        .title, .rating, .keywords, .part, .latitude, .city, .location, .personInImage, .hierarchicalSubject, .tagsList, .regions,
        .windowsRegions, .windowsRating, .dateTime,
    ]).reduce(into: ["rdf": rdf, "xap": Property.rating.namespace]) { $0[$1.prefix] = $1.namespace }

    private static func descriptions(_ text: String) -> [XMLElement]? {
        guard let root = XMLElement.document(text, namespaces: customary) else { return nil }
        // A description alone is accepted too.
        if root.isNamed("Description", rdf) { return [root] }
        return root.first { $0.isNamed("RDF", rdf) }?.children.filter { $0.isNamed("Description", rdf) }
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
}

extension XMPPacket {
    /// Returns the values of a property: one for a text, that of the default language, or all items of a list.
    public func values(_ property: Property) -> [String] {
        for description in descriptions {
            if let value = description.attribute(property.name, property.namespace)?.value { return value.isEmpty ? [] : [value] }
            for element in description.children where element.isNamed(property.name, property.namespace) {
                let values = Self.values(of: element)
                if !values.isEmpty { return values }
            }
        }
        return []
    }

    /// Returns the elements of a property that has a structure.
    public func elements(_ property: Property) -> [XMLElement] {
        descriptions.flatMap { $0.children.filter { $0.isNamed(property.name, property.namespace) } }
    }

    /// Returns the values of an element of a structure, like those of a property.
    public static func values(of element: XMLElement) -> [String] {
        let forms: [Form] = [.languages, .ordered, .unordered]
        for list in element.children {
            guard let form = forms.first(where: { list.isNamed($0.rawValue, rdf) }) else { continue }
            let items = list.items
            let chosen = form == .languages ? (items.first(where: \.isDefault) ?? items.first).map { [$0] } ?? [] : items
            return chosen.map { trimmed($0.text) }.filter { !$0.isEmpty }
        }
        let value = trimmed(element.text)
        return value.isEmpty ? [] : [value]
    }

    static func trimmed(_ text: String) -> String {
        let rest = text.drop(while: \.isWhitespace)
        return rest.lastIndex { !$0.isWhitespace }.map { String(rest[...$0]) } ?? ""
    }
}

extension XMLElement {
    /// The items of an RDF list.
    public var items: [XMLElement] { children.filter { $0.isNamed("li", XMPPacket.rdf) } }

    /// Whether an item is that of the default language.
    var isDefault: Bool { attribute("lang", XMPPacket.xml)?.value == "x-default" }
}
