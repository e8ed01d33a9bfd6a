import Glibc

/// What a person changed in a photo: it is turned by quarters first, then straightened, then cropped.
public struct PictureEdit: Codable, Sendable, Equatable {
    /// A part of the turned picture. The sides are fractions of its width and height, and the origin is its top left corner.
    public struct Crop: Codable, Sendable, Equatable {
        public let left: Double
        public let top: Double
        public let width: Double
        public let height: Double

        public init(left: Double, top: Double, width: Double, height: Double) {
            (self.left, self.top, self.width, self.height) = (left, top, width, height)
        }

        static let whole = Crop(left: 0, top: 0, width: 1, height: 1)

        /// The smallest share of a side that a crop may keep.
        private static let smallest = 0.01
        /// Fractions come from a browser, which computes them from pixels.
        private static let tolerance = 0.001

        var isValid: Bool {
            [left, top].allSatisfy { $0 >= -Self.tolerance } && [width, height].allSatisfy { $0 >= Self.smallest }
                && left + width <= 1 + Self.tolerance && top + height <= 1 + Self.tolerance
        }
    }

    /// The number of quarter turns clockwise, 0…3.
    public let turns: Int
    /// The angle by which the turned picture is rotated clockwise about its centre, in degrees.
    public let angle: Double
    /// The part that is kept; nil for everything.
    public let crop: Crop?

    public static let largestAngle = 45.0

    public init(turns: Int = 0, angle: Double = 0, crop: Crop? = nil) {
        (self.turns, self.angle, self.crop) = (turns, angle, crop)
    }

    /// Whether the values are in their ranges and change something.
    public var isValid: Bool {
        (0...3).contains(turns) && abs(angle) <= Self.largestAngle && crop?.isValid ?? true
            && (turns != 0 || angle != 0 || crop != nil)
    }

    /// The width of the blended edge in pixels, with the rounding of the kept area.
    private static let blended = 2.0

    /// Whether the picture is only turned by quarters.
    var onlyTurns: Bool { angle == 0 && crop == nil }

    /// Returns the pixels to keep, in a picture of `width` × `height` that was turned and is to be rotated. If corners of the crop
    /// lie outside the rotated picture, the crop becomes smaller about its centre until none is empty.
    func area(width: Int, height: Int) -> PixelArea {
        let crop = crop ?? .whole
        let (across, down) = (Double(width), Double(height))
        let centre = (x: (crop.left + crop.width / 2 - 0.5) * across, y: (crop.top + crop.height / 2 - 0.5) * down)
        // The rotation blends the pixels at the edge with the empty ones beside them.
        let blended = angle == 0 ? 0 : Self.blended
        let factor = fitting(
            centre, half: (crop.width * across / 2, crop.height * down / 2),
            in: (max(0, across / 2 - blended), max(0, down / 2 - blended)))
        let (keptWidth, keptHeight) = (crop.width * across * factor, crop.height * down * factor)
        return PixelArea(
            left: centre.x - keptWidth / 2, top: centre.y - keptHeight / 2, width: max(1, Int(keptWidth.rounded(.down))),
            height: max(1, Int(keptHeight.rounded(.down))))
    }

    /// Returns the largest factor up to 1 by which a rectangle fits into the rotated picture.
    private func fitting(_ centre: (x: Double, y: Double), half: (Double, Double), in picture: (Double, Double)) -> Double {
        let radians = angle * .pi / 180
        let (cosine, sine) = (cos(radians), sin(radians))
        var factor = 1.0
        for (x, y) in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)] {
            // In the coordinates of the picture before its rotation, both the centre and the way to a corner are linear.
            let start = (centre.x * cosine + centre.y * sine, -centre.x * sine + centre.y * cosine)
            let way = (x * half.0 * cosine + y * half.1 * sine, -x * half.0 * sine + y * half.1 * cosine)
            for (from, by, limit) in [(start.0, way.0, picture.0), (start.1, way.1, picture.1)] where by != 0 {
                factor = min(factor, ((by > 0 ? limit : -limit) - from) / by)
            }
        }
        return max(0, factor)
    }
}

/// A rectangle of pixels, whose origin is relative to the centre of the picture.
struct PixelArea: Equatable {
    let left: Double
    let top: Double
    let width: Int
    let height: Int
}
