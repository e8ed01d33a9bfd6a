/// The kind of damage to a picture's data.
public enum PictureDamage: String, Codable, Sendable {
    /// The decoder's message is not recognized.
    case unknown
    case endsEarly
    /// Decoding would take more memory or more scans than a normal picture needs.
    case asksTooMuch
    /// The data is encoded in a way that the decoder does not support.
    case notReadable
    case strangeSize
    case badBeginning
    case wrongData
}

extension PictureDamage {
    /// - Parameter complaint: the message of a decoder, which names functions and files of its source.
    init(complaint: String) {
        let complaint = complaint.lowercased()
        self = Self.causes.first { $0.signs.contains { complaint.contains($0) } }?.damage ?? .unknown
    }

    /// Parts of messages of libjpeg, libheif, libvips and the libraries that they use, in lower case. The first match decides.
    private static let causes: [(signs: [String], damage: PictureDamage)] = [
        (
            [
                "premature", "insufficient", "truncated", "unexpected end", "end of file", "end of data", "end-of-file", "eof",
                "not enough", "out of data", "too short", "short read", "read gave", "read error", "empty input",
            ],
            .endsEarly
        ),
        (["too many scans", "progression", "too large", "too big", "limit", "memory"], .asksTooMuch),
        (["unsupported", "not supported", "unimplemented", "not implemented", "samples out of range"], .notReadable),
        (
            ["dimension", "zero width", "zero height", "no size", "empty jpeg", "image size", "width or height"],
            .strangeSize
        ),
        (["header", "directory", "magic", "soi", "not a known"], .badBeginning),
        (["corrupt", "crc", "checksum", "invalid", "bad ", "bogus", "wrong", "error"], .wrongData),
    ]
}
