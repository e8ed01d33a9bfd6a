public import Hummingbird
public import NIOCore

/// Facts about a request that the request itself does not contain.
public struct Context: RequestContext {
    public var coreContext: CoreRequestContextStorage
    /// The connection of the request, or with HTTP/2 its stream.
    public let channel: any Channel
    /// The id of the browser's session; nil for a browser that was not let in.
    public var session: String?
    /// The device that asks; nil for a browser on this machine.
    public var device: Device?

    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
