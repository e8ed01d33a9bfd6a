import CJpeg
import CVips
public import PicturesEngine

/// The file format in which a drawn page is written.
public enum PageFormat: Codable, Sendable, Equatable {
    /// A JPEG with a quality of 1…100.
    case jpeg(quality: Int)
    case png

    public var ending: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        }
    }

    /// - Parameter dpi: the resolution to store in the file, in pixels per inch; nil to store none. It determines the size of the
    ///   picture on paper.
    public func encode(_ pixels: Pixels, dpi: Double?) throws(PaperError) -> [UInt8] {
        switch self {
        case .jpeg(let quality):
            var bytes = try Self.jpeg(pixels, quality: min(max(quality, 1), 100))
            if let dpi { stampJPEG(&bytes, dpi) }
            return bytes
        case .png:
            var bytes = try Self.png(pixels)
            if let dpi { stampPNG(&bytes, dpi) }
            return bytes
        }
    }

    private static func jpeg(_ pixels: Pixels, quality: Int) throws(PaperError) -> [UInt8] {
        var (out, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        let result = cjpeg_encode(pixels.bytes, Int32(pixels.width), Int32(pixels.height), Int32(quality), &out, &count)
        guard result == 0, let out else { throw .outOfMemory }
        defer { cjpeg_free(out) }
        return Array(UnsafeBufferPointer(start: out, count: count))
    }

    private static func png(_ pixels: Pixels) throws(PaperError) -> [UInt8] {
        var (out, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        let result = cvips_encode(pixels.bytes, Int32(pixels.width), Int32(pixels.height), ".png", &out, &count)
        guard result == 0, let out else { throw .outOfMemory }
        defer { cvips_free(out) }
        return Array(UnsafeBufferPointer(start: out, count: count))
    }
}

/// Sets the density of the JFIF header (ITU-T T.871, 10.1).
private func stampJPEG(_ bytes: inout [UInt8], _ dpi: Double) {
    guard bytes.count > 18, bytes[6..<11].elementsEqual("JFIF\0".utf8) else { return }
    let density = UInt16(min(max(dpi.rounded(), 1), 65_535))
    bytes[13] = 1
    for offset in [14, 16] { (bytes[offset], bytes[offset + 1]) = (UInt8(density >> 8), UInt8(density & 255)) }
}

/// Inserts a pHYs chunk after the header, whose length is fixed (PNG, third edition, 11.3.4.3). Removes an existing pHYs chunk
/// first.
private func stampPNG(_ bytes: inout [UInt8], _ dpi: Double) {
    let header = 33
    guard bytes.count > header + 12 else { return }
    if bytes[header + 4..<header + 8].elementsEqual("pHYs".utf8) { bytes.removeSubrange(header..<header + 21) }
    let density = UInt32(min(max((dpi / 0.0254).rounded(), 1), 4e9))
    let number = PNGChunk.number(Int(density)), inMetres: UInt8 = 1
    bytes.insert(contentsOf: PNGChunk.bytes("pHYs", number + number + [inMetres]), at: header)
}
