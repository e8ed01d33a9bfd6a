/// How a picture is to be read.
public struct ReadingOptions: Codable, Sendable, Equatable {
    public enum Level: String, Codable, Sendable, CaseIterable {
        /// As well as is known.
        case accurate
        /// In half the time, with more mistakes, where set-up brought the small models.
        case fast
    }

    public var level: Level
    /// ISO 639 codes of two letters, for scripts that need to be asked for; the Latin, Chinese, Japanese and Greek letters that
    /// the recogniser knows are always read.
    public var languages: [String]

    public init(level: Level = .accurate, languages: [String] = []) {
        self.level = level
        self.languages = languages
    }
}
