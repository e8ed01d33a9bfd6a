public import Base

/// A table of any size in a file: CSV, TSV and similar formats.
public struct Table: Sendable {
    public let file: ByteFile
    public let dialect: TableDialect
    /// The dialect in which `file` is read. Its encoding is UTF-8 if the text was decoded as a whole.
    let layout: TableDialect

    /// - Throws: `TableError.badCondition` if a part of the choice is not valid.
    public init(_ file: ByteFile, _ choice: DialectChoice = DialectChoice()) throws(TableError) {
        try self.init(file, dialect: TableDialect.detect(file, choice))
    }

    /// - Parameter dialect: a dialect that was detected before or comes from an untrusted source. Its `start` is limited to the
    ///   size of the file.
    public init(_ file: ByteFile, dialect: TableDialect) throws(TableError) {
        let text = dialect.isLines ? file : try file.decoded(dialect.encoding)
        var dialect = dialect
        dialect.start = min(max(0, dialect.start), text.size)
        var layout = dialect
        if text !== file { layout.encoding = .utf8 }
        (self.file, self.dialect, self.layout) = (text, dialect, layout)
    }

    /// A row prepared for display. Fields are cut off at 4,096 bytes of UTF-8 and then end in "…".
    public struct ShownRow: Sendable, Codable, Equatable {
        /// The number of the row in the file, counted from 1, without the header.
        public let number: Int64
        public let fields: [String]
        /// Whether the row has more text than `fields` contains.
        public let isCut: Bool
        /// The number of unreadable characters; each was replaced by "�".
        public let unreadable: Int
    }

    /// The properties of a table that can be found from its beginning.
    public struct Head: Sendable, Codable {
        public let dialect: TableDialect
        /// The names from the header, or empty names without a header. There is one for each field of the widest of the first
        /// rows.
        public let columns: [String]
        public let types: [ColumnType]
        public let rows: [ShownRow]
        /// The number of unreadable characters in the header.
        public let unreadable: Int
        /// The encodings that the file may have; nil if they were not asked for.
        public var readings: [EncodingReading]?
    }

    public func head(_ count: Int) throws(TableError) -> Head {
        let sample = try RowReader(file, layout).first(max(count, 1000) + 1)
        let names = dialect.hasHeader ? sample.first?.fields ?? [] : []
        let rows = Array(dialect.hasHeader ? sample.dropFirst() : sample[...])
        let width = min(16_384, max(names.count, rows.map(\.fields.count).max() ?? 0))
        var types = [ColumnType](repeating: .empty, count: width)
        for row in rows {
            for (column, text) in row.fields.prefix(width).enumerated() {
                types[column] = types[column].joined(ColumnType(of: text, decimalComma: dialect.hasDecimalComma))
            }
        }
        return Head(
            dialect: dialect, columns: names + Array(repeating: "", count: max(0, width - names.count)), types: types,
            rows: rows.prefix(count).enumerated().map { shown($1, Int64($0) + 1) },
            unreadable: dialect.hasHeader ? sample.first?.unreadable ?? 0 : 0)
    }

    public func index(progress: (Int64) -> Bool = { _ in true }) throws(TableError) -> RowIndex {
        try RowIndex(of: file, layout, progress: progress)
    }

    /// Returns the number of rows according to an index, without the header.
    public func count(_ index: RowIndex) -> Int64 { max(0, index.rows - (dialect.hasHeader ? 1 : 0)) }

    /// Returns a range of rows in the order of the file; 0 is the first row below the header.
    public func rows(_ range: Range<Int64>, _ index: RowIndex) throws(TableError) -> [ShownRow] {
        let shift: Int64 = dialect.hasHeader ? 1 : 0
        guard range.lowerBound >= 0, !range.isEmpty, let position = index.position(of: range.lowerBound + shift) else {
            return []
        }
        let reader = RowReader(file, layout)
        var rows: [ShownRow] = []
        var passed = 0
        try reader.forEach(from: position.offset) { row in
            passed += 1
            guard passed > position.passed else { return true }
            rows.append(shown(reader.keep(row, limit: 4096), range.lowerBound + Int64(rows.count) + 1))
            return rows.count < range.count
        }
        return rows
    }

    /// Returns the rows at the given positions.
    public func rows(at positions: [RowPosition]) throws(TableError) -> [ShownRow] {
        let reader = RowReader(file, layout, capacity: 64 << 10)
        var rows: [ShownRow] = []
        for position in positions {
            guard let row = try reader.first(1, from: position.offset).first else { throw .changed }
            rows.append(shown(row, position.number))
        }
        return rows
    }

    private func shown(_ row: KeptRow, _ number: Int64) -> ShownRow {
        ShownRow(number: number, fields: row.fields, isCut: row.isCut, unreadable: row.unreadable)
    }

    /// Returns the offset of the first row below the header.
    func body() throws(TableError) -> Int64 {
        guard dialect.hasHeader else { return dialect.start }
        return try RowReader(file, layout, capacity: 64 << 10).first(1).first?.end ?? dialect.start
    }

    /// Returns the index of the column with this name. If there is none, ignores the case of the names, and then reads `name` as
    /// a column number counted from 1.
    public static func column(_ name: String, of columns: [String]) throws(TableError) -> Int {
        if let index = columns.firstIndex(of: name) { return index }
        if let index = columns.firstIndex(where: { $0.lowercased() == name.lowercased() }) { return index }
        guard let number = Int(name), number >= 1, number <= max(columns.count, 16_384) else { throw .noColumn(name) }
        return number - 1
    }
}

/// The position of a row in the file.
public struct RowPosition: Sendable, Equatable {
    public let offset: Int64
    /// The row number, as in `Table.ShownRow`.
    public let number: Int64

    public init(offset: Int64, number: Int64) { (self.offset, self.number) = (offset, number) }

    /// The size of an encoded position: two integers of 8 bytes, little-endian.
    public static let size = 16

    public static func decoded(_ bytes: [UInt8]) -> [RowPosition] {
        bytes.withUnsafeBytes { raw in
            stride(from: 0, to: raw.count - size + 1, by: size).map {
                RowPosition(
                    offset: Int64(littleEndian: raw.loadUnaligned(fromByteOffset: $0, as: Int64.self)),
                    number: Int64(littleEndian: raw.loadUnaligned(fromByteOffset: $0 + 8, as: Int64.self)))
            }
        }
    }

    func add(to bytes: inout [UInt8]) {
        withUnsafeBytes(of: offset.littleEndian) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
