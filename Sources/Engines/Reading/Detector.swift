import CInference

/// Finds the lines of text in a picture: where they are and along which axis they run.
struct Detector: Sendable {
    let network: NetworkRequest

    /// Rectangles in pixels of `pixels`; which way round a line reads along its axis is not known.
    func lines(in pixels: PixelView) throws(ReadingError) -> [Rectangle] {
        let views = DetectorView.views(width: pixels.width, height: pixels.height)
        var found: [[Rectangle]] = []
        for view in views {
            found.append(try lines(in: pixels, view))
            if found.reduce(0, { $0 + $1.count }) >= TextRegions.most { break }
        }
        return found.count == 1 ? found[0] : ViewSeams.joined(found, views, isWide: pixels.width >= pixels.height)
    }

    private func lines(in pixels: PixelView, _ view: DetectorView) throws(ReadingError) -> [Rectangle] {
        let input = UnsafeMutablePointer<Float>.allocate(capacity: 3 * view.toWidth * view.toHeight)
        defer { input.deallocate() }
        let corner = pixels.base + (view.top * pixels.width + view.left) * 3
        let result = ci_scale(
            corner, Int32(view.width), Int32(view.height), Int64(pixels.width * 3), Int32(view.toWidth), Int32(view.toHeight),
            input)
        guard result == 0 else { throw .failed(status: Int(result)) }
        let scale = SIMD2(Float(view.width) / Float(view.toWidth), Float(view.height) / Float(view.toHeight))
        return try network.run(input, [1, 3, view.toHeight, view.toWidth]) { (map) throws(ReadingError) in
            guard map.sides == [1, 1, view.toHeight, view.toWidth] else { throw .failed(status: map.sides.count) }
            return TextRegions(map: map.values, width: view.toWidth, height: view.toHeight).find().map { region in
                region.scaled(by: scale).moved(by: [Float(view.left), Float(view.top)])
            }
        }
    }
}

/// 8-bit RGB in memory that somebody else holds.
struct PixelView: @unchecked Sendable {
    let base: UnsafePointer<UInt8>
    let width: Int
    let height: Int
}
