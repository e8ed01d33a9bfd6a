/// A decoded upright picture at some scale, in sRGB, with its metadata.
struct Decoded {
    var pixels: Pixels
    /// The size of the whole upright picture, in pixels.
    var width: Int
    var height: Int
    /// The stored EXIF orientation, 1…8; already applied to the pixels.
    var orientation: Int
    var frames = 1
    var metadata = PictureMetadata()
    /// The focal length as a multiple of the long side of the picture; nil if it is unknown.
    var focal: Double?
    /// The damage of the data; nil if the picture is complete.
    var damage: PictureDamage?
}

extension Picture {
    /// Decodes at a scale whose long side is at least `longSide`, or at full size if the picture is smaller.
    ///
    /// - Parameter fast: whether speed is more important than quality, as for thumbnails and hashes.
    func decode(longSide: Int, fast: Bool) throws(PictureError) -> Decoded {
        switch format {
        case .jpeg: try decodeJPEG(bytes, longSide: longSide, fast: fast)
        case .heic, .avif: try decodeHEIF(longSide: longSide, thumbnailSide: fast ? 320 : 0)
        case .raw: try decodeRAW(longSide: longSide, fast: fast)
        case .bmp: try decodeBitmap(longSide: longSide)
        case .png, .webp, .tiff, .gif, .jxl: try decodeWithVips(longSide: longSide)
        }
    }

    /// Returns the EXIF data of the file; nil if it has no readable EXIF data.
    func exif() -> ExifBlock? {
        bytes.withUnsafeBytes { EmbeddedExif.block(in: $0, format: format) }
    }
}
