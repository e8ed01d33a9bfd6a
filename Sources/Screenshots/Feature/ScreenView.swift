import Catalogue
import Foundation
import GRDB
public import PicturesEngine
public import ReadingEngine
public import ScreenshotsEngine

/// All data about a picture that requires opening it: its text, its texture, and the properties that distinguish a screenshot
/// from a photograph.
public struct ScreenView: Codable, Sendable {
    /// A line of text, and the smallest axis-parallel rectangle around it, in pixels of the upright picture.
    struct Line: Codable, Sendable {
        let text: String
        let confidence: Float
        /// The rectangle: left, top, right, bottom.
        let box: [Float]
    }

    public let width: Int
    public let height: Int
    public let format: String
    public let hasCamera: Bool
    public let comment: String?
    let lines: [Line]
    /// nil if the texture could not be computed.
    public let texture: PictureTexture?

    /// Converts a rectangle to left, top, width and height as fractions of the picture's size. The part outside the picture
    /// is cut off.
    func share(of box: Box) -> [Double] {
        func share(_ value: Double, _ whole: Int) -> Double {
            (min(1, max(0, value / Double(max(1, whole)))) * 10_000).rounded() / 10_000
        }
        let (left, top) = (share(box.left, width), share(box.top, height))
        return [left, top, max(0, share(box.right, width) - left), max(0, share(box.bottom, height) - top)]
    }

    /// The data of this view as the input of the classifier.
    public var screen: Screen {
        Screen(width: width, height: height, lines: lines.map(\.screenLine), texture: texture)
    }
}

extension ScreenView {
    /// Combines the results of worker tasks into a view.
    public init(_ picture: PictureDescription, _ reading: Reading, texture: PictureTexture?) {
        width = reading.width
        height = reading.height
        format = picture.format.rawValue
        hasCamera = picture.metadata.hasCamera
        comment = picture.metadata.comment
        lines = reading.lines.lazy.filter { $0.page == nil }.prefix(Self.lineLimit).map { line in
            let xs = line.quad.corners.map(\.x)
            let ys = line.quad.corners.map(\.y)
            let box = [xs.min(), ys.min(), xs.max(), ys.max()].map { ($0 ?? 0).rounded() }
            return Line(
                text: String(line.text.prefix(Self.textLimit)), confidence: (line.confidence * 100).rounded() / 100, box: box)
        }
        self.texture = texture
    }

    private static let lineLimit = 400
    private static let textLimit = 1000
}

extension ScreenView.Line {
    var screenLine: ScreenLine {
        func edge(_ index: Int) -> Double { index < box.count ? Double(box[index]) : 0 }
        return ScreenLine(text, confidence: confidence, box: Box(left: edge(0), top: edge(1), right: edge(2), bottom: edge(3)))
    }
}

extension ScreenView {
    static func fetch(_ db: Database, _ identity: Identity) throws -> ScreenView? {
        guard let data = try Data.fetchOne(db, sql: "SELECT view FROM screenView WHERE identity = ?", arguments: [identity])
        else { return nil }
        // A view that was stored in an earlier format cannot be decoded. The result is then nil, so the view is made again.
        return try? JSONDecoder().decode(ScreenView.self, from: data)
    }

    func store(_ db: Database, _ identity: Identity) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO screenView (identity, view) VALUES (?, ?)",
            arguments: [identity, try JSONEncoder().encode(self)])
    }
}
