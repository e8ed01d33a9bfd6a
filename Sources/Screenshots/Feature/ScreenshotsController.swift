import Acts
import Base
import Catalogue
import HTTPTypes
import Hummingbird
import Jobs
import NIOCore
import ScreenshotsEngine
import Web

/// Responds to requests about sorted screenshots: the sorting job, its results, and the user's corrections.
struct ScreenshotsController {
    let services: Services
    let screenshots: Screenshots

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/screenshots", use: list)
        router.get("/api/screenshots/tally", use: tally)
        router.post("/api/screenshots/sort", use: sort)
        router.get("/api/screenshots/lessons", use: lessons)
        router.delete("/api/screenshots/lessons/{id}", use: forget)
        router.get("/api/screenshots/log", use: log)
        router.post("/api/screenshots/correct", use: correct)
        router.post("/api/screenshots/revert", use: revert)
        router.post("/api/screenshots/choose", use: choose)
        router.post("/api/screenshots/move/preview", use: previewMove)
        router.post("/api/screenshots/move", use: move)
        router.post("/api/screenshots/captions/preview", use: previewCaptions)
        router.post("/api/screenshots/captions", use: writeCaptions)
        router.get("/api/screenshots/{id}", use: detail)
    }
}

extension ScreenshotsController {
    private func list(_ request: Request, _ context: Context) async throws -> Response {
        var filter = Screenshots.Filter()
        if let name = request.query("type") {
            guard let type = ScreenType(rawValue: name) else {
                throw Failure(.badRequest, "screenshot.unknownType", ["type": name])
            }
            filter.type = type
        }
        if let name = request.query("status") {
            guard let status = ScreenResult.Status.allCases.first(where: { $0.word == name }) else {
                throw Failure(.badRequest, "screenshot.unknownStatus", ["status": name])
            }
            filter.status = status
        }
        filter.words = request.query("q")
        guard let order = Screenshots.Filter.Order(rawValue: request.query("order") ?? "newest") else {
            throw Failure(.badRequest, "screenshot.unknownOrder")
        }
        filter.order = order
        return try json(
            try screenshots.list(
                filter, after: try Keyset(request.query("after")), limit: try request.number("limit", default: 60)))
    }

    private struct State: Encodable {
        let tally: Screenshots.Totals
        let job: Job?
    }

    private func tally(_ request: Request, _ context: Context) async throws -> Response {
        try json(State(tally: try screenshots.totals(), job: try await services.jobs.find(SortScreenshots.name)))
    }

    private func sort(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await services.jobs.start(SortScreenshots.name))
    }

    private func detail(_ request: Request, _ context: Context) async throws -> Response {
        try json(try screenshots.detail(try context.id()))
    }

    private struct Corrections: Decodable {
        let ids: [Int64]
        let correction: Correction
    }

    private struct Ids: Decodable { let ids: [Int64] }

    private struct Done: Encodable {
        let act: Int64
        let count: Int
    }

    private func correct(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(Corrections.self)
        let (act, count) = try await blocking { try screenshots.correct(body.ids, body.correction) }
        await services.announceScreenshots()
        return try json(Done(act: act, count: count))
    }

    private func revert(_ request: Request, _ context: Context) async throws -> Response {
        let ids = try await request.decode(Ids.self).ids
        let (act, count) = try await blocking { try screenshots.revert(ids) }
        await services.announceScreenshots()
        return try json(Done(act: act, count: count))
    }

    private struct Choice: Decodable {
        let files: [Int64]
        let screenshot: Bool
    }

    private func choose(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(Choice.self)
        let (act, count) = try await blocking { try screenshots.choose(body.files, isScreenshot: body.screenshot) }
        await services.announceScreenshots()
        services.events.send("library")
        return try json(Done(act: act, count: count))
    }

    private struct LessonList: Encodable { let lessons: [LessonRow] }

    private func lessons(_ request: Request, _ context: Context) async throws -> Response {
        try json(LessonList(lessons: try screenshots.lessons()))
    }

    private struct Empty: Encodable {}

    private func forget(_ request: Request, _ context: Context) async throws -> Response {
        try screenshots.forget(lesson: try context.id())
        return try json(Empty())
    }

    private func log(_ request: Request, _ context: Context) async throws -> Response {
        let log = try await blocking { try screenshots.log() }
        let isTable = request.query("format") == "csv"
        let name = isTable ? "screenshots.csv" : "screenshots.md"
        return Response(
            status: .ok,
            headers: [
                .contentType: isTable ? "text/csv; charset=utf-8" : "text/markdown; charset=utf-8", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"\(name)\"",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: isTable ? log.csv : log.markdown)))
    }
}
