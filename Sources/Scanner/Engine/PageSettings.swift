import Glibc

/// The settings for making a page from a photo. The photo itself is not changed.
public struct PageSettings: Codable, Sendable, Equatable {
    public enum Filter: String, Codable, Sendable, CaseIterable {
        /// The colours of the photo.
        case original
        /// Without shadows, on white paper.
        case enhanced
        /// Like `enhanced`, with stronger colours.
        case vivid
        /// Black ink on white paper, without shades of grey.
        case bw
        case sepia, grey
    }

    /// The corners of the page: top left first, then clockwise, with x and y as fractions of the upright picture's width and
    /// height; nil for the whole picture. A corner may lie slightly outside the picture.
    public var corners: [[Double]]?
    /// The number of quarter turns clockwise, 0…3, applied after the page is cropped.
    public var turns: Int
    public var filter: Filter
    /// The strength of the filter, 0…1.
    public var strength: Double
    public var paper: PagePaper

    public init(
        corners: [[Double]]? = nil, turns: Int = 0, filter: Filter = .enhanced, strength: Double = 1, paper: PagePaper = .auto
    ) {
        (self.corners, self.turns, self.filter) = (corners, turns, filter)
        (self.strength, self.paper) = (strength, paper)
    }

    /// Returns the page's longest side as a fraction of the photo's longest side.
    public func share(ofWidth width: Double, height: Double) -> Double {
        guard let corners, isSound, max(width, height) >= 1 else { return 1 }
        let sides = PageProportion.sideLengths(corners.map { Point($0[0] * width, $0[1] * height) })
        return min(1, max(0.01, max(sides.across, sides.down) / max(width, height)))
    }

    /// The maximum distance of a corner outside the picture, as a fraction of the picture's side.
    public static let reach = 0.25

    /// Whether a page can be made with these settings.
    public var isSound: Bool {
        guard (0...3).contains(turns), (0...1).contains(strength) else { return false }
        guard let corners else { return true }
        return corners.count == 4
            && corners.allSatisfy { $0.count == 2 && $0.allSatisfy { (-Self.reach...1 + Self.reach).contains($0) } }
            && isConvex(corners)
    }

    /// Whether the corners form a convex quadrilateral in clockwise order.
    private func isConvex(_ corners: [[Double]]) -> Bool {
        (0..<4).allSatisfy { index in
            let (a, b, c) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
            let (from, to) = (SIMD2(b[0] - a[0], b[1] - a[1]), SIMD2(c[0] - b[0], c[1] - b[1]))
            return from.x * to.y - from.y * to.x > 1e-4
        }
    }
}

/// The kind of paper on which a page was printed.
public enum PagePaper: String, Codable, Sendable, CaseIterable {
    /// The known paper size that best fits the measured proportions, if one fits.
    case auto
    case a4, a5, letter, receipt, card
    /// The measured proportions.
    case free

    /// The width and height of an upright sheet in millimetres; nil if the kind has no fixed size.
    var millimetres: (width: Double, height: Double)? {
        switch self {
        case .a4: (210, 297)
        case .a5: (148, 210)
        case .letter: (215.9, 279.4)
        case .card: (53.98, 85.6)
        case .auto, .receipt, .free: nil
        }
    }

    /// The width of the paper in most cash registers, in millimetres.
    private static let receiptWidth = 80.0
    /// A page that is more than this many times as long as wide is treated as a receipt.
    private static let receiptProportion = 2.1

    /// - Parameter proportion: the measured height divided by the width.
    /// - Returns: the size of the page in millimetres.
    func size(proportion: Double) -> (width: Double, height: Double) {
        let (isWide, long) = (proportion < 1, max(proportion, 1 / proportion))
        let paper = self == .auto ? Self.fitting(long) : self
        if let (width, height) = paper.millimetres { return isWide ? (height, width) : (width, height) }
        if paper == .receipt {
            return isWide ? (Self.receiptWidth * long, Self.receiptWidth) : (Self.receiptWidth, Self.receiptWidth * long)
        }
        let width = min(210, 297 / long)
        return isWide ? (width * long, width) : (width, width * long)
    }

    /// Returns the size of the page if its proportions are not certain. Without a lens, a tilted A4 can look like a sheet of the
    /// size Letter. It is taken for A4 then, unless the region of this machine uses Letter.
    ///
    /// - Parameter proportions: the most likely proportion first, then those with other lenses.
    func size(proportions: [Double], usesLetter: Bool = Self.regionUsesLetter) -> (width: Double, height: Double) {
        func paper(_ proportion: Double) -> PagePaper { Self.fitting(max(proportion, 1 / proportion)) }
        let likely = proportions.first ?? 1
        guard self == .auto, !usesLetter, paper(likely) == .letter,
            let other = proportions.first(where: { paper($0) == .a4 })
        else { return size(proportion: likely) }
        return size(proportion: other)
    }

    /// Whether the locale's region uses the paper size Letter (CLDR, supplemental data, paper sizes).
    static let regionUsesLetter: Bool = {
        let names = ["LC_ALL", "LC_PAPER", "LANG"]
        let locale = names.lazy.compactMap { getenv($0).map { String(cString: $0) } }.first { !$0.isEmpty } ?? ""
        let region = locale.prefix { $0 != "." && $0 != "@" }.split(separator: "_").dropFirst().first ?? ""
        return ["US", "CA", "MX", "PR", "PH", "BZ", "CL", "CO", "CR", "GT", "NI", "PA", "SV", "VE"].contains(region)
    }()

    private static func fitting(_ long: Double) -> PagePaper {
        let known: [(PagePaper, tolerance: Double)] = [(.a4, 0.045), (.letter, 0.03), (.card, 0.02)]
        for (paper, tolerance) in known {
            guard let (width, height) = paper.millimetres else { continue }
            if abs(long / (height / width) - 1) < tolerance { return paper }
        }
        return long > receiptProportion ? .receipt : .free
    }
}
