public import Acts
public import Basics
public import Hummingbird
import NIOCore

extension Request {
    /// Bytes and chunks that are written at once. Each chunk holds memory of its own, however small it is.
    private static var piece: Int { 1 << 20 }
    private static var chunks: Int { 128 }

    /// Takes the body as a file. If the rest of it does not come, nothing of it stays.
    ///
    /// - Parameters:
    ///   - isNeeded: whether an empty body is refused.
    ///   - begin: begins the file.
    /// - Returns: the file, which is yet to be finished.
    public func upload(isNeeded: Bool = false, to begin: () throws(Failure) -> ArrivingFile) async throws -> ArrivingFile {
        let file = try begin()
        try await write(to: file)
        guard file.length > 0 || !isNeeded else { throw Failure(.badRequest, "request.emptyBody") }
        return file
    }

    /// Writes the body to a file, one piece while the next one comes.
    ///
    /// - Parameter afterPiece: called each time that a piece is in the file.
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
                // The rest may take its time: what waits for the first piece has it at once.
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
