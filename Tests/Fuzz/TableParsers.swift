import Glibc

/// `run.py` compiles this together with Sources/Tables/Engine.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzTables(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard fuzzFile.fill(Array(UnsafeBufferPointer(start: start, count: count))) else {
        preconditionFailure("SHOEBOX_FUZZ_FILE names no file that can be written")
    }
    do { try TableParser.chosen.read(ByteFile(dup(fuzzFile.descriptor))) } catch { preconditionFailure("\(error)") }
    return 0
}

enum TableParser: String {
    case table, tree, lines

    static let chosen = chosenParser().flatMap(TableParser.init(rawValue:)) ?? .table

    func read(_ file: ByteFile) throws(TableError) {
        switch self {
        case .table: try Self.readTable(file)
        case .tree: try Self.readTree(file)
        case .lines: try Self.readLines(file)
        }
    }

    /// Checks that a table has the same rows if it is read in chunks of another size, and after it was written and read again.
    private static func readTable(_ file: ByteFile) throws(TableError) {
        let table = try Table(file)
        let rows = try RowReader(file, table.dialect).first(.max)
        let pieced = try RowReader(file, table.dialect, capacity: 64).first(.max)
        precondition(rows.map(\.fields) == pieced.map(\.fields), "in small pieces, the rows are others")
        let index = try table.index()
        precondition(index.rows == Int64(rows.count), "the index has \(index.rows) rows, the table \(rows.count)")
        let columns = try table.head(20).columns
        _ = try table.profile(columns)
        _ = try table.forEach(where: [RowCondition(column: 0, .contains, "a")], find: "b") { _, _ in true }
        let written = try ByteFile(
            made { descriptor throws(TableError) in _ = try table.write(.csv, columns: columns, to: descriptor) })
        let again = try RowReader(written, TableDialect(hasHeader: false)).first(.max)
        let header = table.dialect.hasHeader ? 1 : 0
        precondition(
            again.dropFirst(header).map(\.fields) == rows.dropFirst(header).map(\.fields), "what is written is another table")
    }

    /// Checks that valid JSON is written as valid JSON, and that any other file causes an error but no crash.
    private static func readTree(_ file: ByteFile) throws(TableError) {
        let json = try JSONFile(file)
        let root = try json.root()
        let outline = try json.outline(of: root.start)
        _ = try json.members(of: root.start, from: 0, count: 20)
        _ = try json.table(of: root.start, from: 0, count: 20)
        for hit in try json.find("a", count: 5).hits { _ = try? json.value(JSONFile.steps(hit.path)) }
        do throws(TableError) { try json.check() } catch { return }
        precondition(outline?.isCut != true, "what is JSON has an end")
        for format in [TableFormat.json, .jsonl, .csv] {
            var values: Int64 = 0
            let written = try ByteFile(
                made { descriptor throws(TableError) in values = try json.write(format, of: root.start, to: descriptor) })
            if format == .json || values > 0, format != .csv { try JSONFile(written).check() }
        }
    }

    private static func readLines(_ file: ByteFile) throws(TableError) {
        let text = try TextFile(file)
        let count = try text.index().rows
        let all = try text.lines(at: nil, count: .max)
        precondition(count == Int64(all.count), "the index has \(count) lines, the text \(all.count)")
        let last = try text.lines(before: nil, count: 3)
        precondition(last.map(\.text) == all.suffix(3).map(\.text), "read backwards, the lines are others")
    }

    /// Returns an unnamed file in memory with the output of `write`.
    private static func made(_ write: (Int32) throws(TableError) -> Void) throws(TableError) -> Int32 {
        let unnamed: Int32 = 0o20200000
        let descriptor = open("/dev/shm", O_RDWR | O_CLOEXEC | unnamed, 0o600)
        try write(dup(descriptor))
        return descriptor
    }
}
