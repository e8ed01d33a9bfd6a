import Base
import Hummingbird
import Jobs
import Web

/// Lists, cancels, resumes and retries jobs of every kind. Jobs are started by the features.
struct JobsController {
    let jobs: Jobs

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/jobs", use: list)
        router.get("/api/jobs/{id}", use: job)
        router.get("/api/jobs/{id}/failures", use: failures)
        router.post("/api/jobs/{id}/cancel", use: cancel)
        router.post("/api/jobs/{id}/resume", use: resume)
        router.post("/api/jobs/{id}/retry", use: retry)
    }
}

extension JobsController {
    private struct List: Encodable { let jobs: [Job] }

    private func list(_ request: Request, _ context: Context) async throws -> Response {
        try json(List(jobs: try await jobs.all()))
    }

    private func job(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await jobs.job(try context.id()))
    }

    private struct Failures: Encodable {
        let items: [JobItem.Failed]
        let next: Int64?
    }

    private func failures(_ request: Request, _ context: Context) async throws -> Response {
        let (items, next) = try await jobs.failures(
            try context.id(), after: try request.integer("after") ?? 0, limit: try request.number("limit", default: 100))
        return try json(Failures(items: items, next: next))
    }

    private func cancel(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await jobs.cancel(try context.id()))
    }

    private func resume(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await jobs.resume(try context.id()))
    }

    private func retry(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await jobs.retry(try context.id()))
    }
}
