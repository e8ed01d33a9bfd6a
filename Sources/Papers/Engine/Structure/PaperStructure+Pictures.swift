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

    /// Returns the pictures without masks, in the order of the pages that show them.
    public func pictures() throws(PaperError) -> [ListedPicture] {
        var (list, count): (UnsafePointer<cqpdf_picture>?, Int) = (nil, 0)
        try check(cqpdf_find_pictures(document, &list, &count))
        guard let list else { return [] }
        return (0..<count).compactMap { index in
            let picture = list[index]
            guard picture.is_mask == 0, picture.space != Int32(cqpdf_stencil.rawValue), picture.width > 0, picture.height > 0
            else {
                return nil
            }
            return ListedPicture(
                index: index, width: Int(picture.width), height: Int(picture.height),
                page: picture.page >= 0 ? Int(picture.page) + 1 : nil, kind: kind(index, picture))
        }
    }

    private func kind(_ index: Int, _ picture: cqpdf_picture) -> TakenPicture.Kind? {
        guard Int(picture.width) * Int(picture.height) <= Self.maximumPixels else { return nil }
        switch picture.filter {
        case Int32(cqpdf_jpeg.rawValue): return .jpeg
        case Int32(cqpdf_jpeg2000.rawValue): return .jpeg2000
        case Int32(cqpdf_fax.rawValue):
            var (k, black): (Int32, Int32) = (0, 0)
            return picture.bits <= 1 && cqpdf_fax_coding(document, index, &k, &black) == 1 ? .tiff : .png
        default: return .png
        }
    }

    /// Whether the stored samples of a picture can be used directly. Other pictures, such as JBIG2 or CMYK, are drawn by PDFium.
    private func isPlain(_ index: Int, _ picture: cqpdf_picture) -> Bool {
        let spaces = [cqpdf_grey, cqpdf_rgb, cqpdf_indexed].map { Int32($0.rawValue) }
        // cqpdf_palette returns 0 for a palette of colours other than RGB or grey, such as CMYK.
        var table = [UInt8](repeating: 0, count: 768)
        if picture.space == Int32(cqpdf_indexed.rawValue), cqpdf_palette(document, index, &table) <= 0 { return false }
        return picture.filter == Int32(cqpdf_lossless.rawValue) && spaces.contains(picture.space)
            && [1, 2, 4, 8].contains(picture.bits)
    }

    /// Returns a PDF whose only page is the picture, with one point per pixel. Needs PDFium, which must already be loaded.
    func drawn(_ index: Int) throws(PaperError) -> DrawnPaper {
        var (out, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        try check(cqpdf_picture_page(document, index, &out, &count))
        defer { cqpdf_free(out) }
        return try DrawnPaper(bytes: Array(UnsafeBufferPointer(start: out, count: count)))
    }

    /// Extracts a picture as a file. The bytes of a JPEG or JPEG 2000 are unchanged, a facsimile becomes a TIFF with the same
    /// bytes, and other pixels become a PNG. Some pictures are drawn by PDFium, which must already be loaded.
    ///
    /// - Throws: `broken` if the bytes of the picture do not match its description.
    public func taken(_ picture: ListedPicture) throws(PaperError) -> TakenPicture {
        var (list, count): (UnsafePointer<cqpdf_picture>?, Int) = (nil, 0)
        try check(cqpdf_find_pictures(document, &list, &count))
        guard let list, picture.index < count, let kind = picture.kind else { throw .broken("a picture") }
        switch kind {
        case .jpeg, .jpeg2000: return TakenPicture(kind: kind, bytes: try bytes(of: picture.index, decoded: true))
        case .tiff:
            var (k, black): (Int32, Int32) = (0, 0)
            _ = cqpdf_fax_coding(document, picture.index, &k, &black)
            let bytes = try bytes(of: picture.index, decoded: false)
            return TakenPicture(
                kind: .tiff,
                bytes: FaxFile.tiff(bytes, picture.width, picture.height, k: Int(k), isInverted: black != 0))
        case .png:
            let found = list[picture.index]
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

/// Wraps facsimile data in a TIFF file (TIFF 6.0, sections 2, 10 and 11).
enum FaxFile {
    /// - Parameters:
    ///   - k: negative for group 4, 0 for group 3, positive for two-dimensional group 3.
    ///   - isInverted: whether black runs are shown white.
    static func tiff(_ bytes: [UInt8], _ width: Int, _ height: Int, k: Int, isInverted: Bool) -> [UInt8] {
        func half(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
        func word(_ value: Int) -> [UInt8] { half(value & 0xFFFF) + half(value >> 16 & 0xFFFF) }
        let long = 4
        let start = 8
        let directory = start + bytes.count + bytes.count % 2
        let entries: [(tag: Int, value: Int)] = [
            (256, width), (257, height), (258, 1), (259, k < 0 ? 4 : 3), (262, isInverted ? 1 : 0), (273, start), (277, 1),
            (278, height), (279, bytes.count), (k < 0 ? 293 : 292, k > 0 ? 1 : 0),
        ]
        var file: [UInt8] = [0x49, 0x49, 42, 0] + word(directory) + bytes
        if bytes.count % 2 == 1 { file.append(0) }
        file += half(entries.count)
        for entry in entries { file += half(entry.tag) + half(long) + word(1) + word(entry.value) }
        return file + word(0)
    }
}
