import Base
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Web

/// Saves scans as files.
struct ScanExportController {
    let services: Services
    let scans: Scans
    private let responder = FileResponder()

    init(services: Services, scans: Scans) { (self.services, self.scans) = (services, scans) }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/scanner/scans/{id}/export", use: export)
    }
}

extension ScanExportController {
    private func export(_ request: Request, _ context: Context) async throws -> Response {
        let scan = try scans.scan(try context.id())
        guard let format = ScanFormat(rawValue: request.query("format") ?? "pdf") else {
            throw Failure(.badRequest, "scan.unknownFormat")
        }
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

    private static func headers(_ format: ScanFormat, _ disposition: String) -> HTTPFields {
        [.contentType: format.type, .cacheControl: "no-store", .contentDisposition: disposition]
    }

    /// Returns the text if it has the form of a language tag (BCP 47), otherwise nil.
    private static func language(_ text: String?) -> String? {
        guard let text, (2...12).contains(text.count), text.utf8.allSatisfy({ $0 == 0x2D || (0x61...0x7A).contains($0 | 0x20) })
        else { return nil }
        return text
    }

    private func zip(_ pictures: [(name: String, path: BytePath)], _ headers: HTTPFields) -> Response {
        Response(
            status: .ok, headers: headers,
            body: ResponseBody { writer in
                let now = Int64(Date().timeIntervalSince1970)
                let zip = try ArchiveWriter(.storedZip)
                for (name, path) in pictures {
                    // A page has only a few megabytes, so it is read as a whole.
                    let bytes = try await blocking { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path.display))) }
                    try await writer.write(ByteBuffer(bytes: try zip.add(name, bytes, modified: now)))
                }
                try await writer.write(ByteBuffer(bytes: try zip.finish()))
                try await writer.finish(nil)
            })
    }
}
