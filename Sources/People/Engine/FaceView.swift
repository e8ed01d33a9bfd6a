import PicturesEngine

/// The picture in which faces are looked for. A picture that is little more than a face gets a border, because a face that touches
/// the edges is not found, and is enlarged.
struct FaceView {
    let pixels: Pixels
    private let border: Int
    private let factor: Int

    /// Pictures with a shorter long side get a border and are enlarged.
    private static let smallSide = 320

    init(of picture: Pixels) {
        guard max(picture.width, picture.height) < Self.smallSide, !picture.bytes.isEmpty else {
            (pixels, border, factor) = (picture, 0, 1)
            return
        }
        border = max(picture.width, picture.height) / 4
        factor = 2
        pixels = picture.framed(by: border).enlarged(factor)
    }

    /// A face in the pixels of the picture itself.
    func inPicture(_ face: FaceFinder.Face) -> FaceFinder.Face {
        func own(_ value: Double) -> Double { value / Double(factor) - Double(border) }
        var face = face
        (face.x, face.y) = (own(face.x), own(face.y))
        (face.width, face.height) = (face.width / Double(factor), face.height / Double(factor))
        face.points = face.points.map { (own($0.x), own($0.y)) }
        return face
    }
}

extension Pixels {
    /// Repeats the pixels of the edges around the picture.
    fileprivate func framed(by border: Int) -> Pixels {
        resampled(width + 2 * border, height + 2 * border) { (x, y) in (x - border, y - border) }
    }

    /// Repeats each pixel.
    fileprivate func enlarged(_ factor: Int) -> Pixels {
        resampled(width * factor, height * factor) { (x, y) in (x / factor, y / factor) }
    }

    /// Extends the picture on the right and below to a least width and height, by repeating its edges.
    func padded(to side: Int) -> Pixels {
        if width >= side, height >= side { return self }
        return resampled(max(width, side), max(height, side)) { (x, y) in (x, y) }
    }

    private func resampled(_ newWidth: Int, _ newHeight: Int, _ from: (Int, Int) -> (Int, Int)) -> Pixels {
        var result = [UInt8]()
        result.reserveCapacity(newWidth * newHeight * 3)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let (fromX, fromY) = from(x, y)
                let at = 3 * (min(max(fromY, 0), height - 1) * width + min(max(fromX, 0), width - 1))
                result += bytes[at..<at + 3]
            }
        }
        return Pixels(bytes: result, width: newWidth, height: newHeight)
    }
}
