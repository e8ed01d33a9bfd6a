/// A part of a picture as the detector sees it.
public struct DetectorView: Equatable {
    /// Of the picture, in pixels.
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    /// What it is scaled to: multiples of 32, as the network asks.
    let toWidth: Int
    let toHeight: Int
    /// Centres of lines for which this view speaks where views overlap: along the picture's longer side, or that in which it was halved.
    let speaksFor: Range<Float>
    /// Places of the network for a pixel of the picture.
    private let scale: Float

    /// Short sides are brought up to it, so that small print is legible; but no more than `greatestScale` times.
    static let shortSide: Float = 736
    /// What a long side is brought down to.
    static let longSide: Float = 1280
    /// A picture of an ordinary shape is found as much in with this long side as with a longer one.
    public static let enough = 1280
    static let greatestScale: Float = 4
    /// A picture longer than this many times its short side, as scrolled screenshots, panoramas and single lines are, is seen
    /// whole where it has no more places than this with its short side at `leastShortSide`, or with all its pixels …
    static let longestRatio: Float = 2.5
    static let mostPlaces = 1280 * 960
    static let leastShortSide: Float = 640
    static let greatestScaleOfLong: Float = 2
    /// … and else in pieces of about this ratio, which overlap by a part of the short side.
    static let pieceRatio: Float = 2
    static let overlap: Float = 0.25
    static let mostPieces = 64

    /// Whether a picture is so long that it needs all its pixels to be seen.
    public static func isLong(width: Int, height: Int) -> Bool {
        Float(max(width, height)) > longestRatio * Float(min(width, height))
    }

    /// Views that together cover a picture.
    static func views(width: Int, height: Int) -> [DetectorView] {
        let (short, long) = (Float(min(width, height)), Float(max(width, height)))
        guard isLong(width: width, height: height) else {
            return [DetectorView(0, 0, width, height, speaksFor: -.infinity..<Float.infinity)]
        }
        if let whole = whole(width: width, height: height) { return [whole] }
        let overlap = overlap * short
        let count = min(mostPieces, max(2, Int(((long - overlap) / (pieceRatio * short - overlap)).rounded(.up))))
        let step = (long - overlap) / Float(count)
        // Where each piece starts, and as the last of them where one more would.
        let starts = (0...count).map { Int(step * Float($0)) }
        return (0..<count).map { number in
            let length = min(starts[number + 1] - starts[number] + Int(overlap.rounded(.up)), Int(long) - starts[number])
            let from = number == 0 ? -.infinity : Float(starts[number]) + overlap / 2
            let to = number == count - 1 ? .infinity : Float(starts[number + 1]) + overlap / 2
            return width >= height
                ? DetectorView(starts[number], 0, length, height, speaksFor: from..<to)
                : DetectorView(0, starts[number], width, length, speaksFor: from..<to)
        }
    }

    /// Whether a closer look would show more of its letters.
    var canComeCloser: Bool { scale < Self.closeEnough }

    static let closeEnough: Float = 0.75

    /// Whether letters that one reads with ease in the picture may be too small to be seen at all.
    var isFar: Bool { scale < Self.far }

    static let far: Float = 0.35
    /// What two halves share: lines up to this part of the shorter side are whole in one of them.
    static let sharedByHalves: Float = 0.125

    /// Its halves along x or y, as they are seen from nearer: both ways, twice as near.
    func halves(alongX: Bool) -> [DetectorView] {
        let (start, length) = alongX ? (left, width) : (top, height)
        let margin = min(length / 2, Int(Self.sharedByHalves * Float(min(width, height)) / 2))
        let middle = length / 2, seam = Float(start + middle)
        let nearer = min(1, scale * Float(2).squareRoot())
        return [(0, middle + margin, -.infinity..<seam), (middle - margin, length, seam..<Float.infinity)].map {
            from, to, speaksFor in
            alongX
                ? DetectorView(left + from, top, to - from, height, speaksFor: speaksFor, scale: nearer)
                : DetectorView(left, top + from, width, to - from, speaksFor: speaksFor, scale: nearer)
        }
    }

    /// All of a long picture; nil where its letters would be too small.
    private static func whole(width: Int, height: Int) -> DetectorView? {
        let short = Float(min(width, height))
        let fitting = (Float(mostPlaces) / (Float(width) * Float(height))).squareRoot()
        let scale = min(fitting, max(1, min(shortSide / short, greatestScaleOfLong)))
        guard scale >= min(1, leastShortSide / short) else { return nil }
        let view = DetectorView(0, 0, width, height, speaksFor: -.infinity..<Float.infinity, scale: scale)
        return view.toWidth * view.toHeight <= mostPlaces * 5 / 4 ? view : nil
    }

    private init(_ left: Int, _ top: Int, _ width: Int, _ height: Int, speaksFor: Range<Float>) {
        let (short, long) = (Float(min(width, height)), Float(max(width, height)))
        let scale = short < Self.shortSide ? min(Self.shortSide / short, Self.greatestScale) : 1
        self.init(left, top, width, height, speaksFor: speaksFor, scale: min(scale, Self.longSide / long))
    }

    private init(_ left: Int, _ top: Int, _ width: Int, _ height: Int, speaksFor: Range<Float>, scale: Float) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.speaksFor = speaksFor
        self.scale = scale
        func side(_ length: Int) -> Int { max(1, Int((Float(length) * scale / 32).rounded())) * 32 }
        toWidth = side(width)
        toHeight = side(height)
    }
}
