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

    public init(level: Level = .accurate, languages: [String] = []) {
        self.level = level
        self.languages = languages
    }
}
