import Hummingbird
import NIOCore
import ServiceLifecycle
import Web

/// The stream of events.
struct EventsController {
    let hub: EventHub

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/events", use: events)
    }

    private func events(_ request: Request, _ context: Context) async throws -> Response {
        let hub = hub
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                // The server waits for its connections when it is asked to stop, so the stream must end itself.
                try await withGracefulShutdownHandler {
                    for await message in hub.listen() { try await writer.write(message) }
                } onGracefulShutdown: {
                    hub.close()
                }
                try await writer.finish(nil)
            })
    }
}
