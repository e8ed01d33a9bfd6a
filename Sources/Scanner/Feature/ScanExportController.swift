import Acts
import Base
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Web
import Workers

/// Makes files from scans, which are downloaded or saved in a folder.
struct ScanExportController {
    let scans: Scans
    let saver: FileSaver
    private let responder = FileResponder()

    init(scans: Scans, saver: FileSaver) { (self.scans, self.saver) = (scans, saver) }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/scanner/scans/{id}/export", use: export)
        router.get("/api/scanner/export", use: exportMany)
        router.get("/api/scanner/pages/{id}/export", use: exportPage)
        router.post("/api/scanner/save", use: save)
    }
}

extension ScanExportController {
    private func export(_ request: Request, _ context: Context) async throws -> Response {
        let scan = try scans.scan(try context.id())
        let format = try Self.format(request.query("format"))
        let export = ScanExport(scans: scans)
        let name = "\(ScanExport.name(scan.title)).\(format.ending)"
        let encoded = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "scan.\(format.ending)"
        let disposition = "attachment; filename*=UTF-8''\(encoded)"
        switch format {
        case .pdf:
            let path = scans.files.made.appending("\(ScanFiles.fresh()).pdf")
            try scans.files.makeFolders()
            // The file is deleted at the end of this function. The response has already opened it, and can still send it.
            defer { _ = path.withCString { unlink($0) } }
            try await export.writePDF(
                scan, reads: request.query("text") != "none", language: Self.language(request.query("language")), to: path)
            return try responder.respond(
                path, to: request, type: format.type, caching: .revalidate, disposition: disposition)
        case .text:
            return Response(
                status: .ok, headers: Self.headers(format, disposition),
                body: ResponseBody(byteBuffer: ByteBuffer(string: try await export.text(scan))))
        case .jpeg, .png:
            return zip(try await export.pictures(scan, format), Self.headers(format, disposition))
        }
    }

    /// Sends the picture of one page at full size.
    private func exportPage(_ request: Request, _ context: Context) async throws -> Response {
        let page = try scans.page(try context.id())
        let format = try Self.format(request.query("format") ?? "jpeg")
        guard format == .jpeg || format == .png else { throw Failure(.badRequest, "scan.unknownFormat") }
        let path = format == .png ? try await scans.exact(page) : try await scans.whole(page, priority: .interactive).path
        return try responder.respond(
            path, to: request, type: path.fileExtension == "png" ? "image/png" : "image/jpeg", caching: .revalidate,
            disposition: "attachment; filename=page.\(path.fileExtension)")
    }

    /// Sends the files of several scans in a ZIP file.
    private func exportMany(_ request: Request, _ context: Context) async throws -> Response {
        let form = ScanBundle.Form(
            format: try Self.format(request.query("format")), reads: request.query("text") != "none",
            language: Self.language(request.query("language")))
        let chosen = try chosen(try request.numbers("scans"))
        let bundle = try await ScanBundle(chosen, form, with: ScanExport(scans: scans))
        let name = (request.query("name") ?? "Scans").addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "Scans"
        let headers: HTTPFields = [
            .contentType: "application/zip", .cacheControl: "no-store",
            .contentDisposition: "attachment; filename*=UTF-8''\(name).zip",
        ]
        return zip(Array(Swift.zip(bundle.distinctNames, bundle.files.map(\.path))), headers) { bundle.remove() }
    }

    private struct SaveRequest: Decodable {
        let scans: [Int64]
        /// A shared folder, or a folder inside one.
        let folder: BytePath
        let format: String
        /// Whether a PDF contains its words; nil for true.
        let text: Bool?
        let language: String?
    }

    /// Copies the files of scans to a shared folder, as one act that can be undone. Overwrites nothing.
    private func save(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(SaveRequest.self, upTo: 1 << 16)
        let form = ScanBundle.Form(
            format: try Self.format(body.format), reads: body.text ?? true, language: Self.language(body.language))
        let folder = try saver.folder(body.folder)
        let bundle = try await ScanBundle(try chosen(body.scans), form, with: ScanExport(scans: scans))
        defer { bundle.remove() }
        return try json(
            try await saver.save(
                bundle.files.map { FileAdder.NewFile(source: $0.path, name: $0.name, modified: nil) }, in: folder))
    }

    /// - Throws: `Failure` if no scan is named, or if one of them does not exist.
    private func chosen(_ ids: [Int64]) throws -> [Scan] {
        guard !ids.isEmpty else { throw Failure(.badRequest, "scan.noneChosen") }
        guard ids.count <= ScanBundle.maximum else {
            throw Failure(.tooLarge, "scan.tooManyChosen", ["limit": ScanBundle.maximum])
        }
        var seen: Set<Int64> = []
        return try ids.filter { seen.insert($0).inserted }.map(scans.scan)
    }

    private static func format(_ name: String?) throws -> ScanFormat {
        guard let format = ScanFormat(rawValue: name ?? "pdf") else { throw Failure(.badRequest, "scan.unknownFormat") }
        return format
    }

    private static func headers(_ format: ScanFormat, _ disposition: String) -> HTTPFields {
        [.contentType: format.type, .cacheControl: "no-store", .contentDisposition: disposition]
    }

    /// Returns the text if it has the form of a language tag (BCP 47), otherwise nil.
    private static func language(_ text: String?) -> String? {
        guard let text, (2...12).contains(text.count), text.utf8.allSatisfy({ $0 == 0x2D || (0x61...0x7A).contains($0 | 0x20) })
        else { return nil }
        return text
    }

    /// - Parameter done: called after the files were sent, or when this has failed.
    private func zip(
        _ files: [(name: String, path: BytePath)], _ headers: HTTPFields, done: @escaping @Sendable () -> Void = {}
    ) -> Response {
        Response(
            status: .ok, headers: headers,
            body: ResponseBody { writer in
                defer { done() }
                let now = Int64(Date().timeIntervalSince1970)
                let zip = try ArchiveWriter(.storedZip)
                for (name, path) in files {
                    // A scan has only some megabytes, so it is read as a whole.
                    let bytes = try await blocking { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path.display))) }
                    try await writer.write(ByteBuffer(bytes: try zip.add(name, bytes, modified: now)))
                }
                try await writer.write(ByteBuffer(bytes: try zip.finish()))
                try await writer.finish(nil)
            })
    }
}
