/// A part of a picture to which another program gave the name of a person.
public struct FaceRegion: Codable, Sendable, Equatable {
    public let name: String
    /// The middle of the region, its width and its height, as parts of the width and the height of the picture.
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double
    /// The size in pixels of the picture that the program saw; nil if it is unknown.
    public let pictureWidth: Int?
    public let pictureHeight: Int?

    /// - Returns: nil if the numbers are no part of a picture.
    public init?(
        _ name: String, x: Double, y: Double, width: Double, height: Double, pictureWidth: Int? = nil, pictureHeight: Int? = nil
    ) {
        let isInside = (0.0...1.0).contains(x) && (0.0...1.0).contains(y)
        guard isInside, width > 0, width <= 2, height > 0, height <= 2 else { return nil }
        (self.name, self.x, self.y, self.width, self.height) = (name, x, y, width, height)
        (self.pictureWidth, self.pictureHeight) = (pictureWidth, pictureHeight)
    }

    /// The region of a face in a file.
    ///
    /// - Parameters:
    ///   - orientation: the EXIF orientation of the file.
    ///   - width, height: the size of the upright picture in pixels; nil if it is unknown.
    public init?(_ name: String, _ box: FaceBox, orientation: Int, width: Int?, height: Int?) {
        func part(_ value: Int) -> Double { Double(value) / Double(FaceBox.whole) }
        let middle = (part(2 * box.x + box.width) / 2, part(2 * box.y + box.height) / 2)
        // Six and eight are each other's inverse, and the others are their own.
        let stored = Self.turned(middle, [6: 8, 8: 6][orientation] ?? orientation)
        let isTurned = orientation >= 5
        self.init(
            name, x: stored.x, y: stored.y, width: part(isTurned ? box.height : box.width),
            height: part(isTurned ? box.width : box.height), pictureWidth: isTurned ? height : width,
            pictureHeight: isTurned ? width : height)
    }

    func named(_ name: String) -> FaceRegion? {
        FaceRegion(name, x: x, y: y, width: width, height: height, pictureWidth: pictureWidth, pictureHeight: pictureHeight)
    }

    /// Where the region is in the upright picture. Programs state regions in the picture as it is stored; some state them in the upright
    /// picture, and then the size that they saw tells.
    ///
    /// - Parameters:
    ///   - orientation: the EXIF orientation of the file.
    ///   - width, height: the size of the upright picture in pixels; nil if it is unknown.
    public func box(orientation: Int, width: Int?, height: Int?) -> FaceBox {
        let isTurned = orientation >= 5 && !isOfUpright(width, height)
        let middle = isTurned || (2...4).contains(orientation) ? Self.turned((x, y), orientation) : (x: x, y: y)
        let (across, down) = isTurned ? (self.height, self.width) : (self.width, self.height)
        func whole(_ value: Double) -> Int { min(max(Int((value * Double(FaceBox.whole)).rounded()), 0), FaceBox.whole) }
        let (left, top) = (whole(middle.x - across / 2), whole(middle.y - down / 2))
        return FaceBox(
            x: left, y: top, width: whole(middle.x + across / 2) - left, height: whole(middle.y + down / 2) - top)
    }

    /// Whether the program saw the upright picture, of a file that is stored lying on its side.
    private func isOfUpright(_ width: Int?, _ height: Int?) -> Bool {
        guard let pictureWidth, let pictureHeight, let width, let height, width != height else { return false }
        return pictureWidth != pictureHeight && (pictureWidth > pictureHeight) == (width > height)
    }

    /// A point of the stored picture in the upright one.
    private static func turned(_ point: (x: Double, y: Double), _ orientation: Int) -> (x: Double, y: Double) {
        let (x, y) = point
        return switch orientation {
        case 2: (1 - x, y)
        case 3: (1 - x, 1 - y)
        case 4: (x, 1 - y)
        case 5: (y, x)
        case 6: (1 - y, x)
        case 7: (1 - y, 1 - x)
        case 8: (y, 1 - x)
        default: (x, y)
        }
    }
}
