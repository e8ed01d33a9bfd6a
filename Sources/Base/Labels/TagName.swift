/// The name of a tag. Keywords that other programs wrote and names that a person types are the same tags if their keys are equal.
public struct TagName: Sendable, Hashable {
    /// The name in one line: composed, without white space at its ends, and with single spaces between its words.
    public let text: String
    /// The same for names that differ in case or in the composition of their characters only.
    public let key: String

    /// The maximum length in characters. Longer keywords of other programs are cut when they are read (`Labels`).
    public static let longest = Labels.maximumText
    /// One character may consist of any number of scalars.
    static let mostScalars = longest * 8

    /// - Returns: nil if nothing would be seen of the name.
    public init?(keyword: String) {
        let words = keyword.composed.split(whereSeparator: \.isWhitespace)
        guard words.contains(where: Self.isVisible) else { return nil }
        text = words.joined(separator: " ")
        // The lower case of the upper case makes one of "ß" and "SS", and of both forms of the lower sigma.
        key = text.uppercased().lowercased().composed
    }

    public static func == (one: Self, other: Self) -> Bool { one.key == other.key }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    private static func isVisible(_ word: Substring) -> Bool {
        word.unicodeScalars.contains { !$0.properties.isDefaultIgnorableCodePoint && !isControl($0) }
    }

    /// Control characters, among them line breaks and tabs, and the separators of lines and paragraphs.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
