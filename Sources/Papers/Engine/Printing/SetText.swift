import CPango

/// A paragraph broken into lines.
final class SetText {
    private let text: OpaquePointer
    private let links: [(start: Int, end: Int, address: String)]

    /// - Parameter width: the width of the lines. If it is negative, lines end only at the line feeds of the text.
    /// - Returns: nil if there is not enough memory.
    init?(_ printed: PrintedText, on paper: OpaquePointer, width: Double) {
        let markup = Markup(printed)
        let alignment =
            switch printed.alignment {
            case .start: cpango_start
            case .centre: cpango_centre
            case .end: cpango_end
            }
        guard let text = cpango_text(paper, markup.text, "Sans", printed.size, width, alignment) else { return nil }
        (self.text, links) = (text, markup.links)
    }

    deinit { cpango_forget(text) }

    var lines: UnsafeBufferPointer<cpango_line> {
        var list: UnsafePointer<cpango_line>?
        let count = cpango_lines(text, &list)
        return UnsafeBufferPointer(start: list, count: count)
    }

    var width: Double { cpango_width(text) }

    var height: Double { lines.reduce(0) { $0 + $1.height } }

    /// Draws a line and its links.
    func draw(_ index: Int, on paper: OpaquePointer, _ x: Double, _ y: Double) {
        cpango_draw(paper, text, index, x, y)
        let start = Int(lines[index].start), end = start + Int(lines[index].length)
        for link in links where link.start < end && link.end > start {
            cpango_link(
                paper, text, index, Int32(max(link.start, start)), Int32(min(link.end, end)), x, y, link.address)
        }
    }
}

/// The widths of the columns of a table.
struct TableColumns {
    static let padding = 3.0
    private static let gap = 10.0
    /// The maximum number of rows that are measured.
    private static let maximum = 100

    private(set) var widths: [Double]
    private(set) var starts: [Double] = []
    let width: Double

    /// Gives each column the width that it needs. If these widths together exceed `room`, the narrowest columns still get the
    /// width that they need, and the remaining width is divided among the wider columns.
    init(_ rows: [[PrintedText]], on paper: OpaquePointer, room: Double) {
        let count = rows.map(\.count).max() ?? 0
        var needs = [Double](repeating: 8, count: count)
        for row in rows.prefix(Self.maximum) {
            for (index, cell) in row.enumerated() {
                needs[index] = max(needs[index], (SetText(cell, on: paper, width: -1)?.width ?? 0) + 1)
            }
        }
        var left = room - Self.gap * Double(max(count - 1, 0)), open = count
        widths = needs
        for index in needs.indices.sorted(by: { needs[$0] < needs[$1] }) {
            widths[index] = max(min(needs[index], left / Double(open)), 8)
            left -= widths[index]
            open -= 1
        }
        var at = 0.0
        for width in widths {
            starts.append(at)
            at += width + Self.gap
        }
        width = max(at - Self.gap, 0)
    }
}
