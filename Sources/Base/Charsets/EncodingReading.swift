/// An encoding that names or a text may have, and how they would read in it.
public struct EncodingReading: Sendable, Codable, Equatable {
    public let encoding: TextEncoding
    public let sample: String

    /// The number of encodings to choose from, and the length of a sample in characters.
    private static let (maximum, maximumSample) = (6, 80)

    /// Returns the encodings that lines or names may have, the most probable first; empty if all of them are ASCII.
    ///
    /// - Parameter sample: the part of the texts to show.
    public static func likely(_ texts: some Sequence<[UInt8]>, isName: Bool, sample: [UInt8]) -> [EncodingReading] {
        CharsetGuess.likely(texts, isName: isName, limit: maximum).map { encoding in
            EncodingReading(encoding: encoding, sample: String(DecodedText(sample, encoding).text.prefix(maximumSample)))
        }
    }
}
