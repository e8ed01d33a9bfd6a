import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2
import NIOSSL

/// Negotiates the protocol of an encrypted connection: HTTP/2, or HTTP/1.1 for clients without HTTP/2.
///
/// The HTTP/2 windows are large, so that photos arrive as fast as the network allows. With the default windows of RFC 9113
/// (65,535 bytes), a phone would wait for each photo. An unauthenticated client cannot exploit the large windows: see
/// `Restraint`.
struct LanProtocols: Sendable {
    typealias Streams = NIOHTTP2Handler.AsyncStreamMultiplexer<HTTP1Channel.Value>
    typealias Chosen = EventLoopFuture<NIONegotiatedHTTPVersion<HTTP1Channel.Value, Streams>>

    private let tls: NIOSSLContext
    /// Handles HTTP/1.1 connections, and also each HTTP/2 stream, which carries one request and one response.
    private let http: HTTP1Channel
    private let connections: Connections

    /// The maximum number of unacknowledged bytes on one stream, and on all streams of a connection.
    static let streamWindow = 2 << 20, window = 8 << 20
    /// Reading a request pauses when 64 parts of it are buffered, and continues when only 16 parts are left.
    private static let waiting = NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark(
        lowWatermark: 16, highWatermark: 64)

    init(_ tls: TLSConfiguration, _ connections: Connections, responder: @escaping HTTPChannelHandler.Responder) throws {
        var tls = tls
        tls.applicationProtocols = ["h2", "http/1.1"]
        self.tls = try NIOSSLContext(configuration: tls)
        self.connections = connections
        http = HTTP1Channel(
            responder: responder, configuration: .init(additionalChannelHandlers: [Meter(connections), Patience(connections)]))
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Chosen> {
        do {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
        return channel.configureHTTP2AsyncSecureUpgrade { channel in
            http.setup(channel: channel, logger: logger)
        } http2ConnectionInitializer: { channel in
            channel.eventLoop.makeCompletedFuture { try streams(on: channel, logger: logger) }
        }
    }

    private func streams(on channel: any Channel, logger: Logger) throws -> Streams {
        var configuration = NIOHTTP2Handler.Configuration()
        configuration.connection.targetWindowSize = Self.window
        configuration.connection.initialSettings.append(
            HTTP2Setting(parameter: .initialWindowSize, value: Self.streamWindow))
        configuration.stream.targetWindowSize = Self.streamWindow
        let rest = StreamRest()
        let pipeline = channel.pipeline.syncOperations
        let streams: Streams = try pipeline.configureAsyncHTTP2Pipeline(
            mode: .server, streamDelegate: rest.delegate(on: channel.eventLoop), configuration: configuration
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                let pipeline = stream.pipeline.syncOperations
                try pipeline.addHandler(HTTP2FramePayloadToHTTPServerCodec())
                try pipeline.addHandler(Meter(connections))
                try pipeline.addHandler(Patience(connections))
                try pipeline.addHandler(HTTPConnectionStateHandler(logger: logger))
                return try HTTP1Channel.Value(
                    wrappingChannelSynchronously: stream, configuration: .init(backPressureStrategy: Self.waiting))
            }
        }
        try pipeline.addHandler(rest)
        return streams
    }

    func handle(_ chosen: Chosen, logger: Logger) async {
        do {
            switch try await chosen.get() {
            case .http1_1(let connection): await http.handle(value: connection, logger: logger)
            case .http2(let streams):
                try await withThrowingDiscardingTaskGroup { group in
                    for try await stream in streams.inbound {
                        group.addTask { await http.handle(value: stream, logger: logger) }
                    }
                }
            }
        } catch {
            logger.debug("A connection of the network broke: \(error)")
        }
    }
}

/// Closes an HTTP/2 connection that has had no open stream for some time. Tells the client which stream was answered last, so
/// that a client that has just sent a request can retry it (RFC 9113 §6.8).
private final class StreamRest: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    private var open = 0
    private var last = HTTP2StreamID.rootStream
    private var context: ChannelHandlerContext?
    private var timer: Scheduled<Void>?
    private static let idle = TimeAmount.seconds(75)

    struct Delegate: NIOHTTP2StreamDelegate {
        let rest: NIOLoopBound<StreamRest>
        let loop: any EventLoop

        func streamCreated(_ id: HTTP2StreamID, channel: any Channel) { tell { $0.opens(id) } }
        func streamClosed(_ id: HTTP2StreamID, channel: any Channel) { tell { $0.closes() } }

        private func tell(_ what: @escaping @Sendable (StreamRest) -> Void) {
            if loop.inEventLoop { what(rest.value) } else { loop.execute { [rest] in what(rest.value) } }
        }
    }

    func delegate(on loop: any EventLoop) -> Delegate { Delegate(rest: NIOLoopBound(self, eventLoop: loop), loop: loop) }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        wait()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        (timer, self.context) = (nil, nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    private func opens(_ id: HTTP2StreamID) {
        open += 1
        last = max(last, id)
        timer?.cancel()
        timer = nil
    }

    private func closes() {
        open -= 1
        wait()
    }

    private func wait() {
        guard open == 0, let context else { return }
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: Self.idle) { [self] in end() }
    }

    private func end() {
        guard open == 0, let context else { return }
        let goodbye = HTTP2Frame(
            streamID: .rootStream, payload: .goAway(lastStreamID: last, errorCode: .noError, opaqueData: nil))
        context.writeAndFlush(wrapOutboundOut(goodbye), promise: nil)
        context.close(promise: nil)
    }
}
