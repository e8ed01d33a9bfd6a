import Basics
import Glibc
import Mail
import Workers

/// JSON lines for a caller that reads along, written in large pieces.
///
/// A list of a million mails is written faster than any encoder would make it: the shapes are few and flat.
struct MailLines: ~Copyable {
    private let descriptor: Int32
    private let path: BytePath
    private var buffer: [UInt8] = []
    private static let piece = 64 << 10

    /// Appends to a file of the caller.
    init(_ path: BytePath) throws(Failure) {
        descriptor = RequestFiles.open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
        self.path = path
        buffer.reserveCapacity(Self.piece + 4096)
    }

    deinit { close(descriptor) }

    mutating func add(_ message: ScannedMessage, _ summary: MailSummary, thread: Int) throws(Failure) {
        begin()
        field("number", message.number)
        field("offset", message.start)
        field("from", summary.from)
        field("to", summary.to)
        field("subject", summary.subject)
        field("date", summary.date?.rfc3339)
        field("attachments", summary.attachments)
        field("thread", thread)
        end()
        if buffer.count >= Self.piece { try flush() }
    }

    mutating func add(message: Int, name: String, file: MailFile) throws(Failure) {
        begin()
        field("message", message)
        field("file", file.name)
        field("name", name)
        field("type", file.type)
        field("bytes", file.bytes)
        field("sha256", file.sha256)
        end()
        try flush()
    }

    mutating func flush() throws(Failure) {
        guard writeAll(descriptor, buffer) else { throw Failure.system(errno, "written", path) }
        buffer.removeAll(keepingCapacity: true)
    }

    private mutating func begin() { buffer.append(UInt8(ascii: "{")) }

    /// In place of the last comma.
    private mutating func end() {
        buffer[buffer.count - 1] = UInt8(ascii: "}")
        buffer.append(UInt8(ascii: "\n"))
    }

    private mutating func field(_ name: StaticString, _ value: some BinaryInteger) {
        key(name)
        buffer += String(value).utf8
        buffer.append(UInt8(ascii: ","))
    }

    private mutating func field(_ name: StaticString, _ text: String?) {
        key(name)
        guard let text else {
            buffer += "null,".utf8
            return
        }
        buffer.append(UInt8(ascii: "\""))
        escape(text)
        buffer += "\",".utf8
    }

    private mutating func field(_ name: StaticString, _ people: [Address]) {
        key(name)
        buffer.append(UInt8(ascii: "\""))
        for (index, person) in people.enumerated() {
            if index > 0 { buffer += ", ".utf8 }
            escape(person.full)
        }
        buffer += "\",".utf8
    }

    private mutating func key(_ name: StaticString) {
        buffer.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { buffer.append(contentsOf: $0) }
        buffer += "\":".utf8
    }

    /// RFC 8259, section 7.
    private mutating func escape(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            if bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
                buffer.append(contentsOf: bytes)
            } else {
                escape(bytes)
            }
        }
    }

    private mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                buffer.append(UInt8(ascii: "\\"))
                buffer.append(byte)
            case 0..<0x20, 0x7F:
                buffer += "\\u00".utf8
                buffer.append(Self.digit(byte >> 4))
                buffer.append(Self.digit(byte & 15))
            default: buffer.append(byte)
            }
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10 }
}
