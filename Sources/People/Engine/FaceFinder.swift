import CFaces
import PicturesEngine
public import ReadingEngine

/// Finds faces in a picture with libfacedetection, at two sizes of the picture, because it overlooks faces that fill a large part of
/// what it looks at.
///
/// It is safe to call from one thread at a time.
public final class FaceFinder: @unchecked Sendable {
    private let handle: OpaquePointer

    /// The long sides in pixels at which a picture is looked at.
    private static let sides = [576, 320]
    /// Two faces that overlap more than this are one.
    private static let sameFace = 0.35
    private static let mostFaces = 1024
    /// The sides that libfacedetection gets.
    private static let leastSide = 32

    public init(path: String) throws(ReadingError) {
        var words = [CChar](repeating: 0, count: 300)
        guard let handle = cf_open(path, &words, words.count) else {
            let reason = String(decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw .unusable(part: "libfacedetection", reason: reason)
        }
        self.handle = handle
    }

    /// A face in pixels of the picture that was looked at.
    struct Face: Equatable {
        var (x, y, width, height) = (0.0, 0.0, 0.0, 0.0)
        var score = 0
        /// The eyes and the tip of the nose.
        var points: [(x: Double, y: Double)] = []

        static func == (one: Face, other: Face) -> Bool {
            (one.x, one.y, one.width, one.height, one.score) == (other.x, other.y, other.width, other.height, other.score)
        }
    }

    /// Returns the faces with the most certain first.
    func faces(in pixels: Pixels) throws -> [Face] {
        let view = FaceView(of: pixels)
        var found: [Face] = []
        for (index, side) in Self.sides.enumerated() {
            // A picture that is smaller than the smaller size is looked at once.
            if index > 0, max(view.pixels.width, view.pixels.height) <= side { break }
            found += try look(at: view, longSide: side)
        }
        var kept: [Face] = []
        for face in found.sorted(by: { $0.score > $1.score }) where kept.allSatisfy({ face.overlap($0) < Self.sameFace }) {
            kept.append(face)
        }
        return kept
    }

    private func look(at view: FaceView, longSide: Int) throws -> [Face] {
        let small = try view.pixels.fitted(longSide)
        let scale = Double(view.pixels.width) / Double(small.width)
        let padded = small.padded(to: Self.leastSide)
        var faces = [cf_face](repeating: cf_face(), count: Self.mostFaces)
        let count = cf_find(handle, padded.bytes, Int32(padded.width), Int32(padded.height), &faces, Int32(faces.count))
        guard count >= 0 else { throw ReadingError.failed(status: Int(count)) }
        return faces.prefix(Int(count)).compactMap { face in
            Face(face, scale: scale, in: small).map(view.inPicture)
        }
    }
}

extension FaceFinder.Face {
    /// - Returns: nil if the face has no size, or its middle lies outside the picture.
    fileprivate init?(_ face: cf_face, scale: Double, in pixels: Pixels) {
        let (x, y, width, height) = (Double(face.x), Double(face.y), Double(face.width), Double(face.height))
        guard width >= 1, height >= 1, 0..<Double(pixels.width) ~= x + width / 2, 0..<Double(pixels.height) ~= y + height / 2
        else { return nil }
        (self.x, self.y, self.width, self.height) = (x * scale, y * scale, width * scale, height * scale)
        score = min(max(Int(face.score), 0), 100)
        points = withUnsafeBytes(of: face.points) { raw in
            let values = raw.bindMemory(to: Int32.self)
            return (0..<3).map { (Double(values[2 * $0]) * scale, Double(values[2 * $0 + 1]) * scale) }
        }
    }

    /// The common area as a part of the area of both.
    fileprivate func overlap(_ other: Self) -> Double {
        let across = min(x + width, other.x + other.width) - max(x, other.x)
        let down = min(y + height, other.y + other.height) - max(y, other.y)
        guard across > 0, down > 0 else { return 0 }
        return across * down / (width * height + other.width * other.height - across * down)
    }
}
