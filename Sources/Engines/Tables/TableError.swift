/// Why a table, JSON or text cannot be read or written.
public enum TableError: Error, Equatable, Sendable {
    /// The operating system reported this error (errno).
    case reading(Int32)
    case writing(Int32)
    /// It is no JSON from this byte on; lines and columns count from 1, columns in bytes.
    case notJSON(offset: Int64, line: Int64, column: Int64)
    /// The text ends before the value does.
    case cutJSON
    case badPath(String)
    case nothingAtPath(String)
    case badCondition(String)
    case noColumn(String)
    case tooDeep
    /// The row or value that begins at this byte is too long.
    case tooLong(offset: Int64)
    /// Objects have more different keys than this.
    case tooManyColumns(Int)
    /// The file has changed since it was indexed.
    case changed
}
