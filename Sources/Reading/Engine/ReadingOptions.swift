/// How to read a picture.
public struct ReadingOptions: Codable, Sendable, Equatable {
    public enum Level: String, Codable, Sendable, CaseIterable {
        /// The most accurate models.
        case accurate
        /// Smaller models, if they are installed. They take half the time and make more mistakes.
        case fast
    }

    public var level: Level
    /// Two-letter ISO 639-1 codes of languages in other scripts. The Latin, Chinese, Japanese and Greek characters that the
    /// recogniser knows are always read.
    public var languages: [String]
    /// Whether doubtful words are corrected if a list of words has one that probably stands there.
    public var correcting: Bool

    public init(level: Level = .accurate, languages: [String] = [], correcting: Bool = true) {
        self.level = level
        self.languages = languages
        self.correcting = correcting
    }

    /// A plan of a batch that was written before words were corrected does not have `correcting`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            level: try values.decode(Level.self, forKey: .level), languages: try values.decode([String].self, forKey: .languages),
            correcting: try values.decodeIfPresent(Bool.self, forKey: .correcting) ?? false)
    }
}
