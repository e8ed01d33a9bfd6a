/// Why a table, JSON or text cannot be read or written.
public enum TableError: Error, Equatable, Sendable {
    /// The operating system reported this error (errno).
    case reading(Int32)
    case writing(Int32)
    /// The file is not valid JSON from this byte on. Lines and columns are counted from 1, columns in bytes.
    case notJSON(offset: Int64, line: Int64, column: Int64)
    /// The file ends before the value is complete.
    case cutJSON
    case badPath(String)
    case nothingAtPath(String)
    case badCondition(String)
    case noColumn(String)
    case tooDeep
    /// The row or value that begins at this byte is too long.
    case tooLong(offset: Int64)
    /// The objects have more than this number of different keys.
    case tooManyColumns(Int)
    /// The file has changed since it was indexed.
    case changed
}
