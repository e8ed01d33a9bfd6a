import CPages
import Foundation
public import PicturesEngine

/// How one picture may have been made from another by cropping, shifting or straightening. The third look, the comparison of fine
/// detail, checks whether it was really made like this.
public struct Crop: Codable, Hashable, Sendable {
    /// A part of a picture. The edges are fractions of the picture's width and height.
    struct Part: Codable, Hashable {
        var left = 0.0
        var top = 0.0
        var right = 1.0
        var bottom = 1.0

        var area: Double { max(right - left, 0) * max(bottom - top, 0) }
    }

    /// The parts that both pictures show: the first in the first picture, the second in the second picture.
    let parts: [Part]
    /// Maps a point of the first part to the second part. Coordinates go from -1 to 1 across and down: x' = p0 + p1 x + p2 y, y'
    /// = p3 + p4 x + p5 y.
    let alignment: [Float]
    /// Whether the second picture must be mirrored before the comparison.
    let isMirrored: Bool
    /// The number of matching points; 0 if the alignment was not derived from points.
    let agreeing: Int
    /// The sizes of the two pictures, in pixels, and whether they are JPEGs.
    let widths: [Int]
    let heights: [Int]
    let areJPEGs: [Bool]
    /// How the common part is compared.
    let manner: DetailComparison.Manner
    /// The position in perspective of one picture within the other. If `slant` is not nil, `alignment` has no meaning.
    let slant: Slant?

    init(_ alignment: Alignment, of one: Subject, from other: Subject) {
        manner = max(one.manner, other.manner)
        let p = alignment.parameters
        let half = Float(GreyRaster.side) / 2
        self.alignment = [p[0] / half, p[1], p[2], p[3] / half, p[4], p[5]]
        parts = [Part(), Part()]
        isMirrored = false
        agreeing = 0
        widths = [one.width, other.width]
        heights = [one.height, other.height]
        areJPEGs = [one.isJPEG, other.isJPEG]
        slant = nil
    }

    /// Makes a crop for a picture that appears in perspective within a photo of it.
    init(_ slant: Slant, of one: Subject, from other: Subject) {
        let corners = slant.quad?.corners ?? [], x = corners.map { ($0.x + 1) / 2 }, y = corners.map { ($0.y + 1) / 2 }
        let within = Part(left: x.min() ?? 0, top: y.min() ?? 0, right: x.max() ?? 1, bottom: y.max() ?? 1)
        parts = slant.isReverse ? [within, Part()] : [Part(), within]
        alignment = [0, 1, 0, 0, 0, 1]
        isMirrored = false
        agreeing = slant.agreeing
        widths = [one.width, other.width]
        heights = [one.height, other.height]
        areJPEGs = [one.isJPEG, other.isJPEG]
        manner = max(one.manner, other.manner)
        self.slant = slant
    }

    init?(_ match: PointMatch, of one: Subject, from other: Subject) {
        self.init(
            match, (one.width, one.height), (other.width, other.height), [one.manner, other.manner],
            areJPEGs: [one.isJPEG, other.isJPEG])
    }

    /// - Parameters:
    ///   - one: the size of the first picture in pixels.
    ///   - other: the size of the second picture in pixels.
    ///   - manners: how the two pictures are to be compared; empty if this is not known.
    /// - Returns: nil if the common part is too small.
    init?(
        _ match: PointMatch, _ one: (width: Int, height: Int), _ other: (width: Int, height: Int),
        _ manners: [DetailComparison.Manner], areJPEGs: [Bool] = [false, false]
    ) {
        let (a, b) = (Self.sides(one), Self.sides(other))
        /// The part of a picture that the other picture shows: the bounding box of the other picture's mapped corners.
        func part(_ own: (Double, Double), _ map: (Double, Double) -> (x: Double, y: Double), _ size: (Double, Double)) -> Part {
            let corners = [map(0, 0), map(size.0, 0), map(0, size.1), map(size.0, size.1)]
            let (x, y) = (corners.map(\.x), corners.map(\.y))
            return Part(
                left: max(0, (x.min() ?? 0) / own.0), top: max(0, (y.min() ?? 0) / own.1), right: min(1, (x.max() ?? 0) / own.0),
                bottom: min(1, (y.max() ?? 0) / own.1))
        }
        let first = part(a, match.origin, b)
        let second = part(b, match.mapped, a)
        guard first.area > 0.02, second.area > 0.02, first.right > first.left, second.right > second.left else { return nil }
        parts = [first, second]
        // A photograph shown on a screen is compared as a photograph, so only the pictures that are shown nearly completely
        // decide.
        let shown = zip(parts, manners).filter { $0.0.area >= Self.nearlyAll }.map(\.1)
        manner = shown.min() ?? manners.max() ?? .page
        isMirrored = match.isMirrored
        agreeing = match.agreeing
        widths = [one.width, other.width]
        heights = [one.height, other.height]
        self.areJPEGs = areJPEGs
        slant = nil
        // The map from the middle of the first part to the middle of the second, in units of half the sides of each part.
        let (wide, high) = ((first.right - first.left) * a.0 / 2, (first.bottom - first.top) * a.1 / 2)
        let (wider, higher) = ((second.right - second.left) * b.0 / 2, (second.bottom - second.top) * b.1 / 2)
        let middle = match.mapped(first.left * a.0 + wide, first.top * a.1 + high)
        alignment = [
            (middle.x - second.left * b.0 - wider) / wider, match.along * wide / wider, -match.turn * high / wider,
            (middle.y - second.top * b.1 - higher) / higher, match.turn * wide / higher, match.along * high / higher,
        ].map(Float.init)
    }

    /// The width and height divided by the long side.
    private static func sides(_ size: (width: Int, height: Int)) -> (Double, Double) {
        let long = Double(max(size.width, size.height, 1))
        return (Double(max(size.width, 1)) / long, Double(max(size.height, 1)) / long)
    }

    /// If the common part covers at least this fraction of a picture, it contains all of the picture except its border.
    private static let nearlyAll = 0.8

    /// Whether each picture shows the whole of the other, neither mirrored nor rotated.
    var isWhole: Bool {
        !isMirrored && parts.allSatisfy { $0.area > Self.whole } && abs(alignment[2]) < 0.01 && abs(alignment[4]) < 0.01
    }

    /// The fraction of a picture that its part covers; the smaller value of the two pictures.
    var shared: Double { parts.map(\.area).min() ?? 0 }

    /// Whether one picture is a photo of the other, for instance of a screen that shows the other.
    public var isPhotoOfAll: Bool { slant != nil }

    /// Whether nearly all of one picture lies within the other.
    var isInside: Bool { parts.contains { $0.area >= Self.nearlyAll } }

    /// The result of a comparison of the common part: how far the alignment is from a similarity transform, and the difference.
    struct Finding {
        let skew: Double
        let difference: cpages_difference
    }

    /// Aligns and compares the common parts. Returns nil if they cannot be aligned.
    func look(_ one: FinePicture, _ other: FinePicture) throws(MemoryError) -> Finding? {
        guard one.isWhole, other.isWhole, alignment.count == 6, [parts.count, widths.count, heights.count] == [2, 2, 2],
            areJPEGs.count == 2
        else { return nil }
        let second = isMirrored ? other.turned(.mirrored) : other
        guard let a = one.part(parts[0]), let b = second.part(parts[1]) else { return nil }
        var found = alignment
        var difference = cpages_difference()
        let (width, height) = (min(a.width, b.width), min(a.height, b.height))
        let result = a.withPicture { one in
            b.withPicture { other in cpages_compare_crop(one, other, Int32(width), Int32(height), &found, &difference) }
        }
        if result == Int32(cpages_memory) { throw MemoryError() }
        guard result == Int32(cpages_good) else { return nil }
        let aspects = zip([(a, one), (b, second)], [0, 1]).map { pair, at in
            let (width, height) = size(at, in: pair.1)
            return Double(pair.0.width) * width / Double(pair.1.width) / (Double(pair.0.height) * height / Double(pair.1.height))
        }
        return Finding(skew: skew(found, aspects), difference: difference)
    }

    /// Memory ran out during a comparison, which therefore says nothing about the pictures.
    public struct MemoryError: Error {}

    /// Returns the size of the first or the second picture, in pixels of that picture. The size includes the margin that a
    /// reduced decode shows beyond the edges, because a JPEG is decoded at a multiple of an eighth of its size, rounded up.
    private func size(_ at: Int, in small: FinePicture) -> (Double, Double) {
        let sides = [widths[at], heights[at]], long = sides.max() ?? 1, wanted = max(small.width, small.height)
        guard areJPEGs[at], let scale = (1..<8).first(where: { (long * $0 + 7) / 8 >= wanted }) else {
            return (Double(sides[0]), Double(sides[1]))
        }
        let shown = sides.map { Double(($0 * scale + 7) / 8 * 8) / Double(scale) }
        return (shown[0], shown[1])
    }

    /// The maximum skew of a crop. Crops have a skew below 0.0005. Another shot from nearly the same position has another
    /// perspective and a skew of at least 0.0014, mostly 0.015.
    private static let skewed = 0.001
    /// The maximum difference in the worst window of the common part. Crops stay below 0.58, and replaced words cause at least 1.
    private static let unlike: Float = 0.6
    /// The limits for a sticker or a caption on a photograph: the maximum fraction of differing windows, and the minimum number
    /// of matching points.
    private static let (covered, agreeingBesides): (Float, Int) = (0.12, 12)
    /// The maximum balance (see `cpages_difference`) for a sticker or a caption. If one object was replaced by another, both
    /// pictures have detail there, and the balance is larger.
    private static let added: Float = 0.45
    /// The maximum skew for a sticker or a caption. Adding one does not move the rest of the picture. If words were replaced
    /// instead, the two pictures are shifted against each other, and the skew is larger.
    private static let placed = 0.0003
    /// If the difference in the worst window of the thumbnails of two pages exceeds this, the pages are different.
    private static let unlikePages: Float = 1.2
    /// The minimum fraction of at least one picture that the common part must cover, first for photographs, then for pages. Pages
    /// need more, because different pages may have the same heading.
    private static let (leastShared, leastSharedOfPages) = (0.5, 0.8)

    /// Whether the pictures have enough in common for one to be a part of the other.
    var isLikely: Bool {
        (parts.map(\.area).max() ?? 0) >= (manner == .page ? Self.leastSharedOfPages : Self.leastShared)
    }

    /// Returns the final closeness of two thumbnails, or nil for pages that must be compared at a legible size. The closeness is
    /// `none` if the pictures cannot be aligned.
    public func thumbnailCloseness(_ one: FinePicture, _ other: FinePicture) throws(MemoryError) -> Closeness? {
        guard manner == .page else { return try closeness(one, other) }
        guard let found = try look(one, other) else { return Closeness.none }
        return found.skew > 10 * Self.skewed || found.difference.worst > Self.unlikePages ? Closeness.none : nil
    }

    /// Returns how closely two pictures agree in their common part. The closeness is `none` if neither was cropped from the
    /// other, or if they cannot be aligned.
    public func closeness(_ one: FinePicture, _ other: FinePicture) throws(MemoryError) -> Closeness {
        if let slant { return try slant.closeness(one, other) }
        guard let found = try look(one, other) else { return Closeness.none }
        let rounding = 0.25 / Double(max(min(widths.min() ?? 1, heights.min() ?? 1), 1))
        guard found.skew < Self.skewed + rounding else { return Closeness.none }
        if manner == .page, DetailComparison(found.difference).closeness(as: .page) == .none { return Closeness.none }
        if found.difference.worst >= Self.unlike {
            guard manner != .page, agreeing >= Self.agreeingBesides, found.difference.differing < Self.covered,
                found.difference.balance < Self.added, found.skew < Self.placed
            else {
                return Closeness.none
            }
            return .marked
        }
        let closeness = Closeness(worst: found.difference.worst)
        // A crop is never certain to be the same picture, so its closeness is limited. The limit does not apply to a picture with
        // an even border around it.
        return hasEvenBorder(one, other) ? closeness : min(closeness, .cut)
    }

    /// Whether one picture is the whole of the other with an even border around it.
    private func hasEvenBorder(_ one: FinePicture, _ other: FinePicture) -> Bool {
        guard manner != .page, !isMirrored, let within = parts.firstIndex(where: { $0.area < Self.whole }),
            parts[1 - within].area >= Self.whole
        else { return false }
        return (within == 0 ? one : other).isEven(around: parts[within])
    }

    /// The minimum fraction of a picture that a part must cover to be treated as the whole picture.
    private static let whole = 0.985

    /// Returns how far an alignment is from a similarity transform (scaling and rotation); 0 for a similarity transform.
    ///
    /// - Parameter aspects: the aspect ratios (width / height) of the two parts.
    private func skew(_ found: [Float], _ aspects: [Double]) -> Double {
        let p = found.map(Double.init)
        // Convert lengths to units of the height of each part.
        let (a, b) = (p[1] * aspects[1] / aspects[0], p[2] * aspects[1])
        let (c, d) = (p[4] / aspects[0], p[5])
        let (x, y) = (a - d, b + c)
        return (x * x + y * y).squareRoot() / (abs(a) + abs(d))
    }
}

private extension FinePicture {
    /// The maximum standard deviation of the green channel in an even border, in levels.
    private static let even = 6.0

    /// Whether there is a border of one shade on each side of a part.
    func isEven(around part: Crop.Part) -> Bool {
        // The pixels next to the part are blended with it, so two of them are skipped.
        let (left, right) = (Int(part.left * Double(width)) - 2, Int((part.right * Double(width)).rounded(.up)) + 2)
        let (top, bottom) = (Int(part.top * Double(height)) - 2, Int((part.bottom * Double(height)).rounded(.up)) + 2)
        guard left > 1, top > 1, right < width - 1, bottom < height - 1 else { return false }
        return [(0, 0, width, top), (0, bottom, width, height), (0, 0, left, height), (right, 0, width, height)].allSatisfy {
            deviation($0.0, $0.1, $0.2, $0.3) < Self.even
        }
    }

    /// Returns the standard deviation of the green channel in a rectangle, in levels.
    private func deviation(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> Double {
        rgb.withUnsafeBytes { bytes in
            var (sum, squares) = (0.0, 0.0)
            for y in top..<bottom {
                for x in left..<right {
                    let light = Double(bytes[(y * width + x) * 3 + 1])
                    sum += light
                    squares += light * light
                }
            }
            let count = Double((right - left) * (bottom - top)), mean = sum / count
            return max(squares / count - mean * mean, 0).squareRoot()
        }
    }

    /// Returns a part of the picture, or nil if the part is less than 16 pixels wide or high.
    func part(_ part: Crop.Part) -> FinePicture? {
        guard [part.left, part.top, part.right, part.bottom].allSatisfy((0...1).contains) else { return nil }
        let (left, right) = (Int(part.left * Double(width)), Int((part.right * Double(width)).rounded(.up)))
        let (top, bottom) = (Int(part.top * Double(height)), Int((part.bottom * Double(height)).rounded(.up)))
        guard right - left >= 16, bottom - top >= 16 else { return nil }
        if right - left == width, bottom - top == height { return self }
        var cells = Data(capacity: (right - left) * (bottom - top) * 3)
        for y in top..<bottom { cells += rgb[(y * width + left) * 3..<(y * width + right) * 3] }
        return FinePicture(width: right - left, height: bottom - top, rgb: cells)
    }
}
