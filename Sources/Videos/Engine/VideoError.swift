/// The reason why no frame of a film can be shown, or why it cannot be encoded again.
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
    /// The library has no encoder for H.264.
    case noEncoder
    /// More than 8 bits a colour or HDR, which an encoded copy would lose.
    case deepColours
    case interlaced
    /// The sound cannot be copied into the format of the new file.
    case soundNotCopied
    case notWritten
}
