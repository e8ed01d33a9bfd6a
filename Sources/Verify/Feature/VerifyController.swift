import Base
import Catalogue
import Hummingbird
import Web

struct VerifyController {
    let services: Services
    let verification: Verification
    let quiet: QuietCheck

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/verify", use: status)
        router.post("/api/verify/start", use: start)
        router.post("/api/verify/cancel", use: cancel)
        router.get("/api/verify/findings", use: findings)
        router.post("/api/verify/findings/restore", use: restore)
        router.post("/api/verify/findings/accept", use: accept)
    }
}

extension VerifyController {
    private struct Status: Encodable {
        enum State: String, Encodable {
            /// All files were checked, and the next round is not due yet.
            case resting
            /// Files are read while Shoebox does no other work.
            case quiet
            /// Files are read without pauses.
            case urgent
        }

        let state: State
        let files: Int
        let total: Int
        let bytes: Int64
        let endedAt: Int64?
        let findings: Int
        let copies: [CopyRow.Summary]
    }

    private func status(_ request: Request, _ context: Context) async throws -> Response {
        let catalogue = services.catalogue
        let total = try Originals(catalogue: catalogue).total().files
        let (round, findings, copies) = try catalogue.read { (try Round.fetch($0), try Finding.count($0), try CopyRow.all($0)) }
        let state: Status.State = quiet.isUrgent ? .urgent : round?.endedAt == nil ? .quiet : .resting
        return try json(
            Status(
                state: state, files: round?.files ?? 0, total: max(total, round?.files ?? 0), bytes: round?.bytes ?? 0,
                endedAt: round?.lastEndedAt, findings: findings, copies: copies.map(\.summary)))
    }

    private func start(_ request: Request, _ context: Context) async throws -> Response {
        try quiet.hurry(true)
        return try await status(request, context)
    }

    private func cancel(_ request: Request, _ context: Context) async throws -> Response {
        try quiet.hurry(false)
        return try await status(request, context)
    }
}

// MARK: Findings

extension VerifyController {
    private struct Found: Encodable {
        let id: Int64
        let name: String
        let folder: String
        let source: Original.Source
        let problem: Finding.Problem
        let bytes: Int64
        let foundAt: Int64
        let copy: Copy?

        struct Copy: Encodable {
            let kind: WholeCopy.Kind
            let path: String
        }

        init(_ finding: Finding) {
            (id, source, problem) = (finding.id, finding.source, finding.problem)
            (bytes, foundAt) = (finding.bytes, finding.foundAt)
            (name, folder) = (finding.path.name.display, finding.path.parent.display)
            copy = finding.copy.map { Copy(kind: $0.kind, path: $0.path.display) }
        }
    }

    private struct Findings: Encodable {
        let findings: [Found]
        /// The id of the act, with which the user can undo an answer; nil if the request only lists the findings.
        var act: Int64?
    }

    private struct Choice: Decodable { let id: Int64 }

    private func findings(_ request: Request, _ context: Context) async throws -> Response { try list() }

    private func list(act: Int64? = nil) throws -> Response {
        try json(Findings(findings: try verification.findings().map(Found.init), act: act))
    }

    private func restore(_ request: Request, _ context: Context) async throws -> Response {
        let id = try await request.decode(Choice.self, upTo: 4096).id
        let act = try await blocking { [verification] in try verification.restore(id) }
        return try await answered(act)
    }

    private func accept(_ request: Request, _ context: Context) async throws -> Response {
        let id = try await request.decode(Choice.self, upTo: 4096).id
        let act = try await blocking { [verification] in try verification.accept(id) }
        return try await answered(act)
    }

    private func answered(_ act: Int64) async throws -> Response {
        services.events.send("verify")
        services.events.send("trash")
        await verification.rescan()
        return try list(act: act)
    }
}
