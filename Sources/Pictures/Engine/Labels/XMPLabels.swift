import Base

/// Finds labels in an XMP packet (ISO 16684-1), embedded or in a sidecar: those of the IPTC Photo Metadata Standard, the regions of
/// the Metadata Working Group, and what Lightroom, digiKam and Windows write instead. Safe on any bytes.
enum XMPLabels {
    static func find(in packet: UnsafeRawBufferPointer) -> Labels {
        guard packet.count <= XMPDates.maximumBytes, let packet = XMPPacket(Array(packet)) else { return Labels() }
        var labels = Labels()
        func first(_ property: XMPPacket.Property) -> String? { packet.values(property).first }
        labels.add(first(.title), as: .title)
        labels.add(first(.description), as: .caption)
        labels.add(keywords: packet.values(.subject))
        labels.add(rating: first(.rating).flatMap(Double.init))
        labels.add(percent: first(.windowsRating).flatMap(Double.init))
        labels.add(people: packet.values(.personInImage))
        labels.add(regions: packet.faceRegions)
        labels.add(people: packet.elements(.regions).flatMap { faces(in: $0) })
        labels.add(people: packet.elements(.windowsRegions).flatMap { texts(named: "PersonDisplayName", in: $0) })
        addHierarchies(packet, to: &labels)
        addPlaces(packet, to: &labels)
        if let latitude = first(.latitude).flatMap({ degrees($0, "N", "S") }),
            let longitude = first(.longitude).flatMap({ degrees($0, "E", "W") })
        {
            labels.add(position: Labels.Position(latitude, longitude))
        }
        return labels
    }

    static func hasPlace(_ packet: [UInt8]) -> Bool { packet.withUnsafeBytes { find(in: $0).hasPlace } }

    /// Adds the innermost keyword of each hierarchy. Programs write its parents as keywords of their own if they are meant.
    private static func addHierarchies(_ packet: XMPPacket, to labels: inout Labels) {
        let tags = packet.values(.tagsList).map { $0.split(separator: "/") }
        labels.add(people: tags.filter { $0.count > 1 && $0[0] == XMPPacket.peopleTag }.compactMap { $0.last.map(String.init) })
        let others = packet.values(.hierarchicalSubject).map { $0.split(separator: "|") }
        labels.add(keywords: (others + tags).compactMap { $0.last.map(String.init) })
    }

    private static func addPlaces(_ packet: XMPPacket, to labels: inout Labels) {
        let fields: [(Labels.Text, XMPPacket.Property, String)] = [
            (.location, .location, "Sublocation"), (.city, .city, "City"), (.state, .state, "ProvinceState"),
            (.country, .country, "CountryName"),
        ]
        for (field, property, _) in fields { labels.add(packet.values(property).first, as: field) }
        let places = packet.elements(.locationShown) + packet.elements(.locationCreated)
        // The fields of one place belong together, so another place adds nothing to it.
        guard labels.places.isEmpty, let place = places.first else { return }
        for (field, _, name) in fields { labels.add(texts(named: name, in: place).first, as: field) }
    }
}

private extension XMPLabels {
    /// Returns the names of regions that are faces. Regions without a type are taken for faces too; others are pets, codes and
    /// points of focus.
    static func faces(in element: XMLElement) -> [String] {
        var names: [String] = []
        if let name = element.field("Name"), element.field("Type").map({ $0.lowercased() == "face" }) ?? true {
            names.append(name)
        }
        return names + element.children.flatMap { faces(in: $0) }
    }

    /// Returns all fields with this name in a structure, from outside to inside.
    static func texts(named name: String, in element: XMLElement) -> [String] {
        (element.field(name).map { [$0] } ?? []) + element.children.flatMap { texts(named: name, in: $0) }
    }

    /// Reads "48,12.345N" or "48,12,20N", and plain numbers, which some programs write.
    static func degrees(_ text: String, _ positive: Character, _ negative: Character) -> Double? {
        guard let side = text.last, side == positive || side == negative else { return Double(text) }
        let parts = text.dropLast().split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard (1...3).contains(parts.count) else { return nil }
        var (sum, unit) = (0.0, 1.0)
        for part in parts {
            guard let part, part >= 0, part.isFinite, unit == 1 || part <= 60 else { return nil }
            sum += part / unit
            unit *= 60
        }
        return side == positive ? sum : -sum
    }
}
