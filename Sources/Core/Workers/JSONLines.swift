public import Base
import Glibc

/// Writes lines of JSON to a file that the caller reads at the same time. The lines are appended in large pieces.
///
/// The objects are flat and have few fields, so this type writes a list of a million items faster than a general encoder. Write
/// at least one field between `begin` and `end`.
public struct JSONLines: ~Copyable {
    private let descriptor: Int32
    private let path: BytePath
    private var buffer: [UInt8] = []
    private static let piece = 64 << 10

    /// - Throws: `Failure` if the file cannot be written.
    public init(_ path: BytePath) throws(Failure) {
        descriptor = RequestFiles.open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
        self.path = path
        buffer.reserveCapacity(Self.piece + 4096)
    }

    deinit { close(descriptor) }

    public mutating func begin() { buffer.append(UInt8(ascii: "{")) }

    /// Ends a line.
    public mutating func end() throws(Failure) {
        // The last byte is the comma after the last field.
        buffer[buffer.count - 1] = UInt8(ascii: "}")
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count >= Self.piece { try flush() }
    }

    /// Writes a line that is encoded already.
    public mutating func add(line: [UInt8]) throws(Failure) {
        buffer += line
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count >= Self.piece { try flush() }
    }

    /// Writes the complete lines in the buffer to the file.
    public mutating func flush() throws(Failure) {
        guard writeAll(descriptor, buffer) else { throw Failure.system(errno, "written", path) }
        buffer.removeAll(keepingCapacity: true)
    }
}

extension JSONLines {
    public mutating func field(_ name: StaticString, _ number: Int) { field(name, Int64(number)) }

    public mutating func field(_ name: StaticString, _ number: Int64?) {
        key(name)
        if let number { buffer += String(number).utf8 } else { buffer += "null".utf8 }
        buffer.append(UInt8(ascii: ","))
    }

    public mutating func field(_ name: StaticString, _ value: Bool) {
        key(name)
        buffer += (value ? "true," : "false,").utf8
    }

    public mutating func field(_ name: StaticString, _ text: String?) {
        key(name)
        guard let text else {
            buffer += "null,".utf8
            return
        }
        buffer.append(UInt8(ascii: "\""))
        escape(text)
        buffer += "\",".utf8
    }

    /// Writes several strings as one string, joined with ", ".
    public mutating func field(_ name: StaticString, _ texts: [String]) {
        key(name)
        buffer.append(UInt8(ascii: "\""))
        for (index, text) in texts.enumerated() {
            if index > 0 { buffer += ", ".utf8 }
            escape(text)
        }
        buffer += "\",".utf8
    }

    private mutating func key(_ name: StaticString) {
        buffer.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { buffer.append(contentsOf: $0) }
        buffer += "\":".utf8
    }

    /// Appends a text with escape sequences (RFC 8259, section 7).
    private mutating func escape(_ text: String) {
        var text = text
        // The lines may be printed on a terminal.
        text.withUTF8 { JSONText.escape($0, escapesDelete: true, into: &buffer) }
    }
}
