public import Base
import Foundation
import Glibc
import HTTPTypes
public import Hummingbird
import NIOCore
import NIOPosix
import Workers

/// Answers a request with a file. Supports a single byte range (RFC 9110 §14), a strong validator (ETag), and the requested
/// caching.
public struct FileResponder: Sendable {
    public enum Caching: Sendable {
        /// For a URL that changes whenever the content changes.
        case immutable
        /// The browser must ask whether its copy is still valid before each use. If the file is unchanged, only headers are sent.
        case revalidate

        public var header: String {
            switch self {
            case .immutable: "private, max-age=31536000, immutable"
            case .revalidate: "private, no-cache"
            }
        }
    }

    private static let chunk = 256 * 1024

    public init() {}

    /// - Parameters:
    ///   - folder: the folder that must contain the file; symbolic links below it are not followed. nil if the path belongs to
    ///     Shoebox itself; then only the last component must not be a link.
    ///   - part: the bytes of the file that are served as if they were a file; nil for all. A part that the file does not have is
    ///     cut.
    ///   - patches: applied to what is sent, but not to the file.
    /// - Throws: `Failure` if the file does not exist, is not readable or is not a regular file, or has changed since the patches
    ///   were made.
    public func respond(
        _ path: BytePath, in folder: BytePath? = nil, to request: Request, type: String, caching: Caching,
        part: Range<Int64>? = nil, disposition: String? = nil, patches: FilePatches? = nil
    ) throws -> Response {
        let descriptor = InsideFolder.open(path, in: folder, O_RDONLY | O_NONBLOCK)
        guard descriptor >= 0 else {
            // A link has replaced the file recorded in the catalogue, and the target of the link may be outside the shared
            // folders.
            if errno == ELOOP { throw Failure(.changed, "file.becameALink", file: path) }
            throw Failure.system(errno, "opened", path)
        }
        let file = OpenDescriptor(descriptor)
        guard let stamp = FileStamp(descriptor: descriptor) else { throw Failure(.fileNotFound, "file.notAFile", file: path) }
        if let patches, !patches.stamp.isSameFile(as: stamp) {
            throw Failure(.changed, "file.changedWhileRead", file: path)
        }
        let start = min(part?.lowerBound ?? 0, stamp.size)
        let size = min(part?.upperBound ?? stamp.size, stamp.size) - start
        let version = [stamp.inode, stamp.size, stamp.modified, start].map { String($0, radix: 36) }.joined(separator: "-")
        let tag = "\"" + version + (patches == nil ? "" : "-patched") + "\""
        var headers: HTTPFields = [.contentType: type, .eTag: tag, .cacheControl: caching.header, .acceptRanges: "bytes"]
        if let disposition { headers[.contentDisposition] = disposition }
        if let known = request.headers[.ifNoneMatch], known == "*" || known.contains(tag) {
            return Response(status: .notModified, headers: headers)
        }
        let mayRange = request.headers[.ifRange].map { $0 == tag } ?? true
        switch mayRange ? ByteRange.parse(request.headers[.range], size: size) : .whole {
        case .whole:
            return Response(status: .ok, headers: headers, body: body(file, start, size, request, patches?.patches ?? []))
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            return Response(
                status: .partialContent, headers: headers,
                body: body(
                    file, start + range.lowerBound, range.upperBound - range.lowerBound, request, patches?.patches ?? []))
        case .unsatisfiable:
            headers[.contentRange] = "bytes */\(size)"
            return Response(status: .rangeNotSatisfiable, headers: headers)
        }
    }

    private func body(
        _ file: OpenDescriptor, _ start: Int64, _ length: Int64, _ request: Request, _ patches: [FilePatch]
    ) -> ResponseBody {
        ResponseBody(contentLength: Int(length)) { writer in
            if request.method != .head {
                var position = start
                while position < start + length {
                    let maximum = Int(min(Int64(Self.chunk), start + length - position))
                    let wanted = try await (writer as? OutflowWriter)?.reserve(maximum) ?? maximum
                    let from = position
                    let buffer = try await NIOThreadPool.singleton.runIfActive { try file.read(wanted, at: from, patches) }
                    try await writer.write(buffer)
                    position += Int64(buffer.readableBytes)
                }
            }
            try await writer.finish(nil)
        }
    }
}

private final class OpenDescriptor: Sendable {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// - Throws: `Failure` if no byte can be read at the offset, for example because the file has become shorter in the meantime.
    func read(_ count: Int, at offset: Int64, _ patches: [FilePatch]) throws -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: count)
        let got = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { pointer in
            max(0, pread(descriptor, pointer.baseAddress, count, off_t(offset)))
        }
        guard got > 0 else { throw Failure(.changed, "file.becameShorter") }
        buffer.withUnsafeMutableReadableBytes { patches.apply(to: $0, at: offset) }
        return buffer
    }
}
