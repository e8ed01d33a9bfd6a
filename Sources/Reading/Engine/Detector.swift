import CInference

/// Finds the positions and axes of the lines of text in a picture.
struct Detector: Sendable {
    let network: NetworkRequest

    /// Maximum number of views per picture. If a view is examined more closely, its quarters count as four additional views.
    private static let maximumViews = 64

    /// Finds the rectangles of lines, in pixels of `pixels`. In which of the two directions along its axis a line runs is not
    /// known yet.
    ///
    /// - Parameters:
    /// - closer: whether to examine a view in quarters if its characters are too small to separate lines.
    /// - isDrawn: whether to examine a view in quarters also if nothing is found in it, because characters of 4 pixels leave no
    ///   trace in the map.
    func lines(in pixels: PixelView, closer: Bool, isDrawn: Bool) throws(ReadingError) -> FoundLines {
        let views = DetectorView.views(width: pixels.width, height: pixels.height)
        var progress = Progress(pixels: pixels, viewsLeft: Self.maximumViews - views.count, isClose: closer, isDrawn: isDrawn)
        var found: [[Rectangle]] = []
        for view in views {
            found.append(try lines(of: view, &progress))
            if found.reduce(0, { $0 + $1.count }) >= TextRegions.maximumLines { break }
        }
        let lines = found.count == 1 ? found[0] : ViewSeams.joined(found, views, isWide: pixels.width >= pixels.height)
        return FoundLines(
            lines: Array(lines.prefix(TextRegions.maximumLines)), width: pixels.width, height: pixels.height,
            areUnclear: progress.isUnclear)
    }

    /// Runs the network once on an empty picture, so that its code is compiled. Most of the compiled code is used for pictures of
    /// any shape.
    func warmUp() throws(ReadingError) {
        try network.runBlank([1, 3, DetectorView.sufficientSide, DetectorView.sufficientSide * 3 / 4])
    }

    private struct Progress {
        let pixels: PixelView
        var viewsLeft: Int
        let isClose: Bool
        let isDrawn: Bool
        var isUnclear = false
    }

    /// Returns the lines of a view, or of its quarters if the lines of the view are unclear.
    private func lines(of view: DetectorView, _ progress: inout Progress) throws(ReadingError) -> [Rectangle] {
        let found = try find(in: progress.pixels, view)
        let isSuspect = progress.isDrawn && found.lines.isEmpty && view.isFar
        guard found.isUnclear || isSuspect else { return found.lines }
        guard progress.isClose, view.canComeCloser, progress.viewsLeft >= 4 else {
            progress.isUnclear = progress.isUnclear || found.isUnclear
            return found.lines
        }
        progress.viewsLeft -= 4
        let isWide = view.width >= view.height
        let halves = view.halves(alongX: isWide)
        var lines: [[Rectangle]] = []
        for half in halves {
            let quarters = half.halves(alongX: !isWide)
            var parts: [[Rectangle]] = []
            for quarter in quarters { parts.append(try self.lines(of: quarter, &progress)) }
            lines.append(ViewSeams.joined(parts, quarters, isWide: !isWide))
        }
        return ViewSeams.joined(lines, halves, isWide: isWide)
    }

    /// Finds the rectangles of lines in a part of a picture, in pixels of the picture.
    func lines(in pixels: PixelView, cutOut cut: CutOut) throws(ReadingError) -> [Rectangle] {
        let quad = cut.frame.quad
        let samples = quad.samples(width: cut.toWidth, height: cut.toHeight)
        func fill(_ input: UnsafeMutablePointer<Float>) {
            ci_project(
                pixels.base, Int32(pixels.width), Int32(pixels.height), Projection(to: quad).coefficients, Int32(cut.toWidth),
                Int32(cut.toHeight), samples.across, samples.down, input, Int64(cut.toWidth * cut.toHeight), Int64(cut.toWidth))
        }
        let found = try regions(width: cut.toWidth, height: cut.toHeight, filling: fill)
        return found.lines.map(cut.inPicture)
    }

    /// Runs the network on a view. The returned rectangles are in pixels of the picture.
    private func find(in pixels: PixelView, _ view: DetectorView) throws(ReadingError) -> TextRegions.Finding {
        let corner = pixels.base + (view.top * pixels.width + view.left) * 3
        let scale = SIMD2(Float(view.width) / Float(view.toWidth), Float(view.height) / Float(view.toHeight))
        func fill(_ input: UnsafeMutablePointer<Float>) throws(ReadingError) {
            let result = ci_scale(
                corner, Int32(view.width), Int32(view.height), Int64(pixels.width * 3), Int32(view.toWidth),
                Int32(view.toHeight), input)
            guard result == 0 else { throw .failed(status: Int(result)) }
        }
        var found = try regions(width: view.toWidth, height: view.toHeight, filling: fill)
        found.lines = found.lines.map { $0.scaled(by: scale).moved(by: [Float(view.left), Float(view.top)]) }
        return found
    }

    /// Runs the network on an input that `fill` sets. The returned rectangles are in pixels of the input.
    private func regions(
        width: Int, height: Int, filling fill: (UnsafeMutablePointer<Float>) throws(ReadingError) -> Void
    ) throws(ReadingError) -> TextRegions.Finding {
        try network.run([1, 3, height, width], filling: fill) { (map) throws(ReadingError) in
            guard map.sides == [1, 1, height, width], !map.isBF16 else { throw .failed(status: map.sides.count) }
            return TextRegions(map: map.values.assumingMemoryBound(to: Float.self), width: width, height: height).find()
        }
    }
}

/// 8-bit RGB, rows without padding, in memory that the caller owns.
struct PixelView: @unchecked Sendable {
    let base: UnsafePointer<UInt8>
    let width: Int
    let height: Int
}
