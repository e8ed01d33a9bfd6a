public import PicturesEngine

/// A page cropped from a photo, straightened and cleaned.
public struct MadePixels: Sendable {
    public let pixels: Pixels
    /// The size of the page in millimetres. It has the same proportions as `pixels`.
    public let millimetres: (width: Double, height: Double)
}

/// Makes a page from a photo of it: corrects the perspective, levels the lines of text, and adjusts brightness and colours.
public struct PageMaker {
    private let settings: PageSettings

    /// - Parameter settings: the settings; must be sound (`PageSettings.isSound`).
    public init(_ settings: PageSettings) { self.settings = settings }

    /// The width of the rim that is not shown, as a fraction of each side of the page. If a corner is off by a pixel, the rim
    /// shows a line of the desk.
    private static let inset = 0.0025
    /// The maximum number of pixels of a page, and the maximum length of its longer side in pixels.
    private static let maximum = 16_000_000.0, longest = 6000.0

    /// - Parameters:
    ///   - photo: the upright photo, at any scale.
    ///   - longSide: the maximum length of the page's longer side in pixels; nil to keep the resolution of the photo.
    ///   - focal: the focal length as a multiple of the photo's long side; nil if it is unknown.
    /// - Returns: nil if the settings are not sound, the photo is empty, or the corners do not enclose a page.
    public func page(of photo: Pixels, longSide: Int? = nil, focal: Double? = nil) -> MadePixels? {
        let (width, height) = (Double(photo.width), Double(photo.height))
        guard width >= 1, height >= 1, settings.isSound, photo.bytes.count >= photo.width * photo.height * 3 else { return nil }
        let corners = (settings.corners ?? [[0, 0], [1, 0], [1, 1], [0, 1]]).map { Point($0[0] * width, $0[1] * height) }
        let proportions =
            settings.corners == nil
            ? [height / width] : PageProportion.candidates(corners, width: width, height: height, focal: focal)
        let size = settings.paper.size(proportions: proportions)
        guard let map = Homography(corners) else { return nil }
        let sides = PageProportion.sideLengths(corners)
        // The page gets at least the resolution of the photo everywhere, up to the limits.
        var across = max(sides.across, sides.down * size.width / size.height)
        across = min(across, (Self.maximum * size.width / size.height).squareRoot())
        let longer = across * max(1, size.height / size.width)
        across *= min(1, min(Self.longest, longSide.map(Double.init) ?? Self.longest) / longer)
        let (columns, rows) = (max(1, Int(across.rounded())), max(1, Int((across * size.height / size.width).rounded())))
        let isWhole = settings.corners == nil && columns == photo.width && rows == photo.height
        let inset = settings.corners == nil ? 0 : Self.inset
        var flat = isWhole ? photo : Warp(photo, map, inset: inset).pixels(columns, rows)
        let slope = TextSlope.degrees(flat)
        if slope != 0 { flat = Warp(photo, map, inset: inset, degrees: slope).pixels(columns, rows) }
        let toned = PageTone(settings.filter, strength: Float(settings.strength)).toned(flat)
        // A whole picture is not surrounded by a desk.
        let clean = settings.filter == .bw && settings.corners != nil ? Rim.cleaned(toned) : toned
        let turned = clean.turned(settings.turns)
        return MadePixels(pixels: turned, millimetres: settings.turns % 2 == 0 ? size : (size.height, size.width))
    }
}

extension Pixels {
    /// Returns the pixels turned clockwise by this number of quarter turns.
    func turned(_ quarters: Int) -> Pixels {
        guard quarters != 0 else { return self }
        let (columns, rows) = quarters == 2 ? (width, height) : (height, width)
        var turned = [UInt8](repeating: 0, count: columns * rows * 3)
        bytes.withUnsafeBufferPointer { source in
            for y in 0..<rows {
                for x in 0..<columns {
                    let (fromX, fromY) =
                        switch quarters {
                        case 1: (y, height - 1 - x)
                        case 2: (width - 1 - x, height - 1 - y)
                        default: (width - 1 - y, x)
                        }
                    let (from, to) = ((fromY * width + fromX) * 3, (y * columns + x) * 3)
                    turned[to] = source[from]
                    turned[to + 1] = source[from + 1]
                    turned[to + 2] = source[from + 2]
                }
            }
        }
        return Pixels(bytes: turned, width: columns, height: rows)
    }
}
