public import Base
import Glibc
import TablesEngine
public import Workers

/// A task on a table, a JSON file or a text file.
public protocol TableTask: WorkerTask {
    var source: BytePath { get }
}

extension TableTask {
    public var file: BytePath? { source }
    public var needs: WorkerNeeds { .brief }
    /// The deadline is enough to read the file a few times from a slow disk.
    public var deadline: Duration { Self.deadline(bytes: FileStamp(of: source)?.size ?? 0) * 4 }
}

/// Opens a table whose dialect is known.
func openTable(_ path: BytePath, _ dialect: TableDialect) throws(Failure) -> Table {
    let file = try tableFile(path)
    return try tableFailures(path) { () throws(TableError) in try Table(file, dialect: dialect) }
}

/// Reads the positions of rows from a view, which an earlier task has written.
func viewPositions(_ view: BytePath, _ range: Range<Int64>) throws(Failure) -> [RowPosition] {
    let file = try tableFile(view)
    return try tableFailures(view) { () throws(TableError) in
        RowPosition.decoded(try file.bytes(at: range.lowerBound * Int64(RowPosition.size), count: range.count * RowPosition.size))
    }
}

/// Reads the index of a file, which an earlier task has written.
func rowIndex(_ path: BytePath) throws(Failure) -> RowIndex {
    let file = try tableFile(path)
    let bytes = try tableFailures(path) { () throws(TableError) in try file.bytes(at: 0, count: Int(file.size)) }
    guard let index = RowIndex(bytes) else { throw Failure(.changed, "tableFile.changed", file: path) }
    return index
}

/// Reads the rows of a view page by page.
struct ViewReader {
    private let file: ByteFile
    private var next: Int64 = 0

    init(_ view: BytePath) throws(Failure) { file = try tableFile(view) }

    mutating func page() throws(TableError) -> [RowPosition] {
        let positions = RowPosition.decoded(try file.bytes(at: next, count: 4096 * RowPosition.size))
        next += Int64(positions.count * RowPosition.size)
        return positions
    }
}
