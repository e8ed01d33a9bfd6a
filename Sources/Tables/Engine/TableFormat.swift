import Base

/// The format in which a table is written.
public enum TableFormat: String, Sendable, Codable, CaseIterable {
    case csv, tsv, json, jsonl, markdown
}

extension Table {
    /// The result of writing a table.
    public struct Written: Sendable, Codable, Equatable {
        public let rows: Int64
        /// The number of unreadable characters; each is "�" in the written file.
        public let unreadable: Int
    }

    /// Initial size of the read buffer in bytes, enough for most rows. For a longer row the buffer grows.
    private static let aRow = 4 << 10

    /// Writes rows to an open file in UTF-8 with LF, and closes the file.
    ///
    /// - Parameters:
    /// - positions: nil for every row. Otherwise it is called repeatedly for the next row positions until it returns none.
    /// - columns: names, which JSON uses as keys; empty names become `column 1` and so on.
    public func write(
        _ format: TableFormat, columns: [String], positions: (() throws(TableError) -> [RowPosition])? = nil, to descriptor: Int32
    ) throws(TableError) -> Written {
        let (names, unreadable) = try wholeNames(columns)
        var writer = try RowWriter(format, names, hasHeader: dialect.hasHeader, to: descriptor)
        try writer.begin()
        var failure: TableError?
        if let positions {
            // The buffer is small, because for each row the reader scans the whole buffer.
            var reader = RowReader(file, layout, capacity: Self.aRow)
            while true {
                let next = try positions()
                if next.isEmpty { break }
                for position in next {
                    if reader.pieces.capacity > Self.aRow { reader = RowReader(file, layout, capacity: Self.aRow) }
                    try reader.forEach(from: position.offset) { row in
                        do throws(TableError) { try writer.add(row) } catch { failure = error }
                        return false
                    }
                    if let failure { throw failure }
                }
            }
        } else {
            let reader = RowReader(file, layout)
            try reader.forEach(from: try body()) { row in
                do throws(TableError) {
                    try writer.add(row)
                    return true
                } catch {
                    failure = error
                    return false
                }
            }
            if let failure { throw failure }
        }
        return Written(rows: try writer.finish(), unreadable: unreadable + writer.unreadable)
    }
}

extension Table {
    /// Reads the full column names from the header of the file, because those in `columns` may be shortened for display.
    private func wholeNames(_ columns: [String]) throws(TableError) -> (names: [String], unreadable: Int) {
        guard dialect.hasHeader else { return (columns, 0) }
        var (names, unreadable) = ([String](), 0)
        var failure: TableError?
        let reader = RowReader(file, layout)
        try reader.forEach { row in
            if row.isCut {
                failure = .tooLong(offset: row.offset)
            } else {
                (names, unreadable) = reader.counting(row) { row.texts }
            }
            return false
        }
        if let failure { throw failure }
        return (names + columns.dropFirst(names.count), unreadable)
    }
}

/// Writes rows as CSV (RFC 4180), TSV, JSON, JSON Lines or a Markdown table.
struct RowWriter: ~Copyable {
    private let format: TableFormat
    private let names: [String]
    private let hasHeader: Bool
    private var output: OutputFile
    private var rows: Int64 = 0
    private(set) var unreadable = 0

    init(_ format: TableFormat, _ columns: [String], hasHeader: Bool, to descriptor: Int32) throws(TableError) {
        output = try OutputFile(descriptor)
        (self.format, self.hasHeader) = (format, hasHeader)
        var seen: Set<String> = []
        names = columns.enumerated().map { index, name in
            var unique = name.isEmpty ? "column \(index + 1)" : name
            if format == .json || format == .jsonl { while !seen.insert(unique).inserted { unique += " (2)" } }
            return unique
        }
    }

    mutating func begin() throws(TableError) {
        let (format, names, hasHeader) = (format, names, hasHeader)
        try output.write { out in
            switch format {
            case .json: out += "[".utf8
            case .jsonl: break
            case .csv, .tsv: if hasHeader { Self.line(names.map { Array($0.utf8) }, format, &out) }
            case .markdown:
                Self.line(names.map { Array($0.utf8) }, format, &out)
                Self.line(names.map { _ in Array("---".utf8) }, format, &out)
            }
        }
    }

    mutating func add(_ row: Row) throws(TableError) {
        if row.isCut { throw .tooLong(offset: row.offset) }
        var (fields, found) = row.reader.counting(row) { (0..<row.count).map { column in row.with(column) { Array($0) } } }
        if found > 0, row.reader.dialect.encoding == .utf8 {
            fields = fields.map { Array(String(decoding: $0, as: UTF8.self).utf8) }
        }
        unreadable += found
        try add(fields)
    }

    mutating func add(_ fields: [[UInt8]]) throws(TableError) {
        let (format, isFirst, names) = (format, rows == 0, names)
        rows += 1
        try output.write { out in
            guard format == .json || format == .jsonl else { return Self.line(fields, format, &out) }
            if format == .json { out += (isFirst ? "\n" : ",\n").utf8 }
            out.append(0x7B)
            for (index, field) in fields.enumerated() {
                if index > 0 { out.append(0x2C) }
                let name = index < names.count ? names[index] : "column \(index + 1)"
                JSONText.quote(Array(name.utf8), &out)
                out.append(0x3A)
                JSONText.quote(field, &out)
            }
            out.append(0x7D)
            if format == .jsonl { out.append(0x0A) }
        }
    }

    mutating func finish() throws(TableError) -> Int64 {
        if format == .json { try output.write { $0 += "\n]\n".utf8 } }
        try output.flush()
        return rows
    }

    private static func line(_ fields: [[UInt8]], _ format: TableFormat, _ out: inout [UInt8]) {
        if format == .markdown { out += "| ".utf8 }
        for (index, field) in fields.enumerated() {
            switch format {
            case .tsv:
                if index > 0 { out.append(0x09) }
                quoted(field, 0x09, &out)
            case .markdown:
                if index > 0 { out += " | ".utf8 }
                for byte in field {
                    switch byte {
                    case 0x7C, 0x5C: out += [0x5C, byte]
                    case 0x0A, 0x0D: out.append(0x20)
                    default: out.append(byte)
                    }
                }
            default:
                if index > 0 { out.append(0x2C) }
                quoted(field, 0x2C, &out)
            }
        }
        // A row with one empty field is written as `""`, because an empty line would not be a row.
        if fields.count == 1, fields[0].isEmpty, format != .markdown { out += "\"\"".utf8 }
        if format == .markdown { out += " |".utf8 }
        out.append(0x0A)
    }

    private static func quoted(_ field: [UInt8], _ delimiter: UInt8, _ out: inout [UInt8]) {
        guard field.contains(where: { $0 == 0x22 || $0 == delimiter || $0 == 0x0A || $0 == 0x0D }) else { return out += field }
        out.append(0x22)
        for byte in field {
            if byte == 0x22 { out.append(byte) }
            out.append(byte)
        }
        out.append(0x22)
    }
}

extension JSONText {
    /// Writes a string that may contain bytes that are not UTF-8.
    static func quote(_ text: [UInt8], _ out: inout [UInt8]) {
        out.append(0x22)
        defer { out.append(0x22) }
        // JSON is always UTF-8, but the table may not be.
        if text.allSatisfy({ $0 < 0x80 }) || String(validating: text, as: UTF8.self) != nil {
            return text.withUnsafeBufferPointer { escape($0, into: &out) }
        }
        Array(String(decoding: text, as: UTF8.self).utf8).withUnsafeBufferPointer { escape($0, into: &out) }
    }
}
