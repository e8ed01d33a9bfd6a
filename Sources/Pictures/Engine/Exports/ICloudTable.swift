import Base

/// Reads the tables of an iCloud export: `Photo Details*.csv` and the lists in `Albums`. They are told by their first line.
enum ICloudTable {
    /// Longer tables are cut.
    private static let maximumRows = 1_000_000

    static func read(_ bytes: [UInt8]) -> (source: ExportSource?, content: ExportContent)? {
        var rows = TableRows(bytes)
        guard let head = rows.next() else { return nil }
        func column(_ name: String) -> Int? { head.firstIndex(of: name) }
        if let name = column("imgName"), let date = column("originalCreationDate") {
            let marks = (column("favorite"), column("hidden"), column("deleted"))
            var list: [ExportFacts] = []
            while list.count < maximumRows, let row = rows.next() {
                guard row.count > name, !row[name].isEmpty else { continue }
                func isYes(_ column: Int?) -> Bool { column.map { $0 < row.count && row[$0].lowercased() == "yes" } ?? false }
                var facts = ExportFacts(name: row[name], date: row.count > date ? self.date(row[date]) : nil)
                (facts.isFavourite, facts.isArchived, facts.isTrashed) = (isYes(marks.0), isYes(marks.1), isYes(marks.2))
                list.append(facts)
            }
            return (.icloud, .list(list))
        }
        guard let name = ["Images", "imgName", "imageName"].lazy.compactMap(column).first else { return nil }
        var names: [String] = []
        while names.count < maximumRows, let row = rows.next() {
            if row.count > name, !row[name].isEmpty { names.append(row[name]) }
        }
        return (.icloud, .names(names))
    }

    /// Reads "Saturday June 4,2022 12:11 PM GMT".
    static func date(_ text: String) -> FoundDate? {
        guard let date = WrittenDate(text) else { return nil }
        var seconds = date.time.seconds
        let hour = (seconds / 3600 % 24 + 24) % 24
        if text.contains(" PM"), hour < 12 { seconds += 12 * 3600 }
        if text.contains(" AM"), hour == 12 { seconds -= 12 * 3600 }
        return FoundDate(.export, seconds: seconds, precision: date.precision, isUTC: date.precision.rawValue > 2)
    }
}

/// The rows of a CSV text (RFC 4180). Accepts UTF-16 with a byte order mark, any line ends, and a quote that is never closed.
struct TableRows {
    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            self.bytes = Self.utf8(ofUTF16: bytes.dropFirst(2), isBigEndian: bytes[0] == 0xFE)
        } else {
            self.bytes = bytes
        }
        if self.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    }

    private static func utf8(ofUTF16 bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
        let start = bytes.startIndex
        let units = (0..<bytes.count / 2).map { index in
            let (one, two) = (UInt16(bytes[start + 2 * index]), UInt16(bytes[start + 2 * index + 1]))
            return isBigEndian ? one << 8 | two : two << 8 | one
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Returns the cells of the next row that is not empty; nil at the end.
    mutating func next() -> [String]? {
        while at < bytes.count, bytes[at] == 0x0A || bytes[at] == 0x0D { at += 1 }
        guard at < bytes.count else { return nil }
        var row: [String] = []
        var cell: [UInt8] = []
        var isQuoted = false
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            if isQuoted {
                if byte != UInt8(ascii: "\"") {
                    cell.append(byte)
                } else if at < bytes.count, bytes[at] == byte {
                    cell.append(byte)
                    at += 1
                } else {
                    isQuoted = false
                }
            } else if byte == UInt8(ascii: "\""), cell.isEmpty {
                isQuoted = true
            } else if byte == UInt8(ascii: ",") {
                row.append(String(decoding: cell, as: UTF8.self))
                cell = []
            } else if byte == 0x0A || byte == 0x0D {
                break
            } else {
                cell.append(byte)
            }
        }
        return row + [String(decoding: cell, as: UTF8.self)]
    }
}
