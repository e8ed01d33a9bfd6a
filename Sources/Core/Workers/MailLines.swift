import Basics
import Glibc
import Mail

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
        descriptor = path.withCString { open($0, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
        self.path = path
        buffer.reserveCapacity(Self.piece + 4096)
    }

    deinit { close(descriptor) }

    mutating func add(_ message: ScannedMessage, _ summary: MailSummary, thread: Int) throws(Failure) {
        buffer += "{\"number\":".utf8
        number(message.number)
        buffer += ",\"offset\":".utf8
        number(message.start)
        buffer += ",\"from\":".utf8
        people(summary.from)
        buffer += ",\"to\":".utf8
        people(summary.to)
        buffer += ",\"subject\":".utf8
        string(summary.subject)
        buffer += ",\"date\":".utf8
        if let date = summary.date { string(date.rfc3339) } else { buffer += "null".utf8 }
        buffer += ",\"attachments\":".utf8
        number(summary.attachments)
        buffer += ",\"thread\":".utf8
        number(thread)
        buffer += "}\n".utf8
        if buffer.count >= Self.piece { try flush() }
    }

    mutating func add(message: Int, name: String, file: MailFile) throws(Failure) {
        buffer += "{\"message\":".utf8
        number(message)
        buffer += ",\"file\":".utf8
        string(file.name)
        buffer += ",\"name\":".utf8
        string(name)
        buffer += ",\"type\":".utf8
        string(file.type)
        buffer += ",\"bytes\":".utf8
        number(file.bytes)
        buffer += ",\"sha256\":".utf8
        string(file.sha256)
        buffer += "}\n".utf8
        try flush()
    }

    mutating func flush() throws(Failure) {
        guard writeAll(descriptor, buffer) else { throw Failure.system(errno, "written", path) }
        buffer.removeAll(keepingCapacity: true)
    }

    private mutating func number(_ value: some BinaryInteger) { buffer += String(value).utf8 }

    private mutating func people(_ people: [Address]) {
        buffer.append(UInt8(ascii: "\""))
        for (index, person) in people.enumerated() {
            if index > 0 { buffer += ", ".utf8 }
            escape(person.full)
        }
        buffer.append(UInt8(ascii: "\""))
    }

    private mutating func string(_ text: String) {
        buffer.append(UInt8(ascii: "\""))
        escape(text)
        buffer.append(UInt8(ascii: "\""))
    }

    /// RFC 8259, section 7.
    private mutating func escape(_ text: String) {
        let digits = Array("0123456789abcdef".utf8)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                buffer.append(UInt8(ascii: "\\"))
                buffer.append(byte)
            case 0..<0x20, 0x7F:
                buffer += "\\u00".utf8
                buffer.append(digits[Int(byte >> 4)])
                buffer.append(digits[Int(byte & 15)])
            default: buffer.append(byte)
            }
        }
    }
}
