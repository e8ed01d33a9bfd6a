import CQPDF
import PicturesEngine

/// A picture extracted from a PDF as a separate file.
public struct TakenPicture: Sendable {
    public enum Kind: String, Codable, Sendable { case jpeg, png, tiff, jpeg2000 }

    public let kind: Kind
    public let bytes: [UInt8]
}

/// A picture in a PDF.
public struct ListedPicture: Codable, Sendable, Equatable {
    /// The index by which `taken(_:)` finds the picture.
    public let index: Int
    public let width: Int
    public let height: Int
    /// The first page that shows the picture; nil if no page does.
    public let page: Int?
    /// The kind of file to which the picture is extracted; nil if it has too many pixels.
    public let kind: TakenPicture.Kind?
}

extension PaperStructure {
    private static let maximumPixels = 100_000_000
    static let pixelForPoint = PageScale.dpi(72)

    /// Returns the pictures without those that only mask others, in the order of the pages that show them. Pictures within the
    /// content of pages are included, so the document must not be written afterwards.
    public func pictures() throws(PaperError) -> [ListedPicture] {
        let list = try found()
        return list.indices.compactMap { index in
            let picture = list[index]
            guard picture.is_mask == 0, picture.width > 0, picture.height > 0 else { return nil }
            // Stencils that no page draws are letters of fonts, and a stencil of one pixel is an area.
            let isStencil = picture.space == Int32(cqpdf_stencil.rawValue)
            if isStencil, picture.page < 0 || picture.width * picture.height == 1 { return nil }
            return ListedPicture(
                index: index, width: Int(picture.width), height: Int(picture.height),
                page: picture.page >= 0 ? Int(picture.page) + 1 : nil, kind: kind(index, picture))
        }
    }

    private func found() throws(PaperError) -> UnsafeBufferPointer<cqpdf_picture> {
        if !hasLiftedPictures {
            try check(cqpdf_lift_pictures(document))
            hasLiftedPictures = true
        }
        var (list, count): (UnsafePointer<cqpdf_picture>?, Int) = (nil, 0)
        try check(cqpdf_find_pictures(document, &list, &count))
        return UnsafeBufferPointer(start: list, count: list == nil ? 0 : count)
    }

    private func kind(_ index: Int, _ picture: cqpdf_picture) -> TakenPicture.Kind? {
        guard Int(picture.width) * Int(picture.height) <= Self.maximumPixels else { return nil }
        if hasParts(picture) { return .png }
        let isGrey = picture.space == Int32(cqpdf_grey.rawValue), isRGB = picture.space == Int32(cqpdf_rgb.rawValue)
        let isPlain = picture.decode == Int32(cqpdf_plain.rawValue)
        switch picture.filter {
        case Int32(cqpdf_jpeg.rawValue):
            if picture.space == Int32(cqpdf_cmyk.rawValue) { return isShownAsFile(index, picture) ? .jpeg : .png }
            return isPlain && (isGrey || isRGB) ? .jpeg : .png
        case Int32(cqpdf_jpeg2000.rawValue): return isPlain && (isGrey || isRGB || picture.has_space == 0) ? .jpeg2000 : .png
        case Int32(cqpdf_fax.rawValue):
            var (k, black): (Int32, Int32) = (0, 0)
            let isKnown = picture.decode != Int32(cqpdf_other_decode.rawValue) && isGrey && picture.bits <= 1
            return isKnown && cqpdf_fax_coding(document, index, &k, &black) == 1 ? .tiff : .png
        default: return .png
        }
    }

    /// Whether parts of a picture are not drawn, or not opaque.
    private func hasParts(_ picture: cqpdf_picture) -> Bool {
        picture.has_mask != 0 || picture.has_soft_mask != 0 || picture.space == Int32(cqpdf_stencil.rawValue)
    }

    /// Whether a CMYK JPEG looks the same as a file: programs invert the samples of a file that names Adobe, and a PDF inverts them
    /// only if its dictionary says so.
    private func isShownAsFile(_ index: Int, _ picture: cqpdf_picture) -> Bool {
        guard let bytes = try? bytes(of: index, decoded: true), let header = JPEGHeader(bytes) else { return false }
        return picture.decode == Int32((header.isAdobe ? cqpdf_inverted : cqpdf_plain).rawValue)
    }

    /// Whether the stored samples of a picture can be used directly. Other pictures, such as JBIG2 or CMYK, are drawn by PDFium.
    private func isPlain(_ index: Int, _ picture: cqpdf_picture) -> Bool {
        let spaces = [cqpdf_grey, cqpdf_rgb, cqpdf_indexed].map { Int32($0.rawValue) }
        // cqpdf_palette returns 0 for a palette of colours other than RGB or grey, such as CMYK.
        var table = [UInt8](repeating: 0, count: 768)
        if picture.space == Int32(cqpdf_indexed.rawValue), cqpdf_palette(document, index, &table) <= 0 { return false }
        return picture.filter == Int32(cqpdf_lossless.rawValue) && spaces.contains(picture.space)
            && [1, 2, 4, 8].contains(picture.bits) && picture.decode == Int32(cqpdf_plain.rawValue)
    }

    /// Returns a PDF whose only page is the picture, with one point per pixel. Needs PDFium, which must already be loaded.
    ///
    /// - Parameter withMasks: whether the masks of the picture leave parts of the page empty.
    func drawn(_ index: Int, withMasks: Bool = false) throws(PaperError) -> DrawnPaper {
        var (out, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        try check(cqpdf_picture_page(document, index, withMasks ? 1 : 0, &out, &count))
        defer { cqpdf_free(out) }
        return try DrawnPaper(bytes: Array(UnsafeBufferPointer(start: out, count: count)))
    }

    /// Extracts a picture as a file that looks as the page shows it. The bytes of a JPEG or JPEG 2000 are unchanged, a facsimile
    /// becomes a TIFF with the same bytes, and other pixels become a PNG, which is transparent where the page shows through. Some
    /// pictures are drawn by PDFium, which must already be loaded.
    ///
    /// - Throws: `broken` if the bytes of the picture do not match its description.
    public func taken(_ picture: ListedPicture) throws(PaperError) -> TakenPicture {
        let list = try found()
        guard list.indices.contains(picture.index), let kind = picture.kind else { throw .broken("a picture") }
        let found = list[picture.index]
        switch kind {
        case .jpeg, .jpeg2000: return TakenPicture(kind: kind, bytes: try bytes(of: picture.index, decoded: true))
        case .tiff:
            var (k, black): (Int32, Int32) = (0, 0)
            _ = cqpdf_fax_coding(document, picture.index, &k, &black)
            let bytes = try bytes(of: picture.index, decoded: false)
            let isInverted = (black != 0) != (found.decode == Int32(cqpdf_inverted.rawValue))
            return TakenPicture(
                kind: .tiff, bytes: FaxFile.tiff(bytes, picture.width, picture.height, k: Int(k), isInverted: isInverted))
        case .png:
            if hasParts(found) {
                return TakenPicture(kind: .png, bytes: try TransparentPicture(try drawn(picture.index, withMasks: true)).png())
            }
            let pixels =
                isPlain(picture.index, found)
                ? try pixels(picture.index, found) : try drawn(picture.index).pixels(of: 1, Self.pixelForPoint)
            return TakenPicture(kind: .png, bytes: try PageFormat.png.encode(pixels, dpi: nil))
        }
    }

    /// Converts samples of 1…8 bits to RGB.
    private func pixels(_ index: Int, _ picture: cqpdf_picture) throws(PaperError) -> Pixels {
        let (width, height, bits) = (Int(picture.width), Int(picture.height), Int(picture.bits))
        let bands = picture.space == Int32(cqpdf_rgb.rawValue) ? 3 : 1
        let rowBytes = (width * bands * bits + 7) / 8
        let stored = try bytes(of: index, decoded: true)
        guard stored.count >= rowBytes * height else { throw .broken("a picture ends too early") }
        var table = [UInt8](repeating: 0, count: 768)
        if picture.space == Int32(cqpdf_indexed.rawValue) {
            guard cqpdf_palette(document, index, &table) > 0 else { throw .broken("a picture has no colours") }
        } else {
            let maximum = (1 << bits) - 1
            for value in 0...maximum { for band in 0..<3 { table[value * 3 + band] = UInt8(value * 255 / maximum) } }
        }
        let mask = (1 << bits) - 1
        var out = [UInt8](repeating: 0, count: width * height * 3)
        for y in 0..<height {
            for x in 0..<(width * bands) {
                let bit = x * bits
                let value = Int(stored[y * rowBytes + bit / 8]) >> (8 - bits - bit % 8) & mask
                if bands == 3 {
                    out[y * width * 3 + x] = table[value * 3]
                } else {
                    for band in 0..<3 { out[(y * width + x) * 3 + band] = table[value * 3 + band] }
                }
            }
        }
        return Pixels(bytes: out, width: width, height: height)
    }
}
