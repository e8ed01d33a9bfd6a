/// Why a picture cannot be shown.
public enum PictureError: Error, Sendable, Equatable {
    case empty
    case notAPicture
    /// What is wrong, in words that follow "The picture is damaged: "; empty where it is not known.
    case corrupt(String)
    case tooManyPixels(Int, limit: Int)
    case tooLarge(bytes: Int, limit: Int)
    case unsupported(String)

    /// One plain sentence.
    public var explanation: String {
        switch self {
        case .empty: "The file is empty."
        case .notAPicture: "The file's content is not a picture, whatever its name says."
        case .corrupt(let reason): "The picture is damaged" + (reason.isEmpty ? "." : ": \(reason).")
        case .tooManyPixels(let pixels, let limit):
            pixels > 0
                ? "The picture claims \(pixels / 1_000_000) megapixels; more than \(limit / 1_000_000) are not opened."
                : "The picture claims more than the \(limit / 1_000_000) megapixels that are opened."
        case .tooLarge(let bytes, let limit):
            "The file has \(bytes / 1_000_000) MB; pictures of more than \(limit / 1_000_000) MB are not opened."
        case .unsupported(let what): "This kind of picture cannot be shown here (\(what))."
        }
    }
}

extension PictureError {
    /// A decoder's complaint as an error for people: the complaint itself names functions and files of its source.
    static func damaged(_ complaint: String) -> PictureError { .corrupt(cause(of: complaint)) }

    /// What a partly readable picture lacks, as one sentence.
    static func damage(_ complaint: String) -> String {
        let cause = cause(of: complaint)
        return "A part of the picture is damaged or missing" + (cause.isEmpty ? "." : ": \(cause).")
    }

    /// Empty where the complaint is none that is known.
    static func cause(of complaint: String) -> String {
        let complaint = complaint.lowercased()
        return causes.first { $0.signs.contains { complaint.contains($0) } }?.cause ?? ""
    }

    /// Signs in what libjpeg, libheif, libvips and the libraries behind it say; the first that fits counts.
    private static let causes: [(signs: [String], cause: String)] = [
        (
            [
                "premature", "insufficient", "truncated", "unexpected end", "end of file", "end of data", "end-of-file", "eof",
                "not enough", "out of data", "too short", "short read", "read gave", "read error", "empty input",
            ],
            "its data ends too early"
        ),
        (["too many scans", "progression", "too large", "too big", "limit", "memory"], "it asks for more than a picture needs"),
        (["unsupported", "not supported", "unimplemented", "not implemented"], "it is written in a way that is not read here"),
        (
            ["dimension", "zero width", "zero height", "no size", "empty jpeg", "image size", "width or height"],
            "its size makes no sense"
        ),
        (["header", "directory", "magic", "soi", "not a known"], "its beginning cannot be read"),
        (["corrupt", "crc", "checksum", "invalid", "bad ", "bogus", "wrong", "error"], "a part of its data is wrong"),
    ]
}
