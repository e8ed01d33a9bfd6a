import Base
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import Synchronization
import Web

/// The event stream. The number of streams per session is limited, because each stream occupies a connection while its page is
/// open.
struct EventsController {
    let hub: EventHub
    let connections: Connections

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/events", use: events)
    }

    private static let buffering = HTTPField.Name("X-Accel-Buffering")

    private func events(_ request: Request, _ context: Context) async throws -> Response {
        let (hub, connections) = (hub, connections)
        guard let session = context.session, connections.beginStream(session) else {
            throw Failure(.busy, "session.tooManyStreams", ["limit": connections.bounds.streams])
        }
        let registration = StreamRegistration(session, connections)
        var headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
        // Otherwise nginx collects the events until its buffer is full (ngx_http_proxy_module, "proxy_buffering").
        if let buffering = Self.buffering { headers[buffering] = "no" }
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { writer in
                defer { registration.leave() }
                // A graceful shutdown waits for open connections, so the stream must be ended here.
                try await withGracefulShutdownHandler {
                    for await message in hub.listen(session) { try await writer.write(message) }
                } onGracefulShutdown: {
                    hub.close()
                }
                try await writer.finish(nil)
            })
    }
}

/// The registration of one stream. It is released exactly once, either when the stream ends or when no response is sent at all.
private final class StreamRegistration: Sendable {
    private let session: String
    private let connections: Connections
    private let isLeft = Mutex(false)

    init(_ session: String, _ connections: Connections) {
        self.session = session
        self.connections = connections
    }

    deinit { leave() }

    func leave() {
        let isFirst = isLeft.withLock { isLeft in
            defer { isLeft = true }
            return !isLeft
        }
        if isFirst { connections.endStream(session) }
    }
}
