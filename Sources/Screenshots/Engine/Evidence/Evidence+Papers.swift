import Foundation

/// Evidence for receipts, code, articles and documents.
extension Evidence {
    mutating func addPapers(_ layout: Layout) {
        addPrices(layout)
        addCardNumber(layout)
        addCode(layout)
        addProse(layout)
    }

    /// Adds evidence for a card or a pass: its number, alone and centred right below its bar code.
    private mutating func addCardNumber(_ layout: Layout) {
        let codes = layout.pictures.filter { picture in
            let ratio = picture.width / max(1, picture.height)
            return picture.width > 0.35 * layout.width && picture.width < 0.97 * layout.width && (0.85...6).contains(ratio)
                && picture.height < 0.5 * layout.height
        }
        let number = layout.content.first { line in
            Words.digits(line.text) >= 6 && Words.letters(line.text) <= 4 && line.text.count <= 26
                && !line.text.contains { ":/,.".contains($0) }
                && codes.contains {
                    (-0.03...0.06).contains((line.box.top - $0.bottom) / layout.height)
                        && abs(line.box.middleX - $0.middleX) < 0.08 * layout.width
                }
        }
        if let number { add(.ticket, .cardNumber, 2.6, number.text, lines: [number.index]) }
    }

    /// Adds evidence for a receipt: a column of prices at the right, and a row with their total.
    private mutating func addPrices(_ layout: Layout) {
        let prices = layout.content.filter {
            Pattern.matches(Pattern.pricedLine, $0.text) || Pattern.matches(Pattern.price, $0.text)
        }
        let column = prices.filter { price in prices.count { abs($0.box.right - price.box.right) < 0.035 * layout.width } >= 3 }
        let hasMoney = column.contains { $0.text.contains { "$€£¥₩".contains($0) } }
        if column.count >= 3 {
            let weight = 1.4 + (hasMoney ? 0.6 * Double(min(4, column.count - 2)) : 0)
            add(.receipt, .priceColumn, weight, column.first?.text ?? "", lines: column.map(\.index))
        }
        // Several dates beside the prices indicate a list of payments.
        let days = layout.content.count { Pattern.matches(Pattern.date, $0.text) && $0.words.count <= 6 }
        if column.count >= 3, days >= 3 { add(.receipt, .priceColumn, 1.2, lines: column.map(\.index)) }
        for line in layout.content where Self.isTotal(line) {
            guard
                let price = ([line] + layout.beside(line)).first(where: {
                    Pattern.matches(Pattern.price, $0.text) || Pattern.matches(Pattern.pricedLine, $0.text)
                })
            else { continue }
            add(.receipt, .totalRow, 1.8, price.text, lines: Array(Set([line.index, price.index])).sorted())
            break
        }
    }

    private static let totals = Set(ScreenWords.labels("totals"))

    /// Whether a line begins with a word for the total; "subtotal" is not one.
    private static func isTotal(_ line: Layout.Line) -> Bool {
        let words = line.words.filter { !$0.allSatisfy(\.isNumber) }
        guard (1...4).contains(words.count) else { return false }
        return (1...3).contains { totals.contains(words.prefix($0).joined(separator: " ")) }
    }

    private mutating func addCode(_ layout: Layout) {
        let content = layout.content
        let code = content.matching(Pattern.code)
        if code.count >= 4, Double(code.count) > 0.25 * Double(content.count) {
            add(.code, .codeLines, min(4, 1 + 0.4 * Double(code.count)), code.first?.text ?? "", lines: code.map(\.index))
        }
        let prompts = content.matching(Pattern.prompt)
        if let prompt = prompts.first {
            add(.code, .prompt, prompts.count > 1 ? 3 : 1.6, prompt.text, lines: prompts.map(\.index))
        }
        let files = content.matching(Pattern.sourceFile)
        if files.count >= 2 {
            add(.code, .codeLines, min(3, 0.9 + 0.35 * Double(files.count)), files[0].text, lines: files.map(\.index))
        }
        let typed = content.matching(Pattern.terminal)
        if prompts.count + files.count >= 1, typed.count >= 3, Double(typed.count) > 0.15 * Double(content.count) {
            add(.code, .prompt, 1.6, typed[0].text, lines: typed.map(\.index))
        }
        let keys = layout.lines.filter { ["ESC", "CTRL", "ALT", "TAB", "SHFT", "SHIFT"].contains($0.text) }
        if keys.count >= 2 { add(.code, .prompt, 3, keys.map(\.text).joined(separator: " "), lines: keys.map(\.index)) }
        let numbers = content.filter { $0.box.left < 0.12 * layout.width && $0.words.first.flatMap { Int($0) } != nil }
        let counted = numbers.compactMap { $0.words.first.flatMap { Int($0) } }
        if counted.count >= 8, zip(counted, counted.dropFirst()).count(where: { $1 == $0 + 1 }) * 3 > counted.count * 2,
            code.count >= 2
        {
            add(.code, .lineNumbers, 1.5, lines: numbers.map(\.index))
        }
    }

    private mutating func addProse(_ layout: Layout) {
        let content = layout.content
        let rows = Reader.rows(layout)
        let prose = rows.filter { $0.words >= 6 && $0.letters >= 4 * $0.words / 2 && $0.box.width > 0.45 * layout.width }
        let share = Double(prose.count) / Double(max(1, rows.count))
        guard prose.count >= 5 else { return }
        let heights = prose.map(\.box.height).sorted()
        let usual = heights[heights.count / 2]
        if share > 0.45 { add(.article, .prose, 0.8 + share) }
        let headline = content.filter {
            $0.box.height > 1.35 * usual && $0.words.count >= 3 && $0.box.top < 0.6 * layout.height && !$0.isLabel
        }
        // If there is a large price, the heading is the name of a product.
        let isWare = content.contains {
            $0.words.count <= 3 && $0.box.height > 1.2 * usual && Pattern.matches(Pattern.price, $0.text)
        }
        if !headline.isEmpty, headline.count <= 5, !isWare {
            add(.article, .headline, 1.5, headline.map(\.text).joined(separator: " "), lines: headline.map(\.index))
        }
        if let by = content.first(where: { Pattern.matches(Pattern.byline, $0.text) && $0.words.count <= 14 }), share > 0.3 {
            add(.article, .byline, 0.9, by.text, lines: [by.index])
        }
        if let source = content.first(where: {
            $0.words.count <= 10 && $0.box.top < 0.5 * layout.height && Pattern.matches(Pattern.address, $0.text)
        }), prose.count >= 8 {
            add(.article, .byline, 1.3, source.text, lines: [source.index])
        }
        let ratio = layout.height / layout.width
        if (1.36...1.47).contains(ratio), layout.busyness.map({ $0 < 0.75 }) ?? true,
            layout.pictures.allSatisfy({ $0.area < 0.3 * layout.width * layout.height })
        {
            add(.document, .paper, 2.2)
        }
    }
}
