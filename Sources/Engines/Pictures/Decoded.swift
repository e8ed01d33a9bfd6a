/// A picture's pixels at some scale, upright and in sRGB, with what was learnt on the way.
struct Decoded {
    var pixels: Pixels
    /// Of the whole picture, upright.
    var width: Int
    var height: Int
    var orientation: Int
    var frames = 1
    var metadata = PictureMetadata()
    var damage: PictureDamage?
}

extension Picture {
    /// Decodes at a scale whose long side is at least `longSide`, or at full size where the picture is smaller.
    ///
    /// - Parameter fast: thumbnails and hashes take the quick way.
    func decode(longSide: Int, fast: Bool) throws(PictureError) -> Decoded {
        switch format {
        case .jpeg: try decodeJPEG(bytes, longSide: longSide, fast: fast)
        case .heic, .avif: try decodeHEIF(thumbnailSide: fast ? 320 : 0)
        case .raw: try decodeRAW(longSide: longSide, fast: fast)
        case .bmp: try decodeBitmap(longSide: longSide)
        case .png, .webp, .tiff, .gif, .jxl: try decodeWithVips(longSide: longSide)
        }
    }

    /// The EXIF block of the file, if it has one that can be read.
    func exif() -> ExifBlock? {
        bytes.withUnsafeBytes { EmbeddedExif.block(in: $0, format: format) }
    }
}
