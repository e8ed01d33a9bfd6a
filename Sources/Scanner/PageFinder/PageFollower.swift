/// Follows the page through the frames of a video. The whole frame is searched only occasionally; between two searches the sides
/// are fitted again near their last position.
public struct PageFollower {
    /// The maximum number of consecutive frames without a search of the whole frame.
    private static let maximum = 6
    /// The minimum confidence for following a page. A page with less confidence is searched for again in each frame.
    private static let leastConfidence: Float = 0.5
    /// The minimum fraction of a side along which an edge must be on the side's line.
    private static let leastShare: Float = 0.4
    /// The maximum movement of a corner between two frames, in pixels. If the movement is larger, either the page moves fast, or
    /// the detected edges are not those of the page.
    private static let farthest: Float = 10

    private var last: FoundPage?
    private var size = (width: 0, height: 0)
    private var followed = 0

    public init() {}

    /// - Returns: nil if no four sides of a page can be found.
    public mutating func page(in frame: PageFrame) -> FoundPage? {
        if let last, followed < Self.maximum, size == (frame.width, frame.height), let page = Self.followed(last, in: frame) {
            followed += 1
            self.last = page
            return page
        }
        followed = 0
        size = (frame.width, frame.height)
        last = PageFinder().page(in: frame)
        return last
    }

    /// Returns the page with its sides fitted to another frame; nil if a side is no longer near its last position.
    private static func followed(_ page: FoundPage, in frame: PageFrame) -> FoundPage? {
        guard page.confidence >= leastConfidence else { return nil }
        let (fit, quad) = (SideFit(frame), page.quad.shifted(-0.5))
        let corners = quad.corners
        var sides: [EdgeLine] = []
        for side in 0..<4 {
            let (from, to) = (corners[side], corners[(side + 1) % 4])
            let along = to - from
            guard along.length > 0 else { return nil }
            let normal = PagePoint(x: -along.y, y: along.x) * (1 / along.length)
            let found = fit.fitted(EdgeLine(normal: normal, offset: normal.dot(from)), from, to)
            guard found.share >= leastShare else { return nil }
            sides.append(found.line)
        }
        guard let fitted = EdgeLine.quad(sides), fitted.isPlausible, fitted.isNear(quad, by: farthest) else { return nil }
        return FoundPage(quad: fitted.shifted(0.5), confidence: page.confidence)
    }
}
