/// Guesses the encoding of texts that state none.
///
/// Each text is decoded in every encoding. The result is judged by the letters of the languages that are written in this encoding:
/// how common each letter is, how often letters outside ASCII follow each other, and whether an upper-case letter follows a
/// lower-case one. The encoding of the most probable text is chosen.
public enum CharsetGuess {
    /// The maximum number of bytes that are examined.
    private static let maximumSample = 6000
    /// The number of ASCII bytes of a long text that are examined before its first other byte.
    private static let before = 30

    /// How much rarer an encoding is than those of Western Europe, in the unit of `LanguageLetters`; the same as in
    /// Training/fit_letters.py.
    private static func rarity(_ encoding: TextEncoding, isName: Bool) -> Int {
        common(encoding) + (ofDOS.contains(encoding) && !isName ? ofDOSInTexts : 0)
    }

    private static func common(_ encoding: TextEncoding) -> Int {
        switch encoding {
        case .cp437, .cp850, .windows1252: 0
        case .windows1251, .cp866, .shiftJIS, .gbk: 10
        case .johab, .cp720, .cp855, .cp860, .cp1125: 40
        case .macCentralEurope, .macGreek, .macTurkish, .macCroatian, .macRomanian, .macIcelandic: 90
        default: 20
        }
    }

    private static let ofDOS: Set<TextEncoding> = [
        .cp437, .cp720, .cp737, .cp775, .cp850, .cp852, .cp855, .cp857, .cp860, .cp861, .cp862,
    ]
    private static let ofDOSInTexts = 25

    /// The encodings in which DOS, Windows and their archivers write the names of files, and some of other systems.
    public static let ofNames: [TextEncoding] = [
        .cp437, .cp850, .cp852, .cp866, .cp857, .cp737, .windows1252, .windows1250, .windows1251, .windows1253, .windows1254,
        .shiftJIS, .gbk, .big5, .eucKR, .cp775, .cp861, .cp862, .windows1255, .windows1256, .windows874, .koi8r, .eucJP,
        .macRoman, .cp720, .cp860, .cp1125,
    ]
    /// The encodings in which mails are written.
    private static let ofMails: [TextEncoding] = [
        .windows1252, .windows1250, .latin2, .windows1251, .koi8r, .koi8u, .cyrillic, .cp866, .macCyrillic, .macRoman,
        .windows1253, .windows1254, .windows1255, .windows1256, .windows1257, .windows1258, .windows874, .shiftJIS, .eucJP,
        .gbk, .big5, .eucKR, .iso885915, .iso88594, .iso88596, .iso885913, .iso885916, .cp437, .cp850, .cp852, .cp857, .cp737,
        .cp775, .cp861,
        .cp862,
    ]
    /// The encodings in which texts are written, other than those that shift (see `TextEncoding.shifted`).
    public static let ofTexts: [TextEncoding] =
        ofMails + [
            .macCentralEurope, .macGreek, .macTurkish, .macCroatian, .macRomanian, .macIcelandic, .iso88597, .johab, .cp720,
            .cp855,
            .cp860, .cp1125,
        ]

    /// Returns the most probable encoding of names that are not valid UTF-8; nil if all of them are ASCII.
    public static func encoding(ofNames names: some Sequence<[UInt8]>) -> TextEncoding? {
        guess(names, among: ofNames, isName: true)
    }

    /// Returns the most probable encoding of lines or other parts of a text that is not valid UTF-8; nil if all of them are
    /// ASCII.
    public static func encoding(ofTexts texts: some Sequence<[UInt8]>) -> TextEncoding? {
        guess(texts, among: ofTexts, isName: false)
    }

    /// Returns the most probable encoding of a part of a mail that states none; nil if it is ASCII.
    public static func encoding(ofMail text: [UInt8]) -> TextEncoding? { guess([text], among: ofMails, isName: false) }

    private static func guess(
        _ texts: some Sequence<[UInt8]>, among encodings: [TextEncoding], isName: Bool
    ) -> TextEncoding? {
        ranked(texts, among: encodings, isName: isName, isComplete: false).first
    }

    /// Returns the most probable encodings of names or texts, the best one first, each with another result.
    public static func likely(_ texts: some Sequence<[UInt8]>, isName: Bool, limit: Int) -> [TextEncoding] {
        let texts = Array(texts)
        let sample = sample(texts)
        var (seen, found) = (Set<String>(), [TextEncoding]())
        for encoding in ranked(texts, among: isName ? ofNames : ofTexts, isName: isName, isComplete: true)
        where found.count < limit && seen.insert(DecodedText(sample, encoding).text).inserted {
            found.append(encoding)
        }
        return found
    }

    /// Orders encodings, the most probable first; empty if all texts are ASCII.
    ///
    /// - Parameter isComplete: whether the cost of every encoding matters, not only the best one.
    private static func ranked(
        _ texts: some Sequence<[UInt8]>, among encodings: [TextEncoding], isName: Bool, isComplete: Bool
    ) -> [TextEncoding] {
        let sample = sample(texts)
        guard !sample.isEmpty else { return [] }
        var found: [(cost: Int, encoding: TextEncoding)] = []
        for encoding in encodings {
            let text = characters(sample, encoding)
            let rarity = rarity(encoding, isName: isName)
            var best = isComplete ? Int.max - rarity : found.first.map { $0.cost - rarity } ?? .max - rarity
            var isBetter = false
            for language in LanguageLetters.all where language.encodings.contains(encoding) {
                let cost = language.cost(of: text, limit: best)
                if cost < best { (best, isBetter) = (cost, true) }
            }
            guard isBetter else { continue }
            if isComplete { found.append((best + rarity, encoding)) } else { found = [(best + rarity, encoding)] }
        }
        return found.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }.map(\.element.encoding)
    }

    /// Returns the parts of texts that are not ASCII, with some bytes before them.
    private static func sample(_ texts: some Sequence<[UInt8]>) -> [UInt8] {
        var sample: [UInt8] = []
        for text in texts {
            guard let first = text.firstIndex(where: { $0 >= 0x80 }) else { continue }
            let room = maximumSample - sample.count
            guard room > 0 else { break }
            sample += text[max(0, first - before)...].prefix(room)
            sample.append(0x0A)
        }
        return sample
    }

    /// The character of each byte in the encodings that decode one byte to one character. Windows-1258 composes letters of two.
    private static let tables: [TextEncoding: [LanguageLetters.Character]] = Dictionary(
        uniqueKeysWithValues: TextEncoding.offered.filter { $0.isSingleByte && $0 != .windows1258 }.map { encoding in
            let bytes = (0...255).map { DecodedText([UInt8($0)], encoding).text.unicodeScalars.first ?? "\u{FFFD}" }
            return (encoding, bytes.map(LanguageLetters.Character.init))
        })

    private static func characters(_ sample: [UInt8], _ encoding: TextEncoding) -> [LanguageLetters.Character] {
        if let table = tables[encoding] { return sample.map { table[Int($0)] } }
        return DecodedText(sample, encoding).text.unicodeScalars.map(LanguageLetters.Character.init)
    }
}
