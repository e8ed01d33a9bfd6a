public import Base

/// Finds the bytes that reveal where a picture or a film was taken, and what to put in their place. Nothing else changes, and every
/// byte keeps its offset, so pixels, other metadata and embedded films stay as they are. Safe on any bytes.
public struct LocationEraser {
    public let patches: [FilePatch]
    /// The position that the file states.
    public let position: Labels.Position?
    /// Whether the patched file reveals no location any more.
    public let isComplete: Bool

    /// - Parameter bytes: the whole picture.
    public init(picture bytes: [UInt8]) {
        let before = PictureDates(bytes).labels ?? Labels()
        var edited = bytes
        if let format = bytes.withUnsafeBytes({ PictureFormat.sniff($0) }) {
            Self.eraseExif(&edited, bytes.withUnsafeBytes { Self.exifBlocks($0, format) })
            Self.erasePackets(&edited)
            if format == .jpeg { Self.eraseExtensions(&edited) }
            Self.eraseIPTC(&edited, format)
            Self.eraseFilm(&edited)
            if format == .png { PngContainer.repairSums(&edited) }
        }
        let after = PictureDates(edited).labels ?? Labels()
        patches = Self.differences(bytes, edited)
        position = before.position
        isComplete = !after.hasPlace
    }

    init(patches: [FilePatch], position: Labels.Position?, isComplete: Bool) {
        (self.patches, self.position, self.isComplete) = (patches, position, isComplete)
    }

    /// Differences nearer to each other than this many bytes become one patch.
    private static let gap = 32

    private static func differences(_ before: [UInt8], _ after: [UInt8]) -> [FilePatch] {
        var ranges: [Range<Int>] = []
        for at in before.indices where before[at] != after[at] {
            if let last = ranges.last, at - last.upperBound < gap {
                ranges[ranges.count - 1] = last.lowerBound..<at + 1
            } else {
                ranges.append(at..<at + 1)
            }
        }
        return ranges.map { FilePatch(offset: Int64($0.lowerBound), Array(after[$0])) }
    }
}

// MARK: EXIF

extension LocationEraser {
    private static let maximumBlocks = 64
    /// EXIF blocks that are found by their mark are shorter than this.
    private static let longestBlock = 1 << 16

    private static func exifBlocks(_ bytes: UnsafeRawBufferPointer, _ format: PictureFormat) -> [ExifBlockRange] {
        if format == .raw, let boxes = CanonBoxes(bytes) {
            return boxes.metadata.map { ExifBlockRange(range: $0.range, isLocationAlone: $0.kind == .gps) }
        }
        var found = [EmbeddedExif.find(in: bytes, format: format)].compactMap(\.self)
        if format == .heic || format == .avif, let range = HeifItems(bytes).exif { found.append(range) }
        return (found + markedBlocks(bytes)).map { ExifBlockRange(range: $0, isLocationAlone: false) }
    }

    private struct ExifBlockRange {
        let range: Range<Int>
        /// Whether the first directory of the block is that of the location, as in a CR3.
        let isLocationAlone: Bool
    }

    /// Blocks with the mark of EXIF anywhere in the file, such as those of further pictures.
    private static func markedBlocks(_ bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        let mark = Array("Exif\0\0".utf8)
        return ByteSearch.all(mark, in: bytes, limit: maximumBlocks).map { at in
            at + mark.count..<min(bytes.count, at + mark.count + longestBlock)
        }
    }

    private static func eraseExif(_ bytes: inout [UInt8], _ blocks: [ExifBlockRange]) {
        for block in blocks where block.range.count > 8 {
            if block.isLocationAlone {
                for at in block.range.dropFirst(8) { bytes[at] = 0 }
                continue
            }
            var editor = ExifEditor(Array(bytes[block.range]))
            editor.removeLocation()
            if editor.bytes.count == block.range.count { bytes.replaceSubrange(block.range, with: editor.bytes) }
        }
    }
}

// MARK: XMP

extension LocationEraser {
    private static let maximumPackets = 64
    private static let longestPacket = 4 << 20
    private static let space = UInt8(ascii: " ")

    /// Packets in UTF-8 anywhere in the file. A shorter packet is followed by spaces.
    private static func erasePackets(_ bytes: inout [UInt8]) {
        for (start, end) in [("<x:xmpmeta", "</x:xmpmeta>"), ("<rdf:RDF", "</rdf:RDF>")] {
            for range in ranges(bytes, from: start, to: end) {
                let packet = Array(bytes[range])
                // Other bytes of the file may lie between the parts of a packet.
                guard packet.allSatisfy({ $0 >= 0x09 }) else { continue }
                let edited = XMPEditor.withoutLocation(packet) ?? []
                guard edited.count <= packet.count else { continue }
                bytes.replaceSubrange(range, with: edited + Array(repeating: space, count: packet.count - edited.count))
            }
        }
    }

    private static func ranges(_ bytes: [UInt8], from start: String, to end: String) -> [Range<Int>] {
        bytes.withUnsafeBytes { raw in
            ByteSearch.all(Array(start.utf8), in: raw, limit: maximumPackets).compactMap { at in
                let rest = UnsafeRawBufferPointer(rebasing: raw[at..<min(raw.count, at + longestPacket)])
                return ByteSearch.all(Array(end.utf8), in: rest, limit: 1).first.map { at..<at + $0 + end.utf8.count }
            }
        }
    }

    /// The parts of packets that did not fit into one segment. They have no use without the part that tells the location.
    private static func eraseExtensions(_ bytes: inout [UInt8]) {
        let mark: StaticString = "http://ns.adobe.com/xmp/extension/\0"
        let header = mark.utf8CodeUnitCount + 40
        let parts: [Range<Int>] = bytes.withUnsafeBytes { raw in
            let reader = ByteReader(bytes: raw, bigEndian: true)
            return JpegSegments(reader).filter { $0.marker == 0xE1 && reader.matches(mark, at: $0.payload.lowerBound) }
                .map { $0.payload.dropFirst(header) }
                .filter {
                    ByteSearch.all(Array(":GPS".utf8), in: UnsafeRawBufferPointer(rebasing: raw[$0]), limit: 1).isEmpty == false
                }
                .map { $0.startIndex..<$0.endIndex }
        }
        for range in parts { for at in range { bytes[at] = space } }
    }
}

// MARK: IPTC

extension LocationEraser {
    /// The data sets ContentLocation, City, SubLocation, Province/State and Country of record 2.
    private static let placeSets: Set<UInt8> = [26, 27, 90, 92, 95, 100, 101]

    private static func eraseIPTC(_ bytes: inout [UInt8], _ format: PictureFormat) {
        let values: [Range<Int>] = bytes.withUnsafeBytes { raw in
            resources(raw, format).flatMap { range in
                let resource = UnsafeRawBufferPointer(rebasing: raw[range])
                return IPTCData(resource).dataSets.filter { $0.record == 2 && placeSets.contains($0.number) && !$0.value.isEmpty }
                    .flatMap { set in
                        let head = [
                            0x1C, set.record, set.number, UInt8(set.value.count >> 8 & 0xFF), UInt8(set.value.count & 0xFF),
                        ]
                        return ByteSearch.all(head + set.value, in: resource, limit: maximumBlocks).map { at in
                            range.lowerBound + at + head.count..<range.lowerBound + at + head.count + set.value.count
                        }
                    }
            }
        }
        for range in values { for at in range { bytes[at] = space } }
    }

    private static func resources(_ bytes: UnsafeRawBufferPointer, _ format: PictureFormat) -> [Range<Int>] {
        if format == .jpeg {
            return JpegSegments(ByteReader(bytes: bytes, bigEndian: true)).filter { $0.marker == 0xED }.map(\.payload)
        }
        let entries = TiffFile(bytes)?.main?.entries ?? [:]
        return [TiffDirectory.Tag.iptc, TiffDirectory.Tag.photoshop].compactMap { entries[$0]?.value }
    }
}

// MARK: The film of a motion photo

extension LocationEraser {
    /// A motion photo ends with a film.
    private static func eraseFilm(_ bytes: inout [UInt8]) {
        let starts = bytes.withUnsafeBytes { raw in
            ByteSearch.all(Array("ftyp".utf8), in: raw, limit: maximumBlocks).map { $0 - 4 }.filter { $0 > 0 }
        }
        for start in starts {
            let whole = bytes
            let film = Self(filmOf: whole.count - start) { offset, count in
                guard offset >= 0, offset < whole.count - start else { return [] }
                return Array(whole[(start + offset)..<min(whole.count, start + offset + count)])
            }
            for patch in film.patches {
                let first = start + Int(patch.offset)
                guard first + patch.bytes.count <= bytes.count else { continue }
                bytes.replaceSubrange(first..<first + patch.bytes.count, with: patch.bytes)
            }
        }
    }
}
