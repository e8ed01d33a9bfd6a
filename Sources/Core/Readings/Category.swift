/// The category of the text in a picture.
public enum Category: String, Codable, Sendable, CaseIterable {
    case receipt, document, screenshot, ticket, card, code, chat, other
}

/// A category and the confidence of the rules in it, 0…1.
public struct Verdict: Sendable, Equatable {
    public let category: Category
    public let certainty: Double

    public init(_ category: Category, _ certainty: Double) {
        self.category = category
        self.certainty = certainty
    }
}
