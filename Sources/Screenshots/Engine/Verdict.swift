/// The result of a classification.
public struct Verdict: Sendable {
    public let type: ScreenType
    /// The estimated probability that the verdict is right, 0…1.
    public let confidence: Double
    /// The probability of every type, the highest first; the sum is 1.
    public let likelihoods: [(type: ScreenType, likelihood: Double)]
    /// The reasons for the type, the strongest first.
    public let reasons: [Reason]
    public let title: Finding?
    public let creator: Finding?
    /// The facts found on a ticket.
    public let facts: [Fact: Finding]

    public enum Fact: String, Codable, Sendable, CaseIterable { case event, date }
}

/// One observation that is evidence for a type.
public struct Reason: Sendable, Codable, Equatable {
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// A word or phrase of the lexicon; `detail` contains it.
        case word
        case playerTimes, trackList, squarePicture, posterPictures, runningTime, episodeMark, rating, yearInBrackets
        case isbn, pageNumber, chapter, prosePage, bigLettering, pictureBehindText, captionBand, noInterface
        case priceColumn, totalRow, bubbles, messageTimes, distance, streetNames, codeLines, lineNumbers, prompt, headline, prose
        case optionRows, messageRows, placeNames, shelf, cardNumber
        case byline, cover, handle, hashtag, priceTag, discount, paper, lesson
    }

    public let kind: Kind
    /// The text on the screen; empty if the kind alone describes the reason.
    public let detail: String
    /// The weight that was added to the score of the type, in natural log odds.
    public let weight: Double
    /// The indices of the lines in which the observation was made.
    public let lines: [Int]
}

/// A text found on the screen.
public struct Finding: Sendable, Equatable {
    public let text: String
    /// The confidence, 0…1.
    public let confidence: Double
    /// The indices of the lines that contain the text.
    public let lines: [Int]
}
