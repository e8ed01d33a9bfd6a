public import Hummingbird
public import NIOCore

/// Information about a request that `Request` itself does not contain.
public struct Context: RequestContext {
    public var coreContext: CoreRequestContextStorage
    /// The connection of the request. With HTTP/2, the stream of the request.
    public let channel: any Channel
    /// The session id of the browser; nil for an unauthenticated client.
    public var session: String?
    /// The paired device that sent the request; nil for a browser on this machine.
    public var device: Device?

    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
