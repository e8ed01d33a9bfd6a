import Foundation
import Testing

@testable import MailEngine

func bytes(_ text: String) -> Bytes { Array(text.utf8)[...] }

func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

/// Returns all mails of a file, or throws the reason why there are none. Also expects the same result if the file is read as
/// a whole, in chunks of 4 kB, byte by byte, and with the smallest window, and that every byte belongs to exactly one mail.
func scan(_ file: [UInt8], isAlone: Bool = false) throws -> [ScannedMessage] {
    let whole = Result { try scan(file, isAlone, piece: .max) }
    for (piece, expected) in [(4096, Int64.max), (1, .max), (.max, 0)] {
        let other = Result { try scan(file, isAlone, piece: piece, expected: expected) }
        switch (whole, other) {
        case (.success(let one), .success(let two)): #expect(one.map(description) == two.map(description), "pieces of \(piece)")
        case (.failure(let one), .failure(let two)): #expect(one as? MailError == two as? MailError)
        default: Issue.record("pieces of \(piece): \(other) is not \(whole)")
        }
    }
    let found = try whole.get()
    var next: Int64 = 0
    for message in found {
        #expect(message.start == next)
        #expect(
            message.start <= message.headerStart && message.headerStart <= message.contentEnd && message.contentEnd <= message.end
        )
        for part in message.parts {
            #expect(part.start <= part.bodyStart && part.bodyStart <= part.end && part.end <= message.contentEnd)
            if let parent = part.parent {
                #expect(message.parts[parent].start <= part.start && part.end <= message.parts[parent].end)
            }
        }
        next = message.end
    }
    #expect(next == Int64(file.count))
    return found
}

func scan(_ text: String, isAlone: Bool = false) throws -> [ScannedMessage] { try scan(Array(text.utf8), isAlone: isAlone) }

private func scan(_ file: [UInt8], _ isAlone: Bool, piece: Int, expected: Int64 = .max) throws -> [ScannedMessage] {
    var scanner = try MessageScanner(MemorySource(file[...], piece: piece), isAlone: isAlone, expected: expected)
    var found: [ScannedMessage] = []
    while let message = try scanner.next() { found.append(message) }
    return found
}

private func description(_ message: ScannedMessage) -> String {
    let parts = message.parts.map {
        "\($0.depth) \($0.type) \($0.start) \($0.bodyStart) \($0.end) \($0.fileName ?? "-") \($0.header.count)"
    }
    return "\(message.start) \(message.contentEnd) \(message.end) \(message.isQuoted) \(message.isCut) \(parts)"
}

/// Runs the body with a file, which is deleted afterwards.
func withFile<T>(_ content: [UInt8], _ body: (String) throws -> T) throws -> T {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("mail-\(UUID().uuidString)")
    try Data(content).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
}

/// Runs the body with a `MessageReader` of one mail in a file.
func read<T>(_ content: String, number: Int = 1, _ body: (MessageReader) throws -> T) throws -> T {
    try read(Array(content.utf8), number: number, body)
}

func read<T>(_ content: [UInt8], number: Int = 1, _ body: (MessageReader) throws -> T) throws -> T {
    try withFile(content) { path in try body(try MailArchive(path: Array(path.utf8)).message(number)) }
}
