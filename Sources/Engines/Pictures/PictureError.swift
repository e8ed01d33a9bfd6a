/// Why a picture cannot be shown.
public enum PictureError: Error, Sendable, Equatable {
    case empty
    case notAPicture
    /// What the decoder said.
    case corrupt(String)
    case tooManyPixels(Int, limit: Int)
    case tooLarge(bytes: Int, limit: Int)
    case unsupported(String)

    /// One plain sentence.
    public var explanation: String {
        switch self {
        case .empty: "The file is empty."
        case .notAPicture: "The file's content is not a picture, whatever its name says."
        case .corrupt(let reason): "The picture is damaged" + (reason.isEmpty ? "." : " (\(reason)).")
        case .tooManyPixels(let pixels, let limit):
            pixels > 0
                ? "The picture claims \(pixels / 1_000_000) megapixels; more than \(limit / 1_000_000) are not opened."
                : "The picture claims more than the \(limit / 1_000_000) megapixels that are opened."
        case .tooLarge(let bytes, let limit): "The file has \(bytes / 1_000_000) MB; pictures of more than \(limit / 1_000_000) MB are not opened."
        case .unsupported(let what): "This kind of picture cannot be shown here (\(what))."
        }
    }
}
