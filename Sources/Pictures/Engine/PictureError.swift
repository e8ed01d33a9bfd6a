/// The reason why a picture cannot be shown or converted.
public enum PictureError: Error, Sendable, Equatable {
    case empty
    case notAPicture
    /// The data cannot be decoded.
    case corrupt(PictureDamage)
    case tooManyPixels(Int, limit: Int)
    /// Decoding would process this number of bytes of pixels.
    case tooMuchWork(bytes: Int, limit: Int)
    /// Decoding would hold this number of bytes of pixels in memory at once.
    case tooMuchHeld(bytes: Int, limit: Int)
    case tooLarge(bytes: Int, limit: Int)
    /// The encoder of a format does not have enough memory for this number of pixels.
    case tooLargeToWrite(PictureTarget, pixels: Int, limit: Int)
    case unsupported(String)
    /// The named decoder stopped in the picture, which may be valid.
    case olderDecoder(String)
    /// The picture cannot be written as a file of at most this number of bytes.
    case cannotFit(bytes: Int)
}
