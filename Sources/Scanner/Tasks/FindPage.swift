public import Base
import PageFinder
import PicturesEngine
import PicturesTasks
public import Workers

/// The position of the page in a picture.
public struct PageCorners: Codable, Sendable {
    public let found: Bool
    /// The confidence of the detected corners, 0…1; 0 if no page was found.
    public let confidence: Double
    /// The x and y coordinates of the corners in pixels of the upright picture, clockwise from the top left corner. Empty if no
    /// page was found.
    public let quad: [[Double]]
    /// The size of the upright picture in pixels.
    public let width: Int
    public let height: Int
    /// The duration of the search in seconds, without the time to decode and scale the picture.
    public let seconds: Double

    /// The corners as fractions of the picture's width and height; nil if no page was found.
    public var shares: [[Double]]? {
        found ? quad.map { [$0[0] / Double(max(width, 1)), $0[1] / Double(max(height, 1))] } : nil
    }
}

/// Finds the four corners of the page in a picture.
public struct FindPage: WorkerTask {
    public static let name = "findPage"

    /// The long side in pixels of the picture in which the page is searched. At this size, text is too thin to be mistaken for an
    /// edge.
    private static let longSide = 640

    private let path: BytePath

    public init(in file: BytePath) { path = file }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { .brief }

    public func run() throws(Failure) -> PageCorners {
        let picture = try PictureFile.open(path) { picture throws(PictureError) in
            try picture.scaled(longSide: Self.longSide)
        }
        let small = PageFrame.shrunk(
            bytes: picture.pixels.bytes, width: picture.pixels.width, height: picture.pixels.height, longSide: Self.longSide)
        let start = ContinuousClock.now
        let found = small.flatMap { Self.page(in: $0) }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        guard let small, let page = found else {
            return PageCorners(
                found: false, confidence: 0, quad: [], width: picture.width, height: picture.height, seconds: seconds)
        }
        let (across, down) = (Double(picture.width) / Double(small.width), Double(picture.height) / Double(small.height))
        let quad = page.quad.corners.map { [Double($0.x) * across, Double($0.y) * down] }
        return PageCorners(
            found: true, confidence: Double(page.confidence), quad: quad, width: picture.width, height: picture.height,
            seconds: seconds)
    }

    /// The confidence in one of two sheets, which the user has to confirm.
    private static let confidenceInOneOfTwo: Float = 0.4

    /// Returns the page in a frame. Of two sheets side by side, this is the larger one.
    private static func page(in frame: PageFrame) -> FoundPage? {
        guard let page = PageFinder().page(in: frame) else { return nil }
        guard let sheet = TwoSheets(frame).largerSheet(in: page.quad) else { return page }
        var one = page
        (one.quad, one.confidence) = (sheet, min(page.confidence, confidenceInOneOfTwo))
        return one
    }
}
