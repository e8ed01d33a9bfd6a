import CJpeg
import CQPDF

/// The acceptable loss of quality when a PDF is made smaller.
public struct PaperCompression: Codable, Sendable, Equatable {
    /// The target resolution of pictures on the page, in pixels per inch. A picture with more than `spare` times this resolution
    /// is scaled down.
    public var dpi: Double
    /// The JPEG quality, 1…100. If it is 0, no JPEG is made and the compression is lossless.
    public var quality: Int
    public var spare: Double

    /// - Parameter spare: the factor by which a picture may exceed `dpi` without being scaled, because scaling blurs it. A
    ///   smaller value saves more bytes.
    public init(dpi: Double, quality: Int, spare: Double = 1.5) { (self.dpi, self.quality, self.spare) = (dpi, quality, spare) }

    /// Lossless compression only.
    public static let exact = PaperCompression(dpi: 0, quality: 0)
}

extension PaperStructure {
    /// The maximum number of pixels; larger pictures are left unchanged.
    private static let maximumPixels = 100_000_000
    /// Added to the JPEG quality of a picture that was stored without loss, because such a picture is often a drawing.
    private static let more = 6
    /// A new picture replaces the old one only if its size in bytes is less than this fraction of the old size. `worthJPEG`
    /// applies to JPEGs and one-bit pictures, `worthLossless` to other lossless pictures.
    private static let (worthJPEG, worthLossless) = (0.9, 0.6)
    private static let smallest = 48
    /// A picture that fills a page keeps at least this many pixels along its longer side: a little less than A4 at 96 dpi.
    private static let sheetSide = 1100.0

    /// Replaces pictures by smaller encodings if that saves enough bytes. Leaves all other pictures and all text unchanged.
    ///
    /// - Returns: the number of replaced pictures.
    public func compress(_ compression: PaperCompression) throws(PaperError) -> Int {
        var (list, count): (UnsafePointer<cqpdf_picture>?, Int) = (nil, 0)
        try check(cqpdf_find_pictures(document, &list, &count))
        guard let list else { return 0 }
        var replaced = 0
        for index in 0..<count {
            let picture = list[index]
            // Skip a damaged picture; the others are still compressed.
            let isReplaced = (try? picture.bits == 1 ? pack(index, picture) : shrink(index, picture, compression)) ?? false
            if isReplaced { replaced += 1 }
        }
        return replaced
    }

    func bytes(of index: Int, decoded: Bool) throws(PaperError) -> [UInt8] {
        var (out, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        try check(cqpdf_picture_bytes(document, index, decoded ? 1 : 0, &out, &count))
        defer { cqpdf_free(out) }
        return Array(UnsafeBufferPointer(start: out, count: count))
    }

    /// Compresses a one-bit picture without loss. Returns whether the picture was replaced.
    private func pack(_ index: Int, _ picture: cqpdf_picture) throws(PaperError) -> Bool {
        let (width, height) = (Int(picture.width), Int(picture.height))
        guard width >= Self.smallest, height > 0, width * height <= Self.maximumPixels else { return false }
        let packed: [UInt8]
        if picture.filter == Int32(cqpdf_fax.rawValue) {
            guard let rows = try facsimile(index, picture) else { return false }
            packed = JBIG2Encoder.encode(rows)
        } else {
            guard let rows = try bits(index, picture) else { return false }
            // The bits do not change, so the colour information in the picture's dictionary remains valid.
            packed = JBIG2Encoder.encode(rows, isInverted: true)
        }
        guard Double(packed.count) < Double(picture.bytes) * Self.worthJPEG else { return false }
        try check(cqpdf_put_jbig2(document, index, packed, packed.count))
        return true
    }

    private func bits(_ index: Int, _ picture: cqpdf_picture) throws(PaperError) -> PackedRows? {
        let kinds = [cqpdf_grey, cqpdf_indexed, cqpdf_stencil].map { Int32($0.rawValue) }
        guard picture.filter == Int32(cqpdf_lossless.rawValue), kinds.contains(picture.space) else { return nil }
        let (width, height) = (Int(picture.width), Int(picture.height))
        let bits = try bytes(of: index, decoded: true)
        let needed = (width + 7) / 8 * height
        guard bits.count >= needed else { return nil }
        return PackedRows(bytes: bits.count == needed ? bits : Array(bits[..<needed]), width: width, height: height)
    }

    /// Returns the picture in black and white, as drawn by PDFium; nil if it contains shades of grey.
    private func facsimile(_ index: Int, _ picture: cqpdf_picture) throws(PaperError) -> PackedRows? {
        guard picture.space == Int32(cqpdf_grey.rawValue), picture.has_decode == 0 else { return nil }
        let page = try drawn(index).grey(of: 1, Self.pixelForPoint)
        guard page.width == Int(picture.width), page.height == Int(picture.height),
            page.bytes.allSatisfy({ $0 == 0 || $0 == .max })
        else { return nil }
        return PackedRows(grey: page.bytes, width: page.width, height: page.height)
    }

    /// Replaces a grey or colour picture by a JPEG of fewer pixels or lower quality. Returns false if the picture was left
    /// unchanged.
    private func shrink(_ index: Int, _ picture: cqpdf_picture, _ compression: PaperCompression) throws(PaperError) -> Bool {
        let isJPEG = picture.filter == Int32(cqpdf_jpeg.rawValue)
        guard compression.quality > 0, isJPEG || picture.filter == Int32(cqpdf_lossless.rawValue), picture.bits == 8,
            picture.has_mask == 0, picture.has_decode == 0, picture.is_mask == 0, picture.has_matte == 0
        else { return false }
        let bands: Int
        switch picture.space {
        case Int32(cqpdf_grey.rawValue): bands = 1
        case Int32(cqpdf_rgb.rawValue): bands = 3
        default: return false
        }
        let (width, height) = (Int(picture.width), Int(picture.height))
        guard min(width, height) >= Self.smallest, width * height <= Self.maximumPixels else { return false }
        let (newWidth, newHeight) = target(picture, compression)
        let stored = try bytes(of: index, decoded: true)
        let pixels: [UInt8]
        if isJPEG {
            guard let drawn = Self.pixels(jpeg: stored, width, height, bands, newWidth, newHeight) else { return false }
            pixels = drawn
        } else {
            guard stored.count >= width * height * bands,
                let drawn = Self.scaled(stored, width, height, bands, newWidth, newHeight)
            else { return false }
            pixels = drawn
        }
        var (out, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        let quality = min(compression.quality + (isJPEG ? 0 : Self.more), 100)
        let result = cjpeg_encode_small(
            pixels, Int32(newWidth), Int32(newHeight), Int32(bands), Int32(quality), &out, &count)
        defer { cjpeg_free(out) }
        guard result == 0, let out, Double(count) < Double(picture.bytes) * (isJPEG ? Self.worthJPEG : Self.worthLossless) else {
            return false
        }
        try check(cqpdf_put_jpeg(document, index, out, count, Int32(newWidth), Int32(newHeight)))
        return true
    }

    private func target(_ picture: cqpdf_picture, _ compression: PaperCompression) -> (Int, Int) {
        let (width, height) = (Int(picture.width), Int(picture.height))
        guard picture.across > 0, picture.down > 0 else { return (width, height) }
        let dpi = max(Double(width) / picture.across, Double(height) / picture.down) * 72
        guard dpi > compression.dpi * compression.spare else { return (width, height) }
        // A program may call a whole sheet as small as a stamp, so the resolution of a sheet is not believed without limit.
        let least = picture.fills_page != 0 ? Self.sheetSide / Double(max(width, height)) : 0
        let scale = max(compression.dpi / dpi, least)
        guard scale < 1 else { return (width, height) }
        return (max(1, Int((Double(width) * scale).rounded(.up))), max(1, Int((Double(height) * scale).rounded(.up))))
    }

    /// Returns the decoded pixels; nil if the JPEG is damaged, or if it differs from its description in the PDF.
    private static func pixels(
        jpeg: [UInt8], _ width: Int, _ height: Int, _ bands: Int, _ newWidth: Int, _ newHeight: Int
    ) -> [UInt8]? {
        guard let header = JPEGHeader(jpeg), header.components == bands, header.width == width, header.height == height else {
            return nil
        }
        // Decode at the next larger scale, which is then averaged.
        let side = max(newWidth, newHeight) < max(width, height) ? max(newWidth, newHeight) : 0
        var out = cjpeg_pixels()
        guard cjpeg_plan(jpeg, jpeg.count, Int32(side), 0, Int64(maximumPixels), &out) == 0 else { return nil }
        let (drawnWidth, drawnHeight) = (Int(out.width), Int(out.height))
        let total = drawnWidth * drawnHeight * 3
        var isWhole = false
        let drawn = [UInt8](unsafeUninitializedCapacity: total) { buffer, count in
            let result = cjpeg_decode(jpeg, jpeg.count, Int32(side), 0, buffer.baseAddress, total, &out)
            cjpeg_free(out.profile)
            isWhole = result == 0 && out.warnings == 0
            count = isWhole ? total : 0
        }
        guard isWhole, drawnWidth >= newWidth, drawnHeight >= newHeight else { return nil }
        guard let small = scaled(drawn, drawnWidth, drawnHeight, 3, newWidth, newHeight) else { return nil }
        return bands == 3 ? small : stride(from: 0, to: small.count, by: 3).map { small[$0] }
    }

    /// Scales pixels by area averaging.
    private static func scaled(
        _ pixels: [UInt8], _ width: Int, _ height: Int, _ bands: Int, _ newWidth: Int, _ newHeight: Int
    ) -> [UInt8]? {
        if width == newWidth, height == newHeight { return pixels }
        let colour = bands == 3 ? pixels : pixels[..<(width * height)].flatMap { [$0, $0, $0] }
        var result: Int32 = -1
        let total = newWidth * newHeight * 3
        let small = [UInt8](unsafeUninitializedCapacity: total) { buffer, count in
            result = cpixels_shrink(
                colour, Int32(width), Int32(height), buffer.baseAddress, Int32(newWidth), Int32(newHeight))
            count = result == 0 ? total : 0
        }
        guard result == 0 else { return nil }
        return bands == 3 ? small : stride(from: 0, to: total, by: 3).map { small[$0] }
    }
}
