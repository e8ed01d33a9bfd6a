public import Base

/// The dates that a picture file contains, and what other programs wrote about it, from EXIF, XMP, IPTC and the texts of PNG.
///
/// Pixels are not decoded. Safe on any bytes.
public struct PictureDates: Codable, Sendable, Equatable {
    public private(set) var dates: [FoundDate] = []
    /// The identifier that the picture of a Live Photo shares with its film.
    public private(set) var contentIdentifier: String?
    /// nil only in results of versions that did not look for labels.
    public private(set) var labels: Labels?

    /// The sources of labels, most trusted first.
    private enum LabelSource: Int, CaseIterable { case xmp, iptc, exif, png }

    /// The labels of each source while the file is read.
    private var found: [Labels] = []

    private enum CodingKeys: CodingKey { case dates, contentIdentifier, labels }

    /// - Parameter bytes: the whole file.
    public init(_ bytes: [UInt8]) {
        self = bytes.withUnsafeBytes { bytes in PictureFormat.sniff(bytes).map { PictureDates(bytes, $0) } ?? PictureDates() }
    }

    /// Whether the first bytes of a file contain all its dates: those of a JPEG, if a scan begins in them.
    public static func isEnough(_ start: [UInt8]) -> Bool {
        start.withUnsafeBytes { bytes in
            guard PictureFormat.sniff(bytes) == .jpeg else { return false }
            let reader = ByteReader(bytes: bytes, bigEndian: true)
            let end = JpegSegments(reader).reduce(2) { max($0, $1.payload.upperBound) }
            return reader.u16(end) == 0xFFDA
        }
    }

    private init() { labels = Labels() }

    init(_ bytes: UnsafeRawBufferPointer, _ format: PictureFormat) {
        found = LabelSource.allCases.map { _ in Labels() }
        read(bytes, format)
        var labels = Labels()
        // XMP repeats the position of EXIF with fewer digits.
        labels.add(position: found[LabelSource.exif.rawValue].position)
        for each in found { labels.add(each) }
        self.labels = labels
        found = []
    }

    private mutating func read(_ bytes: UnsafeRawBufferPointer, _ format: PictureFormat) {
        switch format {
        case .jpeg: addJpeg(bytes)
        case .png: addPng(bytes)
        case .webp: addWebp(bytes)
        case .heic, .avif:
            let items = HeifItems(bytes)
            if let exif = items.exif { add(exif: bytes, exif) }
            if let xmp = items.xmp { add(xmp: bytes, xmp) }
        case .tiff: addTiff(bytes)
        case .raw:
            if let jpeg = TiffFile(bytes) == nil ? RawPreview.inFuji(bytes) : nil {
                addJpeg(UnsafeRawBufferPointer(rebasing: bytes[jpeg]))
            } else if let boxes = CanonBoxes(bytes) {
                add(exif: EmbeddedExif.extract(of: boxes, bytes))
                if let packet = boxes.packet { add(xmp: bytes, packet) }
            } else {
                addTiff(bytes)
            }
        case .jxl:
            if let exif = EmbeddedExif.find(in: bytes, format: .jxl) { add(exif: bytes, exif) }
            let file = BoxFile(bytes)
            if file.reader.matches("JXL ", at: 4), let box = file.first("xml ", in: 0..<bytes.count) {
                add(xmp: bytes, box.payload)
            }
        case .gif: addGif(bytes)
        case .bmp: break
        }
    }
}

extension PictureDates {
    /// Adds dates of sources that gave none so far.
    private mutating func add(_ found: [FoundDate]) {
        for date in found where !dates.contains(where: { $0.source == date.source }) { dates.append(date) }
    }

    private mutating func add(exif bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        let block = UnsafeRawBufferPointer(rebasing: bytes[range])
        add(exif: ExifExtract(tiff: block))
        contentIdentifier = contentIdentifier ?? AppleNote.contentIdentifier(in: block)
    }

    private mutating func add(exif extract: ExifExtract) {
        let block = ExifBlock(extract)
        add(block?.dates ?? [])
        add(ExifLabels.find(in: extract, block?.metadata), .exif)
    }

    private mutating func add(_ labels: Labels, _ source: LabelSource) { found[source.rawValue].add(labels) }

    private mutating func add(xmp bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        let packet = UnsafeRawBufferPointer(rebasing: bytes[range])
        add(XMPLabels.find(in: packet), .xmp)
        let found = XMPDates.find(in: packet)
        if let original = found.original { add([FoundDate(.xmp, original)]) }
        if let digitized = found.digitized { add([FoundDate(.xmpDigitized, digitized)]) }
        if let changed = found.changedOnly { add([FoundDate(.xmpChanged, changed)]) }
    }

    private mutating func add(iptc bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        let data = IPTCData(UnsafeRawBufferPointer(rebasing: bytes[range]))
        if let date = IPTCDates.find(in: data) { add([FoundDate(.iptc, date)]) }
        add(IPTCLabels.find(in: data), .iptc)
    }

    private mutating func addJpeg(_ bytes: UnsafeRawBufferPointer) {
        let reader = ByteReader(bytes: bytes, bigEndian: true)
        var resources: [Range<Int>] = []
        var extensions = XMPExtensions()
        for segment in JpegSegments(reader) {
            let (start, end) = (segment.payload.lowerBound, segment.payload.upperBound)
            switch segment.marker {
            case 0xE1 where reader.matches("Exif\0\0", at: start) && segment.payload.count > 14:
                add(exif: bytes, start + 6..<end)
            case 0xE1 where reader.matches("http://ns.adobe.com/xap/1.0/\0", at: start) && segment.payload.count > 29:
                add(xmp: bytes, start + 29..<end)
            case 0xE1: extensions.add(reader, segment.payload)
            case 0xED where reader.matches("Photoshop 3.0\0", at: start): resources.append(segment.payload)
            default: break
            }
        }
        for packet in extensions.packets(bytes) { packet.withUnsafeBytes { add(xmp: $0, 0..<$0.count) } }
        if resources.count == 1 { return add(iptc: bytes, resources[0]) }
        // Resources of more than 64 kB are continued in further segments.
        let joined = resources.flatMap { bytes[$0].dropFirst(14) }
        joined.withUnsafeBytes { add(iptc: $0, 0..<$0.count) }
    }

    private mutating func addPng(_ bytes: UnsafeRawBufferPointer) {
        if let exif = EmbeddedExif.find(in: bytes, format: .png) { add(exif: bytes, exif) }
        let texts = PngTexts(bytes)
        for profile in ["exif", "APP1", "xmp"].compactMap(texts.rawProfile) + [texts.text(PngTexts.xmp)].compactMap({ $0 }) {
            profile.withUnsafeBytes { profile in
                let isExif = ByteReader(bytes: profile).matches("Exif\0\0") || TiffFile(profile) != nil
                isExif ? add(exif: profile, 0..<profile.count) : add(xmp: profile, 0..<profile.count)
            }
        }
        for profile in ["iptc", "8bim"].compactMap(texts.rawProfile) {
            profile.withUnsafeBytes { add(iptc: $0, 0..<$0.count) }
        }
        let written = PngTexts.dates.lazy.compactMap { texts.text($0).flatMap { WrittenDate($0) } }.first
        if let written { add([FoundDate(.png, written)]) }
        add(texts.labels, .png)
    }

    private mutating func addWebp(_ bytes: UnsafeRawBufferPointer) {
        if let exif = EmbeddedExif.find(in: bytes, format: .webp) { add(exif: bytes, exif) }
        let reader = ByteReader(bytes: bytes)
        var at = 12
        for _ in 0..<65_536 {
            guard let type = reader.fourCC(at), let length = reader.u32(at + 4) else { return }
            if type == fourCC("XMP "), let range = reader.range(at + 8, length) { return add(xmp: bytes, range) }
            at += 8 + length + length % 2
        }
    }

    private mutating func addTiff(_ bytes: UnsafeRawBufferPointer) {
        add(exif: bytes, 0..<bytes.count)
        guard let main = TiffFile(bytes)?.main else { return }
        if let xmp = main.entries[TiffDirectory.Tag.xmp] { add(xmp: bytes, xmp.value) }
        for tag in [TiffDirectory.Tag.iptc, TiffDirectory.Tag.photoshop] {
            if let entry = main.entries[tag] { add(iptc: bytes, entry.value) }
        }
    }

    /// XMP stands in an application extension (XMP specification part 3, section 1.1.2), as plain text.
    private mutating func addGif(_ bytes: UnsafeRawBufferPointer) {
        let reader = ByteReader(bytes: bytes)
        let mark: StaticString = "XMP DataXMP"
        guard let at = bytes.indices.first(where: { bytes[$0] == UInt8(ascii: "X") && reader.matches(mark, at: $0) }) else {
            return
        }
        let packet = UnsafeRawBufferPointer(rebasing: bytes[(at + mark.utf8CodeUnitCount)...])
        add(xmp: packet, 0..<(packet.firstIndex(of: 0) ?? packet.count))
    }
}
