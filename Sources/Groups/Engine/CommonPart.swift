public import Foundation

/// The part that two pictures have in common, as outlines to draw over the pictures.
public struct CommonPart: Codable, Sendable, Equatable {
    /// Four corners in each picture, in the same order, as fractions of its width and height.
    public let one: [[Double]]
    public let other: [[Double]]

    /// The points of a picture, and the size of the picture in pixels.
    public struct Keypoints: Sendable {
        let points: Data
        let width: Int
        let height: Int

        public init(points: Data, width: Int, height: Int) {
            self.points = points
            self.width = max(width, 1)
            self.height = max(height, 1)
        }

        var sides: (x: Double, y: Double) {
            let long = Double(max(width, height))
            return (Double(width) / long, Double(height) / long)
        }
    }

    /// The outlines are useful only if the common part is less than this fraction of at least one picture.
    private static let whole = 0.98

    /// - Returns: nil if the pictures share too few points, or if both show the same view.
    public init?(_ one: Keypoints, _ other: Keypoints) {
        let match = PointMatch(one.points, (other.points, other.sides.x))
        if let slant = Slant(match, one, other), let quad = slant.quad, quad.isSlanted(one, other, slant.isReverse) {
            let whole = [[0.0, 0], [1, 0], [1, 1], [0, 1]], within = quad.corners.map { [($0.x + 1) / 2, ($0.y + 1) / 2] }
            (self.one, self.other) = slant.isReverse ? (within, whole) : (whole, within)
            return
        }
        guard match.agreeing >= PointMatch.least,
            let crop = Crop(match, (one.width, one.height), (other.width, other.height), []),
            crop.parts.contains(where: { $0.area < Self.whole })
        else { return nil }
        let part = crop.parts[0]
        let corners = [[part.left, part.top], [part.right, part.top], [part.right, part.bottom], [part.left, part.bottom]]
        self.one = corners
        self.other = corners.map { corner in
            let point = match.mapped(corner[0] * one.sides.x, corner[1] * one.sides.y)
            let across = point.x / other.sides.x
            return [match.isMirrored ? 1 - across : across, point.y / other.sides.y]
        }
    }
}
