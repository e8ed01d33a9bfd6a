import MailEngine
import PapersEngine

/// Converts the HTML of a mail into blocks for printing: its texts in their order, with headings, lists, quotes, links, tables,
/// and the pictures contained in the mail.
///
/// Nothing is downloaded and no script runs. Only the texts, their formatting and these pictures are printed.
final class HTMLPaper: HTMLListener {
    /// Looks up a picture by its URL. The width and the height are those that the HTML states, in points; nil if it states none.
    typealias Pictures = (String, _ width: Double?, _ height: Double?) -> PrintedPicture?

    private struct Element {
        let name: String
        let style: MailStyle
    }

    private struct List {
        let isNumbered: Bool
        var number: Int
    }

    static let longest = 8 << 20
    private static let maximumBlocks = 50_000
    private static let deepest = 512
    /// Side lengths in pixels. A picture of at most `smallPicture` is treated as a character and replaced by its `alt` text. A
    /// picture of at most `trackingPixelSide` is treated as a tracking pixel and left out.
    private static let smallPicture = 24.0, trackingPixelSide = 2.0
    private static let pointsForPixel = 0.75

    private let pictures: Pictures
    private(set) var blocks: [PrintedBlock] = []
    /// The length of the text found, including hidden text, in bytes without spaces.
    private var letters = 0
    private var stack: [Element] = []
    private var skipped = 0
    private var lists: [List] = []
    private var runs: [PrintedRun] = []
    private var endsInBlank = true
    private var lineBreaks = 0
    private var above = 0.0
    private var marker: String?
    private var table: TableDraft?

    private init(_ pictures: @escaping Pictures) { self.pictures = pictures }

    /// - Returns: the blocks; nil if the HTML is too long, if there are no blocks or too many, or if less than nine tenths of the
    ///   text was found.
    static func blocks(of html: String, pictures: @escaping Pictures) -> [PrintedBlock]? {
        guard html.utf8.count <= longest else { return nil }
        let paper = HTMLPaper(pictures)
        guard HTMLReader.read(html, paper) else { return nil }
        paper.endTable()
        paper.endBlock()
        let text = HTMLText.text(of: html).utf8.reduce(0) { $0 + ($1 > 0x20 ? 1 : 0) }
        guard paper.blocks.count < maximumBlocks, !paper.blocks.isEmpty, paper.letters * 10 >= text * 9 else { return nil }
        return paper.blocks
    }

    private var style: MailStyle { stack.last?.style ?? MailStyle() }

    func start(_ name: String, _ attributes: [String: String]) {
        guard stack.count < Self.deepest else {
            skipped += 1
            return
        }
        let style = style.inside(name, attributes)
        // The text before this element is ended first, so that it keeps the style of its own element.
        if !style.isHidden, style.isBlock || Self.breaksText.contains(name) { beginBlock(room: style.below) }
        stack.append(Element(name: name, style: style))
        guard !style.isHidden else { return }
        switch name {
        case "br": breakLine()
        case "hr":
            leaveTable()
            beginBlock(room: 6)
            add(PrintedBlock(.rule))
            above = 6
        case "img": picture(attributes)
        case "ul", "ol": lists.append(List(isNumbered: name == "ol", number: Int(attributes["start"] ?? "") ?? 1))
        case "li": marker = nextMarker()
        case "table": beginTable(attributes)
        case "tr": if table != nil { table?.beginRow() } else { beginBlock(room: 2) }
        case "td", "th": beginCell(attributes)
        default: break
        }
        if Self.breaksTables.contains(name) { leaveTable() }
    }

    /// Elements that end the text before them, in addition to block elements.
    private static let breaksText: Set<String> = ["hr", "table", "tr", "td", "th"]

    /// Elements that show that the surrounding table is used for layout and does not contain data.
    private static let breaksTables: Set<String> = [
        "ul", "ol", "dl", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "form", "figure",
    ]

    func end(_ name: String) {
        if skipped > 0 {
            skipped -= 1
            return
        }
        guard let element = stack.last else { return }
        if !element.style.isHidden, element.style.isBlock || Self.breaksText.contains(name) { endBlock() }
        stack.removeLast()
        guard !element.style.isHidden else { return }
        above = max(above, element.style.below)
        switch name {
        case "ul", "ol": _ = lists.popLast()
        case "table": if table?.depth == stack.count { endTable() } else if table == nil { beginBlock(room: 4) }
        case "td", "th": if table != nil { endCell() } else { beginBlock(room: 2) }
        case "tr": if table == nil { beginBlock(room: 2) }
        default: break
        }
    }

    func text(_ text: String) {
        let style = style
        var out = ""
        for scalar in text.unicodeScalars {
            if scalar.value > 0x20 { letters += scalar.utf8.count }
            guard !style.isHidden else { continue }
            if style.keepsBlanks {
                if scalar == "\t" { out += "    " } else if scalar != "\r" { out.unicodeScalars.append(scalar) }
            } else if scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{C}" {
                if !endsInBlank { out += " " }
                endsInBlank = true
            } else if !Self.invisible.contains(scalar.value) {
                out.unicodeScalars.append(scalar)
                endsInBlank = false
                lineBreaks = 0
            }
        }
        if !out.isEmpty { runs.append(PrintedRun(out, style.textStyle)) }
    }

    /// Invisible characters with which newsletters pad their previews.
    private static let invisible: Set<UInt32> = [0x200B, 0x2060, 0xFEFF, 0x34F]
}

extension HTMLPaper {
    private func breakLine() {
        lineBreaks += 1
        guard lineBreaks <= 2, !runs.isEmpty else { return }
        runs.append(PrintedRun("\n", style.textStyle))
        endsInBlank = true
    }

    /// Ends the preceding text and leaves space before the next one.
    private func beginBlock(room: Double) {
        endBlock()
        above = max(above, room)
    }

    private func endBlock() {
        defer {
            runs = []
            (endsInBlank, lineBreaks) = (true, 0)
        }
        let text = trimmed(runs)
        guard !text.isEmpty else { return }
        if table != nil {
            table?.add(text, style.alignment)
            if table?.isData == false { leaveTable() }
            return
        }
        var printed = PrintedText(text)
        printed.alignment = style.alignment
        add(PrintedBlock(.text(printed)))
    }

    private func add(_ block: PrintedBlock) {
        guard blocks.count < Self.maximumBlocks else { return }
        var block = block
        (block.indent, block.quotes, block.above, block.marker) = (style.indent, style.quotes, above, marker)
        blocks.append(block)
        (above, marker) = (0, nil)
    }

    private func trimmed(_ runs: [PrintedRun]) -> [PrintedRun] {
        var runs = runs
        while let last = runs.last {
            let text = last.text.reversed().drop { $0 == " " || $0 == "\n" }
            if text.isEmpty {
                runs.removeLast()
                continue
            }
            runs[runs.count - 1].text = String(text.reversed())
            break
        }
        return runs
    }

    private func nextMarker() -> String {
        guard let list = lists.last, list.isNumbered else { return "•" }
        lists[lists.count - 1].number = list.number &+ 1
        return "\(list.number)."
    }

    private func picture(_ attributes: [String: String]) {
        let width = attributes["width"].flatMap(MailStyle.length), height = attributes["height"].flatMap(MailStyle.length)
        guard min(width ?? 100, height ?? 100) > Self.trackingPixelSide else { return }
        let source = attributes["src"] ?? ""
        let isLetter = max(width ?? 100, height ?? 100) <= Self.smallPicture
        if !isLetter,
            let found = pictures(source, width.map { $0 * Self.pointsForPixel }, height.map { $0 * Self.pointsForPixel })
        {
            leaveTable()
            beginBlock(room: 4)
            add(PrintedBlock(.picture(found)))
            above = 4
            return
        }
        if let words = attributes["alt"], !words.isEmpty {
            text(words)
            text(" ")
        }
    }
}

extension HTMLPaper {
    private func beginTable(_ attributes: [String: String]) {
        // If tables are nested, both the inner and the outer table are used for layout.
        let isInner = table != nil || stack.dropLast().contains { $0.name == "table" && !$0.style.isHidden }
        leaveTable()
        beginBlock(room: 4)
        guard !isInner, attributes["role"] != "presentation" else { return }
        table = TableDraft(depth: stack.count - 1)
    }

    private func beginCell(_ attributes: [String: String]) {
        guard table != nil else { return beginBlock(room: 2) }
        endBlock()
        table?.beginCell(spans: Int(attributes["colspan"] ?? "") ?? 1)
    }

    private func endCell() { endBlock() }

    private func endTable() {
        guard table != nil else { return }
        endBlock()
        guard let draft = table else { return }
        if draft.isData, draft.columns > 1, let rows = draft.rows {
            table = nil
            add(PrintedBlock(.table(rows)))
            above = 4
        } else {
            leaveTable()
        }
    }

    /// Prints the cells one below the other instead of as a table, because the table is used for layout.
    private func leaveTable() {
        guard let draft = table else { return }
        table = nil
        for cell in draft.cells where !cell.runs.isEmpty {
            above = max(above, 2)
            add(PrintedBlock(.text(cell)))
        }
        above = max(above, 2)
    }
}
