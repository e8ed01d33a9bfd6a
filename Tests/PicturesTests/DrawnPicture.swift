import CHeif
import CJpeg
import CVips
import TestSupport
import Testing

/// A picture of four quarters (red, green, blue, yellow), so that each orientation looks different.
struct DrawnPicture {
    let width: Int
    let height: Int
    let rgb: [UInt8]

    static let quarters: [[UInt8]] = [[200, 40, 60], [30, 150, 70], [40, 60, 190], [220, 200, 50]]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width { pixels += Self.quarters[(y * 2 / height) * 2 + x * 2 / width] }
        }
        rgb = pixels
    }

    /// A square of one colour.
    init(side: Int, colour: [UInt8]) {
        (width, height) = (side, side)
        rgb = (0..<side * side).flatMap { _ in colour }
    }

    func jpeg(quality: Int = 92) throws -> [UInt8] {
        var out: UnsafeMutablePointer<UInt8>?
        var count = 0
        try #require(cjpeg_encode(rgb, Int32(width), Int32(height), Int32(quality), &out, &count) == 0)
        defer { cjpeg_free(out) }
        return Array(UnsafeBufferPointer(start: try #require(out), count: count))
    }

    /// Encodes the picture in a format. `suffix` has the format and options of libvips: ".png", ".tif[compression=lzw]".
    func encoded(_ suffix: String) throws -> [UInt8] {
        var out: UnsafeMutablePointer<UInt8>?
        var count = 0
        try #require(cvips_encode(rgb, Int32(width), Int32(height), suffix, &out, &count) == 0)
        defer { cvips_free(out) }
        return Array(UnsafeBufferPointer(start: try #require(out), count: count))
    }

    func heif(av1: Bool) throws -> [UInt8] {
        var out: UnsafeMutablePointer<UInt8>?
        var count = 0
        try #require(cheif_encode(rgb, Int32(width), Int32(height), av1 ? 1 : 0, &out, &count) == 0)
        defer { cheif_free(out) }
        return Array(UnsafeBufferPointer(start: try #require(out), count: count))
    }

    /// A 24-bit Windows bitmap, with rows from bottom to top.
    func bitmap() -> [UInt8] {
        windowsBitmap(width: width, height: height) { x, y in
            rgb[(y * width + x) * 3..<(y * width + x) * 3 + 3].reversed()
        }
    }

    /// The colours at the centres of a JPEG's quarters: top left, top right, bottom left, bottom right.
    static func middles(of jpeg: [UInt8]) throws -> [[UInt8]] {
        var out = cjpeg_pixels()
        try #require(cjpeg_plan(jpeg, jpeg.count, 0, 0, 1 << 30, &out) == 0)
        let (width, height) = (Int(out.width), Int(out.height))
        var data = [UInt8](repeating: 0, count: width * height * 3)
        try #require(cjpeg_decode(jpeg, jpeg.count, 0, 0, &data, data.count, &out) == 0)
        defer { cjpeg_free(out.profile) }
        return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
            let at = (height * y / 4 * width + width * x / 4) * 3
            return [data[at], data[at + 1], data[at + 2]]
        }
    }

    /// A GIF of frames, which lie one below the other in `rgb`.
    static func animation(_ rgb: [UInt8], width: Int, height: Int, frames: Int) throws -> [UInt8] {
        let gif = try DrawnPicture(rgb, width: width, height: height).encoded(".gif")
        // All frames have the same pixels: the blocks of the first one are repeated.
        let trailer = gif.count - 1, table = 13 + (gif[10] & 0x80 == 0 ? 0 : 3 << (Int(gif[10] & 7) + 1))
        return gif[..<trailer] + (1..<frames).flatMap { _ in gif[table..<trailer] } + gif[trailer...]
    }

    private init(_ rgb: [UInt8], width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        self.rgb = Array(rgb.prefix(width * height * 3))
    }

    static func distance(_ one: [[UInt8]], _ other: [[UInt8]]) -> Int {
        zip(one.joined(), other.joined()).map { abs(Int($0) - Int($1)) }.max() ?? 255
    }
}
