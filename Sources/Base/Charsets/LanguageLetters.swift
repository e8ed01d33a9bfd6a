import BaseData
import Glibc

/// How rare the letters of a language are, for guessing the encoding of a text. All costs are ten times the natural logarithm of
/// how rare something is.
struct LanguageLetters: Sendable {
    /// A character of a decoded text, in the form that the costs need.
    struct Character: Sendable {
        /// In lower case, if that is a single scalar.
        let folded: UInt32
        let kind: Kind
        let isUpper: Bool
        let isLower: Bool
    }

    enum Kind: Int, Sendable { case asciiLetter, letter, other }

    /// The encodings in which texts of this language are found.
    let encodings: [TextEncoding]
    /// The costs of ASCII and of another character after each kind of character.
    private let follows: [(ascii: Int, other: Int)]
    /// The costs of the letters below `tableSize`; 0 for a letter that does not occur.
    private var table = [UInt8](repeating: 0, count: Self.tableSize)
    private var others: [UInt32: UInt8] = [:]
    /// Whether the language has so many characters that the rare ones are known only by their range of Unicode.
    private let isLarge: Bool

    private static let tableSize = 0x2100

    /// The languages of `Data/letters.txt`.
    static let all: [Self] = WordLists.letters.lists.compactMap(Self.init)

    private init?(_ list: WordLists.List) {
        let names = list.name.split(separator: " ").dropFirst()
        encodings = names.compactMap { TextEncoding(rawValue: String($0)) }
        let numbers = list.phrases.prefix(3).compactMap(Int.init)
        guard !encodings.isEmpty, encodings.count == names.count, numbers.count == 3 else { return nil }
        follows = numbers.map { (ascii: Self.cost(1 - exp(-Double($0) / 10)), other: $0) }
        for phrase in list.phrases.dropFirst(3) {
            // A combining mark would join the space before it to one `Character`.
            let parts = phrase.unicodeScalars.split(separator: " ")
            guard parts.count == 2, let cost = UInt8(String(parts[0])) else { return nil }
            for scalar in parts[1] {
                if scalar.value < Self.tableSize { table[Int(scalar.value)] = cost } else { others[scalar.value] = cost }
            }
        }
        isLarge = others.count > 500
    }

    /// Returns the cost of a text: how improbable it is in this language.
    ///
    /// - Parameter limit: the cost from which the result does not matter. The result is then any cost of at least `limit`.
    func cost(of text: [Character], limit: Int) -> Int {
        var (cost, before, wasLower, isInside) = (0, Kind.other, false, false)
        for character in text {
            let follow = follows[before.rawValue]
            // Only an apostrophe is inside words.
            if isInside, character.kind != .other { cost += Self.signInside }
            if character.folded < 0x80 {
                cost += follow.ascii + Self.ascii
                isInside = false
            } else {
                cost += follow.other + self.cost(of: character.folded)
                if wasLower, character.isUpper { cost += Self.upperAfterLower }
                isInside = character.kind == .other && before != .other && character.folded != Self.apostrophe
            }
            if cost >= limit { return cost }
            (before, wasLower) = (character.kind, character.isLower)
        }
        return cost
    }

    private func cost(of letter: UInt32) -> Int {
        let known = letter < Self.tableSize ? table[Int(letter)] : others[letter] ?? 0
        if known > 0 { return Int(known) }
        switch letter {
        case 0xFFFD, 0..<0xA0, 0xE000..<0xF900: return Self.invalid
        case 0x3040..<0x3100, 0x4E00..<0xA000, 0xAC00..<0xD7B0: return isLarge ? Self.rareCharacter : Self.rare
        default: return Self.symbols.contains(letter) ? Self.rareSymbol : Self.rare
        }
    }

    private static func cost(_ fraction: Double) -> Int { Int((-10 * log(fraction)).rounded()) }

    // The costs must be the same as in Training/fit_letters.py.
    private static let ascii = 35
    private static let upperAfterLower = 30
    private static let signInside = 30
    private static let rare = 100
    private static let rareSymbol = 60
    private static let rareCharacter = 110
    private static let invalid = 140
    private static let apostrophe: UInt32 = 0x2019
    /// Punctuation and signs that occur in every language.
    private static let symbols = Set("“”„‘’‚–—…«»§°€£©®™·•№¿¡ºª²³½×".unicodeScalars.map(\.value))
}

extension WordLists {
    static var encodings: Self { WordLists(String(cString: base_data_encodings())) }
    static var letters: Self { WordLists(String(cString: base_data_letters())) }
}

extension LanguageLetters.Character {
    init(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            let isLetter = (0x61...0x7A).contains(scalar.value | 0x20)
            let isUpper = isLetter && scalar.value & 0x20 == 0
            self.init(
                folded: scalar.value, kind: isLetter ? .asciiLetter : .other, isUpper: isUpper, isLower: isLetter && !isUpper)
            return
        }
        // Letters without case: kana, Chinese characters and Korean syllables. Their properties need not be looked up.
        switch scalar.value {
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFC, 0xAC00...0xD7A3:
            self.init(folded: scalar.value, kind: .letter, isUpper: false, isLower: false)
            return
        default: break
        }
        self = scalar.value < Self.known.count ? Self.known[Int(scalar.value)] : Self(lookingUp: scalar)
    }

    /// The characters below U+3400. Looking up the properties of one takes longer than all else that is done with it.
    private static let known: [Self] = (UInt32(0)..<0x3400).map { Self(lookingUp: Unicode.Scalar($0) ?? " ") }

    private init(lookingUp scalar: Unicode.Scalar) {
        let properties = scalar.properties
        let isLetter: Bool
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: isLetter = true
        default: isLetter = false
        }
        let lower = properties.lowercaseMapping.unicodeScalars
        let folded = lower.count == 1 ? lower.first?.value ?? scalar.value : scalar.value
        self.init(
            folded: folded, kind: isLetter ? .letter : .other, isUpper: properties.generalCategory == .uppercaseLetter,
            isLower: properties.generalCategory == .lowercaseLetter)
    }
}
