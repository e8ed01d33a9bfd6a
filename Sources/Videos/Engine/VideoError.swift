/// The reason why no frame of a film can be shown.
public enum VideoError: Error, Sendable, Equatable {
    /// The libraries that decode films are not installed.
    case librariesMissing
    /// The file is in none of the known formats.
    case notAVideo
    case corrupt
    /// The file has only sound.
    case noPictures
    /// No decoder reads the pictures.
    case unknownCodec
    case tooManyPixels(limit: Int)
    case outOfMemory
}
