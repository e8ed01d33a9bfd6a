/// The boxes of Canon's CR3 format: ISO media boxes, with EXIF blocks and JPEGs in Canon-specific boxes.
struct CanonBoxes {
    struct Part {
        let range: Range<Int>
        let kind: ExifExtract.Kind
    }

    private let file: BoxFile
    private let movie: Range<Int>

    /// Returns nil if the bytes are not a CR3.
    init?(_ bytes: UnsafeRawBufferPointer) {
        file = BoxFile(bytes)
        guard file.reader.matches("ftypcrx ", at: 4), let movie = file.first("moov", in: 0..<bytes.count) else { return nil }
        self.movie = movie.payload
    }

    /// The EXIF blocks: CMT1 contains IFD0, CMT2 the Exif IFD, CMT4 the GPS IFD, each as a separate TIFF block.
    var metadata: [Part] {
        inUuidBoxes(of: movie).compactMap { box in
            switch box.type {
            case fourCC("CMT1"): Part(range: box.payload, kind: .image)
            case fourCC("CMT2"): Part(range: box.payload, kind: .exif)
            case fourCC("CMT4"): Part(range: box.payload, kind: .gps)
            default: nil
            }
        }
    }

    /// The XMP packet, in a box with the UUID that XMP specification part 3, section 1.2.7 names.
    var packet: Range<Int>? {
        let uuid: [UInt8] = [
            0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
        ]
        return file.top.first {
            $0.type == fourCC("uuid") && $0.payload.count > uuid.count
                && file.reader.bytes[$0.payload.prefix(uuid.count)].elementsEqual(uuid)
        }.map { $0.payload.lowerBound + uuid.count..<$0.payload.upperBound }
    }

    /// The JPEGs: the thumbnail, the preview, and the first sample of each track. One of these samples has the full size.
    var pictures: [Range<Int>] {
        let everywhere = 0..<file.reader.count
        let boxes =
            inUuidBoxes(of: movie).filter { $0.type == fourCC("THMB") }
            // The preview box has eight more bytes before its contents.
            + inUuidBoxes(of: everywhere, skipping: 8).filter { $0.type == fourCC("PRVW") }
        return boxes.compactMap { jpeg(near: $0.payload) }
            + file.boxes(in: movie).filter { $0.type == fourCC("trak") }.compactMap { firstSample($0.payload) }
    }
}

private extension CanonBoxes {
    /// Returns the boxes inside "uuid" boxes, which begin with a 16-byte UUID.
    func inUuidBoxes(of range: Range<Int>, skipping more: Int = 0) -> [BoxFile.Box] {
        file.boxes(in: range).filter { $0.type == fourCC("uuid") && $0.payload.count > 16 + more }
            .flatMap { file.boxes(in: $0.payload.lowerBound + 16 + more..<$0.payload.upperBound) }
    }

    /// Returns the JPEG that begins within the first 64 bytes, after a header.
    func jpeg(near range: Range<Int>) -> Range<Int>? {
        (range.lowerBound..<min(range.lowerBound + 64, range.upperBound))
            .first { file.reader.u16($0) == 0xFFD8 && file.reader.u8($0 + 2) == 0xFF }
            .map { $0..<range.upperBound }
    }

    func firstSample(_ track: Range<Int>) -> Range<Int>? {
        var range = track
        for type in ["mdia", "minf", "stbl"] as [StaticString] {
            guard let box = file.first(type, in: range) else { return nil }
            range = box.payload
        }
        // "stsz": version, common size or 0, count, sizes. "co64" and "stco": version, count, offsets.
        guard let sizes = file.first("stsz", in: range)?.payload.lowerBound,
            let common = file.reader.u32(sizes + 4), let size = common > 0 ? common : file.reader.u32(sizes + 12)
        else { return nil }
        if let offsets = file.first("co64", in: range)?.payload.lowerBound {
            return file.reader.u64(offsets + 8).flatMap { file.reader.range($0, size) }
        }
        guard let offsets = file.first("stco", in: range)?.payload.lowerBound else { return nil }
        return file.reader.u32(offsets + 8).flatMap { file.reader.range($0, size) }
    }
}
