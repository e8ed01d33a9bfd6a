public import PicturesEngine

extension PagePicture {
    /// Returns a JPEG that a PDF can contain unchanged, with its upright size and its resolution; nil for any other file.
    public static func asItIs(jpeg bytes: [UInt8]) -> (PagePicture, width: Int, height: Int, density: PictureDensity?)? {
        guard let header = JPEGHeader(bytes) else { return nil }
        let isTurned = header.orientation >= 5
        let (width, height) = isTurned ? (header.height, header.width) : (header.width, header.height)
        return (.jpeg(bytes), width, height, isTurned ? header.density?.turned : header.density)
    }

    /// Stores pixels without loss, in the smallest sufficient kind: black and white, grey, or colour.
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

/// How the size of a picture on paper is chosen.
public enum PaperFit: Codable, Sendable, Equatable {
    /// The size according to the resolution of the file. If the resolution is missing or at most 75 dpi, or if the page would be
    /// longer than 14,400 points, the longer side is that of A4.
    case own
    /// The size at this resolution, in dots per inch.
    case dpi(Double)
    /// Centred on a sheet of this size with a margin, in points. The sheet has the orientation of the picture, portrait or
    /// landscape.
    case sheet(PaperSize, margin: Double)

    /// The ratios of the height of a pixel to its width that are believed. Faxes have 0.26 to 2.1.
    private static let plausibleTallness = 0.2...5.0

    public static let a4 = PaperSize(width: 595.276, height: 841.89)
    public static let letter = PaperSize(width: 612, height: 792)

    /// - Parameters:
    ///   - width: the width of the upright picture in pixels; `height` is its height.
    ///   - density: the resolution stated by the file. If its directions differ, so do the sides of a pixel on paper.
    /// - Returns: the size of the page, and the position of the picture on it.
    public func place(width: Int, height: Int, density: PictureDensity?) -> (size: PaperSize, box: PaperBox) {
        let tallness = density.map { $0.across / $0.down }.flatMap { Self.plausibleTallness.contains($0) ? $0 : nil } ?? 1
        let (across, down) = (Double(max(width, 1)), Double(max(height, 1)) * tallness)
        func whole(_ scale: Double) -> (PaperSize, PaperBox) {
            let size = PaperSize(width: across * scale, height: down * scale)
            return (size, PaperBox(left: 0, top: 0, right: size.width, bottom: size.height))
        }
        switch self {
        case .own:
            // Cameras and browsers write 72 if they do not know the resolution.
            if let density, max(density.across, density.down) > 75, max(across, down) * 72 / density.across <= 14_400 {
                return whole(72 / density.across)
            }
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
