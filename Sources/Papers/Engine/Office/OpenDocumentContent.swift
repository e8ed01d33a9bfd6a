/// Reads the content of an OpenDocument text, spreadsheet or presentation (`content.xml`, OASIS ODF 1.3 part 3).
final class OpenDocumentContent: OfficeHandler {
    private struct Paragraph {
        var text = ""
        let heading: Int?
        let item: Int?
    }

    /// Contents that people do not see in the text: comments, notes, and what a tracked change has deleted.
    private static let unseen: Set<String> = ["annotation", "note", "tracked-changes", "forms"]

    private var kind = OfficeDocument.Kind.words
    private var content = OfficeContent()
    private var open: [Paragraph] = []
    private var lists = 0
    private var table = OfficeTable()
    private var tables = 0
    private var cell = ""
    private var columns = 1
    private var unseen = 0
    private var isBody = false
    private var bytes = 0
    private var isCut = false

    var isFull: Bool { isCut || content.isFull }

    func start(_ element: OfficeElement) {
        if unseen > 0 || Self.unseen.contains(element.name) {
            unseen += 1
            return
        }
        switch (element.vocabulary, element.name) {
        case (.odfOffice, "body"): isBody = true
        case (.odfOffice, "spreadsheet"): kind = .sheets
        case (.odfOffice, "presentation"): kind = .slides
        case (.odfDraw, "page"): content.beginPart()
        case (.odfText, "h"): begin(heading: min(max(1, element.number("outline-level") ?? 1), 6))
        case (.odfText, "p"): begin()
        case (.odfText, "tab"): add("\t")
        case (.odfText, "line-break"): add("\n")
        case (.odfText, "s"): add(String(repeating: " ", count: min(max(1, element.number("c") ?? 1), 100)))
        case (.odfText, "list"): lists += 1
        case (.odfTable, "table"):
            tables += 1
            guard tables == 1 else { return }
            table = OfficeTable()
            if kind == .sheets { content.beginPart(name: element.attributes["name"]) }
        case (.odfTable, "table-row"): if tables == 1 { table.beginRow() }
        case (.odfTable, "table-cell"), (.odfTable, "covered-table-cell"):
            guard tables == 1 else { return }
            (cell, columns) = ("", max(1, element.number("number-columns-repeated") ?? 1))
        default: break
        }
    }

    func end(_ element: OfficeElement) {
        if unseen > 0 {
            unseen -= 1
            return
        }
        switch (element.vocabulary, element.name) {
        case (.odfText, "h"), (.odfText, "p"): if let paragraph = open.popLast() { finish(paragraph) }
        case (.odfText, "list"): lists -= 1
        case (.odfTable, "table-cell"), (.odfTable, "covered-table-cell"): if tables == 1 { table.add(cell, repeated: columns) }
        case (.odfTable, "table"):
            tables -= 1
            if tables == 0 { finishTable() }
        default: break
        }
    }

    func text(_ text: String) { if unseen == 0, isBody { add(text) } }

    private func begin(heading: Int? = nil) {
        guard open.count < OfficeLimits.depth else { return isCut = true }
        open.append(Paragraph(heading: heading, item: lists > 0 && heading == nil ? min(lists - 1, 8) : nil))
    }

    private func add(_ text: String) {
        guard !open.isEmpty else { return }
        bytes += text.utf8.count
        guard bytes <= OfficeLimits.text else { return isCut = true }
        open[open.count - 1].text += text
    }

    private func finish(_ paragraph: Paragraph) {
        if tables > 0 {
            cell += cell.isEmpty || paragraph.text.isEmpty ? paragraph.text : "\n" + paragraph.text
        } else {
            content.add(OfficeDocument.Block(heading: paragraph.heading, item: paragraph.item, text: paragraph.text))
        }
    }

    private func finishTable() {
        content.add(OfficeDocument.Block(rows: table.trimmed))
        isCut = isCut || table.isCut
    }

    func document() -> OfficeDocument {
        for paragraph in open.reversed() { finish(paragraph) }
        if tables > 0 { finishTable() }
        return OfficeDocument(kind: kind, parts: content.parts, isWhole: !isFull)
    }
}
