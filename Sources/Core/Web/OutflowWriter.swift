public import HTTPTypes
public import Hummingbird
public import NIOCore

/// Writes a response only as fast as the client reads it.
public final class OutflowWriter: ResponseBodyWriter {
    private var base: any ResponseBodyWriter
    private let outflow: Outflow
    private let channel: ObjectIdentifier
    private var reserved = 0

    /// Maximum size in bytes of a response that is written without waiting for the client.
    private static let small = 64 << 10

    private init(_ base: any ResponseBodyWriter, _ outflow: Outflow, _ channel: any Channel) {
        (self.base, self.outflow, self.channel) = (base, outflow, ObjectIdentifier(channel))
    }

    /// Wraps a body so that writing it waits for the client.
    public static func bounded(_ body: ResponseBody, by outflow: Outflow, on channel: any Channel) -> ResponseBody {
        if let length = body.contentLength, length <= small { return body }
        return ResponseBody(contentLength: body.contentLength) { writer in
            try await body.write(OutflowWriter(writer, outflow, channel))
        }
    }

    /// Waits until the next bytes may be read from a file or generated. Without waiting, these bytes would accumulate in
    /// memory.
    ///
    /// - Returns: the number of bytes that may be read or generated, 1 to `count`.
    func reserve(_ count: Int) async throws -> Int {
        let granted = try await outflow.reserve(count, on: channel)
        reserved += granted
        return granted
    }

    public func write(_ buffer: ByteBuffer) async throws {
        let count = buffer.readableBytes
        if reserved > count { outflow.refund(reserved - count, on: channel) }
        if reserved < count { try await outflow.hold(count - reserved, on: channel) }
        reserved = 0
        try await base.write(buffer)
    }

    public func finish(_ trailingHeaders: HTTPFields?) async throws { try await base.finish(trailingHeaders) }
}
