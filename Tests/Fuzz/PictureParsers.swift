/// `run.py` compiles this together with Sources/Pictures/Engine. No decoder of a library is called.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzPictures(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    PictureParser.chosen.read(UnsafeRawBufferPointer(start: start, count: count))
    return 0
}

enum PictureParser: String {
    case bitmap, exif, raw, dates, movie

    static let chosen = chosenParser().flatMap(PictureParser.init(rawValue:)) ?? .exif

    func read(_ bytes: UnsafeRawBufferPointer) {
        switch self {
        case .bitmap:
            guard let bitmap = Bitmap(bytes), bitmap.width * bitmap.height <= 1 << 20, bitmap.data < bytes.count else { return }
            let pixels = bitmap.draw(longSide: 64).pixels
            precondition(pixels.bytes.count == pixels.width * pixels.height * 3)
        case .exif:
            _ = ExifBlock(tiff: bytes)
            for format in PictureFormat.allCases { _ = EmbeddedExif.block(in: bytes, format: format) }
        case .dates:
            for format in PictureFormat.allCases { _ = PictureDates(bytes, format) }
            _ = DateSidecar.date(in: Array(bytes), .xmp)
            let assignments =
                XMPPacket.Assignment.taken("2019-06-01") + [.caption("a <b>"), .rating(5, isDefault: true)]
                + [.people([FaceRegion("Ada <L>", x: 0.5, y: 0.25, width: 0.125, height: 0.0625)].compactMap(\.self))]
            if let edited = XMPPacket.edited(Array(bytes), assignments) {
                precondition(XMPPacket.edited(edited, assignments) == edited, "an edited sidecar is not stable")
            }
            for kind in [DateSidecar.Kind.xmp, .takeout] { _ = DateSidecar.labels(in: Array(bytes), kind) }
        case .movie:
            var reads = 0
            _ = MovieFile(size: bytes.count) { offset, count in
                reads += 1
                precondition(offset >= 0 && count >= 0 && count <= 1 << 16 && reads <= 4200, "a film is read without bounds")
                return Array(bytes.dropFirst(offset).prefix(count))
            }
        case .raw:
            _ = PictureFormat.sniff(bytes)
            for range in RawPreview.candidates(in: bytes) {
                precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "a preview lies outside the file")
            }
            for format in PictureFormat.allCases { _ = Truncation.isTruncated(bytes, format) }
        }
    }
}
