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
    /// The corners of further sheets that seem to lie in the picture. `quad` is then the largest sheet.
    public let others: [[[Double]]]
    /// The size of the upright picture in pixels.
    public let width: Int
    public let height: Int
    /// The duration of the search in seconds, without the time to decode and scale the picture.
    public let seconds: Double

    /// The corners as fractions of the picture's width and height; nil if no page was found.
    public var shares: [[Double]]? { found ? shares(of: quad) : nil }
    /// The corners of further sheets as fractions of the picture's width and height.
    public var otherShares: [[[Double]]] { others.map { shares(of: $0) } }

    private func shares(of quad: [[Double]]) -> [[Double]] {
        quad.map { [$0[0] / Double(max(width, 1)), $0[1] / Double(max(height, 1))] }
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
        let found = small.flatMap { PageFinder().pageOrSheet(in: $0) }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        guard let small, let page = found else {
            return PageCorners(
                found: false, confidence: 0, quad: [], others: [], width: picture.width, height: picture.height,
                seconds: seconds)
        }
        let (across, down) = (Double(picture.width) / Double(small.width), Double(picture.height) / Double(small.height))
        func pixels(_ quad: PageQuad) -> [[Double]] { quad.corners.map { [Double($0.x) * across, Double($0.y) * down] } }
        return PageCorners(
            found: true, confidence: Double(page.confidence), quad: pixels(page.quad),
            others: page.other.map { [pixels($0)] } ?? [],
            width: picture.width, height: picture.height, seconds: seconds)
    }
}
