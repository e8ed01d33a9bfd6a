public import Base
import Foundation
import GRDB
import MailIndex
public import MailTasks
import Workers

/// A picture or video attached to a mail, as an extracted file.
public struct MailPicture: Sendable {
    public let path: BytePath
    /// A safe file name, unique among the pictures of the same extraction.
    public let name: String
    /// The SHA-256 of the file in hexadecimal digits.
    public let sha256: String
    /// The time when the mail was sent, in seconds since 1970; nil if it is not known.
    public let date: Int64?
}

extension Mailbox {
    private struct Line: Decodable {
        let message: Int
        let file: String
        let sha256: String
    }

    /// Extracts from many mails the attachments that may be pictures or videos, and calls `use` with the extracted files.
    ///
    /// - Parameters:
    ///   - folder: the caller's folder to work in.
    ///   - use: receives the files, which are removed with the folder, and the failures of mails that could not be read.
    public func pictures<T: Sendable>(
        _ id: String, _ choice: MailChoice, in folder: BytePath, use: ([MailPicture], [Failure]) async throws -> T
    ) async throws -> T {
        let (folder, lines) = (folder.appending("pictures"), folder.appending("lines"))
        try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: lines.display))
        let count = try await pool.perform(
            CollectPictures(choice, of: try archive(id), index: MailIndex.path(of: id, in: data), to: folder, output: lines))
        let found = try Data(contentsOf: URL(fileURLWithPath: lines.display)).split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(Line.self, from: $0)
        }
        let dates = try dates(id, of: found.map(\.message))
        let pictures = found.map {
            MailPicture(path: folder.appending($0.file), name: $0.file, sha256: $0.sha256, date: dates[$0.message])
        }
        return try await use(pictures, count.problems)
    }

    private func dates(_ id: String, of numbers: [Int]) throws(Failure) -> [Int: Int64] {
        try index(id).read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT id, date FROM mail WHERE isDated AND id IN (SELECT value FROM json_each(?))",
                arguments: ["\(Set(numbers).sorted())"])
            return Dictionary(rows.map { ($0["id"] as Int, $0["date"] as Int64) }) { first, _ in first }
        }
    }
}
