import Glibc

/// Writes numbered objects to a file one after the other, followed by the table of their offsets (ISO 32000-1, 7.5).
struct PaperOutput {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var written = 0
    private var offsets: [Int: Int] = [:]
    private(set) var count: Int
    private static let piece = 1 << 18

    /// - Parameter reserved: the number of object numbers, from 1 on, that have fixed uses.
    init(descriptor: Int32, reserved: Int) throws(PaperError) {
        (self.descriptor, count) = (descriptor, reserved)
        // The second line tells file transfer programs that the file is binary.
        try put(Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
    }

    /// Returns a new object number.
    mutating func number() -> Int {
        count += 1
        return count
    }

    mutating func object(_ number: Int, _ text: String) throws(PaperError) {
        offsets[number] = written + buffer.count
        try put(Array("\(number) 0 obj\n\(text)\nendobj\n".utf8))
    }

    /// - Parameter entries: the entries of the stream's dictionary, without its length.
    mutating func stream(_ number: Int, _ entries: String, _ bytes: [UInt8]) throws(PaperError) {
        offsets[number] = written + buffer.count
        try put(Array("\(number) 0 obj\n<< \(entries) /Length \(bytes.count) >>\nstream\n".utf8))
        try put(bytes)
        try put(Array("\nendstream\nendobj\n".utf8))
    }

    /// Compresses the bytes and writes them as a stream.
    mutating func packed(_ number: Int, _ entries: String, _ bytes: [UInt8]) throws(PaperError) {
        try stream(number, "\(entries) /Filter /FlateDecode", try deflated(bytes))
    }

    mutating func finish(root: Int, information: Int, identifier: String) throws(PaperError) {
        let start = written + buffer.count
        var table = "xref\n0 \(count + 1)\n0000000000 65535 f \n"
        for number in 1...max(count, 1) {
            guard let offset = offsets[number] else {
                table += "0000000000 65535 f \n"
                continue
            }
            table += String(repeating: "0", count: max(0, 10 - String(offset).count)) + "\(offset) 00000 n \n"
        }
        table +=
            "trailer\n<< /Size \(count + 1) /Root \(root) 0 R /Info \(information) 0 R /ID [<\(identifier)> <\(identifier)>] >>\n"
        try put(Array("\(table)startxref\n\(start)\n%%EOF\n".utf8))
        try flush()
    }

    private mutating func put(_ bytes: [UInt8]) throws(PaperError) {
        buffer += bytes
        if buffer.count >= Self.piece { try flush() }
    }

    private mutating func flush() throws(PaperError) {
        var done = 0
        while done < buffer.count {
            let count = buffer.withUnsafeBytes { write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .writing(errno) }
            done += count
        }
        written += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }
}
