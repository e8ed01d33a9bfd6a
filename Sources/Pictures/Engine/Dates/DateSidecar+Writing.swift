extension DateSidecar {
    /// Longer sidecars are not changed.
    public static let longestEdited = 512 << 10

    private static let namespaces = [
        "exif": "http://ns.adobe.com/exif/1.0/", "photoshop": "http://ns.adobe.com/photoshop/1.0/",
    ]
    /// The properties that programs for photos read (Metadata Working Group, Guidelines for Handling Image Metadata 2.0).
    private static let properties = ["exif:DateTimeOriginal", "photoshop:DateCreated"]

    /// Returns a new XMP sidecar whose only property is a date.
    ///
    /// - Parameter date: ISO 8601, as far as it is known.
    public static func packet(_ date: String) -> String {
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Shoebox">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description\(added(to: [], date, properties)) rdf:about=""/>
         </rdf:RDF>
        </x:xmpmeta>
        <?xpacket end="w"?>

        """
    }

    /// Sets the date of an XMP sidecar. All other bytes are kept.
    ///
    /// - Returns: nil if the sidecar is not a well-formed packet in UTF-8 with the usual prefixes.
    public static func setting(_ date: String, in text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count <= longestEdited, let tags = XMPTags(bytes)?.tags, hasUsualPrefixes(tags, bytes) else { return nil }
        let descriptions = tags.filter { $0.name == "rdf:Description" && $0.parents.last == "rdf:RDF" }
        guard let first = descriptions.first else { return nil }
        var edits: [Range<Int>] = []
        var missing: [String] = []
        for property in properties {
            let attributes = descriptions.flatMap(\.attributes).filter { $0.name == property }.map(\.value)
            let elements = tags.filter { $0.name == property && $0.parents.suffix(2) == ["rdf:RDF", "rdf:Description"] }
            let texts = elements.compactMap(\.text)
            guard texts.count == elements.count else { return nil }
            if attributes.isEmpty, texts.isEmpty { missing.append(property) }
            edits += attributes + texts
        }
        var edited = bytes
        let insertion = (range: first.nameEnd..<first.nameEnd, new: added(to: first.prefixes, date, missing))
        let all = edits.map { (range: $0, new: date) } + [insertion]
        for edit in all.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            edited.replaceSubrange(edit.range, with: edit.new.utf8)
        }
        return String(validating: edited, as: UTF8.self)
    }

    /// Returns the attributes of these properties, with their namespaces unless these are declared.
    private static func added(to prefixes: Set<String>, _ date: String, _ properties: [String]) -> String {
        properties.map { property in
            let prefix = String(property.prefix { $0 != ":" })
            let namespace = prefixes.contains(prefix) ? "" : " xmlns:\(prefix)=\"\(namespaces[prefix] ?? "")\""
            return "\(namespace) \(property)=\"\(date)\""
        }.joined()
    }

    /// Whether the prefixes of the properties stand for their namespaces everywhere, and no other prefixes do.
    private static func hasUsualPrefixes(_ tags: [XMPTags.Tag], _ bytes: [UInt8]) -> Bool {
        tags.flatMap(\.attributes).allSatisfy { attribute in
            let value = String(decoding: bytes[attribute.value], as: UTF8.self)
            guard attribute.name.hasPrefix("xmlns:") else {
                return attribute.name != "xmlns" || !namespaces.values.contains(value)
            }
            let prefix = String(attribute.name.dropFirst(6))
            return namespaces[prefix].map { $0 == value } ?? !namespaces.values.contains(value)
        }
    }
}
