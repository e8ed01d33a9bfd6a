public import Pictures

extension PagePicture {
    /// A JPEG file that can be taken in as it is, and how large it is when it is upright; nil for any other file.
    public static func asItIs(jpeg bytes: [UInt8]) -> (PagePicture, width: Int, height: Int, dpi: Double?)? {
        guard let header = JPEGHeader(bytes) else { return nil }
        let isTurned = header.orientation >= 5
        let (width, height) = isTurned ? (header.height, header.width) : (header.width, header.height)
        return (.jpeg(bytes), width, height, header.dpi)
    }

    /// Pixels without loss, as little of them as there is: black and white, grey, or colour.
    public static func lossless(_ pixels: Pixels) -> PagePicture {
        let (bytes, count) = (pixels.bytes, pixels.width * pixels.height)
        var (isGrey, isBlackAndWhite) = (true, true)
        for index in 0..<count {
            let red = bytes[index * 3]
            if red != bytes[index * 3 + 1] || red != bytes[index * 3 + 2] {
                isGrey = false
                break
            }
            if red != 0 && red != 255 { isBlackAndWhite = false }
        }
        guard isGrey else { return .colour(bytes, width: pixels.width, height: pixels.height) }
        let grey = (0..<count).map { bytes[$0 * 3] }
        if isBlackAndWhite, let rows = PackedRows(grey: grey, width: pixels.width, height: pixels.height) {
            return .blackAndWhite(rows)
        }
        return .grey(grey, width: pixels.width, height: pixels.height)
    }
}

/// How large a picture is on paper.
public enum PaperFit: Codable, Sendable, Equatable {
    /// As its file says; where it does not say, its longer side is that of A4.
    case own
    /// Dots an inch.
    case dpi(Double)
    /// Centred on a sheet of this size, turned as the picture is, with a margin, in points.
    case sheet(PaperSize, margin: Double)

    public static let a4 = PaperSize(width: 595.276, height: 841.89)
    public static let letter = PaperSize(width: 612, height: 792)

    /// - Parameters:
    ///   - width: and height of the upright picture in pixels.
    ///   - dpi: as the file says it.
    /// - Returns: the page's size, and where on it the picture is.
    public func place(width: Int, height: Int, dpi: Double?) -> (size: PaperSize, box: PaperBox) {
        let (across, down) = (Double(max(width, 1)), Double(max(height, 1)))
        func whole(_ scale: Double) -> (PaperSize, PaperBox) {
            let size = PaperSize(width: across * scale, height: down * scale)
            return (size, PaperBox(left: 0, top: 0, right: size.width, bottom: size.height))
        }
        switch self {
        case .own:
            // Cameras and browsers write 72 where they know nothing.
            if let dpi, dpi > 75, max(across, down) * 72 / dpi <= 14_400 { return whole(72 / dpi) }
            return whole(Self.a4.height / max(across, down))
        case .dpi(let dpi): return whole(72 / min(max(dpi, max(across, down) / 200), 10_000))
        case .sheet(let sheet, let margin):
            let isWide = across > down
            let size = isWide != (sheet.width > sheet.height) ? PaperSize(width: sheet.height, height: sheet.width) : sheet
            let room = max(0, min(margin, min(size.width, size.height) / 3))
            let scale = min((size.width - 2 * room) / across, (size.height - 2 * room) / down)
            let (left, top) = ((size.width - across * scale) / 2, (size.height - down * scale) / 2)
            return (size, PaperBox(left: left, top: top, right: left + across * scale, bottom: top + down * scale))
        }
    }
}
