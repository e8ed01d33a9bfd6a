public import Base
public import TablesEngine
public import Workers

/// Detects the dialect of a table and reads its first rows.
public struct OpenTable: TableTask {
    public static let name = "table.open"

    public let source: BytePath
    private let choice: DialectChoice
    private let count: Int

    public init(_ source: BytePath, _ choice: DialectChoice = DialectChoice(), count: Int = 100) {
        (self.source, self.choice, self.count) = (source, choice, count)
    }
    /// The maximum size of the result as JSON in bytes. Rows may have many columns, and each cell may have up to 4 kB.
    public var largestAnswer: Int { 48 << 20 }

    public func run() throws(Failure) -> Table.Head {
        let file = try tableFile(source)
        return try tableFailures(source) { () throws(TableError) in
            var head = try Table(file, choice).head(count)
            head.readings = try EncodingReading.likely(file)
            return head
        }
    }
}

/// Finds the beginnings of the rows of a table, or of the lines of a text, and writes some of these offsets, at regular
/// intervals, to a file.
public struct IndexRows: TableTask {
    public static let name = "table.index"

    public struct Answer: Codable, Sendable {
        /// The number of rows without the header.
        public let rows: Int64
        /// Whether the last row extends to the end of the file because of a missing closing quote.
        public let endsInQuotes: Bool
    }

    public let source: BytePath
    private let dialect: TableDialect?
    private let encoding: TextEncoding?
    private let output: BytePath

    /// - Parameter dialect: the dialect of the table; nil to index the lines of a text in `encoding`.
    public init(_ source: BytePath, _ dialect: TableDialect?, encoding: TextEncoding? = nil, to output: BytePath) {
        (self.source, self.dialect, self.encoding, self.output) = (source, dialect, encoding, output)
    }

    public var files: WorkerFiles { WorkerFiles(reads: [source], makes: [output]) }
    public var needs: WorkerNeeds { [] }

    public func run() throws(Failure) -> Answer {
        let file = try tableFile(source)
        let (index, rows) = try tableFailures(source) { () throws(TableError) -> (RowIndex, Int64) in
            if let dialect {
                let table = try Table(file, dialect: dialect)
                let index = try table.index()
                return (index, table.count(index))
            }
            let index = try TextFile(file, encoding: encoding).index()
            return (index, index.rows)
        }
        try tableFailures(output) { () throws(TableError) in
            var out = try OutputFile(RequestFiles.open(output, 1))
            try out.write { $0 += index.encoded }
            try out.flush()
        }
        return Answer(rows: rows, endsInQuotes: index.endsInQuotes)
    }
}
