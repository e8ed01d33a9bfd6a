/// Edits an XMP packet (ISO 16684-1) as text. Removes the orientation, because the picture is upright now, and optionally the
/// location.
enum XMPEditor {
    /// Whether a property contains a location, judged by the property's name without prefix.
    private static func tellsLocation(_ name: Substring) -> Bool {
        name.hasPrefix("GPS")
            || [
                "City", "State", "Country", "CountryCode", "CountryName", "Location", "LocationCreated", "LocationShown",
                "Sublocation",
                "ProvinceState", "WorldRegion", "LocationId", "Latitude", "Longitude",
            ].contains { $0 == name }
    }

    /// - Returns: nil if the packet cannot be edited, because no packet is better than one that reveals the location.
    static func edited(_ packet: [UInt8], removesLocation: Bool) -> [UInt8]? {
        // UTF-16 packets are rare and not supported. Bytes that are not text are not a packet.
        guard let whole = String(validating: packet.prefix { $0 != 0 }, as: UTF8.self), whole.contains("rdf:") else { return nil }
        let text = removing(whole) { $0 == "Orientation" }
        return removesLocation ? withoutLocation(Array(text.utf8)) : Array(text.utf8)
    }

    /// Removes the location alone.
    ///
    /// - Returns: nil if the packet cannot be edited.
    static func withoutLocation(_ packet: [UInt8]) -> [UInt8]? {
        guard let whole = String(validating: packet.prefix { $0 != 0 }, as: UTF8.self), whole.contains("rdf:") else { return nil }
        let text = removing(whole, where: tellsLocation)
        guard !text.contains(":GPS"), !text.contains("Latitude"), !text.contains("Longitude") else { return nil }
        return Array(text.utf8)
    }

    /// Removes properties by name, whether written as attributes or as elements.
    private static func removing(_ text: String, where isUnwanted: (Substring) -> Bool) -> String {
        var result = text
        let attribute = /\s[A-Za-z0-9_]+:([A-Za-z0-9]+)\s*=\s*(?:"[^"]*"|'[^']*')/
        for match in result.matches(of: attribute).reversed() where isUnwanted(match.1) { result.removeSubrange(match.range) }
        let opening = /<([A-Za-z0-9_]+:([A-Za-z0-9]+))(?:\s[^>]*)?\/?>/
        var from = result.startIndex
        while let match = result[from...].firstMatch(of: opening) {
            guard isUnwanted(match.2) else {
                from = match.range.upperBound
                continue
            }
            var end = match.range.upperBound
            if !result[match.range].hasSuffix("/>") {
                // Without the closing tag, the rest of the text could belong to the property, so nothing is kept.
                guard let closing = result[end...].firstRange(of: "</\(match.1)>") else { return "" }
                end = closing.upperBound
            }
            let start = match.range.lowerBound
            let offset = result.utf8.distance(from: result.startIndex, to: start)
            result.removeSubrange(start..<end)
            from = result.utf8.index(result.startIndex, offsetBy: offset)
        }
        return result
    }
}
