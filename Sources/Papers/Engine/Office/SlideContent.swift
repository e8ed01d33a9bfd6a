/// Reads the content of a slide (`ppt/slides/slide1.xml`, ECMA-376 part 1, 19.3, and the texts of 21.1).
final class SlideContent: OfficeHandler {
    private(set) var blocks: [OfficeDocument.Block] = []
    private(set) var title: String?
    private(set) var isCut = false
    private var paragraph: String?
    private var level = 0
    private var isTitle = false
    private var isBody = false
    private var isText = false
    private var table: OfficeTable?
    private var cell = ""
    private var bytes = 0

    var isFull: Bool { isCut }

    func start(_ element: OfficeElement) {
        switch (element.vocabulary, element.name) {
        case (.slide, "sp"): (isTitle, isBody) = (false, false)
        case (.slide, "ph"):
            let type = element.attributes["type"]
            isTitle = type == "title" || type == "ctrTitle"
            // A place without a type is one for the content.
            isBody = type == nil || type == "body" || type == "obj"
        case (.drawing, "p"): (paragraph, level) = ("", 0)
        case (.drawing, "pPr"): level = min(max(0, element.number("lvl") ?? 0), 8)
        case (.drawing, "t"): isText = true
        case (.drawing, "br"): paragraph?.append("\n")
        case (.drawing, "tbl"): table = OfficeTable()
        case (.drawing, "tr"): table?.beginRow()
        case (.drawing, "tc"): cell = ""
        default: break
        }
    }

    func end(_ element: OfficeElement) {
        guard element.vocabulary == .drawing else { return }
        switch element.name {
        case "t": isText = false
        case "p": finish()
        case "tc": table?.add(cell)
        case "tbl":
            if let table {
                blocks.append(OfficeDocument.Block(rows: table.trimmed))
                isCut = isCut || table.isCut
            }
            table = nil
        default: break
        }
    }

    func text(_ text: String) {
        guard isText else { return }
        bytes += text.utf8.count
        guard bytes <= OfficeLimits.text else { return isCut = true }
        paragraph?.append(text)
    }

    private func finish() {
        guard let text = paragraph, !text.isEmpty else { return }
        paragraph = nil
        if table != nil {
            cell += cell.isEmpty ? text : "\n" + text
        } else if isTitle, title == nil {
            title = text
        } else if blocks.count < OfficeLimits.blocks {
            blocks.append(OfficeDocument.Block(item: isBody ? level : nil, text: text))
        } else {
            isCut = true
        }
    }
}

/// Reads the order of the sheets of a workbook, or of the slides of a presentation.
final class OfficeOrder: OfficeHandler {
    /// The names, and the ids by which `OfficeRelations` leads to the files.
    private(set) var parts: [(name: String?, relation: String)] = []
    /// Whether the days of a workbook are counted from 1904 (ECMA-376 part 1, 18.2.28).
    private(set) var isFrom1904 = false

    var isFull: Bool { parts.count > OfficeLimits.parts }

    func start(_ element: OfficeElement) {
        if element.name == "workbookPr" { isFrom1904 = ["1", "true"].contains(element.attributes["date1904"] ?? "") }
        guard element.name == "sheet" || element.name == "sldId" else { return }
        guard let relation = element.attributes["r:id"] else { return }
        parts.append((element.attributes["name"], relation))
    }

    func end(_ element: OfficeElement) {}
    func text(_ text: String) {}
}

/// Reads which files the ids of relations mean (`_rels/workbook.xml.rels`, ECMA-376 part 2, 9.3).
final class OfficeRelations: OfficeHandler {
    /// The names of files, relative to the folder of the document's main file.
    private(set) var files: [String: String] = [:]

    var isFull: Bool { files.count > 10_000 }

    func start(_ element: OfficeElement) {
        guard element.name == "Relationship", let id = element.attributes["Id"] else { return }
        files[id] = element.attributes["Target"]
    }

    func end(_ element: OfficeElement) {}
    func text(_ text: String) {}
}
