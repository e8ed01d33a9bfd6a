import Acts
import Base
import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import Jobs
import NIOCore
import Web
import Workers

/// Delivers results: all of them in a ZIP file, or as copies in a shared folder.
struct ConvertResultsController {
    let conversions: Conversions
    let saver: FileSaver

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/convert/conversions/{id}/zip", use: zip)
        router.post("/api/convert/conversions/{id}/save", use: save)
        router.post("/api/convert/files/{id}/save", use: saveFile)
    }
}

extension ConvertResultsController {
    private static let piece = 256 << 10

    /// Sends all results in a ZIP file, which is generated while the files are read from the disk.
    private func zip(_ request: Request, _ context: Context) async throws -> Response {
        let results = try await results(context.id())
        let names = FileName.distinct(results.map(\.name))
        let title = request.query("name") ?? "Converted.zip"
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/zip", .cacheControl: "no-store",
                .contentDisposition: FileName.disposition(FileName.safe(title, spare: "Converted.zip"), isShown: false),
            ],
            body: ResponseBody { writer in
                let zip = try ArchiveWriter(.storedZip)
                for (file, name) in Swift.zip(results, names) {
                    try await writer.write(
                        ByteBuffer(bytes: zip.begin(name, size: file.bytes, modified: file.modified / 1000)))
                    let reader = try ResultReader(file.path)
                    while let piece = try await blocking({ try reader.next(Self.piece) }) {
                        try await writer.write(ByteBuffer(bytes: zip.write(piece)))
                    }
                }
                try await writer.write(ByteBuffer(bytes: zip.finish()))
                try await writer.finish(nil)
            })
    }

    private struct SaveRequest: Decodable {
        /// A shared folder, or a folder inside one.
        let folder: BytePath
        /// The ids of the results to save; nil for all results. It may be nil only when the conversion has ended.
        let files: [Int64]?
    }

    /// Copies results to a shared folder, as one act that can be undone. Overwrites nothing.
    private func save(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(SaveRequest.self, upTo: 1 << 20)
        let folder = try saver.folder(body.folder)
        let copies = try await saved(context.id(), body.files).map { file in
            FileAdder.NewFile(source: file.path, name: file.name, modified: file.modified / 1000)
        }
        return try json(try await saver.save(copies, in: folder))
    }

    private struct FolderRequest: Decodable { let folder: BytePath }

    /// Copies a file that was opened, handed in or made to a shared folder, as one act that can be undone. Overwrites nothing.
    private func saveFile(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(FolderRequest.self)
        let file = try conversions.files.file(try context.id())
        let copy = FileAdder.NewFile(
            source: file.path, isOwn: file.isOurs, name: FileName.safe(file.name), modified: file.modified / 1000)
        return try json(try await saver.save([copy], in: try saver.folder(body.folder)))
    }

    /// Returns all wanted results, or throws. If no list is given, the conversion must have ended, because a running
    /// conversion may still make results that the user has not seen.
    private func saved(_ id: Int64, _ wanted: [Int64]?) async throws -> [ConvertFile] {
        guard let wanted else {
            let job = try await conversions.conversion(id).job
            guard job?.state != .running else { throw Failure(.changed, "convert.stillAtWork") }
            return try await results(id)
        }
        let chosen = Set(wanted)
        let results = try await results(id).filter { chosen.contains($0.id) }
        guard results.count == chosen.count, !results.isEmpty else { throw Failure(.fileNotFound, "convert.noResults") }
        return results
    }

    private func results(_ id: Int64) async throws -> [ConvertFile] {
        let results = try await conversions.conversion(id, maximum: .max).results
        guard !results.isEmpty else { throw Failure(.fileNotFound, "convert.noResults") }
        return results
    }
}
