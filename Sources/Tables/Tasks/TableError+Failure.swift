public import Base
public import TablesEngine
import Workers

/// Runs `body` and converts errors of the table library into failures about a file.
///
/// - Parameter output: the file that failures to write refer to; nil if it is the same file.
func tableFailures<T: ~Copyable>(
    _ file: BytePath, writing output: BytePath? = nil, _ body: () throws(TableError) -> T
) throws(Failure) -> T {
    do throws(TableError) { return try body() } catch {
        if case .writing = error, let output { throw error.failure(output) }
        throw error.failure(file)
    }
}

/// Opens a file that came with the request.
func tableFile(_ path: BytePath) throws(Failure) -> ByteFile {
    try tableFailures(path) { () throws(TableError) in try ByteFile(RequestFiles.open(path, 0)) }
}

extension TableError {
    public func failure(_ file: BytePath) -> Failure {
        switch self {
        case .reading(let number): Failure.system(number, "read", file)
        case .writing(let number): Failure.system(number, "written", file)
        case .notJSON(_, let line, let column):
            Failure(.parsingError, "tableFile.notJSON", ["line": line, "column": column], file: file)
        case .cutJSON: Failure(.corruptFile, "tableFile.cutJSON", file: file)
        case .badPath(let path): Failure(.badRequest, "tableFile.badPath", ["path": path])
        case .nothingAtPath(let path): Failure(.fileNotFound, "tableFile.nothingAtPath", ["path": path], file: file)
        case .badCondition(let text): Failure(.badRequest, "tableFile.badCondition", ["condition": text])
        case .noColumn(let name): Failure(.badRequest, "tableFile.noColumn", ["column": name], file: file)
        case .tooDeep: Failure(.tooLarge, "tableFile.tooDeep", file: file)
        case .tooLong(let offset): Failure(.tooLarge, "tableFile.tooLong", ["offset": offset], file: file)
        case .tooManyColumns(let limit): Failure(.tooLarge, "tableFile.tooManyColumns", ["limit": limit], file: file)
        case .changed: Failure(.changed, "tableFile.changed", file: file)
        }
    }
}
