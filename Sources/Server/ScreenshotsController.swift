import Acts
import Basics
import Catalogue
import Groups
import HTTPTypes
import Hummingbird
import NIOCore
import Jobs
import Screens
import Screenshots

/// Screenshots sorted by what they show: the run, its results, and what the person says about them.
struct ScreenshotsController {
    let house: Household

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
        return try json(
            try house.screenshots.list(
                filter, after: try Keyset(request.query("after")), limit: try request.number("limit", default: 60)))
    }

    private struct State: Encodable {
        let tally: Screenshots.Tally
        let job: Job?
    }

    private func tally(_ request: Request, _ context: Context) async throws -> Response {
        try json(State(tally: try house.screenshots.tally(), job: try await house.jobs.find(SortScreenshots.name)))
    }

    private func sort(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await house.jobs.start(SortScreenshots.name))
    }

    private func detail(_ request: Request, _ context: Context) async throws -> Response {
        try json(try house.screenshots.detail(try context.id()))
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
        let wish = try await request.decode(Corrections.self)
        let screenshots = house.screenshots
        let (act, count) = try await blocking { try screenshots.correct(wish.ids, wish.correction) }
        await changed()
        return try json(Done(act: act, count: count))
    }

    private func revert(_ request: Request, _ context: Context) async throws -> Response {
        let ids = try await request.decode(Ids.self).ids
        let screenshots = house.screenshots
        let (act, count) = try await blocking { try screenshots.revert(ids) }
        await changed()
        return try json(Done(act: act, count: count))
    }

    private struct Choice: Decodable {
        let files: [Int64]
        let screenshot: Bool
    }

    private func choose(_ request: Request, _ context: Context) async throws -> Response {
        let wish = try await request.decode(Choice.self)
        let screenshots = house.screenshots
        let (act, count) = try await blocking { try screenshots.choose(wish.files, isScreenshot: wish.screenshot) }
        await changed()
        house.events.send("library", [String: String]())
        return try json(Done(act: act, count: count))
    }

    /// Results and their albums are others now.
    private func changed() async {
        house.events.send("screenshots", [String: String]())
        await house.groups.forget()
        house.events.send("groups", [String: String]())
    }

    private struct LessonList: Encodable { let lessons: [LessonRow] }

    private func lessons(_ request: Request, _ context: Context) async throws -> Response {
        try json(LessonList(lessons: try house.screenshots.lessons()))
    }

    private struct Empty: Encodable {}

    private func forget(_ request: Request, _ context: Context) async throws -> Response {
        try house.screenshots.forget(lesson: try context.id())
        return try json(Empty())
    }

    private func log(_ request: Request, _ context: Context) async throws -> Response {
        let screenshots = house.screenshots
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

/// What changes files: moving them into album folders, writing captions beside them.
extension ScreenshotsController {
    private struct Wish: Decodable {
        var ids: [Int64]?
        var type: String?
        var all: Bool?
        var expected: Int?

        /// - Throws: `Failure` badRequest when nothing, or no type that is known, is named.
        func selection() throws -> Screenshots.Selection {
            if all == true { return .all }
            if let type {
                guard let known = ScreenType(rawValue: type) else {
                    throw Failure(.badRequest, "screenshot.unknownType", ["type": type])
                }
                return .type(known)
            }
            guard let ids, !ids.isEmpty else {
                throw Failure(.badRequest, "selection.noScreenshots")
            }
            return .some(ids)
        }
    }

    private func previewMove(_ request: Request, _ context: Context) async throws -> Response {
        let selection = try await request.decode(Wish.self).selection()
        let screenshots = house.screenshots
        return try json(try await blocking { try screenshots.previewMove(selection) })
    }

    private struct Moved: Encodable {
        let act: Int64?
        let moved: Int
        let bytes: Int64
        let failed: [FailedItem]
    }

    private func move(_ request: Request, _ context: Context) async throws -> Response {
        let wish = try await request.decode(Wish.self)
        let selection = try wish.selection()
        let (screenshots, mover) = (house.screenshots, house.mover)
        let (act, outcome) = try await blocking { try screenshots.move(selection, expected: wish.expected, by: mover) }
        await changed()
        house.events.send("library", [String: String]())
        return try json(
            Moved(act: act, moved: outcome.moved.count, bytes: outcome.bytes, failed: outcome.refused.map(FailedItem.init)))
    }

    private struct Captioned: Encodable {
        let act: Int64?
        let written: Int
        let same: Int
        let failed: [FailedItem]
    }

    private func writeCaptions(_ request: Request, _ context: Context) async throws -> Response {
        let selection = try await request.decode(Wish.self).selection()
        let screenshots = house.screenshots
        let outcome = try await blocking { try screenshots.writeCaptions(selection) }
        return try json(
            Captioned(
                act: outcome.act, written: outcome.written, same: outcome.same, failed: outcome.refused.map(FailedItem.init)))
    }
}
