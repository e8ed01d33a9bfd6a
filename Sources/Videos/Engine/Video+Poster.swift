public import PicturesEngine

extension Video {
    /// The number of frames in a strip.
    public static let stripFrames = 8

    /// The frames that may become the poster, in parts of the length.
    private static let posterTimes = [0.1, 0.35, 0.6]

    /// Returns the first of three frames that is neither nearly black nor white nor blurred, or the best of them.
    ///
    /// The choice depends only on the film, so a larger poster shows the same frame.
    public borrowing func poster(longSide: Int) throws(VideoError) -> Pixels {
        var best: (frame: Pixels, worth: Double)?
        var problem = VideoError.corrupt
        let length = info.milliseconds ?? 0
        for part in length > 0 ? Self.posterTimes : [0] {
            let frame: Pixels
            do throws(VideoError) {
                frame = try self.frame(at: Int(Double(length) * part), longSide: longSide)
            } catch {
                problem = error
                continue
            }
            let worth = frame.worthAsPoster
            if worth >= 1 { return frame }
            if worth > best?.worth ?? -1 { best = (frame, worth) }
        }
        guard let best else { throw problem }
        return best.frame
    }

    /// Returns frames from equal parts of the film. A frame that cannot be decoded repeats the one before it.
    public borrowing func strip(longSide: Int) throws(VideoError) -> [Pixels] {
        let length = info.milliseconds ?? 0
        var frames: [Pixels] = []
        var (missing, problem) = (0, VideoError.corrupt)
        for number in 0..<Self.stripFrames {
            do throws(VideoError) {
                let frame = try self.frame(at: length * (2 * number + 1) / (2 * Self.stripFrames), longSide: longSide)
                frames += Array(repeating: frame, count: missing + 1)
                missing = 0
            } catch {
                problem = error
                if let last = frames.last { frames.append(last) } else { missing += 1 }
            }
        }
        guard !frames.isEmpty else { throw problem }
        return frames
    }
}

extension Pixels {
    /// The size of the raster on which a poster is judged; it is the same for each size of the poster.
    private static let raster = 24
    /// A frame is dark below this mean luma, and plain below this spread of the luma, both of 255.
    private static let (dark, bright, plain) = (28.0, 236.0, 12.0)
    /// A frame is blurred if fewer of its neighbouring cells differ by more than `step`.
    private static let (step, edges) = (6.0, 0.12)

    /// 1 or more for a frame that shows something, less for a frame that is dark, plain or blurred.
    var worthAsPoster: Double {
        let cells = luma(Self.raster, Self.raster).map(Double.init)
        let mean = cells.reduce(0, +) / Double(cells.count)
        let spread = (cells.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(cells.count)).squareRoot()
        var differing = 0
        for y in 0..<Self.raster {
            for x in 1..<Self.raster where abs(cells[y * Self.raster + x] - cells[y * Self.raster + x - 1]) >= Self.step {
                differing += 1
            }
        }
        let edges = Double(differing) / Double(Self.raster * (Self.raster - 1))
        let light = mean < Self.dark ? mean / Self.dark : mean > Self.bright ? (255 - mean) / (255 - Self.bright) : 1
        return min(light, spread / Self.plain, edges / Self.edges, 1)
    }
}
