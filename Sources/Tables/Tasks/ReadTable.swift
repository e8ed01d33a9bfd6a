public import Base
public import TablesEngine
public import Workers

/// Reads some rows of a table. It can use an index of the rows or a view (a file with the positions of selected rows).
public struct ReadTable: TableTask {
    public static let name = "table.read"

    public let source: BytePath
    private let dialect: TableDialect
    private let index: BytePath?
    private let view: BytePath?
    private let first: Int64
    private let count: Int

    /// - Parameter first: the index of the first row to read. 0 is the first row below the header, or the first row of the view.
    public init(
        _ source: BytePath, _ dialect: TableDialect, index: BytePath? = nil, view: BytePath? = nil, first: Int64, count: Int
    ) {
        (self.source, self.dialect, self.index, self.view) = (source, dialect, index, view)
        (self.first, self.count) = (first, count)
    }

    public var files: WorkerFiles { WorkerFiles(reads: [source] + [index, view].compactMap { $0 }) }
    /// The maximum size of the result as JSON in bytes. Rows may have many columns, and each cell may have up to 4 kB.
    public var largestAnswer: Int { 48 << 20 }

    public func run() throws(Failure) -> [Table.ShownRow] {
        let table = try openTable(source, dialect)
        let from = min(max(0, first), 1 << 48)
        let range = from..<from + Int64(max(0, min(count, 10_000)))
        if let view {
            let positions = try viewPositions(view, range)
            return try tableFailures(source) { () throws(TableError) in try table.rows(at: positions) }
        }
        let index: RowIndex
        if let path = self.index {
            index = try rowIndex(path)
        } else {
            index = try tableFailures(source) { () throws(TableError) in try table.index() }
        }
        return try tableFailures(source) { () throws(TableError) in try table.rows(range, index) }
    }
}

/// Selects and sorts rows of a table, and writes their positions to a file, which is called a view.
public struct SelectRows: TableTask {
    public static let name = "table.select"

    public struct Answer: Codable, Sendable {
        public let chosen: Int64
        public let of: Int64
    }

    public let source: BytePath
    private let dialect: TableDialect
    private let selection: Table.Selection
    private let view: BytePath

    public init(_ source: BytePath, _ dialect: TableDialect, _ selection: Table.Selection, to view: BytePath) {
        (self.source, self.dialect, self.selection, self.view) = (source, dialect, selection, view)
    }

    private var draft: BytePath { BytePath(bytes: view.bytes + Array(".sort".utf8)) }
    public var files: WorkerFiles { WorkerFiles(reads: [source], makes: [view], drafts: [draft]) }
    public var needs: WorkerNeeds { [] }

    public func run() throws(Failure) -> Answer {
        let table = try openTable(source, dialect)
        let found = try tableFailures(source) { () throws(TableError) in
            try table.select(selection, to: RequestFiles.open(view, 1), draft: RequestFiles.open(draft, 2))
        }
        return Answer(chosen: found.chosen, of: found.of)
    }
}

/// Computes statistics about all values of the first 200 columns.
public struct ProfileTable: TableTask {
    public static let name = "table.profile"

    public struct Answer: Codable, Sendable {
        public let rows: Int64
        /// The number of rows with fewer or more cells than most rows have.
        public let ragged: Int64
        public let columns: [ColumnProfile]
    }

    public let source: BytePath
    private let dialect: TableDialect
    private let conditions: [RowCondition]

    public init(_ source: BytePath, _ dialect: TableDialect, where conditions: [RowCondition] = []) {
        (self.source, self.dialect, self.conditions) = (source, dialect, conditions)
    }

    public var needs: WorkerNeeds { [] }
    /// The maximum size of the result as JSON in bytes, which is enough for a table with many columns.
    public var largestAnswer: Int { 48 << 20 }

    public func run() throws(Failure) -> Answer {
        let table = try openTable(source, dialect)
        return try tableFailures(source) { () throws(TableError) in
            let found = try table.profile(try table.head(1).columns, where: conditions)
            return Answer(rows: found.rows, ragged: found.ragged, columns: found.columns)
        }
    }
}

/// Writes a table, or a view of it, as a new file.
public struct WriteTable: TableTask {
    public static let name = "table.write"

    public let source: BytePath
    /// The dialect of the table; nil to detect it.
    private let dialect: TableDialect?
    private let view: BytePath?
    private let format: TableFormat
    private let output: BytePath

    public init(_ source: BytePath, _ dialect: TableDialect?, view: BytePath? = nil, as format: TableFormat, to output: BytePath)
    {
        (self.source, self.dialect, self.view, self.format, self.output) = (source, dialect, view, format, output)
    }

    public var files: WorkerFiles { WorkerFiles(reads: [source] + [view].compactMap { $0 }, makes: [output]) }
    public var needs: WorkerNeeds { [] }

    public func run() throws(Failure) -> Table.Written {
        let file = try tableFile(source)
        var reader: ViewReader?
        if let view { reader = try ViewReader(view) }
        return try tableFailures(source, writing: output) { () throws(TableError) in
            let table: Table
            if let dialect { table = try Table(file, dialect: dialect) } else { table = try Table(file) }
            let columns = try table.head(1000).columns
            let descriptor = RequestFiles.open(output, 1)
            guard reader != nil else { return try table.write(format, columns: columns, to: descriptor) }
            return try table.write(
                format, columns: columns, positions: { () throws(TableError) in try reader?.page() ?? [] }, to: descriptor)
        }
    }
}
