/// Reads the content of a text document (`word/document.xml`, ECMA-376 part 1, 17).
final class WordContent: OfficeHandler {
    private struct Paragraph {
        var text = ""
        var style: String?
        var outline: Int?
        var item: Int?
    }

    /// A block with the name of its style, because the styles can follow in the archive.
    private enum Found {
        case paragraph(Paragraph)
        case table([[String]])
    }

    private var found: [Found] = []
    /// A paragraph can contain a frame with other paragraphs.
    private var open: [Paragraph] = []
    private var table = OfficeTable()
    private var cell = ""
    /// How many tables are open. The text of a table in a cell becomes text of the cell.
    private var tables = 0
    /// How many elements are open whose content appears twice in the file.
    private var skipped = 0
    private var isText = false
    private var bytes = 0
    private(set) var isCut = false

    var isFull: Bool { isCut }

    func start(_ element: OfficeElement) {
        if element.vocabulary == .compatibility, element.name == "Fallback" { skipped += 1 }
        guard skipped == 0, element.vocabulary == .words else { return }
        let value = element.attributes["val"]
        switch element.name {
        case "p":
            if open.count < OfficeLimits.depth { open.append(Paragraph()) } else { isCut = true }
        case "pStyle": change { $0.style = value }
        case "outlineLvl": change { $0.outline = value.flatMap { Int($0) } }
        case "numPr": change { $0.item = $0.item ?? 0 }
        case "ilvl": change { $0.item = value.flatMap { Int($0) } }
        // A paragraph of a numbered style without a number.
        case "numId": if value == "0" { change { $0.item = nil } }
        case "t": isText = true
        case "tab": add("\t")
        case "br", "cr": add("\n")
        case "noBreakHyphen": add("\u{2011}")
        case "tbl":
            tables += 1
            if tables == 1 { table = OfficeTable() }
        case "tr": if tables == 1 { table.beginRow() }
        case "tc": if tables == 1 { cell = "" }
        default: break
        }
    }

    func end(_ element: OfficeElement) {
        if element.vocabulary == .compatibility, element.name == "Fallback" { skipped -= 1 }
        guard skipped == 0, element.vocabulary == .words else { return }
        switch element.name {
        case "t": isText = false
        case "p": if let paragraph = open.popLast() { finish(paragraph) }
        case "tc": if tables == 1 { table.add(cell) }
        case "tbl":
            tables -= 1
            if tables == 0 {
                found.append(.table(table.trimmed))
                isCut = isCut || table.isCut
            }
        default: break
        }
    }

    func text(_ text: String) { if isText, skipped == 0 { add(text) } }

    private func change(_ change: (inout Paragraph) -> Void) {
        if !open.isEmpty { change(&open[open.count - 1]) }
    }

    private func add(_ text: String) {
        bytes += text.utf8.count
        guard bytes <= OfficeLimits.text else { return isCut = true }
        change { $0.text += text }
    }

    private func finish(_ paragraph: Paragraph) {
        if tables > 0 {
            cell += cell.isEmpty || paragraph.text.isEmpty ? paragraph.text : "\n" + paragraph.text
        } else if found.count < OfficeLimits.blocks {
            found.append(.paragraph(paragraph))
        } else {
            isCut = true
        }
    }

    /// - Parameter headings: the levels of the styles that are headings.
    func document(_ headings: [String: Int]) -> OfficeDocument {
        // What a fault in the file has left open.
        for paragraph in open.reversed() { finish(paragraph) }
        if tables > 0 { found.append(.table(table.trimmed)) }
        var content = OfficeContent()
        content.beginPart()
        for block in found {
            switch block {
            case .table(let rows): content.add(OfficeDocument.Block(rows: rows))
            case .paragraph(let paragraph):
                let level = paragraph.outline.map { min($0, 9) + 1 } ?? paragraph.style.flatMap { headings[$0] }
                let heading = level.flatMap { (1...9).contains($0) ? min($0, 6) : nil }
                let item = heading == nil ? paragraph.item.map { min(max(0, $0), 8) } : nil
                content.add(OfficeDocument.Block(heading: heading, item: item, text: paragraph.text))
            }
        }
        return OfficeDocument(kind: .words, parts: content.parts, isWhole: !isCut && !content.isFull)
    }
}

/// Reads which styles are headings (`word/styles.xml`). The names of these styles are English in every language.
final class WordStyles: OfficeHandler {
    private(set) var headings: [String: Int] = [:]
    private var style: String?

    var isFull: Bool { headings.count > 1000 }

    func start(_ element: OfficeElement) {
        guard element.vocabulary == .words else { return }
        switch element.name {
        case "style": style = element.attributes["styleId"]
        case "name":
            guard let style, let name = element.attributes["val"]?.lowercased() else { return }
            if name == "title" { headings[style] = 1 }
            if name.hasPrefix("heading "), let level = Int(name.dropFirst("heading ".count)) { headings[style] = level }
        case "outlineLvl":
            guard let style, let level = element.number("val"), level < 9 else { return }
            headings[style] = headings[style] ?? level + 1
        default: break
        }
    }

    func end(_ element: OfficeElement) { if element.vocabulary == .words, element.name == "style" { style = nil } }
    func text(_ text: String) {}
}
