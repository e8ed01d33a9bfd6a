/// Finds the page in frame after frame of a video: between two looks at the whole, its sides are only fitted anew where they were.
public struct PageFollower {
    /// So many frames in a row are not looked at as a whole.
    private static let most = 6
    /// A page less likely than this is looked for anew each time.
    private static let leastConfidence: Float = 0.5
    /// The share of a side whose edge has to lie on the line.
    private static let leastShare: Float = 0.4
    /// Corners that move farther than this, in pixels, are of a page that moves fast, or are not its.
    private static let farthest: Float = 10

    private var last: FoundPage?
    private var size = (width: 0, height: 0)
    private var followed = 0

    public init() {}

    /// - Returns: nil where four sides of a page are nowhere to be seen.
    public mutating func page(in frame: PageFrame) -> FoundPage? {
        if let last, followed < Self.most, size == (frame.width, frame.height), let page = Self.followed(last, in: frame) {
            followed += 1
            self.last = page
            return page
        }
        followed = 0
        size = (frame.width, frame.height)
        last = PageFinder().page(in: frame)
        return last
    }

    /// The page with its sides fitted to another frame; nil where one of them is not near any more.
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
