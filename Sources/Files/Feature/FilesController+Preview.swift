import Base
import Catalogue
import Foundation
import Hummingbird
import MailTasks
import PapersEngine
import PapersTasks
import Web
import Workers

/// Shows a file: its kind and its content.
extension FilesController {
    private struct Look: Encodable {
        let name: String
        let path: BytePath
        let kind: FileWord
        /// Whether the browser may show the file's content directly.
        let shown: Bool
        let bytes: Int64
        let modified: Int64
        /// The beginning of a text file.
        let text: String?
        /// The content of an office document.
        let document: OfficeDocument?
        /// The mail, if the file is a single mail.
        let mail: MailPreview?
        let photo: Card?
    }

    private struct MailPreview: Encodable {
        struct File: Encodable {
            let name: String
            let bytes: Int64
        }

        let from: String
        let to: String
        let subject: String
        /// In the format of RFC 3339.
        let date: String?
        let text: String
        let attachments: [File]

        init(_ mail: MailMessage, maximum: Int) {
            func names(_ people: [MailMessage.Person]) -> String {
                people.map { person in
                    guard let name = person.name, !name.isEmpty else { return person.address }
                    return person.address.isEmpty ? name : "\(name) <\(person.address)>"
                }.joined(separator: ", ")
            }
            (from, to, subject, date) = (names(mail.from), names(mail.to + mail.cc), mail.subject, mail.date)
            text = String(mail.text.prefix(maximum))
            attachments = mail.attachments.map { File(name: $0.name ?? $0.safeName, bytes: $0.bytes) }
        }
    }

    /// The maximum size in bytes of the part of a text that is shown.
    private static let textLimit = 256 * 1024

    func preview(_ request: Request, _ context: Context) async throws -> Response {
        let path = try wanted(request)
        let (head, stamp, folder) = try await blocking {
            let folder = SharedFolderHandle(try FolderHandle(path.parent))
            let head = try Self.head(path, folder.inner(path.name), Self.textLimit)
            return (head, FileStamp(of: folder.inner(path.name)), folder)
        }
        let (word, type) = FileWord.sniff(Array(head.prefix(512)), name: path.name)
        // The path is only valid while its folder is open.
        defer { withExtendedLifetime(folder) {} }
        let inner = folder.inner(path.name)
        let mail = word == .mail && !head.starts(with: Array("From ".utf8)) ? await oneMail(inner) : nil
        let text: String? =
            switch word {
            case .text, .table, .data: Self.decoded(head)
            default: nil
            }
        let document = word == .document ? await officeDocument(inner) : nil
        try await blocking { [files] in files.recent.add(path, at: now()) }
        return try json(
            Look(
                name: path.name.display, path: path, kind: word, shown: type != nil, bytes: stamp?.size ?? 0,
                modified: (stamp?.modified ?? 0) / 1_000_000, text: text, document: document, mail: mail,
                photo: try photos(path.parent, [path.name])[path.name]))
    }

    /// The content of an office document; nil if it is damaged.
    private func officeDocument(_ inner: BytePath) async -> OfficeDocument? {
        try? await services.pool.perform(ReadOfficeDocument(inner), priority: .interactive).document
    }

    /// Returns the first mail of a file; nil if it cannot be read. The page then offers other actions for the file.
    private func oneMail(_ inner: BytePath) async -> MailPreview? {
        let mail = try? await services.pool.perform(ShowMail(.number(1), in: inner), priority: .interactive)
        return mail.map { MailPreview($0, maximum: Self.textLimit) }
    }

    private static func decoded(_ bytes: [UInt8]) -> String {
        let wide: String.Encoding? =
            bytes.starts(with: [0xFF, 0xFE]) ? .utf16LittleEndian : bytes.starts(with: [0xFE, 0xFF]) ? .utf16BigEndian : nil
        if let wide { return String(data: Data(bytes.dropFirst(2)), encoding: wide) ?? "" }
        return String(decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
    }
}
