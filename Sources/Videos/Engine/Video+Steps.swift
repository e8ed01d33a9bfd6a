import CVideo
public import PicturesEngine

/// Frames at exact times. All frames from the key frame before them are decoded.
extension Video {
    /// The length of the moving pictures in milliseconds, without sound that is longer; nil if the file does not state it.
    public var pictureMilliseconds: Int? {
        borrowing get {
            let length = Int(cvideo_length(film))
            return length > 0 ? length : nil
        }
    }

    /// Moves to the first frame that is not before a time.
    ///
    /// - Returns: the time of the frame in milliseconds since the first frame; nil behind the last frame.
    public borrowing func step(to milliseconds: Int) throws(VideoError) -> Int? {
        var steps = Int.max
        return try step(to: milliseconds, steps: &steps)
    }

    /// - Parameter steps: the number of frames that may be decoded. Each decoded frame reduces it; without any left, the result is nil.
    public borrowing func step(to milliseconds: Int, steps: inout Int) throws(VideoError) -> Int? {
        let code = cvideo_go(film, Int64(milliseconds))
        guard code == 0 else { throw Self.error(code) }
        while steps > 0, let time = step() {
            steps -= 1
            if time >= milliseconds { return time }
        }
        return nil
    }

    /// Moves to the next frame.
    ///
    /// - Returns: its time in milliseconds; nil behind the last frame.
    public borrowing func step() -> Int? {
        var time: Int64 = 0
        return cvideo_step(film, &time) > 0 ? Int(time) : nil
    }

    /// Returns the upright frame to which the film was moved, scaled to a size whatever its own shape is.
    public borrowing func currentFrame(width: Int, height: Int) throws(VideoError) -> Pixels {
        var frame = cvideo_frame()
        let code = cvideo_take(film, Int32(width), Int32(height), &frame)
        guard code == 0 else { throw Self.error(code) }
        return try Self.pixels(&frame)
    }

    static func pixels(_ frame: inout cvideo_frame) throws(VideoError) -> Pixels {
        guard let rgb = frame.rgb else { throw .corrupt }
        defer { cvideo_free(&frame) }
        let (width, height) = (Int(frame.width), Int(frame.height))
        return Pixels(bytes: Array(UnsafeBufferPointer(start: rgb, count: width * height * 3)), width: width, height: height)
    }
}
