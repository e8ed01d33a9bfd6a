import ArchivesTasks
import Base
import Catalogue
import Foundation
import Hummingbird
import TablesEngine
import TablesTasks
import Web
import Workers

/// Shows the contents of input files and results: tables, JSON, texts, archives.
struct OpenedController {
    let services: Services
    let conversions: Conversions
    let extractions: Extractions
    let opened: OpenedFiles

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/convert/files/{id}/table", use: table)
        router.post("/api/convert/files/{id}/table/rows", use: rows)
        router.post("/api/convert/files/{id}/table/select", use: select)
        router.post("/api/convert/files/{id}/table/profile", use: profile)
        router.post("/api/convert/files/{id}/table/save", use: save)
        router.post("/api/convert/files/{id}/text", use: text)
        router.post("/api/convert/files/{id}/json", use: tree)
        router.post("/api/convert/files/{id}/archive", use: archive)
        router.post("/api/convert/files/{id}/archive/entry", use: entry)
    }

    /// Runs `body` with the file of a request. A failure contains the file name that the user knows, without the path.
    func asked<Answer>(_ context: Context, _ body: (ConvertFile) async throws -> Answer) async throws -> Answer {
        let file = try conversions.files.file(try context.id())
        do { return try await body(file) } catch let failure as Failure {
            throw failure.file == nil || failure.file?.hasPrefix("/") == true ? failure.about(BytePath(file.name)) : failure
        }
    }
}

// MARK: Tables

extension OpenedController {
    private static let maximumRows = 1000

    private struct TableRequest: Decodable {
        let choice: DialectChoice?
        let count: Int?
    }

    /// Returns the dialect of a table, and its first rows. The rest of the file is not read yet.
    private func table(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(TableRequest.self, upTo: 1 << 16)
        return try await asked(context) { file in
            let count = min(max(body.count ?? 100, 1), Self.maximumRows)
            let task = OpenTable(file.path, body.choice ?? DialectChoice(), count: count)
            return try json(try await services.pool.perform(task, priority: .interactive))
        }
    }

    private struct RowsRequest: Decodable {
        let dialect: TableDialect
        let view: String?
        let first: Int64
        let count: Int
    }

    private struct Rows: Encodable {
        let rows: [Table.ShownRow]
        /// The number of rows in the table; nil for a view (a selection of rows), because `select` has already returned this
        /// number.
        let total: Int64?
        let endsInQuotes: Bool?
    }

    /// Returns some rows. The first request for a file reads the whole file.
    private func rows(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(RowsRequest.self, upTo: 1 << 16)
        return try await asked(context) { file in
            let count = min(max(body.count, 0), Self.maximumRows)
            if let name = body.view {
                let view = try await opened.view(name, of: file)
                let task = ReadTable(file.path, body.dialect, view: view, first: body.first, count: count)
                return try json(
                    Rows(rows: try await services.pool.perform(task, priority: .interactive), total: nil, endsInQuotes: nil))
            }
            let index = try await opened.index(of: file, body.dialect)
            let task = ReadTable(file.path, body.dialect, index: index.path, first: body.first, count: count)
            let rows = count == 0 ? [] : try await services.pool.perform(task, priority: .interactive)
            return try json(Rows(rows: rows, total: index.rows, endsInQuotes: index.endsInQuotes))
        }
    }

    private struct SelectRequest: Decodable {
        let dialect: TableDialect
        let selection: Table.Selection
    }

    private struct Selected: Encodable {
        let view: String
        let chosen: Int64
        let of: Int64
    }

    private func select(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(SelectRequest.self, upTo: 1 << 16)
        guard body.selection.sort.count <= 8, body.selection.conditions.count <= 50,
            body.selection.sort.allSatisfy({ $0.column >= 0 }), body.selection.conditions.allSatisfy({ $0.column ?? 0 >= 0 })
        else { throw Failure(.badRequest, "tableFile.badCondition", ["condition": "selection"]) }
        return try await asked(context) { file in
            let (view, found) = try await opened.select(file, body.dialect, body.selection)
            return try json(Selected(view: view, chosen: found.chosen, of: found.of))
        }
    }

    private struct ProfileRequest: Decodable { let dialect: TableDialect }

    private func profile(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(ProfileRequest.self, upTo: 1 << 16)
        return try await asked(context) { file in
            try json(try await services.pool.perform(ProfileTable(file.path, body.dialect), priority: .interactive))
        }
    }

    private struct SaveRequest: Decodable {
        let dialect: TableDialect
        let view: String?
        let format: TableFormat
        let name: String?
    }

    /// Writes rows to a new file, which can then be saved to a folder, converted or downloaded.
    private func save(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(SaveRequest.self, upTo: 1 << 16)
        return try await asked(context) { file in
            var view: BytePath?
            if let name = body.view { view = try await opened.view(name, of: file) }
            let path = try newPath()
            let task = WriteTable(file.path, body.dialect, view: view, as: body.format, to: path)
            _ = try await services.pool.perform(task, priority: .interactive)
            let ending = body.format == .markdown ? "md" : body.format.rawValue
            let name = FileName.stem(FileName.safe(body.name ?? file.name, spare: "Table")) + "." + ending
            return try json(try await conversions.files.take(made: path, name: name, from: file))
        }
    }

    /// A path for a new file in the folder `convert`.
    func newPath() throws -> BytePath {
        try conversions.files.makeFolder()
        return ConvertFiles.makingPath(in: conversions.files.folder)
    }
}
