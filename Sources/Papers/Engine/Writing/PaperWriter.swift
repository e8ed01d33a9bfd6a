/// Writes a PDF of page pictures with invisible text, page by page. The PDF conforms to PDF/A-2b if no picture is CMYK.
///
/// Each word is set in a blank font at the height of its box and stretched to the box's width, so that a search for the word
/// highlights it in the picture. A crooked line has its text as a whole besides (ISO 32000-1, 14.9.4).
public struct PaperWriter {
    private enum Number {
        static let catalog = 1, pages = 2, information = 3, metadata = 4, profile = 5, font = 6, letters = 7, descriptor = 8
        static let program = 9, glyphs = 10, unicode = 11, set = 12, last = 12
    }

    private let information: PaperInformation
    private var output: PaperOutput
    private var kids: [Int] = []
    private var text = InvisibleText()
    private var hasCMYK = false

    /// Begins an empty file that is open for writing.
    public init(descriptor: Int32, information: PaperInformation) throws(PaperError) {
        self.information = information
        output = try PaperOutput(descriptor: descriptor, reserved: Number.last)
    }

    /// - Throws: `writing`, `outOfMemory`; `broken` for a JPEG that PDF does not support.
    public mutating func add(_ page: PaperPage) throws(PaperError) {
        let (width, height) = (Self.fitting(page.size.width), Self.fitting(page.size.height))
        var (content, objects) = ("", "")
        if let picture = page.picture {
            let (number, orientation) = try write(picture)
            let box = page.box ?? PaperBox(left: 0, top: 0, right: width, bottom: height)
            let matrix = Self.matrix(orientation, box.width, box.height).map(decimal).joined(separator: " ")
            content = "q 1 0 0 1 \(decimal(box.left)) \(decimal(height - box.bottom)) cm \(matrix) cm /P Do Q\n"
            objects = " /XObject << /P \(number) 0 R >>"
        }
        let (words, needsProperties) = text.content(page.words, height: height)
        content += words
        if needsProperties { objects += InvisibleText.properties }
        let body = output.number()
        try output.packed(body, "", Array(content.utf8))
        let number = output.number()
        let fonts = words.isEmpty ? "" : " /Font << /T \(Number.font) 0 R >>"
        try output.object(
            number,
            "<< /Type /Page /Parent \(Number.pages) 0 R /MediaBox [0 0 \(decimal(width)) \(decimal(height))] /Contents \(body) 0 R"
                + " /Resources <<\(objects)\(fonts) >> >>")
        kids.append(number)
    }

    /// Ends the file. It must have at least one page.
    public mutating func finish() throws(PaperError) {
        guard !kids.isEmpty else { throw .noPages }
        let list = kids.map { "\($0) 0 R" }.joined(separator: " ")
        try output.object(Number.pages, "<< /Type /Pages /Count \(kids.count) /Kids [\(list)] >>")
        if !text.isEmpty { try writeFont() }
        let description = PaperDescription(information, isArchival: !hasCMYK)
        try output.object(Number.information, description.dictionary)
        try output.stream(Number.metadata, "/Type /Metadata /Subtype /XML", Array(description.metadata.utf8))
        try output.packed(Number.profile, "/N 3", SRGBProfile.bytes)
        let language = information.language.map { " /Lang \(pdfText($0))" } ?? ""
        try output.object(
            Number.catalog,
            "<< /Type /Catalog /Pages \(Number.pages) 0 R /Metadata \(Number.metadata) 0 R\(language)"
                + " /ViewerPreferences << /DisplayDocTitle true >> /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1"
                + " /OutputConditionIdentifier (sRGB) /Info (sRGB) /DestOutputProfile \(Number.profile) 0 R >>] >>")
        try output.finish(root: Number.catalog, information: Number.information, identifier: description.identifier)
    }

    /// Limits a side to the range allowed for a page, in points (ISO 19005-2, 6.1.13).
    private static func fitting(_ side: Double) -> Double { min(max(side, 3), 14_400) }

    /// Returns the matrix that maps the unit square of a picture to the page, according to the EXIF orientation.
    private static func matrix(_ orientation: Int, _ width: Double, _ height: Double) -> [Double] {
        switch orientation {
        case 2: [-width, 0, 0, height, width, 0]
        case 3: [-width, 0, 0, -height, width, height]
        case 4: [width, 0, 0, -height, 0, height]
        case 5: [0, -height, -width, 0, width, height]
        case 6: [0, -height, width, 0, 0, height]
        case 7: [0, height, width, 0, 0, 0]
        case 8: [0, height, -width, 0, width, 0]
        default: [width, 0, 0, height, 0, 0]
        }
    }

    private mutating func write(_ picture: PagePicture) throws(PaperError) -> (number: Int, orientation: Int) {
        let number = output.number()
        switch picture {
        case .jpeg(let bytes): return (number, try writeJPEG(bytes, number))
        case .blackAndWhite(let rows):
            try output.stream(
                number, Self.entries(rows.width, rows.height, 1, "/DeviceGray") + " /Filter /JBIG2Decode",
                JBIG2Encoder.encode(rows))
        case .grey(let bytes, let width, let height):
            try writeRaster(bytes, width, height, 1, "/DeviceGray", number)
        case .colour(let bytes, let width, let height):
            try writeRaster(bytes, width, height, 3, "/DeviceRGB", number)
        }
        return (number, 1)
    }

    private static func entries(_ width: Int, _ height: Int, _ bits: Int, _ space: String) -> String {
        "/Type /XObject /Subtype /Image /Width \(width) /Height \(height) /BitsPerComponent \(bits) /ColorSpace \(space)"
    }

    private mutating func writeJPEG(_ bytes: [UInt8], _ number: Int) throws(PaperError) -> Int {
        guard let header = JPEGHeader(bytes) else { throw .broken("a picture is no JPEG that a PDF can hold") }
        var space = [1: "/DeviceGray", 3: "/DeviceRGB"][header.components] ?? "/DeviceCMYK"
        if header.components == 4 { hasCMYK = true }
        let kind = [1: "GRAY", 3: "RGB "][header.components] ?? "CMYK"
        if Self.isFit(header.profile, kind) {
            let profile = output.number()
            try output.packed(profile, "/N \(header.components)", header.profile)
            space = "[/ICCBased \(profile) 0 R]"
        }
        let decode = header.components == 4 && header.isAdobe ? " /Decode [1 0 1 0 1 0 1 0]" : ""
        try output.stream(number, Self.entries(header.width, header.height, 8, space) + decode + " /Filter /DCTDecode", bytes)
        return header.orientation
    }

    /// Whether an ICC profile has the given colour space, and a class and version supported by PDF (ISO 19005-2, 6.2.4.2).
    private static func isFit(_ profile: [UInt8], _ kind: String) -> Bool {
        guard profile.count > 128, (2...4).contains(profile[8]), profile[16..<20].elementsEqual(kind.utf8) else { return false }
        return ["scnr", "mntr", "prtr", "spac"].contains { profile[12..<16].elementsEqual($0.utf8) }
    }

    private mutating func writeRaster(
        _ bytes: [UInt8], _ width: Int, _ height: Int, _ bands: Int, _ space: String, _ number: Int
    ) throws(PaperError) {
        guard width > 0, height > 0, bytes.count == width * height * bands else { throw .broken("a picture has no pixels") }
        let parameters = "/Predictor 15 /Colors \(bands) /Columns \(width)"
        let rows = predicted(bytes, rowBytes: width * bands, pixelBytes: bands)
        try output.stream(
            number, Self.entries(width, height, 8, space) + " /Filter /FlateDecode /DecodeParms << \(parameters) >>",
            try deflated(rows, level: 6))
    }

    private mutating func writeFont() throws(PaperError) {
        let (name, width) = (BlankFont.name, BlankFont.advance)
        try output.object(
            Number.font,
            "<< /Type /Font /Subtype /Type0 /BaseFont /\(name) /Encoding /Identity-H /DescendantFonts [\(Number.letters) 0 R]"
                + " /ToUnicode \(Number.unicode) 0 R >>")
        try output.object(
            Number.letters,
            "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /\(name) /DW \(width) /CIDToGIDMap \(Number.glyphs) 0 R"
                + " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor \(Number.descriptor) 0 R >>"
        )
        // With a descent of 0, some programs make text boxes one third taller.
        try output.object(
            Number.descriptor,
            "<< /Type /FontDescriptor /FontName /\(name) /Flags 4 /FontBBox [0 0 \(width) 1000] /ItalicAngle 0 /Ascent 1000"
                + " /Descent -1 /CapHeight 1000 /StemV 80 /FontFile2 \(Number.program) 0 R /CIDSet \(Number.set) 0 R >>")
        try output.packed(Number.program, "/Length1 \(BlankFont.bytes.count)", BlankFont.bytes)
        try output.packed(Number.glyphs, "", [0, 0] + [[UInt8]](repeating: [0, 1], count: text.count).joined())
        try output.packed(Number.unicode, "", Array(text.unicodeMap.utf8))
        try output.packed(Number.set, "", Self.bits(text.count + 1))
    }

    /// Returns `count` one bits, from the highest bit of the first byte on. They stand for the glyphs of the font, which part 1
    /// of PDF/A requires to be listed.
    private static func bits(_ count: Int) -> [UInt8] {
        let rest = count % 8
        return [UInt8](repeating: 0xFF, count: count / 8) + (rest > 0 ? [~(0xFF >> UInt8(rest))] : [])
    }
}
