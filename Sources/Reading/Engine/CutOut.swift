/// A straightened and enlarged part of a picture, in which lines are searched again.
struct CutOut {
    /// The part, along the axis of its lines, in pixels of the picture.
    let frame: Rectangle
    /// The size at which the detector sees the part, one of few, because code is compiled and kept for each size.
    let toWidth: Int
    let toHeight: Int

    /// Pixels of the detector's input per pixel of the picture.
    let scale: Float

    /// The sides that are used. All are multiples of 32, because the network requires it.
    private static let sides = [64, 128, 256, 512, 768, 1024, 1280]

    /// A line has this height in pixels of the detector's input, with the margins of its rectangle.
    private static let lineHeight: Float = 40
    /// Maximum enlargement of the picture's own pixels.
    private static let maximumScale: Float = 4
    /// The margin around the lines, in heights of a line.
    private static let margin: Float = 0.75

    /// - Parameter lines: lines of about the same axis and height; nil if there are none, or if they have no height.
    init?(around lines: [Rectangle]) {
        let heights = lines.map(\.height).sorted()
        guard let longest = lines.max(by: { $0.width < $1.width }), heights[heights.count / 2] >= 1 else { return nil }
        let height = heights[heights.count / 2]
        var frame = Rectangle(around: lines.flatMap(\.quad.corners), along: longest.axis).grown(by: Self.margin * height)
        let largest = Self.sides[Self.sides.count - 1]
        scale = min(Self.lineHeight / height, Self.maximumScale, Float(largest) / max(frame.width, frame.height))
        let factor = scale
        func side(_ length: Float) -> Int { Self.sides.first { Float($0) >= length * factor } ?? largest }
        toWidth = side(frame.width)
        toHeight = side(frame.height)
        // The part becomes as large as the input, so that it is not stretched.
        frame.width = Float(toWidth) / scale
        frame.height = Float(toHeight) / scale
        self.frame = frame
    }

    /// Returns a rectangle of the detector's input in pixels of the picture.
    func inPicture(_ found: Rectangle) -> Rectangle {
        let local = found.scaled(by: SIMD2(frame.width / Float(toWidth), frame.height / Float(toHeight)))
        let offset = local.centre - SIMD2(frame.width, frame.height) / 2
        return Rectangle(
            centre: frame.centre + frame.axis * offset.x + frame.normal * offset.y,
            axis: frame.axis * local.axis.x + frame.normal * local.axis.y, width: local.width, height: local.height)
    }

    /// Turns a rectangle of the picture so that its axis is that of a line in this part.
    func directed(_ line: Rectangle) -> Rectangle {
        let isLong = line.width >= Direction.long * line.height || line.height >= Direction.long * line.width
        let isAlong = isLong ? line.width >= line.height : abs((line.axis * frame.axis).sum()) >= 0.7071
        let along = isAlong ? line : line.turned
        return (along.axis * frame.axis).sum() >= 0 ? along : along.reversed
    }
}
