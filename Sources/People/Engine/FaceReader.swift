public import Base
import CInference
import Foundation
public import PicturesEngine
public import ReadingEngine

/// Finds the faces in a picture and computes the numbers of each clear one.
///
/// A reader keeps the finder and the network in memory, so use one per process, and call it from one thread at a time.
public final class FaceReader: Sendable {
    private let finder: FaceFinder
    private let network: NetworkRequest

    /// The long side in pixels that a decoded picture needs. A face of a fortieth of it is large enough to be compared.
    public static let sufficientSide = 1600
    /// The network expects squares of this side.
    private static let side = 150
    /// The side of the small picture of a face, and how much of its surroundings it shows.
    private static let (pictureSide, surroundings, quality) = (96, 1.5, 80)

    /// Opens the libraries and compiles the network.
    public init(parts: PeopleParts, library: String) throws(ReadingError) {
        finder = try FaceFinder(path: parts.finder)
        network = try NetworkRequest(
            try Network(try InferenceLibrary(path: library), file: parts.network, weights: parts.weights))
    }

    /// Returns the faces, the most certain first.
    ///
    /// - Parameter orientation: the EXIF orientation of the file whose upright picture this is.
    public func faces(in picture: Pixels, orientation: Int = 1) throws -> [FoundFace] {
        guard picture.width > 0, picture.height > 0, picture.bytes.count >= picture.width * picture.height * 3 else { return [] }
        return try finder.faces(in: picture).map { face in
            let found = FoundFace(
                box: face.box(in: picture), score: face.score, pixels: Int(min(face.width, face.height)),
                orientation: orientation)
            guard found.isClear else { return found }
            return FoundFace(
                box: found.box, score: found.score, pixels: found.pixels, numbers: try numbers(face, in: picture),
                picture: Data(try Self.picture(face, in: picture).jpeg(quality: Self.quality)), orientation: orientation)
        }
    }

    private func numbers(_ face: FaceFinder.Face, in picture: Pixels) throws(ReadingError) -> FaceNumbers? {
        let side = Self.side
        guard let map = FaceAlignment(face).map else { return nil }
        let fill = { (input: UnsafeMutablePointer<Float>) throws(ReadingError) in
            Self.project(picture, map, side, input)
        }
        let values = try network.run([1, 3, side, side], filling: fill) { (output) throws(ReadingError) in
            guard output.sides == [1, FaceNumbers.count], !output.isBF16 else { throw .failed(status: output.sides.count) }
            return Array(
                UnsafeBufferPointer(start: output.values.assumingMemoryBound(to: Float.self), count: FaceNumbers.count))
        }
        return FaceNumbers(values)
    }

    /// Cuts a square out of a picture by a projective map, into three planes of floats, blue first.
    private static func project(_ picture: Pixels, _ map: [Float], _ side: Int, _ planes: UnsafeMutablePointer<Float>) {
        // The side of a pixel of the square in pixels of the picture determines the number of samples.
        let step = (map[0] * map[0] + map[3] * map[3]).squareRoot() / Float(side)
        let samples = Int32(min(max(step.rounded(.up), 1), 8))
        ci_project(
            picture.bytes, Int32(picture.width), Int32(picture.height), map, Int32(side), Int32(side), samples, samples, planes,
            Int64(side * side), Int64(side))
    }

    /// A small upright square picture of a face and its surroundings.
    private static func picture(_ face: FaceFinder.Face, in picture: Pixels) throws -> Pixels {
        let side = pictureSide
        let (width, height) = (Double(picture.width), Double(picture.height))
        let reach = min(max(face.width, face.height) * surroundings, width, height)
        let left = min(max(face.x + face.width / 2 - reach / 2, 0), width - reach)
        let top = min(max(face.y + face.height / 2 - reach / 2, 0), height - reach)
        let map = [Float(reach), 0, Float(left), 0, Float(reach), Float(top), 0, 0]
        var planes = [Float](repeating: 0, count: 3 * side * side)
        project(picture, map, side, &planes)
        var bytes = [UInt8](repeating: 0, count: 3 * side * side)
        for at in 0..<side * side {
            for colour in 0..<3 {
                let value = planes[(2 - colour) * side * side + at] * 127.5 + 127.5
                bytes[3 * at + colour] = UInt8(min(max(value.rounded(), 0), 255))
            }
        }
        return Pixels(bytes: bytes, width: side, height: side)
    }
}

extension FaceFinder.Face {
    /// The part of the box that lies inside the picture.
    func box(in picture: Pixels) -> FaceBox {
        func part(_ value: Double, of side: Int) -> Int {
            min(max(Int((value / Double(side) * Double(FaceBox.whole)).rounded()), 0), FaceBox.whole)
        }
        let (left, top) = (part(x, of: picture.width), part(y, of: picture.height))
        let (right, bottom) = (part(x + width, of: picture.width), part(y + height, of: picture.height))
        return FaceBox(x: left, y: top, width: right - left, height: bottom - top)
    }
}
