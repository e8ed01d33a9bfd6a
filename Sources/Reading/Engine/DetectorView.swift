/// A part of a picture, and the scale at which the detector reads it.
public struct DetectorView: Equatable {
    /// The part, in pixels of the picture.
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    /// The size after scaling. Both sides are multiples of 32, because the network requires it.
    let toWidth: Int
    let toHeight: Int
    /// Where views overlap, a line belongs to the view whose range contains the centre of the line. The range is along the longer
    /// side of the picture or, if the view was made by `halves(alongX:)`, along the direction of that split.
    let owned: Range<Float>
    /// Pixels of the network's input per pixel of the picture.
    private let scale: Float

    /// A picture is enlarged until its short side has at least this length in pixels, but at most `maximumScale` times, so that
    /// small print is legible.
    static let shortSide: Float = 736
    /// The long side of a picture, in pixels, is reduced to at most this length.
    static let longSide: Float = 1280
    /// A decoded long side of more pixels than this does not help the detector to find more lines in a picture of ordinary
    /// proportions.
    public static let sufficientSide = 1280
    static let maximumScale: Float = 4
    /// If the ratio of the long side to the short side exceeds this, a picture is long: a scrolled screenshot, a panorama or a
    /// single line. Such a picture is searched as one view if it has at most `maximumCells` pixels with its short side scaled to
    /// `minimumShortSide`, or at full size.
    static let longRatio: Float = 2.5
    static let maximumCells = 1280 * 960
    static let minimumShortSide: Float = 640
    static let maximumScaleOfLong: Float = 2
    /// Other long pictures are divided into pieces of about this ratio of the sides, which overlap by this fraction of the short
    /// side.
    static let pieceRatio: Float = 2
    static let overlap: Float = 0.25
    static let maximumPieces = 64

    /// Returns whether a picture is long (see `longRatio`). A long picture must be decoded at full size.
    public static func isLong(width: Int, height: Int) -> Bool {
        Float(max(width, height)) > longRatio * Float(min(width, height))
    }

    /// Returns the scale of the first view of a picture.
    static func scale(width: Int, height: Int) -> Float { views(width: width, height: height).first?.scale ?? 1 }

    /// Returns the views that together cover a picture.
    static func views(width: Int, height: Int) -> [DetectorView] {
        let (short, long) = (Float(min(width, height)), Float(max(width, height)))
        guard isLong(width: width, height: height) else {
            return [DetectorView(0, 0, width, height, owned: -.infinity..<Float.infinity)]
        }
        if let whole = whole(width: width, height: height) { return [whole] }
        let overlap = overlap * short
        let count = min(maximumPieces, max(2, Int(((long - overlap) / (pieceRatio * short - overlap)).rounded(.up))))
        let step = (long - overlap) / Float(count)
        // The start of each piece, followed by the start that one more piece would have.
        let starts = (0...count).map { Int(step * Float($0)) }
        return (0..<count).map { number in
            let length = min(starts[number + 1] - starts[number] + Int(overlap.rounded(.up)), Int(long) - starts[number])
            let from = number == 0 ? -.infinity : Float(starts[number]) + overlap / 2
            let to = number == count - 1 ? .infinity : Float(starts[number + 1]) + overlap / 2
            return width >= height
                ? DetectorView(starts[number], 0, length, height, owned: from..<to)
                : DetectorView(0, starts[number], width, length, owned: from..<to)
        }
    }

    /// Whether characters would be larger if the view were examined in parts.
    var canComeCloser: Bool { scale < Self.closeEnough }

    static let closeEnough: Float = 0.75

    /// Whether characters that are easily legible in the picture may be too small to be detected at this scale.
    var isFar: Bool { scale < Self.far }

    static let far: Float = 0.35
    /// Overlap of two halves, as a fraction of the shorter side. A line whose height is less than the overlap is complete in at
    /// least one half.
    static let sharedByHalves: Float = 0.125

    /// Splits the view along x or y into halves. Each half has up to twice as many input pixels for the same area.
    func halves(alongX: Bool) -> [DetectorView] {
        let (start, length) = alongX ? (left, width) : (top, height)
        let margin = min(length / 2, Int(Self.sharedByHalves * Float(min(width, height)) / 2))
        let middle = length / 2, seam = Float(start + middle)
        let nearer = min(1, scale * Float(2).squareRoot())
        return [(0, middle + margin, -.infinity..<seam), (middle - margin, length, seam..<Float.infinity)].map {
            from, to, owned in
            alongX
                ? DetectorView(left + from, top, to - from, height, owned: owned, scale: nearer)
                : DetectorView(left, top + from, width, to - from, owned: owned, scale: nearer)
        }
    }

    /// Returns a single view of a whole long picture; nil if characters would be too small in it.
    private static func whole(width: Int, height: Int) -> DetectorView? {
        let short = Float(min(width, height))
        let fitting = (Float(maximumCells) / (Float(width) * Float(height))).squareRoot()
        let scale = min(fitting, max(1, min(shortSide / short, maximumScaleOfLong)))
        guard scale >= min(1, minimumShortSide / short) else { return nil }
        let view = DetectorView(0, 0, width, height, owned: -.infinity..<Float.infinity, scale: scale)
        return view.toWidth * view.toHeight <= maximumCells * 5 / 4 ? view : nil
    }

    private init(_ left: Int, _ top: Int, _ width: Int, _ height: Int, owned: Range<Float>) {
        let (short, long) = (Float(min(width, height)), Float(max(width, height)))
        let scale = short < Self.shortSide ? min(Self.shortSide / short, Self.maximumScale) : 1
        self.init(left, top, width, height, owned: owned, scale: min(scale, Self.longSide / long))
    }

    private init(_ left: Int, _ top: Int, _ width: Int, _ height: Int, owned: Range<Float>, scale: Float) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.owned = owned
        self.scale = scale
        func side(_ length: Int) -> Int { max(1, Int((Float(length) * scale / 32).rounded())) * 32 }
        toWidth = side(width)
        toHeight = side(height)
    }
}
