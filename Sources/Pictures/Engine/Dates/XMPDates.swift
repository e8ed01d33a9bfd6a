import Base

/// Finds dates in an XMP packet (ISO 16684-1), embedded or in a sidecar.
///
/// A packet that is broken XML is searched as text: attributes and elements with the usual prefixes, in UTF-8 and, without
/// decoding, in UTF-16. Safe on any bytes.
enum XMPDates {
    /// The original and the digitized time, and that of the last change, as far as the packet contains them.
    struct Found {
        var original: WrittenDate?
        var digitized: WrittenDate?
        var changed: WrittenDate?

        /// The time of the last change, if the packet has no better date.
        var changedOnly: WrittenDate? { original == nil && digitized == nil ? changed : nil }
    }

    /// Longer packets are searched to here. Dates stand in front of histories and thumbnails.
    static let maximumBytes = 4 << 20

    /// The properties, most trusted first.
    private static let originals = ["exif:DateTimeOriginal", "photoshop:DateCreated"]
    private static let digitized = ["xmp:CreateDate", "xap:CreateDate", "exif:DateTimeDigitized"]

    static func find(in packet: UnsafeRawBufferPointer) -> Found {
        if packet.count <= maximumBytes, let packet = XMPPacket(Array(packet)) { return find(in: packet) }
        let bytes = UnsafeRawBufferPointer(rebasing: packet.prefix(maximumBytes))
        guard bytes.prefix(4).contains(0) else { return search(bytes) }
        return bytes.filter { $0 != 0 }.withUnsafeBytes { search($0) }
    }

    private static func find(in packet: XMPPacket) -> Found {
        func first(_ properties: [XMPPacket.Property]) -> WrittenDate? {
            properties.lazy.compactMap { packet.values($0).lazy.compactMap { WrittenDate($0) }.first }.first
        }
        return Found(
            original: first([.takenOriginal, .dateCreated, .coreDateCreated]), digitized: first([.created, .digitized]),
            changed: first([.date, .dateTime]))
    }

    private static func search(_ bytes: UnsafeRawBufferPointer) -> Found {
        var dates: [String: WrittenDate] = [:]
        for at in bytes.indices where bytes[at] == UInt8(ascii: ":") {
            // All the names begin with these letters.
            guard at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "D") || bytes[at + 1] == UInt8(ascii: "C") else { continue }
            guard let name = name(around: at, bytes), dates[name.text] == nil, let value = value(after: name.end, bytes),
                let date = WrittenDate(value)
            else { continue }
            dates[name.text] = date
        }
        return Found(
            original: originals.lazy.compactMap { dates[$0] }.first, digitized: digitized.lazy.compactMap { dates[$0] }.first)
    }

    /// Returns the property whose colon stands at `colon`; nil for others and for closing tags.
    private static func name(around colon: Int, _ bytes: UnsafeRawBufferPointer) -> (text: String, end: Int)? {
        for property in originals + digitized {
            let text = Array(property.utf8)
            guard let inner = text.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let (start, end) = (colon - inner, colon - inner + text.count)
            guard start >= 1, end < bytes.count, bytes[start..<end].elementsEqual(text),
                bytes[start - 1] == UInt8(ascii: "<") || isSpace(bytes[start - 1]),
                !isLetter(bytes[end])
            else { continue }
            return (property, end)
        }
        return nil
    }

    /// Returns the value of an attribute (`="…"`) or of an element (`>…<`).
    private static func value(after end: Int, _ bytes: UnsafeRawBufferPointer) -> ArraySlice<UInt8>? {
        let limit = min(bytes.count, end + 512)
        var at = end
        while at < limit, isSpace(bytes[at]) { at += 1 }
        guard at < limit else { return nil }
        let close: UInt8
        if bytes[at] == UInt8(ascii: "=") {
            at += 1
            while at < limit, isSpace(bytes[at]) { at += 1 }
            guard at < limit, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else { return nil }
            close = bytes[at]
        } else {
            while at < limit, bytes[at] != UInt8(ascii: ">") { at += 1 }
            close = UInt8(ascii: "<")
        }
        guard at + 1 < limit else { return nil }
        let value = Array(bytes[at + 1..<limit])
        return value[..<(value.firstIndex(of: close) ?? value.count)].drop { isSpace($0) }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
}
