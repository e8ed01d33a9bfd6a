import CPages
public import Pictures

/// How one picture may have been cropped, shifted or straightened to make another; the third look finds out whether it was.
public struct Crop: Codable, Hashable, Sendable {
    /// Maps a point of the first to the second, from -1 to 1 across and down: x' = p0 + p1 x + p2 y, y' = p3 + p4 x + p5 y.
    let alignment: [Float]
    /// Width over height of the first and of the second at full size, and the error that rounding may have made in them.
    let aspects: [Double]
    let rounding: Double

    init(_ alignment: Alignment, of one: Subject, from other: Subject) {
        let p = alignment.parameters
        let half = Float(GreyRaster.side) / 2
        self.alignment = [p[0] / half, p[1], p[2], p[3] / half, p[4], p[5]]
        aspects = [one, other].map { Double($0.width) / Double(max($0.height, 1)) }
        rounding = 0.25 / Double(max(min(one.width, one.height, other.width, other.height), 1))
    }

    /// The largest skew of a crop. Crops stay below 0.0005; another shot from nearly the same place has another perspective and 0.0014
    /// and more, mostly 0.015.
    private static let skewed = 0.001
    /// The largest difference in the worst window of the common part. Crops stay below 0.58, replaced words have 1 and more.
    private static let unlike: Float = 0.6

    /// How closely two thumbnails, with a long side of `Picture.thumbnailSide`, agree where they overlap; `none` where neither was
    /// cropped from the other, nil when memory runs out.
    public func closeness(_ one: FinePicture, _ other: FinePicture) -> Closeness? {
        guard one.isWhole, other.isWhole, alignment.count == 6, aspects.count == 2 else { return Closeness.none }
        var found = alignment
        var difference = cpages_difference()
        let (width, height) = (min(one.width, other.width), min(one.height, other.height))
        let result = one.withPicture { one in
            other.withPicture { other in cpages_compare_crop(one, other, Int32(width), Int32(height), &found, &difference) }
        }
        if result == Int32(cpages_memory) { return nil }
        guard result == Int32(cpages_good), skew(found) < Self.skewed + rounding, difference.worst < Self.unlike else {
            return Closeness.none
        }
        // The part outside the overlap may have a caption. So a crop counts as marked: all crops of one picture must be alike.
        return min(Closeness(worst: difference.worst), .marked)
    }

    /// How far an alignment is from a similarity (scaling and rotation); 0 for a similarity.
    private func skew(_ found: [Float]) -> Double {
        let p = found.map(Double.init)
        // In units of the heights of the first and of the second.
        let (a, b) = (p[1] * aspects[1] / aspects[0], p[2] * aspects[1])
        let (c, d) = (p[4] / aspects[0], p[5])
        let (x, y) = (a - d, b + c)
        return (x * x + y * y).squareRoot() / (abs(a) + abs(d))
    }
}
