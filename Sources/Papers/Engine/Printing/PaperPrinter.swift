import CPango
import PicturesEngine

/// Prints blocks on A4 pages of a PDF. Pango sets the text, in every script for which the system has a font.
public struct PaperPrinter: ~Copyable {
    static let (width, height, margin) = (595.0, 842.0, 51.0)
    private static let quote = (step: 12.0, bar: 1.5, grey: 0.75)
    private static let rule = (height: 0.6, grey: 0.7)
    private static let markerGap = 5.0

    private let paper: OpaquePointer
    private var y = PaperPrinter.margin
    private var quotesBefore = 0

    /// - Throws: `printerMissing`, `outOfMemory`.
    public init(title: String, author: String) throws(PaperError) {
        var out: OpaquePointer?
        let result = cpango_open(Self.width, Self.height, Self.entry(title), Self.entry(author), &out)
        guard let out else { throw result == cpango_missing.rawValue ? .printerMissing : .outOfMemory }
        paper = out
    }

    deinit { cpango_close(paper) }

    /// Returns a value for the information dictionary: at most 500 characters of the text, with control characters replaced by
    /// spaces.
    private static func entry(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(500).map { $0.value < 0x20 ? " " : $0 }))
    }

    /// - Throws: `outOfMemory`.
    public mutating func print(_ block: PrintedBlock) throws(PaperError) {
        let bars = min(block.quotes, 8)
        let left = Self.margin + Double(bars) * Self.quote.step + min(max(block.indent, 0), 200)
        let room = Self.width - Self.margin - left
        leave(block.above, bars: min(bars, quotesBefore))
        quotesBefore = bars
        switch block.content {
        case .text(let text): try print(text, left, room, bars, marker: block.marker)
        case .picture(let picture): try print(picture, left, room, bars)
        case .rule:
            begin(Self.rule.height, bars)
            cpango_fill(paper, left, y, room, Self.rule.height, Self.rule.grey)
            y += Self.rule.height
        case .table(let rows): try print(rows, left, room, bars)
        }
    }

    /// Returns the whole file.
    public consuming func finish() throws(PaperError) -> [UInt8] {
        var (out, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        guard cpango_finish(paper, &out, &count) == 0 else { throw .outOfMemory }
        defer { cpango_free(out) }
        return Array(UnsafeBufferPointer(start: out, count: count))
    }
}

extension PaperPrinter {
    private static var bottom: Double { height - margin }

    private mutating func leave(_ above: Double, bars: Int) {
        guard y > Self.margin, above > 0 else { return }
        if y + above > Self.bottom {
            turn()
        } else {
            drawBars(bars, above)
            y += above
        }
    }

    private mutating func turn() {
        cpango_turn_page(paper)
        y = Self.margin
    }

    /// Begins a new page if there is no room for this height, then draws the bars of the quotation.
    private mutating func begin(_ height: Double, _ bars: Int) {
        if y + height > Self.bottom, y > Self.margin { turn() }
        drawBars(bars, height)
    }

    private func drawBars(_ count: Int, _ height: Double) {
        for bar in 0..<count {
            cpango_fill(
                paper, Self.margin + Double(bar) * Self.quote.step, y, Self.quote.bar, height, Self.quote.grey)
        }
    }

    private mutating func print(
        _ text: PrintedText, _ left: Double, _ room: Double, _ bars: Int, marker: String?
    ) throws(PaperError) {
        guard let set = SetText(text, on: paper, width: room) else { throw .outOfMemory }
        for index in set.lines.indices {
            begin(set.lines[index].height, bars)
            if index == 0, let marker, let mark = SetText(Self.mark(marker, text.size), on: paper, width: -1) {
                mark.draw(0, on: paper, left - Self.markerGap - mark.width, y)
            }
            set.draw(index, on: paper, left, y)
            y += set.lines[index].height
        }
    }

    private static func mark(_ marker: String, _ size: Double) -> PrintedText {
        var text = PrintedText([PrintedRun(marker)])
        text.size = size
        return text
    }

    private mutating func print(
        _ picture: PrintedPicture, _ left: Double, _ room: Double, _ bars: Int
    ) throws(PaperError) {
        let tallest = Self.bottom - Self.margin
        guard picture.width > 0, picture.height > 0 else { return }
        let scale = min(1, room / picture.width, tallest / picture.height)
        let (width, height) = (picture.width * scale, picture.height * scale)
        begin(height, bars)
        let result = cpango_picture(
            paper, picture.pixels.bytes, Int32(picture.pixels.width), Int32(picture.pixels.height), picture.jpeg,
            picture.jpeg?.count ?? 0, left, y, width, height)
        guard result == 0 else { throw .outOfMemory }
        y += height
    }

    private mutating func print(
        _ rows: [[PrintedText]], _ left: Double, _ room: Double, _ bars: Int
    ) throws(PaperError) {
        let columns = TableColumns(rows, on: paper, room: room)
        for row in rows {
            var cells: [SetText] = []
            for (cell, width) in zip(row, columns.widths) {
                guard let set = SetText(cell, on: paper, width: width) else { throw .outOfMemory }
                cells.append(set)
            }
            let height = (cells.map(\.height).max() ?? 0) + 2 * TableColumns.padding
            guard height <= Self.bottom - Self.margin else {
                for cell in row { try print(cell, left, room, bars, marker: nil) }
                continue
            }
            begin(height, bars)
            for (index, cell) in cells.enumerated() {
                var top = y + TableColumns.padding
                for line in cell.lines.indices {
                    cell.draw(line, on: paper, left + columns.starts[index], top)
                    top += cell.lines[line].height
                }
            }
            y += height
            cpango_fill(paper, left, y - Self.rule.height, columns.width, Self.rule.height, Self.rule.grey)
        }
    }
}
