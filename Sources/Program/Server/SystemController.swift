import Base
import Hummingbird
import Web

/// Reports installed components and the newest lines of the log, and serves the guide, the licences and the API description.
struct SystemController {
    let services: Services
    let web: BytePath
    private let files = FileResponder()

    init(services: Services, web: BytePath) {
        self.services = services
        self.web = web
    }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/doctor", use: doctor)
        router.get("/api/report", use: report)
        router.get("/api/documents", use: documents)
        router.get("/api/documents/{name}", use: document)
        router.get("/api/openapi.json", use: description)
    }
}

extension SystemController {
    private struct Report: Encodable { let parts: [Doctor.Part] }

    private func doctor(_ request: Request, _ context: Context) async throws -> Response {
        try json(Report(parts: await Doctor.examine(pool: services.pool)))
    }

    private struct ProblemReport: Encodable {
        let version: String
        let system: String
        /// The newest lines of the log, the oldest first.
        let lines: [String]
    }

    /// Returns what a person needs to report a problem. Nothing is sent anywhere. The lines may name files, so a device that may
    /// only look does not get them.
    private func report(_ request: Request, _ context: Context) async throws -> Response {
        guard PrivacyController.mayTakeAll(context.device?.rights) else { throw Failure(.permissionDenied, "device.viewOnly") }
        return try json(
            ProblemReport(version: shoeboxVersion, system: RecentLog.system, lines: RecentLog.shared.lines))
    }

    private struct DocumentList: Encodable {
        let guide: [String]
        let licences: [String]
    }

    private func documents(_ request: Request, _ context: Context) async throws -> Response {
        let documents = Documents(web: web)
        return try json(DocumentList(guide: documents.guide.map(\.name), licences: documents.licences.map(\.name)))
    }

    private func document(_ request: Request, _ context: Context) async throws -> Response {
        let name = context.parameters.get("name")
        guard let path = Documents(web: web).all.first(where: { $0.name == name })?.path else {
            throw Failure(.fileNotFound, "request.noSuchAddress")
        }
        return try files.respond(path, to: request, type: "text/plain; charset=utf-8", caching: .revalidate)
    }

    private func description(_ request: Request, _ context: Context) async throws -> Response {
        try files.respond(web.appending("openapi.json"), to: request, type: "application/json", caching: .revalidate)
    }
}
