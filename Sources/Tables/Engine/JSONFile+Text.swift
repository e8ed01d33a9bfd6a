import Base
import CTables

extension JSONFile {
    /// Checks the whole file against the grammar of RFC 8259.
    ///
    /// A byte order mark is skipped. Escaped lone surrogates, duplicate keys and numbers of any size are valid JSON; bytes that
    /// are not valid UTF-8 are an error.
    public func check(progress: (Int64) -> Bool = { _ in true }) throws(TableError) {
        var state = ctables_check()
        defer { _ = ctables_check_end(&state) }
        let pieces = Pieces(file, encoding)
        var offset = start
        while offset < file.size {
            try pieces.load(at: offset, isCutAnywhere: true)
            if pieces.count == 0 { break }
            switch UInt32(bitPattern: ctables_check_json(&state, pieces.units, pieces.count, isLines ? 1 : 0)) {
            case ctables_good.rawValue: break
            case ctables_memory.rawValue: throw .tooDeep
            default: throw try fault(at: start + Int64(state.offset) * Int64(encoding.width))
            }
            offset += Int64(pieces.count * pieces.width)
            guard progress(offset) else { return }
        }
        if UInt32(bitPattern: ctables_check_end(&state)) != ctables_good.rawValue { throw .cutJSON }
    }

    private func fault(at offset: Int64) throws(TableError) -> TableError {
        var (line, begin) = (Int64(1), start)
        let table = TableDialect.lines(encoding, start: start)
        try RowReader(file, table).forEach(rowsOnly: true) { row in
            guard row.end <= offset else {
                begin = row.offset
                return false
            }
            line += 1
            begin = row.end
            return true
        }
        return .notJSON(offset: offset, line: line, column: (offset - begin) / Int64(encoding.width) + 1)
    }

    /// Passes the text of a value to `body` in UTF-8, indented by two spaces per level. Only white space differs from the file.
    ///
    /// - Parameters:
    ///   - makesList: whether the values of JSON Lines become the members of one array.
    ///   - body: called with each piece of the text; returns false to stop.
    public func pretty(
        _ node: Node, makesList: Bool = false, _ body: ([UInt8]) throws(TableError) -> Bool
    ) throws(TableError) {
        let pieces = Pieces(file, encoding)
        let decoder = TextDecoder(encoding)
        let isList = makesList && node.kind == .lines
        var printer = PrettyPrinter(isLines: node.kind == .lines && !isList)
        var separator = ValueSeparator()
        if isList { printer.add([0x5B]) }
        var offset = node.start
        while offset < node.end, !printer.isDone {
            try pieces.load(at: offset, isCutAnywhere: true)
            if pieces.count == 0 { break }
            var count = min(pieces.count, Int((node.end - offset) / Int64(pieces.width)))
            // A high surrogate at the end is left for the next piece, so that a surrogate pair is not split.
            if encoding.width == 2, !pieces.isLast, count > 1, isHighSurrogate(pieces.bytes(count - 1..<count)) { count -= 1 }
            var text: [UInt8] = []
            decoder.decode(pieces.bytes(0..<count), into: &text)
            printer.add(isList ? separator.separated(text) : text)
            offset += Int64(count * pieces.width)
            if count == 0 { break }
            guard try body(printer.take()) else { return }
        }
        if isList { printer.add([0x5D]) }
        printer.end()
        _ = try body(printer.take())
    }
}

extension JSONFile {
    private func isHighSurrogate(_ unit: UnsafeBufferPointer<UInt8>) -> Bool {
        unit.count == 2 && unit[encoding.isBigEndian ? 0 : 1] & 0xFC == 0xD8
    }
}

/// Puts commas between values that follow each other, as in JSON Lines.
private struct ValueSeparator {
    private var state = JSONTextState()
    private var depth = 0
    /// Whether a value comes before, and whether it has ended.
    private var (hasValue, hasEnded) = (false, false)

    mutating func separated(_ text: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(text.count + 64)
        for byte in text {
            let isInText = state.takes(byte)
            let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
            if !isInText, depth == 0 {
                if isSpace {
                    hasEnded = hasValue
                } else {
                    if hasEnded { out.append(0x2C) }
                    (hasValue, hasEnded) = (true, false)
                }
            }
            out.append(byte)
            guard !isInText else { continue }
            if byte == 0x7B || byte == 0x5B { depth += 1 }
            if byte == 0x7D || byte == 0x5D {
                depth -= 1
                hasEnded = depth == 0
            }
        }
        return out
    }
}

/// Puts each member of an array or object on a separate line.
private struct PrettyPrinter {
    private let isLines: Bool
    private var out: [UInt8] = []
    private var depth = 0
    private var state = JSONTextState()
    private var isFresh = false
    private(set) var isDone = false

    init(isLines: Bool) { self.isLines = isLines }

    mutating func take() -> [UInt8] {
        defer { out.removeAll(keepingCapacity: true) }
        return out
    }

    mutating func end() { if out.last != 0x0A { out.append(0x0A) } }

    private mutating func newLine() {
        out.append(0x0A)
        // The indentation is limited, because a million levels would fill the disk.
        out.append(contentsOf: repeatElement(0x20, count: min(depth, 64) * 2))
    }

    mutating func add(_ text: [UInt8]) {
        for byte in text {
            if state.takes(byte) {
                out.append(byte)
                continue
            }
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: if isLines, depth == 0, byte == 0x0A, out.last != 0x0A { out.append(byte) }
            case 0x7B, 0x5B:
                if isFresh { newLine() }
                out.append(byte)
                depth += 1
                isFresh = true
            case 0x7D, 0x5D:
                depth = max(0, depth - 1)
                if isFresh { isFresh = false } else { newLine() }
                out.append(byte)
            case 0x2C:
                out.append(byte)
                newLine()
            case 0x3A: out += [byte, 0x20]
            default:
                if isFresh { newLine() }
                isFresh = false
                out.append(byte)
            }
        }
    }
}
