import Foundation

/// A picture file in memory.
///
/// The format is detected from the bytes, never from a name. Decoding applies the orientation and the colour profile.
public struct Picture {
    let bytes: [UInt8]
    let format: PictureFormat
    let limits: PictureLimits

    /// The long side of thumbnails, in pixels.
    public static let thumbnailSide = 400

    /// Detects the format without decoding.
    ///
    /// - Throws: `empty`, `tooLarge`, or `notAPicture` for unknown formats.
    public init(bytes: [UInt8], limits: PictureLimits = .standard) throws(PictureError) {
        if bytes.isEmpty { throw .empty }
        if bytes.count > limits.maximumFileBytes { throw .tooLarge(bytes: bytes.count, limit: limits.maximumFileBytes) }
        guard let format = bytes.withUnsafeBytes({ PictureFormat.sniff($0) }) else { throw .notAPicture }
        self.bytes = bytes
        self.format = format
        self.limits = limits
    }

    /// Computes all data that the catalogue stores about a picture except the SHA-256 of its file, decoding it once at a small
    /// scale.
    public func describe() throws(PictureError) -> PictureDescription {
        let decoded = try decode(longSide: Self.thumbnailSide, fast: true)
        let seen = try PixelDescription(decoded.pixels)
        return PictureDescription(
            format: format, width: decoded.width, height: decoded.height, orientation: decoded.orientation,
            animated: decoded.frames > 1 || isSequence, metadata: decoded.metadata, thumbnail: seen.thumbnail,
            differenceHash: seen.differenceHash, perceptualHash: seen.perceptualHash, colour: seen.colour, look: seen.look,
            damage: decoded.damage)
    }

    /// Returns an upright sRGB JPEG without metadata.
    ///
    /// - Parameters:
    ///   - longSide: the long side in pixels, at least 1; smaller pictures are not enlarged.
    ///   - quality: 1…100.
    public func preview(longSide: Int, quality: Int = 82) throws(PictureError) -> [UInt8] {
        try decode(longSide: longSide, fast: false).pixels.fitted(longSide).jpeg(quality: quality)
    }
}
