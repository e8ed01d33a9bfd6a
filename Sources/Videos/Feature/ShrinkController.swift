import Acts
import Base
import Catalogue
import Hummingbird
import Jobs
import VideosTasks
import Web

/// Estimates the sizes of smaller copies, starts the job that makes them, and shows what it has done. Drops films of photos.
struct ShrinkController {
    let services: Services
    let films: SmallerFilms

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/videos/shrink/estimate", use: estimate)
        router.post("/api/videos/shrink", use: shrink)
        router.get("/api/videos/shrink/{id}", use: show)
        router.post("/api/videos/drop", use: drop)
    }
}

extension ShrinkController {
    private struct Choice: Decodable {
        let ids: [Int64]
        /// The versions of the cards that were displayed, one for each id; nil to accept any version.
        var versions: [String?]?

        func films() throws(Failure) -> [(id: Int64, version: String?)] {
            let shown = try ItemChoice.versions(versions, of: ids)
            return ids.map { ($0, shown[$0]) }
        }
    }

    private struct Estimated: Encodable {
        struct Size: Encodable {
            let longSide: Int
            let bytes: Int64
        }

        let count: Int
        let before: Int64
        let sizes: [Size]
        let failed: [FailedItem]
    }

    private func estimate(_ request: Request, _ context: Context) async throws -> Response {
        let chosen = try await request.decode(Choice.self).films()
        let found = try await films.estimate(chosen)
        let sizes = zip(SmallerFilm.Size.allCases, found.after).map { Estimated.Size(longSide: $0.rawValue, bytes: $1) }
        return try json(
            Estimated(count: found.count, before: found.before, sizes: sizes, failed: found.refused.map(FailedItem.init)))
    }

    private struct Order: Decodable {
        let ids: [Int64]
        var versions: [String?]?
        let longSide: Int
    }

    private func shrink(_ request: Request, _ context: Context) async throws -> Response {
        let order = try await request.decode(Order.self)
        guard let size = SmallerFilm.Size(rawValue: order.longSide) else { throw Failure(.badRequest, "video.unknownSize") }
        let chosen = try Choice(ids: order.ids, versions: order.versions).films()
        var keys: [JobKey] = []
        for (id, version) in chosen {
            let (row, identity) = try await films.film(id, version: version)
            keys.append(ShrinkWork.key(row.id, identity))
        }
        try await removeEnded()
        return try json(try await services.jobs.add(keys, to: ShrinkWork.name, scope: ShrinkWork.scope(size)))
    }

    /// Removes the jobs that have ended; their acts stay.
    private func removeEnded() async throws {
        for job in try await services.jobs.all() where job.kind == ShrinkWork.name && job.state == .done {
            try await services.jobs.remove(job.kind, scope: job.scope)
        }
    }

    private struct Shown: Encodable {
        struct Film: Encodable {
            let id: Int64
            /// The act that brings the original back.
            let act: Int64
            let before: Int64
            let after: Int64
        }

        struct Failed: Encodable {
            let id: Int64
            let error: Failure
        }

        let job: Job
        let films: [Film]
        let failed: [Failed]
    }

    private func show(_ request: Request, _ context: Context) async throws -> Response {
        let job = try await services.jobs.job(try context.id())
        guard job.kind == ShrinkWork.name else { throw Failure(.fileNotFound, "job.unknown") }
        let done = try films.files.details(since: job.startedAt).map { act, detail in
            Shown.Film(id: detail.file, act: act, before: detail.before ?? 0, after: detail.after ?? 0)
        }
        let failed = try await services.jobs.failures(job.id).items.compactMap { item in
            ShrinkWork.file(item.key).map { Shown.Failed(id: $0, error: item.error) }
        }
        return try json(Shown(job: job, films: done, failed: failed))
    }

    private struct Dropped: Encodable {
        let act: Int64?
        let count: Int
        let failed: [FailedItem]
    }

    private func drop(_ request: Request, _ context: Context) async throws -> Response {
        let chosen = try await request.decode(Choice.self).films()
        let outcome = try await blocking { [services] in try DroppedFilms(services: services).drop(chosen) }
        if outcome.act != nil {
            services.events.send("library")
            services.events.send("trash")
        }
        return try json(Dropped(act: outcome.act, count: outcome.count, failed: outcome.refused.map(FailedItem.init)))
    }
}
