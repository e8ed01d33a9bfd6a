/// The damage of a picture's data.
public enum PictureDamage: String, Codable, Sendable {
    /// The message of the decoder is unknown.
    case unknown
    case endsEarly
    /// It would take more memory or more scans than a picture needs.
    case asksTooMuch
    /// Written in a way that the decoder does not support.
    case notReadable
    case strangeSize
    case badBeginning
    case wrongData
}

extension PictureDamage {
    /// - Parameter complaint: a decoder's message, which names functions and files of its source.
    init(complaint: String) {
        let complaint = complaint.lowercased()
        self = Self.causes.first { $0.signs.contains { complaint.contains($0) } }?.damage ?? .unknown
    }

    /// Parts of the messages of libjpeg, libheif, libvips and the libraries behind it. The first one that fits counts.
    private static let causes: [(signs: [String], damage: PictureDamage)] = [
        (
            [
                "premature", "insufficient", "truncated", "unexpected end", "end of file", "end of data", "end-of-file", "eof",
                "not enough", "out of data", "too short", "short read", "read gave", "read error", "empty input",
            ],
            .endsEarly
        ),
        (["too many scans", "progression", "too large", "too big", "limit", "memory"], .asksTooMuch),
        (["unsupported", "not supported", "unimplemented", "not implemented"], .notReadable),
        (
            ["dimension", "zero width", "zero height", "no size", "empty jpeg", "image size", "width or height"],
            .strangeSize
        ),
        (["header", "directory", "magic", "soi", "not a known"], .badBeginning),
        (["corrupt", "crc", "checksum", "invalid", "bad ", "bogus", "wrong", "error"], .wrongData),
    ]
}
