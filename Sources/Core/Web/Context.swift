public import Hummingbird
public import NIOCore

/// What is known of a request beside itself.
public struct Context: RequestContext {
    public var coreContext: CoreRequestContextStorage
    /// The connection it came on, or with HTTP/2 the stream of one.
    public let channel: any Channel
    /// The id of the browser's session; nil for one that was not let in.
    public var session: String?
    /// The device that asks; nil for a browser on this machine.
    public var device: Device?

    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
