/// Something that a photo can show, such as a dog. The data is in things.txt.
public struct Thing: Sendable, Equatable {
    /// The first English word, which names the thing in the catalogue and in addresses.
    public let key: String
    public let english: [String]
    public let german: [String]
    /// The things that this thing belongs to directly.
    public let kinds: [String]
    /// The classes that are this thing: those of the classifier, and from `Thing.detected` on those of the detector.
    let classes: [Int]

    /// The number of the detector's first class.
    static let detected = 1000

    /// Parses a row such as `dog, puppy = Hund, Welpe < pet : 151-268`.
    ///
    /// - Returns: nil if the row has another form.
    init?(row: Substring) {
        let (words, classes) = Self.split(row, ":")
        let (names, kinds) = Self.split(words, "<")
        let (english, german) = Self.split(names, "=")
        (self.english, self.german, self.kinds) = (Self.list(english), Self.list(german), Self.list(kinds))
        guard let key = self.english.first, !self.german.isEmpty else { return nil }
        self.key = key
        self.classes = classes.split(separator: " ").flatMap { part -> [Int] in
            let ends = part.split(separator: "-").compactMap { Int($0) }
            guard let first = ends.first, let last = ends.last, first <= last else { return [] }
            return Array(first...last)
        }
    }

    private static func split(_ text: Substring, _ separator: Character) -> (Substring, Substring) {
        guard let index = text.firstIndex(of: separator) else { return (text, "") }
        return (text[..<index], text[text.index(after: index)...])
    }

    private static func list(_ text: Substring) -> [String] {
        text.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }
}

/// A thing that a photo shows, and how certain that is.
public struct FoundThing: Codable, Sendable, Equatable {
    /// `Thing.key`.
    public let thing: String
    /// From 0 to 1000. The certainties of things that exclude each other have a sum of at most 1000.
    public let certainty: Int

    public init(thing: String, certainty: Int) { (self.thing, self.certainty) = (thing, certainty) }
}
