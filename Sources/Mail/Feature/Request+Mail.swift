import Base
import Hummingbird
import Web

extension Request {
    /// Reads the address of a mail. The query parameter `in` is the path to a mail within the mail: indexes of attachments,
    /// separated by dots.
    func mail(_ context: Context) throws -> MailAddress {
        let inside = try (query("in") ?? "").split(separator: ".").map { word in
            guard let index = Int(word), index >= 0 else {
                throw Failure(.badRequest, "mail.badNesting")
            }
            return index
        }
        guard inside.count <= MailAddress.deepest else { throw Failure(.badRequest, "mail.nestedTooDeep") }
        return MailAddress(archive: try context.archive(), number: try context.mail(), inside: inside)
    }
}

extension Context {
    func archive() throws -> String {
        guard let id = parameters.get("archive") else { throw Failure(.badRequest, "archive.notNamed") }
        return id
    }

    func mail() throws -> Int {
        guard let number = parameters.get("number", as: Int.self), number > 0 else {
            throw Failure(.badRequest, "mail.numberFromOne")
        }
        return number
    }

    func attachment() throws -> Int {
        guard let index = parameters.get("index", as: Int.self), index >= 0 else {
            throw Failure(.badRequest, "mail.attachmentNotANumber")
        }
        return index
    }
}
