import Base
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Web

extension NotesController {
    func export(_ request: Request, _ context: Context) async throws -> Response {
        guard let format = NoteExport(rawValue: request.query("format") ?? "txt") else {
            throw Failure(.badRequest, "note.unknownFormat")
        }
        let ids = try request.query("ids").map { text in
            try text.split(separator: ",").map { word in
                guard let id = Int64(word) else { throw Failure(.badRequest, "request.notAList", ["name": "ids"]) }
                return id
            }
        }
        let single = ids?.count == 1 && format == .txt ? try notes.page(ids).first : nil
        let name = single.map(NoteExport.fileName) ?? "shoebox-notes.\(format.rawValue)"
        let type = ["txt": "text/plain; charset=utf-8", "csv": "text/csv; charset=utf-8", "zip": "application/zip"][
            format.rawValue]
        let body = ResponseBody { writer in
            if let single {
                try await writer.write(ByteBuffer(string: single.text + "\n"))
            } else {
                var pages = NotePages(notes: notes, ids: ids)
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
}
