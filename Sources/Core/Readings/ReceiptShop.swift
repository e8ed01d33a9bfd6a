/// Finds the name of the shop of a receipt, which is the row at the top that looks most like a name.
struct ReceiptShop {
    private let page: PageText
    /// The median height of the rows in pixels.
    private let typical: Float
    /// `named` contains the words of all rows that contain a legal form of a company or a web address. `counts` contains, for
    /// each word of the page, the number of rows with that word.
    private let named: Set<String>
    private let counts: [String: Int]

    /// Returns the printed name without a registration number; nil if no row at the top can be a name.
    static func find(on page: PageText) -> String? { ReceiptShop(page).name() }

    private init(_ page: PageText) {
        self.page = page
        typical = max(1, page.rows.map(\.height).sorted()[safe: page.rows.count / 2] ?? 1)
        named = Set(
            page.rows.filter { ShopWords.isCompany($0.plain) || ShopWords.isOnWeb($0.plain) }.flatMap { Self.words($0.plain) })
        counts = Dictionary(page.rows.flatMap { Set(Self.words($0.plain)) }.map { ($0, 1) }, uniquingKeysWith: +)
    }

    private func name() -> String? {
        let heading = heading()
        var isBehindAddress = false
        var best: (index: Int, score: Float)?
        for (rank, index) in heading.enumerated() {
            let row = page.rows[index]
            guard let name = Self.cleaned(row.head) else { continue }
            let plain = PageText.plain(name)
            let isGreeted = ShopWords.greets(row.plain)
            if ShopWords.isAddress(plain) || ShopWords.isContact(plain) || ShopWords.introducesOther(plain) {
                isBehindAddress = true
                continue
            }
            guard ShopWords.mayBeName(plain), isGreeted || !ShopWords.isTitle(row.plain), row.sums.isEmpty else { continue }
            let score =
                score(row, name) - Float(rank) * Self.perRank - (isBehindAddress && !isGreeted ? Self.behindAddress : 0)
                + (isGreeted ? Self.greeted : 0)
            if best.map({ score > $0.score }) ?? true { best = (index, score) }
        }
        guard let index = best?.index, let name = Self.cleaned(page.rows[index].head) else { return nil }
        if let rest = page.rows[safe: index + 1], ShopWords.isOnlyForm(rest.plain) { return name + " " + rest.text }
        return respelled(name, page.rows[index])
    }

    /// Returns the rows before the first row with an amount of money or with column headings, but at least `least` and at most
    /// `maximum` rows.
    private func heading() -> Range<Int> {
        let end = page.rows.firstIndex { row in !row.sums.isEmpty || ShopWords.isColumnHead(row.plain) } ?? page.rows.count
        return 0..<min(page.rows.count, max(end, Self.least), Self.maximum)
    }

    private static let least = 3
    private static let maximum = 12
    private static let perRank: Float = 0.12
    private static let behindAddress: Float = 1.5

    // MARK: The score of a name

    private static let company: Float = 1.2
    private static let trade: Float = 0.7
    /// The points for a row that is twice as high as the median. `heightOfDoubtful` applies to rows that were recognized with a
    /// confidence below `sure`.
    private static let height: Float = 0.8
    private static let heightOfDoubtful: Float = 0.4
    private static let known: Float = 0.5
    private static let uncapitalised: Float = 1
    private static let few: Float = 0.5
    private static let listed: Float = 0.8
    private static let slogan: Float = 0.8
    private static let greeted: Float = 1
    private static let doubtful: Float = 0.8
    private static let tallest: Float = 2.2
    /// Limits of the confidence of a recognized row, 0…1. Below `sure`, the height of the row gives fewer points. Below
    /// `unsure`, the row may not be printed text.
    private static let sure: Float = 0.9
    private static let unsure: Float = 0.78
    private static let fewLetters = 4

    private func score(_ row: PageText.Row, _ name: String) -> Float {
        let plain = PageText.plain(name)
        let isCompany = ShopWords.isCompany(plain)
        let words = Self.words(plain)
        let isKnown = words.contains { named.contains($0) && (counts[$0] ?? 0) > 1 }
        let tall =
            (min(row.height / typical, Self.tallest) - 1) * (row.confidence < Self.sure ? Self.heightOfDoubtful : Self.height)
        var score = tall + (isCompany ? Self.company : 0) + (isKnown ? Self.known : 0)
        let trades = words.count(where: ShopWords.trades.contains)
        if name.contains(where: { "?!…".contains($0) }) || name.contains("..") { score -= Self.slogan }
        if trades > 0, trades < words.count { score += Self.trade }
        if !isKnown, trades == 0, name.contains(where: \.isCased), name == name.lowercased() { score -= Self.uncapitalised }
        if !isKnown, name.count(where: \.isLetter) < Self.fewLetters { score -= Self.few }
        if row.confidence < Self.unsure { score -= Self.doubtful }
        // "Southgate Centre, Edmonton, AB" is a location, not a name.
        if !isCompany, name.contains(",") { score -= Self.listed }
        return score
    }

    /// Returns the words with at least three characters, except numbers.
    private static func words(_ plain: String) -> [String] {
        plain.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { $0.count >= 3 && !$0.allSatisfy(\.isNumber) }
    }

    // MARK: The spelling of a name

    /// Returns the name without a registration number, a frame of asterisks and a greeting, and with spaced letters joined: "R
    /// E W E" becomes "REWE". nil if nothing is left.
    static func cleaned(_ text: String) -> String? {
        var name = text.split(separator: " ").joined(separator: " ")
        if let open = name.lastIndex(where: { "([".contains($0) }), name[open...].count(where: \.isNumber) >= registration {
            name = String(name[..<open])
        }
        let plain = PageText.plain(name)
        if let greeting = ShopWords.greetings.first(where: { plain.hasPrefix($0 + " ") }), plain.count == name.count {
            name = String(name.dropFirst(greeting.count))
        }
        let frame = { (letter: Character) in !letter.isLetter && !letter.isNumber && !")]!&'’+".contains(letter) && letter != "."
        }
        name = String(name.drop { frame($0) || "])!.".contains($0) })
        while let last = name.last, frame(last) { name.removeLast() }
        guard name.count(where: \.isLetter) >= 2 else { return nil }
        return unspaced(name)
    }

    private static let registration = 4

    private static func unspaced(_ text: String) -> String {
        let words = text.split(separator: " ")
        return words.count >= 3 && words.allSatisfy { $0.count == 1 && $0.allSatisfy(\.isUppercase) } ? words.joined() : text
    }

    /// Corrects the spelling of a one-word logo that was recognized with low confidence, if a similar word occurs elsewhere on
    /// the page in plain print. For example, "AlLrDI" becomes "Aldi" if the page also contains "Aldi GmbH & Co. KG".
    private func respelled(_ name: String, _ row: PageText.Row) -> String {
        let plain = PageText.plain(name)
        guard row.confidence < Self.sure, !plain.contains(" "), !named.contains(plain) else { return name }
        let near = named.filter { $0.first == plain.first && Self.distance($0, plain) <= plain.count / 3 }
        guard let word = near.min(by: { Self.distance($0, plain) < Self.distance($1, plain) }) else { return name }
        let printed = page.rows.lazy.flatMap { $0.text.split { !$0.isLetter } }.first { PageText.plain(String($0)) == word }
        return printed.map(String.init) ?? name
    }

    /// The number of characters to insert, delete or replace (Levenshtein distance).
    private static func distance(_ first: String, _ second: String) -> Int {
        let other = Array(second)
        var last = Array(0...other.count)
        for (row, letter) in first.enumerated() {
            var next = [row + 1]
            for (column, candidate) in other.enumerated() {
                next.append(min(last[column + 1] + 1, next[column] + 1, last[column] + (letter == candidate ? 0 : 1)))
            }
            last = next
        }
        return last[other.count]
    }
}
