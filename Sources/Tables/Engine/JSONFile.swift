public import Base
import CTables

/// JSON or JSON Lines of any size. The file is not loaded: values are positions in the file, and are read only when they are
/// needed.
///
/// Only the parts that are read are checked against the grammar; `check` checks the whole file. The text of numbers and strings
/// is not changed, and keys may occur twice. UTF-16 and UTF-32 are read, too. Values that follow each other are read as JSON
/// Lines, also if they have several lines each, or a record separator (RFC 7464) before each. Safe on any bytes.
public struct JSONFile: Sendable {
    public let file: ByteFile
    public let encoding: TextEncoding
    /// The offset of the beginning of the text, in bytes.
    public let start: Int64
    /// Whether the file has several values, each on lines of its own.
    public let isLines: Bool
    /// Whether a value may have several lines, so that a new line does not begin the next one.
    private let isSpread: Bool

    public init(_ file: ByteFile) throws(TableError) {
        let found = try TextEncoding.detect(file)
        encoding = found.encoding.width > 1 ? found.encoding : .utf8
        start = Int64(found.mark)
        let head = try file.bytes(at: start, count: 1 << 10)
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let hasSeparators = encoding == .utf8 && head.first { !isSpace($0) } == Self.recordSeparator
        self.file = hasSeparators ? try ByteFile(file, blank: Self.recordSeparator) : file
        let order = try Self.order(of: self.file, encoding, start)
        isLines = hasSeparators || order.isLines
        isSpread = hasSeparators || order.isSpread
    }

    /// The byte before each value of a JSON text sequence (RFC 7464, section 2.1).
    private static let recordSeparator: UInt8 = 0x1E

    /// Whether another value follows on a line after the first value, and whether the first value has several lines.
    private static func order(
        of file: ByteFile, _ encoding: TextEncoding, _ start: Int64
    ) throws(TableError) -> (isLines: Bool, isSpread: Bool) {
        // Only the first 16 MB are searched, so the first line of JSON Lines must be shorter.
        let beginning = try ByteFile(beginningOf: file, count: 16 << 20)
        let reader = JSONReader(beginning, encoding)
        try reader.seek(start)
        try reader.skipSpace()
        let begin = reader.offset
        guard reader.peek != nil, try reader.skipValue(), reader.offset > begin else { return (false, false) }
        let end = reader.offset
        var isNewLine = false
        while let byte = reader.peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            isNewLine = isNewLine || byte == 0x0A || byte == 0x0D
            try reader.advance()
        }
        guard isNewLine, reader.peek.map({ JSONKind(first: $0) != nil }) ?? false else { return (false, false) }
        let line = try RowReader(beginning, .lines(encoding, start: begin)).first(1, limit: 0).first
        return (true, line.map { $0.end < end } ?? false)
    }

    public enum Step: Sendable, Equatable {
        case key(String)
        /// The index of a member, from 0.
        case index(Int64)
    }

    /// A value prepared for display.
    public struct Node: Sendable, Codable, Equatable {
        /// The index of the value among the members of the same array or object, from 0.
        public var index: Int64
        /// The key; nil if the value is not a member of an object.
        public var key: String?
        /// The kind of the value; nil if no valid value begins here.
        public var kind: JSONKind?
        /// The offset of the value in the file, in bytes.
        public var start: Int64
        public var end: Int64
        /// The text of the value, without quotes and escapes for strings; nil for arrays and objects. At most 4,096 bytes.
        public var text: String?
        /// Whether `text` was cut off.
        public var isCut: Bool
        /// The number of members of an array or object; nil if its end was not searched for, or if the file ends within it.
        public var count: Int64?
    }

    /// The structure of a large array or object: the number of its members, and the offsets of members at regular intervals.
    public struct Outline: Sendable, Codable, Equatable {
        public var kind: JSONKind
        public var count: Int64
        /// The number of members from one mark to the next.
        public var stride: Int
        /// The offsets of the marked members; at most 4,096.
        public var marks: [Int64]
        public var end: Int64
        /// Whether the file ends before the closing bracket.
        public var isCut: Bool

        /// Counts a member that begins at an offset, and marks it if it is due.
        fileprivate mutating func addMember(at offset: Int64) {
            if count & Int64(stride - 1) == 0 {
                marks.append(offset)
                if marks.count > 4096 {
                    marks = Swift.stride(from: 0, to: marks.count, by: 2).map { marks[$0] }
                    stride *= 2
                }
            }
            count += 1
        }
    }

    /// Returns the top-level value. For JSON Lines this is an array that is not written in the file.
    public func root() throws(TableError) -> Node {
        if isLines { return Node(index: 0, kind: .lines, start: start, end: file.size, isCut: false) }
        let reader = JSONReader(file, encoding)
        try reader.seek(start)
        try reader.skipSpace()
        return try node(at: reader, index: 0, key: nil, knowsEnd: false)
    }

    /// Returns the value at an offset. A value must begin there.
    public func value(at offset: Int64) throws(TableError) -> Node {
        if isLines, offset == start { return try root() }
        let reader = JSONReader(file, encoding)
        try reader.seek(offset)
        try reader.skipSpace()
        return try node(at: reader, index: 0, key: nil, knowsEnd: true)
    }

    /// - Parameter knowsEnd: whether to search for the end of an array or object, which may be far away.
    func node(at reader: JSONReader, index: Int64, key: String?, knowsEnd: Bool) throws(TableError) -> Node {
        let begin = reader.offset
        guard let kind = reader.peek.flatMap(JSONKind.init(first:)) else {
            return Node(index: index, key: key, kind: nil, start: begin, end: begin, isCut: false)
        }
        var node = Node(index: index, key: key, kind: kind, start: begin, end: begin, isCut: false)
        switch kind {
        case .object, .array, .lines:
            if !knowsEnd {
                node.end = file.size
                return node
            }
            node.count = try reader.skipContainer()
        case .string:
            let (text, isCut) = try reader.string(limit: 4096)
            (node.text, node.isCut) = (text, isCut)
        default:
            let (text, isCut) = try reader.plain(limit: 4096)
            (node.text, node.isCut) = (text, isCut)
            // Other words, such as `nul`, are not valid.
            if kind == .null && text != "null" || kind == .boolean && text != "true" && text != "false" { node.kind = nil }
        }
        node.end = reader.offset
        return node
    }

    /// Returns the outline of an array or object, reading all of it once.
    public func outline(of offset: Int64) throws(TableError) -> Outline? {
        if isLines, offset == start { return try linesOutline() }
        let reader = JSONReader(file, encoding)
        try reader.seek(offset)
        try reader.skipSpace()
        guard let kind = reader.peek.flatMap(JSONKind.init(first:)), kind == .array || kind == .object else { return nil }
        var outline = Outline(kind: kind, count: 0, stride: 64, marks: [], end: 0, isCut: false)
        try reader.advance()
        try reader.skipSpace()
        let first = reader.offset
        if reader.peek == nil || reader.peek == (kind == .array ? 0x5D : 0x7D) {
            outline.isCut = reader.peek == nil
            try reader.advance()
            outline.end = reader.offset
            return outline
        }
        outline.addMember(at: first)
        outline.isCut = try !reader.scanLevel { comma in
            outline.addMember(at: comma)
            return true
        }
        outline.end = reader.offset
        return outline
    }

    private func linesOutline() throws(TableError) -> Outline {
        var outline = Outline(kind: .lines, count: 0, stride: 64, marks: [], end: file.size, isCut: false)
        if isSpread {
            try forEachSpread(from: start) { reader throws(TableError) in
                outline.addMember(at: reader.offset)
                _ = try reader.skipValue()
                return true
            }
            return outline
        }
        try RowReader(file, .lines(encoding, start: start)).forEach(rowsOnly: true) { row in
            if !row.isBlank { outline.addMember(at: row.offset) }
            return true
        }
        return outline
    }

    /// Returns some members of an array or object.
    ///
    /// - Parameters:
    /// - mark: the index of a member and the offset at which it begins; nil to begin with the first member.
    public func members(
        of parent: Int64, from first: Int64, count: Int, mark: (index: Int64, offset: Int64)? = nil
    ) throws(TableError) -> [Node] {
        let reader = JSONReader(file, encoding)
        var members: [Node] = []
        if isLines, parent == start {
            try forEachLine(from: mark?.offset ?? start, index: mark?.index ?? 0, first: first) { node in
                members.append(node)
                return members.count < count
            }
            return members
        }
        try reader.seek(parent)
        try reader.skipSpace()
        let isObject = reader.peek == 0x7B
        guard isObject || reader.peek == 0x5B else { return [] }
        var index: Int64 = 0
        if let mark, mark.index <= first, mark.offset > reader.offset {
            index = mark.index
            try reader.seek(mark.offset)
        } else {
            try reader.advance()
        }
        while members.count < count {
            try reader.skipSpace()
            guard let byte = reader.peek, byte != 0x5D, byte != 0x7D else { break }
            if index < first {
                guard try reader.passMembers(first - index) == first - index else { break }
                index = first
                continue
            }
            members.append(try member(reader, index, isObject))
            index += 1
            guard try reader.toNext() else { break }
        }
        return members
    }

    /// Reads the member at the reader's position, with its key.
    func member(_ reader: JSONReader, _ index: Int64, _ isObject: Bool) throws(TableError) -> Node {
        var key: String?
        if isObject, reader.peek == 0x22 {
            key = try reader.string(limit: 4096).text
            try reader.skipSpace()
            if reader.peek == 0x3A { try reader.advance() }
            try reader.skipSpace()
        }
        return try node(at: reader, index: index, key: key, knowsEnd: true)
    }

    /// Calls `body` at the beginning of each value; `body` must skip the value. If no value begins there, the rest of the line is
    /// skipped.
    private func forEachSpread(from offset: Int64, _ body: (JSONReader) throws(TableError) -> Bool) throws(TableError) {
        let reader = JSONReader(file, encoding)
        try reader.seek(offset)
        while true {
            try reader.skipSpace()
            guard reader.peek != nil else { return }
            let begin = reader.offset
            guard try body(reader) else { return }
            if reader.offset == begin { try reader.skipLine() }
        }
    }

    /// Calls `body` with the value of each line, reading from a mark on. An empty line is no value and is not counted.
    func forEachLine(
        from offset: Int64, index: Int64, first: Int64, _ body: (Node) throws(TableError) -> Bool
    ) throws(TableError) {
        if isSpread {
            var number = index
            return try forEachSpread(from: offset) { reader throws(TableError) in
                defer { number += 1 }
                if number >= first { return try body(try node(at: reader, index: number, key: nil, knowsEnd: true)) }
                _ = try reader.skipValue()
                return true
            }
        }
        let reader = JSONReader(file, encoding)
        var failure: TableError?
        var number = index
        var dialect = TableDialect.lines(encoding, start: start)
        dialect.start = offset
        try RowReader(file, dialect, capacity: 256 << 10).forEach(rowsOnly: true) { row in
            guard !row.isBlank else { return true }
            defer { number += 1 }
            guard number >= first else { return true }
            do throws(TableError) {
                try reader.seek(row.offset)
                try reader.skipSpace()
                return try body(try node(at: reader, index: number, key: nil, knowsEnd: true))
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
    }
}

public enum JSONKind: String, Sendable, Codable {
    case object, array, string, number, boolean, null
    /// The values of JSON Lines.
    case lines

    init?(first byte: UInt8) {
        switch byte {
        case 0x7B: self = .object
        case 0x5B: self = .array
        case 0x22: self = .string
        case 0x2D, 0x30...0x39: self = .number
        case 0x74, 0x66: self = .boolean
        case 0x6E: self = .null
        default: return nil
        }
    }
}
