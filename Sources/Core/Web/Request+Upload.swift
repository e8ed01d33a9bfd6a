public import Acts
public import Base
public import Hummingbird
import NIOCore

extension Request {
    /// A piece of the body is written when it has this number of bytes or of chunks. The number of chunks is limited because
    /// each chunk has a separate buffer, even if it is small.
    private static var piece: Int { 1 << 20 }
    private static var chunks: Int { 128 }

    /// Stores the body in a file. If the body does not arrive completely, the file is not kept.
    ///
    /// - Parameters:
    ///   - isNeeded: whether to reject an empty body.
    ///   - begin: creates the file.
    /// - Returns: the file, which the caller must still finish.
    public func upload(isNeeded: Bool = false, to begin: () throws(Failure) -> ArrivingFile) async throws -> ArrivingFile {
        let file = try begin()
        try await write(to: file)
        guard file.length > 0 || !isNeeded else { throw Failure(.badRequest, "request.emptyBody") }
        return file
    }

    /// Writes the body to a file. Each piece is written while the next one is received.
    ///
    /// - Parameter afterPiece: called after each piece except the last one or two.
    public func write(to file: ArrivingFile, afterPiece: () async throws -> Void = {}) async throws {
        try file.expect(headers[.contentLength].flatMap { Int64($0) })
        try await withThrowingTaskGroup(of: Void.self) { group in
            var (waiting, bytes, isFirst) = ([ByteBuffer](), 0, true)
            for try await chunk in body {
                waiting.append(chunk)
                bytes += chunk.readableBytes
                guard bytes >= Self.piece || waiting.count >= Self.chunks else { continue }
                let pieces = waiting
                (waiting, bytes) = ([], 0)
                // Writes the first piece at once, because the next pieces may take long to arrive, and `afterPiece` may need
                // the first one.
                if isFirst {
                    isFirst = false
                    try await Self.write(pieces, to: file)
                    try await afterPiece()
                    continue
                }
                if try await group.next() != nil { try await afterPiece() }
                group.addTask { try await Self.write(pieces, to: file) }
            }
            _ = try await group.next()
            try await Self.write(waiting, to: file)
        }
    }

    private static func write(_ pieces: [ByteBuffer], to file: ArrivingFile) async throws {
        try await blocking { for piece in pieces { try piece.withUnsafeReadableBytes { try file.write($0) } } }
    }
}
