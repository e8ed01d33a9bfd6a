/// Reads the cells of a sheet (`xl/worksheets/sheet1.xml`, ECMA-376 part 1, 18.3).
final class SheetContent: OfficeHandler {
    struct Cell {
        /// From 0.
        let column: Int
        /// How `value` is to be read: `s` is the number of a shared text; a number has none.
        let type: String?
        let style: Int?
        var value = ""
    }

    private(set) var rows: [[Cell]] = []
    private(set) var isCut = false
    private var cell: Cell?
    private var isValue = false
    private var bytes = 0

    var isFull: Bool { isCut }

    func start(_ element: OfficeElement) {
        guard element.vocabulary == .sheet else { return }
        switch element.name {
        case "row":
            // Empty rows are left out of the file, but not what is shown.
            let row = max(rows.count + 1, element.number("r") ?? 0) - 1
            guard row < OfficeLimits.rows else { return isCut = true }
            while rows.count <= row { rows.append([]) }
        case "c":
            guard !rows.isEmpty else { return }
            let column = element.attributes["r"].flatMap(Self.column) ?? (rows[rows.count - 1].last.map { $0.column + 1 } ?? 0)
            cell = Cell(column: column, type: element.attributes["t"], style: element.number("s"))
        case "v", "t": isValue = true
        default: break
        }
    }

    func end(_ element: OfficeElement) {
        guard element.vocabulary == .sheet else { return }
        switch element.name {
        case "v", "t": isValue = false
        case "c":
            guard let cell, !cell.value.isEmpty else { return }
            if cell.column < OfficeLimits.columns { rows[rows.count - 1].append(cell) } else { isCut = true }
            self.cell = nil
        default: break
        }
    }

    func text(_ text: String) {
        guard isValue else { return }
        bytes += text.utf8.count
        guard bytes <= OfficeLimits.text else { return isCut = true }
        cell?.value += text
    }

    /// Returns the column of a cell such as "AB12", from 0; nil if it is none.
    static func column(_ reference: String) -> Int? {
        var column = 0
        for byte in reference.utf8 {
            let letter = Int(byte | 0x20) - 0x60
            guard (1...26).contains(letter), byte >= 0x41 else { break }
            column = column * 26 + letter
            if column > 16_384 { return nil }
        }
        return column > 0 ? column - 1 : nil
    }
}

/// Reads the shared texts of a workbook (`xl/sharedStrings.xml`), without the readings of Japanese words.
final class SharedTexts: OfficeHandler {
    private(set) var texts: [String] = []
    private var phonetic = 0
    private var isText = false
    private var bytes = 0

    var isFull: Bool { bytes > 8 * OfficeLimits.text || texts.count > 1_000_000 }

    func start(_ element: OfficeElement) {
        switch element.name {
        case "si": texts.append("")
        case "rPh": phonetic += 1
        case "t": isText = true
        default: break
        }
    }

    func end(_ element: OfficeElement) {
        if element.name == "rPh" { phonetic -= 1 }
        if element.name == "t" { isText = false }
    }

    func text(_ text: String) {
        guard isText, phonetic == 0, !texts.isEmpty else { return }
        bytes += text.utf8.count
        texts[texts.count - 1] += text
    }
}

/// Reads which cells are dates, times and percentages (`xl/styles.xml`, 18.8.30 and 18.8.31).
final class SheetStyles: OfficeHandler {
    enum Format { case number, percent, date, time, dateAndTime }

    private var codes: [Int: String] = [:]
    private var formats: [Int] = []
    private var isInCells = false

    var isFull: Bool { formats.count > 100_000 || codes.count > 100_000 }

    func start(_ element: OfficeElement) {
        switch element.name {
        case "numFmt": if let id = element.number("numFmtId") { codes[id] = element.attributes["formatCode"] }
        case "cellXfs": isInCells = true
        case "xf": if isInCells { formats.append(element.number("numFmtId") ?? 0) }
        default: break
        }
    }

    func end(_ element: OfficeElement) { if element.name == "cellXfs" { isInCells = false } }
    func text(_ text: String) {}

    func format(_ style: Int?) -> Format {
        guard let style, formats.indices.contains(style) else { return .number }
        switch formats[style] {
        case 9, 10: return .percent
        case 14...17: return .date
        case 18...21, 45...47: return .time
        case 22: return .dateAndTime
        case let id: return codes[id].map(Self.format) ?? .number
        }
    }

    /// Returns the meaning of a format code such as `dd.mm.yyyy`, without its quoted words and its colours.
    static func format(_ code: String) -> Format {
        var letters = ""
        var (isQuoted, isBracketed, isEscaped) = (false, false, false)
        // What follows a semicolon is for negative numbers.
        for character in code.lowercased().prefix(while: { $0 != ";" }) {
            if isEscaped {
                isEscaped = false
            } else if character == "\\" || character == "_" || character == "*" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == "[" || character == "]" {
                isBracketed = character == "["
            } else if !isQuoted, !isBracketed {
                letters.append(character)
            }
        }
        let (day, hour) = (letters.contains { "yd".contains($0) }, letters.contains { "hs".contains($0) })
        if day { return hour ? .dateAndTime : .date }
        if hour { return .time }
        return letters.contains("%")
            ? .percent : letters.contains("m") && !letters.contains { "0#".contains($0) } ? .date : .number
    }
}
