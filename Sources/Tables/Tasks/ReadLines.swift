public import Base
public import TablesEngine
public import Workers

/// Reads some lines of a text file.
public struct ReadLines: TableTask {
    public static let name = "text.lines"

    public enum Position: Codable, Sendable {
        /// Lines from a byte offset, which must be the beginning of a line.
        case at(Int64)
        /// The last lines before a byte offset; nil for the end of the file.
        case before(Int64?)
        /// Lines by their index, found with an index file. 0 is the first line.
        case number(Int64, index: BytePath)
        /// The next lines that contain a text, searched from a byte offset.
        case find(String, from: Int64?)
    }

    public struct Answer: Codable, Sendable {
        public let encoding: TextEncoding
        /// The size of the file in bytes.
        public let size: Int64
        public let lines: [TextFile.Line]
        /// For a search: the number of lines between the byte offset of the search and each found line.
        public var numbers: [Int64]?
        /// The byte offset at which to continue the search.
        public var next: Int64?
        /// For the beginning of the file: the encodings that it may have.
        public var readings: [EncodingReading]?
    }

    public let source: BytePath
    private let encoding: TextEncoding?
    private let place: Position
    private let count: Int

    public init(_ source: BytePath, _ place: Position, encoding: TextEncoding? = nil, count: Int = 200) {
        (self.source, self.place, self.encoding, self.count) = (source, place, encoding, count)
    }

    public var files: WorkerFiles {
        if case .number(_, let index) = place { return WorkerFiles(reads: [source, index]) }
        return WorkerFiles(reads: [source])
    }
    /// The maximum size of the result as JSON in bytes, which is enough for 10,000 lines of 4 kB.
    public var largestAnswer: Int { 48 << 20 }

    public func run() throws(Failure) -> Answer {
        let file = try tableFile(source)
        let text = try tableFailures(source) { () throws(TableError) in try TextFile(file, encoding: encoding) }
        let count = max(0, min(self.count, 10_000))
        switch place {
        case .number(let number, let path):
            let index = try rowIndex(path)
            let from = min(max(0, number), 1 << 48)
            let lines = try tableFailures(source) { () throws(TableError) in
                try text.lines(from..<from + Int64(count), index)
            }
            return Answer(encoding: text.encoding, size: file.size, lines: lines)
        case .at(let offset):
            let from = offset <= 0 ? text.start : offset
            let lines = try tableFailures(source) { () throws(TableError) in try text.lines(at: from, count: count) }
            var answer = Answer(encoding: text.encoding, size: file.size, lines: lines)
            if offset <= 0 {
                answer.readings = try tableFailures(source) { () throws(TableError) in try EncodingReading.likely(file) }
            }
            return answer
        case .before(let end):
            let lines = try tableFailures(source) { () throws(TableError) in try text.lines(before: end, count: count) }
            return Answer(encoding: text.encoding, size: file.size, lines: lines)
        case .find(let wanted, let from):
            let found = try tableFailures(source) { () throws(TableError) in try text.find(wanted, from: from, count: count) }
            return Answer(
                encoding: text.encoding, size: file.size, lines: found.found.map(\.line), numbers: found.found.map(\.number),
                next: found.next)
        }
    }
}
