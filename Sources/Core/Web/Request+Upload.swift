public import Basics
public import Hummingbird

/// A file that arrives piece by piece.
public protocol Upload: Sendable {
    /// Bytes at most.
    static var largest: Int64 { get }

    /// Adds to the file. Blocks.
    func write(_ bytes: [UInt8]) throws(Failure)

    /// Takes back what came so far.
    func discard()
}

extension Request {
    /// Bytes that are written at once.
    private static var piece: Int { 1 << 20 }

    /// Writes the body into a file. What came so far is taken back where the rest does not come.
    ///
    /// - Parameters:
    ///   - tooLarge: refuses the body as soon as it is known to be larger than uploads may be.
    ///   - isNeeded: whether an empty body is refused.
    ///   - begin: begins the file.
    public func upload<File: Upload>(
        tooLarge: Failure, isNeeded: Bool = false, to begin: () throws(Failure) -> File
    ) async throws -> File {
        if let length = headers[.contentLength].flatMap({ Int64($0) }), length > File.largest { throw tooLarge }
        let file = try begin()
        do {
            var waiting: [UInt8] = []
            var total: Int64 = 0
            for try await chunk in body {
                waiting.append(contentsOf: chunk.readableBytesView)
                total += Int64(chunk.readableBytes)
                guard total <= File.largest else { throw tooLarge }
                guard waiting.count >= Self.piece else { continue }
                let piece = waiting
                waiting.removeAll(keepingCapacity: true)
                try await blocking { try file.write(piece) }
            }
            guard total > 0 || !isNeeded else { throw Failure(.badRequest, "request.emptyBody") }
            let rest = waiting
            try await blocking { try file.write(rest) }
        } catch {
            file.discard()
            throw error
        }
        return file
    }
}
