import Base
import Foundation
import HTTPTypes
public import Hummingbird
import NIOCore

extension FileBundle {
    /// The response that sends the ZIP file.
    public func response(named name: String) -> Response {
        let safe = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "files.zip"
        let body = ResponseBody { writer in
            repeat {
                try await self.prepare()
                guard let piece = try await blocking({ try self.next() }) else { break }
                if !piece.isEmpty { try await writer.write(ByteBuffer(bytes: piece)) }
            } while true
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/zip", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename*=UTF-8''\(safe)",
            ], body: body)
    }
}
