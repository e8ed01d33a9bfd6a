/// Why a picture cannot be shown.
public enum PictureError: Error, Sendable, Equatable {
    case empty
    case notAPicture
    /// The data cannot be decoded.
    case corrupt(PictureDamage)
    case tooManyPixels(Int, limit: Int)
    /// Decoding would process this number of bytes of pixels.
    case tooMuchWork(bytes: Int, limit: Int)
    /// Decoding would hold this number of bytes of pixels at once.
    case tooMuchHeld(bytes: Int, limit: Int)
    case tooLarge(bytes: Int, limit: Int)
    /// The encoder of a format has no room for this number of pixels.
    case tooLargeToWrite(PictureTarget, pixels: Int, limit: Int)
    case unsupported(String)
    /// No quality makes a file of at most this number of bytes.
    case cannotFit(bytes: Int)
}
