import CJpeg
import CVips
import PicturesEngine

extension MadePixels {
    /// - Parameter quality: 1…100. - Returns: nil if memory runs out.
    public func jpeg(quality: Int) -> [UInt8]? {
        var (out, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        let result = cjpeg_encode(pixels.bytes, Int32(pixels.width), Int32(pixels.height), Int32(quality), &out, &count)
        guard result == 0, let out else { return nil }
        defer { cjpeg_free(out) }
        return Array(UnsafeBufferPointer(start: out, count: count))
    }

    /// - Returns: nil if memory runs out.
    public func png() -> [UInt8]? {
        var (out, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        let result = cvips_encode(pixels.bytes, Int32(pixels.width), Int32(pixels.height), ".png", &out, &count)
        guard result == 0, let out else { return nil }
        defer { cvips_free(out) }
        return Array(UnsafeBufferPointer(start: out, count: count))
    }
}
