import Archives
import Basics
import Glibc
import Workers

/// JSON lines for a caller that reads along, written in large pieces: a list of a million entries takes no encoder.
struct ArchiveLines: ~Copyable {
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

    mutating func add(_ entry: ArchiveEntry) throws(Failure) {
        let modified = entry.modified.flatMap(rfc3339).map { "\"\($0)\"" }
        buffer += "{\"name\":".utf8
        quote(entry.name)
        buffer += ",\"bytes\":\(word(entry.bytes)),\"compressed\":\(word(entry.compressed))".utf8
        buffer += ",\"modified\":\(modified ?? "null"),\"directory\":\(entry.kind == .folder)".utf8
        buffer += ",\"encrypted\":\(entry.isEncrypted)}\n".utf8
        if buffer.count >= Self.piece { try flush() }
    }

    mutating func add(_ file: ExtractedFile) throws(Failure) {
        buffer += "{\"name\":".utf8
        quote(file.name)
        buffer += ",\"file\":".utf8
        quote(file.place)
        buffer += ",\"bytes\":\(file.bytes)}\n".utf8
        if buffer.count >= Self.piece { try flush() }
    }

    mutating func flush() throws(Failure) {
        guard writeAll(descriptor, buffer) else { throw Failure.system(errno, "written", path) }
        buffer.removeAll(keepingCapacity: true)
    }

    private func word(_ number: Int64?) -> String { number.map { String($0) } ?? "null" }

    /// RFC 8259, section 7.
    private mutating func quote(_ text: String) {
        buffer.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                buffer.append(UInt8(ascii: "\\"))
                buffer.append(byte)
            case 0..<0x20, 0x7F:
                let digits = Array("0123456789abcdef".utf8)
                buffer += "\\u00".utf8
                buffer.append(digits[Int(byte >> 4)])
                buffer.append(digits[Int(byte & 15)])
            default: buffer.append(byte)
            }
        }
        buffer.append(UInt8(ascii: "\""))
    }
}

/// A time in UTC, as `2024-05-01T12:30:00Z`; nil outside the years 1 to 9999.
private func rfc3339(_ seconds: Int64) -> String? {
    var (time, parts) = (time_t(seconds), tm())
    guard gmtime_r(&time, &parts) != nil else { return nil }
    let year = Int(parts.tm_year) + 1900
    guard (1...9999).contains(year) else { return nil }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let padded = String(repeating: "0", count: 4 - String(year).count) + String(year)
    let day = "\(padded)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    return "\(day)T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
}
