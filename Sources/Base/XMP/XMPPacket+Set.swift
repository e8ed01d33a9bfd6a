extension XMPPacket {
    /// A property and its new values; no values remove it.
    public struct Assignment: Codable, Sendable {
        public let property: Property
        public let values: [String]
        public let form: Form
        /// Whether a number that the property already has is kept, unless it is 0.
        public let isDefault: Bool
        /// Whether nothing is added, but only those of the former keywords with parents stay whose innermost part is among `values`.
        public let isRestriction: Bool
        /// Regions that are added to those of the property.
        public let regions: [FaceRegion]?

        public init(
            _ property: Property, _ values: [String], as form: Form, isDefault: Bool = false, isRestriction: Bool = false,
            regions: [FaceRegion]? = nil
        ) {
            (self.property, self.values, self.form) = (property, values, form)
            (self.isDefault, self.isRestriction, self.regions) = (isDefault, isRestriction, regions)
        }
    }

    /// Returns the bytes of a packet with properties set. All other bytes are kept.
    ///
    /// - Returns: nil if the bytes are no packet in UTF-8 that can be edited.
    public static func edited(_ bytes: [UInt8], _ assignments: [Assignment]) -> [UInt8]? {
        guard var packet = XMPPacket(bytes), packet.bytes == bytes else { return nil }
        for assignment in assignments {
            if let regions = assignment.regions {
                guard let added = packet.addingRegions(regions) else { return nil }
                packet = added
            } else {
                packet.set(assignment)
            }
        }
        return packet.bytes
    }

    private typealias Edit = (range: Range<String.Index>, new: String)

    public mutating func set(_ assignment: Assignment) {
        if let regions = assignment.regions {
            if let added = addingRegions(regions) { self = added }
            return
        }
        if assignment.isDefault, values(assignment.property).first.flatMap(Double.init) ?? 0 != 0 { return }
        let values = assignment.isRestriction ? restricted(assignment) : assignment.values
        set(assignment.property, values, as: assignment.form)
    }

    private func restricted(_ assignment: Assignment) -> [String] {
        let staying = Set(assignment.values.compactMap { TagName(keyword: $0) })
        return values(assignment.property).filter { value in
            let isOfDigikam = assignment.property.name == Property.tagsList.name
            let parts = value.split(separator: isOfDigikam ? "/" : "|")
            if isOfDigikam, parts.count > 1, parts[0] == Self.peopleTag { return true }
            return parts.last.flatMap { TagName(keyword: String($0)) }.map(staying.contains) ?? true
        }
    }

    /// The tag under which digiKam puts the people that it has recognized.
    public static let peopleTag = "People"

    /// Replaces the values of a property; no values remove it. In a text of several languages, the default one is replaced, and
    /// those that repeat it; translations are kept.
    ///
    /// The former values are replaced in their place. Only a property that is written in several places, or in another form, moves.
    public mutating func set(_ property: Property, _ values: [String], as form: Form) {
        if self.values(property) == values { return }
        if form == .languages, values.count == 1, let edits = translated(property, values[0]) {
            apply(edits)
            if self.values(property) == values { return }
        }
        if form == .text, let edit = exchanged(property, values) { return apply([edit]) }
        var edits: [Edit] = []
        var rest = values.isEmpty ? nil : Self.element(property, values, form, rdfPrefix: descriptions.first?.prefix ?? "rdf")
        for description in descriptions {
            for element in description.children where element.isNamed(property.name, property.namespace) {
                edits.append((element.range, rest ?? ""))
                rest = nil
            }
        }
        for description in descriptions {
            guard let attribute = description.attribute(property.name, property.namespace) else { continue }
            let isReplaced = rest != nil && form == .text
            edits.append((attribute.range, isReplaced ? written(attribute, values) : ""))
            if isReplaced { rest = nil }
        }
        if let rest, let first = descriptions.first { edits.append(insertion(rest, first)) }
        apply(edits)
    }

    /// Returns the packet with an element at the beginning of its first description.
    func inserting(_ element: String) -> XMPPacket? {
        guard let first = descriptions.first else { return nil }
        var packet = self
        packet.apply([insertion(element, first)])
        return packet
    }

    private mutating func apply(_ edits: [Edit]) {
        // From the end to the beginning. Where an element is removed and another one inserted, the removal comes first.
        let ordered = edits.sorted { ($0.range.lowerBound, $0.range.upperBound) > ($1.range.lowerBound, $1.range.upperBound) }
        var edited = text
        for edit in ordered { edited.replaceSubrange(edit.range, with: edit.new) }
        // The edited text has the same structure, so it is well-formed too.
        if let packet = XMPPacket(text: edited) { self = packet }
    }

    /// Returns the edits that replace the default language of a property; nil if it has no list of languages.
    private func translated(_ property: Property, _ value: String) -> [Edit]? {
        let written = elements(property)
        let areAttributes = descriptions.contains { $0.attribute(property.name, property.namespace) != nil }
        guard written.count == 1, !areAttributes,
            let list = written[0].children.first(where: { $0.isNamed(Form.languages.rawValue, Self.rdf) }),
            let items = list.inner,
            let first = list.items.first
        else { return nil }
        let new = Self.escaped(value)
        guard let former = list.items.first(where: \.isDefault) else {
            let name = first.qualifiedName
            return [(items.lowerBound..<items.lowerBound, "<\(name) xml:lang=\"x-default\">\(new)</\(name)>")]
        }
        return list.items.filter { $0.isDefault || $0.text == former.text }.map { item in
            if let inner = item.inner { return (inner, new) }
            // An empty element ends with "/>".
            return (text.index(item.range.upperBound, offsetBy: -2)..<item.range.upperBound, ">\(new)</\(item.qualifiedName)>")
        }
    }

    /// Returns the edit that replaces only the characters of a property; nil unless it is written once, as plain text and under
    /// its customary prefix.
    private func exchanged(_ property: Property, _ values: [String]) -> Edit? {
        let written = elements(property)
        guard !values.isEmpty, written.count == 1, written[0].children.isEmpty, written[0].prefix == property.prefix,
            let inner = written[0].inner,
            !descriptions.contains(where: { $0.attribute(property.name, property.namespace) != nil })
        else { return nil }
        return (inner, Self.escaped(Self.joined(values)))
    }

    /// Returns the edit that inserts an element at the beginning of a description, indented like the one after it.
    private func insertion(_ element: String, _ description: XMLElement) -> Edit {
        guard let inner = description.inner else {
            // An empty element ends with "/>".
            let slash = text.index(description.range.upperBound, offsetBy: -2)
            return (slash..<description.range.upperBound, ">\(element)</\(description.qualifiedName)>")
        }
        let space = text[inner].prefix(while: \.isWhitespace)
        let indent = !description.children.isEmpty ? String(space) : space.isEmpty ? "" : space + " "
        return (inner.lowerBound..<inner.lowerBound, indent + element)
    }

    /// Returns an attribute with another value, under the same prefix.
    private func written(_ attribute: XMLElement.Attribute, _ values: [String]) -> String {
        let name = text[attribute.range].prefix { $0 != "=" }
        let value = Self.escaped(Self.joined(values)).replacing("\"", with: "&quot;").replacing("\n", with: "&#xA;")
        return "\(name)=\"\(value)\""
    }

    /// Escapes a text, and keeps its line breaks.
    static func escaped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { Escaping.xml(String($0)) }.joined(separator: "\n")
    }

    private static func joined(_ values: [String]) -> String { values.joined(separator: ", ") }

    private static func element(_ property: Property, _ values: [String], _ form: Form, rdfPrefix: String) -> String {
        let name = "\(property.prefix):\(property.name)"
        func qualified(_ local: String) -> String { rdfPrefix.isEmpty ? local : "\(rdfPrefix):\(local)" }
        var content = ""
        if form == .text {
            content = escaped(joined(values))
        } else {
            let (list, item) = (qualified(form.rawValue), qualified("li"))
            let language = form == .languages ? " xml:lang=\"x-default\"" : ""
            content = "<\(list)>" + values.map { "<\(item)\(language)>\(escaped($0))</\(item)>" }.joined() + "</\(list)>"
        }
        return "<\(name) xmlns:\(property.prefix)=\"\(property.namespace)\">\(content)</\(name)>"
    }
}
