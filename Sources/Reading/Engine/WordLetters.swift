/// The Latin letters that a recogniser knows, as they stand in lists of words: without the difference of capital and small.
struct WordLetters: Sendable {
    /// The small letters, as UTF-8.
    let spellings: [[UInt8]]
    /// The outputs of the recogniser that mean one of these letters, each with the index of its letter.
    let outputs: [(output: Int, letter: Int)]
    private let indexes: [String: Int]

    /// The last code point of the Latin letters that languages in Latin script use.
    private static let last: UInt32 = 0x24F

    init(_ alphabet: Alphabet) {
        var indexes: [String: Int] = [:]
        var spellings: [[UInt8]] = []
        var outputs: [(output: Int, letter: Int)] = []
        for (output, text) in alphabet.letters.enumerated() {
            guard let small = Self.small(text) else { continue }
            let letter = indexes[small] ?? spellings.count
            if letter == spellings.count {
                indexes[small] = letter
                spellings.append(Array(small.utf8))
            }
            outputs.append((output, letter))
        }
        (self.indexes, self.spellings, self.outputs) = (indexes, spellings, outputs)
    }

    /// Returns the index of a letter of any case; nil for other characters.
    func index(of text: String) -> Int? { Self.small(text).flatMap { indexes[$0] } }

    private static func small(_ text: String) -> String? {
        let scalars = text.unicodeScalars
        guard scalars.count == 1, let scalar = scalars.first, scalar.value <= last, scalar.properties.isAlphabetic else {
            return nil
        }
        let small = scalar.properties.lowercaseMapping
        return small.unicodeScalars.count == 1 ? small : nil
    }
}
