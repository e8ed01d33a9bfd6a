import Base
import Hummingbird
import MailIndex
import Web

/// Lists mails that exist in several archives, or several times in one archive.
struct CopiesController {
    let mailbox: Mailbox

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/mailbox/copies", use: copies)
        router.get("/api/mailbox/archives/{archive}/messages/{number}/copies", use: copiesOfOne)
    }
}

extension CopiesController {
    private struct Copies: Encodable {
        let copies: [MailCopy]
        let next: String?
        let spare: Int?
        /// Archives that could not be searched; nil if there are none.
        let problems: [Failure]?
    }

    private func copies(_ request: Request, _ context: Context) async throws -> Response {
        let after: Int64? = try request.integer("after")
        let limit = min(max(try request.number("limit", default: 100), 1), 1000)
        let found = try await blocking { try mailbox.copies(after: after, limit: limit) }
        return try json(
            Copies(
                copies: found.copies, next: found.next.map { String($0) }, spare: found.spare,
                problems: found.problems.isEmpty ? nil : found.problems))
    }

    private struct Locations: Encodable { let copies: [MailCopy.Location] }

    private func copiesOfOne(_ request: Request, _ context: Context) async throws -> Response {
        let (id, number) = (try context.archive(), try context.mail())
        return try json(Locations(copies: try await blocking { try mailbox.copies(of: id, number) }))
    }
}
