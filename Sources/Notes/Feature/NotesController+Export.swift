import Acts
import Base
import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Web

extension NotesController {
    func export(_ request: Request, _ context: Context) async throws -> Response {
        let format = try Self.format(request.query("format"))
        let chosen = try chosen(request)
        let single = try single(chosen, format)
        let name = single.map(NoteExport.fileName) ?? "shoebox-notes.\(format.rawValue)"
        let type = ["txt": "text/plain; charset=utf-8", "csv": "text/csv; charset=utf-8", "zip": "application/zip"][
            format.rawValue]
        let body = ResponseBody { writer in
            if let single {
                try await writer.write(ByteBuffer(string: single.text + "\n"))
            } else {
                var pages = NotePages(notes: notes, chosen)
                let pieces = try NotePieces(format)
                try await writer.write(ByteBuffer(bytes: pieces.head))
                while let page = try pages.next() {
                    try await writer.write(ByteBuffer(bytes: try page.flatMap { try pieces.add($0) }))
                }
                try await writer.write(ByteBuffer(bytes: try pieces.end()))
            }
            try await writer.finish(nil)
        }
        let encoded = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "notes"
        return Response(
            status: .ok,
            headers: [
                .contentType: type ?? "application/octet-stream", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename*=UTF-8''\(encoded)",
            ], body: body)
    }

    private struct FileRequest: Decodable {
        /// A shared folder, or a folder inside one.
        let folder: BytePath
        let format: String
        /// Either the ids of notes, or `all` with the query and the category that the list was filtered by.
        let ids: [Int64]?
        let all: Bool?
        let q: String?
        let category: String?
        /// The name of the file, without its ending; nil for an English one.
        let name: String?
    }

    /// Writes notes to a file in a shared folder, as one act that can be undone. Overwrites nothing.
    func saveFile(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(FileRequest.self)
        let format = try Self.format(body.format)
        let chosen = try Self.chosen(body.ids, isAll: body.all == true, body.q, body.category)
        let folder = try saver.folder(body.folder)
        let single = try single(chosen, format)
        let stem = body.name.map(NoteExport.safeName).flatMap { $0.isEmpty ? nil : $0 } ?? "Text notes"
        let draft = try NoteDrafts(data: services.catalogue.directory).fresh()
        defer { draft.remove() }
        let notes = notes
        try await blocking {
            if let single {
                try draft.write(Array((single.text + "\n").utf8))
            } else {
                guard try NoteExport.write(notes, chosen, as: format, to: draft.write) > 0 else {
                    throw Failure(.fileNotFound, "note.noneToSave")
                }
            }
        }
        let name = single.map(NoteExport.fileName) ?? "\(stem).\(format.rawValue)"
        return try json(
            try await saver.save([FileAdder.NewFile(source: draft.path, name: name, modified: nil)], in: folder))
    }

    /// The note, if a text file is requested for one note alone.
    private func single(_ chosen: ChosenNotes, _ format: NoteExport) throws -> Note? {
        guard case .ids(let ids) = chosen, ids.count == 1, format == .txt else { return nil }
        return try notes.page(ids).first
    }

    private static func format(_ name: String?) throws -> NoteExport {
        guard let format = NoteExport(rawValue: name ?? "txt") else { throw Failure(.badRequest, "note.unknownFormat") }
        return format
    }

    private func chosen(_ request: Request) throws -> ChosenNotes {
        guard request.query("ids") != nil else {
            return .matching(SearchQuery(request.query("q") ?? ""), try Self.category(request.query("category")))
        }
        return try Self.chosen(try request.numbers("ids"), isAll: false, request.query("q"), request.query("category"))
    }

    /// - Throws: `Failure` if nothing is chosen, or if notes are named and filtered at once.
    private static func chosen(_ ids: [Int64]?, isAll: Bool, _ query: String?, _ category: String?) throws -> ChosenNotes {
        guard !isAll else {
            guard ids == nil else { throw Failure(.badRequest, "selection.allOrSome") }
            return .matching(SearchQuery(query ?? ""), try Self.category(category))
        }
        guard query == nil, category == nil else { throw Failure(.badRequest, "selection.allOrSome") }
        guard let ids, !ids.isEmpty else { throw Failure(.badRequest, "note.noneChosen") }
        return .ids(ids)
    }
}
