/// The parts of an XMP packet that did not fit into one segment of a JPEG (XMP specification part 3, section 1.1.3.1).
struct XMPExtensions {
    /// The parts of each packet, which a digest names.
    private var parts: [[UInt8]: [(offset: Int, range: Range<Int>)]] = [:]

    private static let mark: StaticString = "http://ns.adobe.com/xmp/extension/\0"
    private static let digest = 32
    private static let (maximumPackets, maximumBytes) = (8, 4 << 20)

    /// Adds a segment if it is such a part: the mark, the digest, the length of the packet, the offset of the part, the part.
    mutating func add(_ reader: ByteReader, _ segment: Range<Int>) {
        let name = segment.lowerBound + Self.mark.utf8CodeUnitCount
        let start = name + Self.digest + 8
        guard start < segment.upperBound, reader.matches(Self.mark, at: segment.lowerBound), let offset = reader.u32(start - 4)
        else {
            return
        }
        let digest = Array(reader.bytes[name..<name + Self.digest])
        guard parts[digest] != nil || parts.count < Self.maximumPackets else { return }
        parts[digest, default: []].append((offset, start..<segment.upperBound))
    }

    /// Returns the packets of which all parts are there.
    func packets(_ bytes: UnsafeRawBufferPointer) -> [[UInt8]] {
        parts.sorted { $0.value[0].range.lowerBound < $1.value[0].range.lowerBound }.compactMap { _, parts in
            var packet: [UInt8] = []
            for part in parts.sorted(by: { $0.offset < $1.offset }) {
                guard part.offset == packet.count, packet.count + part.range.count <= Self.maximumBytes else { return nil }
                packet += bytes[part.range]
            }
            return packet
        }
    }
}
