import Base
import Hummingbird
import Web

/// Reports installed components and disk use, and serves the API description.
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
        router.get("/api/storage", use: storage)
        router.get("/api/openapi.json", use: description)
    }
}

extension SystemController {
    private struct Report: Encodable { let parts: [Doctor.Part] }

    private func doctor(_ request: Request, _ context: Context) async throws -> Response {
        try json(Report(parts: await Doctor.examine(pool: services.pool)))
    }

    private func storage(_ request: Request, _ context: Context) async throws -> Response {
        let catalogue = services.catalogue
        return try json(try await blocking { try Storage.measure(catalogue) })
    }

    private func description(_ request: Request, _ context: Context) async throws -> Response {
        try files.respond(web.appending("openapi.json"), to: request, type: "application/json", caching: .revalidate)
    }
}
