import PapersEngine

/// A table of the mail's HTML while it is being read.
struct TableDraft {
    private static let maximumColumns = 8, maximumRows = 2000, longestCell = 400

    /// The nesting depth of the table's element.
    let depth: Int
    private(set) var isData = true
    private var all: [[PrintedText]] = []

    init(depth: Int) { self.depth = depth }

    var cells: [PrintedText] { all.flatMap { $0 } }
    var columns: Int { all.map(\.count).max() ?? 0 }
    var rows: [[PrintedText]]? {
        let rows = all.filter { $0.contains { !$0.runs.isEmpty } }
        return rows.isEmpty ? nil : rows
    }

    mutating func beginRow() {
        all.append([])
        if all.count > Self.maximumRows { isData = false }
    }

    mutating func beginCell(spans: Int) {
        if all.isEmpty { all.append([]) }
        var cell = PrintedText()
        cell.size = 9.5
        all[all.count - 1].append(cell)
        for _ in 1..<min(max(spans, 1), Self.maximumColumns) { all[all.count - 1].append(cell) }
        if all[all.count - 1].count > Self.maximumColumns { isData = false }
        spanned = min(max(spans, 1), Self.maximumColumns)
    }

    private var spanned = 1

    /// Adds text to the current cell.
    mutating func add(_ runs: [PrintedRun], _ alignment: PrintedText.Alignment) {
        guard let row = all.last, row.count >= spanned else {
            var text = PrintedText(runs)
            text.alignment = alignment
            all.append([text])
            isData = false
            return
        }
        let at = row.count - spanned
        var cell = row[at]
        if !cell.runs.isEmpty { cell.runs.append(PrintedRun("\n")) }
        cell.runs += runs
        cell.alignment = alignment
        if cell.runs.reduce(0, { $0 + $1.text.utf8.count }) > Self.longestCell { isData = false }
        all[all.count - 1][at] = cell
    }
}
