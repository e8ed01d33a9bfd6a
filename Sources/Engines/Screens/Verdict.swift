/// What a screen was taken for, how surely, and why.
public struct Verdict: Sendable {
    public let type: ScreenType
    /// 0…1: how often a verdict like this one is right.
    public let confidence: Double
    /// The likelihood of every type, the likeliest first; the sum is 1.
    public let likelihoods: [(type: ScreenType, likelihood: Double)]
    /// What spoke for the type, strongest first.
    public let reasons: [Reason]
    public let title: Finding?
    public let creator: Finding?
    /// By name: merchant, total, event, date.
    public let facts: [Fact: Finding]

    /// What else can be read off a receipt or a ticket.
    public enum Fact: String, Codable, Sendable, CaseIterable { case merchant, total, event, date }
}

/// One observation that speaks for a type.
public struct Reason: Sendable, Codable, Equatable {
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// `detail` is the word.
        case word
        case playerTimes, trackList, squarePicture, posterPictures, runningTime, episodeMark, rating, yearInBrackets
        case isbn, pageNumber, chapter, prosePage, bigLettering, pictureBehindText, captionBand, noInterface
        case priceColumn, totalRow, bubbles, messageTimes, distance, streetNames, codeLines, lineNumbers, prompt, headline, prose
        case byline, cover, handle, hashtag, priceTag, discount, paper, lesson
    }

    public let kind: Kind
    /// What was seen, in the screen's own words; empty where the kind says it all.
    public let detail: String
    /// Added to the type's score; natural logarithm of odds.
    public let weight: Double
    /// Indices of the lines that show it.
    public let lines: [Int]
}

/// Something read off the screen.
public struct Finding: Sendable, Equatable {
    public let text: String
    /// 0…1.
    public let confidence: Double
    /// Indices of the lines it stands on.
    public let lines: [Int]
}
