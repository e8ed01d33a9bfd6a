import CMail

/// One to four bytes; a search finds lines that begin with one of them.
struct LineStarts {
    let bytes: (UInt8, UInt8, UInt8, UInt8)

    init(_ a: UInt8, _ b: UInt8? = nil, _ c: UInt8? = nil, _ d: UInt8? = nil) { bytes = (a, b ?? a, c ?? b ?? a, d ?? b ?? a) }
}

/// A window that moves over a source. It keeps only a few bytes before the cursor and reads bytes after the cursor as needed.
///
/// Takes constant memory for a source of any size.
struct ByteWindow {
    private let source: any ByteSource
    private var buffer: [UInt8]
    private var cursor = 0
    private var filled = 0
    private var isAtEnd = false
    /// The offset of the cursor from the first byte of the source.
    private(set) var offset: Int64 = 0
    /// The byte that ends a line: a newline, or a carriage return in files without newlines.
    private(set) var newline = ASCII.newline
    /// The maximum number of bytes to collect from those that the cursor passes; nil if no bytes are collected.
    private var captureLimit: Int?
    private var captured: [UInt8] = []

    /// The number of bytes before the cursor that remain readable.
    private static let tail = 8
    static let capacity = 256 << 10

    /// The minimum capacity, which is enough to detect the line ends.
    private static let minimumCapacity = 16 << 10

    /// - Parameter expected: the number of bytes that will be read, if known, so that a small mail gets a small window.
    init(_ source: any ByteSource, expected: Int64 = .max) {
        self.source = source
        let capacity = min(max(expected, 0), Int64(Self.capacity))
        buffer = [UInt8](repeating: 0, count: min(Int(capacity) + Self.minimumCapacity, Self.capacity))
    }

    /// The bytes in the window from the cursor on.
    var view: Bytes { buffer[cursor..<filled] }

    /// Returns the byte at the given distance after the cursor, or nil if this byte is not in the window.
    func byte(_ ahead: Int = 0) -> UInt8? { cursor + ahead < filled ? buffer[cursor + ahead] : nil }

    /// Up to eight bytes before the cursor.
    var before: Bytes { buffer[max(0, cursor - Self.tail)..<cursor] }

    /// Reads until `count` bytes are in view. Fewer are in view at the end of the source or if the window is smaller.
    mutating func require(_ count: Int) throws(MailError) {
        let count = min(count, buffer.count - Self.tail)
        while filled - cursor < count, !isAtEnd { try fill() }
    }

    var isEmpty: Bool { mutating get throws(MailError) { try require(1); return cursor == filled } }

    mutating func advance(_ count: Int) {
        let count = min(count, filled - cursor)
        if let captureLimit, captured.count < captureLimit {
            captured.append(contentsOf: buffer[cursor..<(cursor + min(count, captureLimit - captured.count))])
        }
        cursor += count
        offset += Int64(count)
    }

    /// Moves to the next line that begins with one of the bytes. If there is none, moves to the end and returns false.
    mutating func advanceToLine(startingWith starts: LineStarts) throws(MailError) -> Bool {
        while true {
            let available = filled - cursor
            let at = buffer.withUnsafeBufferPointer { bytes in
                withUnsafeBytes(of: starts.bytes) { starts in
                    cm_find_line(
                        bytes.baseAddress.map { $0 + cursor }, available, newline,
                        starts.assumingMemoryBound(to: UInt8.self).baseAddress)
                }
            }
            if at < available {
                advance(at + 1)
                return true
            }
            if isAtEnd {
                advance(available)
                return false
            }
            // The last byte may be the newline before such a line, so keep it.
            if available > 1 { advance(available - 1) }
            try fill()
        }
    }

    /// Returns the line at the cursor without its line end, and its length with the line end. Returns nil if the line does not
    /// end within `limit` bytes.
    mutating func line(limit: Int) throws(MailError) -> (text: Bytes, length: Int)? {
        try require(limit)
        let view = view.prefix(limit)
        guard let end = view.firstIndex(of: newline) else {
            return view.count < limit && isAtEnd ? (view, view.count) : nil
        }
        var text = view[..<end]
        if newline == ASCII.newline, text.last == ASCII.carriageReturn { text.removeLast() }
        return (text, end + 1 - view.startIndex)
    }

    /// Moves past the line at the cursor, whatever its length.
    mutating func skipLine() throws(MailError) {
        while true {
            try require(1)
            if let end = view.firstIndex(of: newline) {
                advance(end + 1 - cursor)
                return
            }
            advance(filled - cursor)
            if isAtEnd { return }
        }
    }

    mutating func skip(to target: Int64) throws(MailError) {
        while offset < target {
            try require(1)
            guard filled > cursor else { return }
            advance(Int(min(target - offset, Int64(filled - cursor))))
        }
    }

    func peek(at offset: Int64, count: Int) throws(MailError) -> [UInt8]? { try source.peek(at: offset, count: count) }

    mutating func beginCapture(limit: Int) {
        captureLimit = limit
        captured.removeAll(keepingCapacity: captured.capacity < Self.capacity)
    }

    /// Ends the collection and returns the bytes without spare capacity, because thousands of headers may be kept.
    mutating func endCapture() -> [UInt8] {
        captureLimit = nil
        return captured.withUnsafeBufferPointer { Array($0) }
    }

    /// Detects the line ends from the bytes in view.
    mutating func detectLineEnds() {
        newline = view.contains(ASCII.newline) || !view.contains(ASCII.carriageReturn) ? ASCII.newline : ASCII.carriageReturn
    }
}

extension ByteWindow {
    private mutating func fill() throws(MailError) {
        if cursor > Self.tail, buffer.count - filled < buffer.count / 2 || cursor == filled {
            let kept = (cursor - Self.tail)..<filled
            buffer.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[kept])) }
            cursor = Self.tail
            filled = kept.count
        }
        let free = filled..<buffer.count
        guard !free.isEmpty else { return }
        let source = source
        var problem: MailError?
        let got = buffer.withUnsafeMutableBytes { bytes -> Int in
            do throws(MailError) {
                return try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[free]))
            } catch {
                problem = error
                return 0
            }
        }
        if let problem { throw problem }
        if got == 0 { isAtEnd = true }
        filled += got
    }
}

/// A fast search for lines.
enum LineSearch {
    /// Whether any line begins with the given text. The case of ASCII letters is ignored.
    static func contains(_ bytes: [UInt8], lineStart: StaticString) -> Bool {
        guard let first = lineStart.first else { return true }
        if bytes[...].starts(with: lineStart) { return true }
        var at = 0
        return bytes.withUnsafeBufferPointer { buffer in
            withUnsafeBytes(of: LineStarts(first).bytes) { starts in
                while at < buffer.count {
                    let found = cm_find_line(
                        buffer.baseAddress.map { $0 + at }, buffer.count - at, ASCII.newline,
                        starts.assumingMemoryBound(to: UInt8.self).baseAddress)
                    if found >= buffer.count - at { return false }
                    at += found + 1
                    if bytes[at...].starts(with: lineStart) { return true }
                }
                return false
            }
        }
    }
}

extension StaticString {
    fileprivate var first: UInt8? { withUTF8Buffer { $0.first } }
}
