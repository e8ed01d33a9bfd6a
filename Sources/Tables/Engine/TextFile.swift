public import Base
import CTables

/// A text file of any size (a log, source code, anything), read line by line.
public struct TextFile: Sendable {
    public let file: ByteFile
    public let encoding: TextEncoding
    /// The beginning of the text, after a byte order mark.
    public let start: Int64

    /// - Parameter encoding: nil to detect it.
    public init(_ file: ByteFile, encoding: TextEncoding? = nil) throws(TableError) {
        self.file = file
        let found = try TextEncoding.detect(file)
        self.encoding = encoding ?? found.encoding
        start = encoding.map { $0.width } ?? found.encoding.width == found.encoding.width ? Int64(found.mark) : 0
    }

    public struct Line: Sendable, Codable, Equatable {
        /// The offset of the line, in bytes of the file.
        public let offset: Int64
        /// The text of the line, at most 4,096 bytes of UTF-8.
        public let text: String
        public let isCut: Bool
        /// The number of unreadable characters; each was replaced by "�".
        public let unreadable: Int
    }

    private var dialect: TableDialect { .lines(encoding, start: start) }

    public func index(progress: (Int64) -> Bool = { _ in true }) throws(TableError) -> RowIndex {
        try RowIndex(of: file, dialect, progress: progress)
    }

    /// Returns the next lines from an offset, which must be the beginning of a line.
    public func lines(at offset: Int64? = nil, count: Int) throws(TableError) -> [Line] {
        try RowReader(file, dialect, capacity: 256 << 10).first(count, from: max(0, offset ?? start)).map(Self.line)
    }

    /// Returns lines by their index; 0 is the first.
    public func lines(_ range: Range<Int64>, _ index: RowIndex) throws(TableError) -> [Line] {
        guard !range.isEmpty, let position = index.position(of: range.lowerBound) else { return [] }
        let reader = RowReader(file, dialect, capacity: 256 << 10)
        var lines: [Line] = []
        var passed = 0
        try reader.forEach(from: position.offset) { row in
            passed += 1
            guard passed > position.passed else { return true }
            lines.append(Self.line(reader.keep(row, limit: 4096)))
            return lines.count < range.count
        }
        return lines
    }

    private static func line(_ row: KeptRow) -> Line {
        let text = row.text(0)
        return Line(offset: row.offset, text: text, isCut: row.isCut || text.utf8.count > 4096, unreadable: row.unreadable)
    }

    /// Returns the last lines before an offset, or before the end of the file. The file is read backwards, so its size does not
    /// matter.
    public func lines(before end: Int64?, count: Int) throws(TableError) -> [Line] {
        let end = min(end ?? file.size, file.size)
        var length = Int64(64 << 10)
        while true {
            let from = max(start, end - length) & ~Int64(encoding.width - 1) | (start & Int64(encoding.width - 1))
            var lines: [Line] = []
            let reader = RowReader(file, dialect)
            // The first row read from the middle of the file may be incomplete, so it is skipped, but not if 16 MB were read:
            // the end of a very long line is better than nothing.
            var isFirst = from > start && length < 16 << 20
            try reader.forEach(from: from) { row in
                guard row.offset < end else { return false }
                if isFirst {
                    // The first row may begin in the middle of a line.
                    isFirst = false
                    return true
                }
                lines.append(Self.line(reader.keep(row, limit: 4096)))
                if lines.count > count * 2 + 64 { lines.removeFirst(lines.count - count) }
                return true
            }
            if lines.count >= count || from <= start || length >= 16 << 20 { return Array(lines.suffix(count)) }
            length *= 8
        }
    }

    /// Returns the next lines that contain a text, searching from an offset, which must be the beginning of a line. The search
    /// ignores case.
    ///
    /// - Returns: at most `count` lines, each with the number of lines between `offset` and it, and the offset at which to
    ///   continue the search; nil at the end.
    public func find(
        _ text: String, from offset: Int64? = nil, count: Int
    ) throws(TableError) -> (found: [(number: Int64, line: Line)], next: Int64?) {
        var found: [(Int64, Line)] = []
        var next: Int64?
        var table = dialect
        table.start = max(0, offset ?? start)
        let lines = try Table(file, dialect: table)
        let reader = RowReader(file, table)
        try lines.forEach(where: [], find: text) { row, number in
            if found.count == count {
                next = row.offset
                return false
            }
            found.append((number - 1, Self.line(reader.keep(row, limit: 4096))))
            return true
        }
        return (found, next)
    }
}
