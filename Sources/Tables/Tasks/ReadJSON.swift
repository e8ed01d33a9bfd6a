public import Base
public import TablesEngine
public import Workers

/// Answers one question about a JSON file.
public struct ReadJSON: TableTask {
    public static let name = "json.read"

    public enum Question: Codable, Sendable {
        /// The root value of the file, and its outline.
        case root
        /// The outline of the value at a byte offset.
        case outline(Int64)
        /// Members of the array or object at a byte offset. Optionally, `markIndex` and `markPlace` give a mark from its outline
        /// (the index and byte offset of a member), from which to start.
        case members(Int64, from: Int64, count: Int, markIndex: Int64?, markPlace: Int64?)
        /// The same members as in `members`, as a table.
        case table(Int64, from: Int64, count: Int, markIndex: Int64?, markPlace: Int64?, columns: [String]?)
        case find(String, from: Int64?, count: Int)
        case value(path: String)
        /// The path to the value at a byte offset.
        case path(Int64)
        /// The text of the value at a byte offset, indented and truncated to this number of bytes.
        case pretty(Int64, limit: Int)
        /// Whether the whole file is valid JSON.
        case check
    }

    public struct Answer: Codable, Sendable {
        public var node: JSONFile.Node?
        public var outline: JSONFile.Outline?
        public var members: [JSONFile.Node]?
        public var table: JSONFile.Rows?
        public var hits: [JSONFile.Hit]?
        /// The byte offset at which to continue the search.
        public var next: Int64?
        public var path: String?
        public var text: String?
        /// Whether the text was truncated.
        public var isCut: Bool?
    }

    public let source: BytePath
    private let question: Question

    public init(_ source: BytePath, _ question: Question) { (self.source, self.question) = (source, question) }
    /// The maximum size of the result as JSON in bytes, which is enough for a thousand values of 4 kB, or for 4 MB of text in
    /// which each byte may take several bytes when escaped.
    public var largestAnswer: Int { 48 << 20 }

    public func run() throws(Failure) -> Answer {
        let file = try tableFile(source)
        return try tableFailures(source) { () throws(TableError) in try answer(JSONFile(file)) }
    }

    private func answer(_ json: JSONFile) throws(TableError) -> Answer {
        func mark(_ index: Int64?, _ offset: Int64?) -> (index: Int64, offset: Int64)? {
            guard let index, let offset else { return nil }
            return (index, offset)
        }
        switch question {
        case .root:
            let root = try json.root()
            return Answer(node: root, outline: try json.outline(of: root.start))
        case .outline(let offset): return Answer(outline: try json.outline(of: offset))
        case .members(let offset, let first, let count, let index, let start):
            return Answer(
                members: try json.members(of: offset, from: max(0, first), count: min(count, 1000), mark: mark(index, start)))
        case .table(let offset, let first, let count, let index, let start, let columns):
            return Answer(
                table: try json.table(
                    of: offset, from: max(0, first), count: min(count, 1000), mark: mark(index, start), columns: columns))
        case .find(let text, let from, let count):
            let found = try json.find(text, from: from, count: min(count, 200))
            return Answer(hits: found.hits, next: found.next)
        case .value(let path):
            let node = try json.value(JSONFile.steps(path))
            return Answer(node: node, path: JSONFile.text(try JSONFile.steps(path)))
        case .path(let offset): return Answer(path: JSONFile.text(try json.steps(to: offset)))
        case .pretty(let offset, let limit): return try pretty(json, offset, min(limit, 4 << 20))
        case .check:
            try json.check()
            return Answer()
        }
    }

    private func pretty(_ json: JSONFile, _ offset: Int64, _ limit: Int) throws(TableError) -> Answer {
        var bytes: [UInt8] = []
        try json.pretty(json.value(at: offset)) { piece in
            bytes += piece
            return bytes.count <= limit
        }
        return Answer(text: String(decoding: bytes.prefix(limit), as: UTF8.self), isCut: bytes.count > limit)
    }
}

/// Writes JSON to a new file: indented, or as a table if it is an array of objects or JSON Lines. Indented JSON Lines become an
/// array.
public struct WriteJSON: TableTask {
    public struct Answer: Codable, Sendable {
        /// The number of rows of the table; nil if indented JSON was written.
        public let rows: Int64?
    }

    public static let name = "json.write"

    public let source: BytePath
    private let path: String
    /// The format of the table; nil to write indented JSON.
    private let format: TableFormat?
    private let output: BytePath

    public init(_ source: BytePath, path: String = "$", as format: TableFormat?, to output: BytePath) {
        (self.source, self.path, self.format, self.output) = (source, path, format, output)
    }

    public var files: WorkerFiles { WorkerFiles(reads: [source], makes: [output]) }
    public var needs: WorkerNeeds { [] }

    public func run() throws(Failure) -> Answer {
        let file = try tableFile(source)
        return try tableFailures(source, writing: output) { () throws(TableError) in
            let json = try JSONFile(file)
            let node = try json.value(JSONFile.steps(path))
            let descriptor = RequestFiles.open(output, 1)
            if let format { return Answer(rows: try json.write(format, of: node.start, to: descriptor)) }
            var out = try OutputFile(descriptor)
            try json.pretty(node, makesList: true) { piece throws(TableError) in
                try out.write { $0 += piece }
                return true
            }
            try out.flush()
            return Answer(rows: nil)
        }
    }
}
