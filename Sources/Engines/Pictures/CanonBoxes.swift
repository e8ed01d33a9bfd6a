/// Canon's CR3: ISO media boxes with EXIF blocks and JPEGs in Canon's own boxes.
struct CanonBoxes {
    struct Part {
        let range: Range<Int>
        let kind: ExifExtract.Kind
    }

    private let file: BoxFile
    private let movie: Range<Int>

    /// nil where it is no CR3.
    init?(_ bytes: UnsafeRawBufferPointer) {
        file = BoxFile(bytes)
        guard file.reader.matches("ftypcrx ", at: 4), let movie = file.first("moov", in: 0..<bytes.count) else { return nil }
        self.movie = movie.payload
    }

    /// CMT1 is the image's directory, CMT2 the exposure's, CMT4 the position's; each a TIFF block of its own.
    var metadata: [Part] {
        inOwnBox(of: movie).compactMap { box in
            switch box.type {
            case fourCharacters("CMT1"): Part(range: box.payload, kind: .image)
            case fourCharacters("CMT2"): Part(range: box.payload, kind: .exposure)
            case fourCharacters("CMT4"): Part(range: box.payload, kind: .position)
            default: nil
            }
        }
    }

    /// The preview, the thumbnail, and the tracks' first samples, of which one is a JPEG of full size.
    var pictures: [Range<Int>] {
        let everywhere = 0..<file.reader.count
        let boxes =
            inOwnBox(of: movie).filter { $0.type == fourCharacters("THMB") }
            // The preview's own box begins with eight bytes more.
            + inOwnBox(of: everywhere, skipping: 8).filter { $0.type == fourCharacters("PRVW") }
        return boxes.compactMap { jpeg(near: $0.payload) }
            + file.boxes(in: movie).filter { $0.type == fourCharacters("trak") }.compactMap { firstSample($0.payload) }
    }
}

private extension CanonBoxes {
    /// What is inside the boxes of Canon's own types, which begin with a 16-byte identity.
    func inOwnBox(of range: Range<Int>, skipping more: Int = 0) -> [BoxFile.Box] {
        file.boxes(in: range).filter { $0.type == fourCharacters("uuid") && $0.payload.count > 16 + more }
            .flatMap { file.boxes(in: $0.payload.lowerBound + 16 + more..<$0.payload.upperBound) }
    }

    /// A JPEG after a header of some fields.
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
        // Sample sizes: version, one size for all or 0, count, sizes. Chunk offsets: version, count, offsets.
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
