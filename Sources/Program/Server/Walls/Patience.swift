import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Limits the time that a client may take to send a request with its body and to receive the response. Also closes a connection
/// after a response that requires this, without losing the response.
///
/// There is no limit while the server prepares a response or streams events.
final class Patience: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The timeout from the start of the connection to the end of the header of the first request.
    private static let header = TimeAmount.seconds(10)
    /// The timeout between two requests, for connections with a session and for those without (strangers).
    private static let idle = TimeAmount.seconds(75), strangersIdle = TimeAmount.seconds(10)
    /// The same timeout for connections of a proxy. It is longer than the timeouts of common proxies, because a request that the
    /// proxy sends while this server closes the connection would be lost.
    private static let proxysIdle = TimeAmount.seconds(180)
    /// The timeout for the arrival of more bytes of an expected body.
    private static let body = TimeAmount.seconds(30)
    /// The timeout until the client receives more bytes of a response. It is long, because a user may pause a video.
    private static let answer = TimeAmount.seconds(120), strangersAnswer = TimeAmount.seconds(20)
    /// The maximum time, and the maximum number of bytes, for which the body of a refused request is read and discarded. This
    /// way, a client that sends its complete request before it reads still gets the response.
    private static let farewell = TimeAmount.seconds(10), dropped = 64 << 20

    private let connections: Connections
    private var connection: Connection?
    /// The number of requests whose header has arrived, and the number of completed responses.
    private var begun = 0, answered = 0
    /// Whether the body of a request is still arriving.
    private var isSending = false
    private var isLeaving = false
    /// `isLast`: whether the end of the last request is unknown, so that bytes after it must not be read as a request.
    /// `isOver`: whether such bytes have arrived.
    private var isLast = false, isOver = false
    private var deadline: NIODeadline?
    private var timer: Scheduled<Void>?
    /// Whether the server has requested more of the body and is waiting for it.
    private var isHungry = false
    private var closesAfterAnswer = false
    private var droppedBytes = 0
    /// Whether this handler belongs to one of several streams on a connection (HTTP/2). The connection is idle when no stream
    /// is open.
    private var isStream = false

    init(_ connections: Connections) { self.connections = connections }

    func handlerAdded(context: ChannelHandlerContext) {
        connection = connections.connection(of: context.channel)
        isStream = connection?.carries(context.channel) ?? false
        wait(Self.header, context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        isHungry = false
        if case .head(let head) = part {
            isOver = isLast
            if let coding = head.headerFields[.transferEncoding], coding.lowercased() != "chunked" { isLast = true }
        }
        if isOver { return }
        if isLeaving {
            if case .body(let bytes) = part { droppedBytes += bytes.readableBytes }
            if droppedBytes > Self.dropped { context.close(promise: nil) }
            return
        }
        switch part {
        case .head:
            begun += 1
            connection?.asks()
            if !isStream { connection?.rests(false) }
            isSending = true
            wait(Self.body, context)
        case .body: wait(Self.body, context)
        case .end:
            isSending = false
            rest(context)
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isLeaving { context.read() }
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        if isSending, !isHungry {
            isHungry = true
            wait(Self.body, context)
        }
        context.read()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if isLeaving {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(let head):
            if head.headerFields[.connection]?.lowercased() == "close" { closesAfterAnswer = true }
            context.write(data, promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            answered += 1
            if closesAfterAnswer { return leave(context, data, promise) }
            rest(context)
            context.write(data, promise: promise)
        }
    }

    /// Closes the server's side of the connection after the response has been sent, and discards bytes that still arrive.
    private func leave(_ context: ChannelHandlerContext, _ end: NIOAny, _ promise: EventLoopPromise<Void>?) {
        isLeaving = true
        wait(Self.farewell, context)
        let isWritten = context.eventLoop.makePromise(of: Void.self)
        isWritten.futureResult.cascade(to: promise)
        // Closing with unread bytes would reset the connection, and the client might lose the response.
        let mode = isSending ? CloseMode.output : .all
        isWritten.futureResult.assumeIsolated().whenComplete { _ in context.close(mode: mode, promise: nil) }
        context.writeAndFlush(end, promise: isWritten)
        context.read()
    }

    /// Starts the timeout for the next request if no request is being answered. Stops the timeout while the server answers a
    /// request.
    private func rest(_ context: ChannelHandlerContext) {
        guard !isSending else { return }
        if !isStream { connection?.rests(begun == answered) }
        if begun == answered {
            let idle = connection?.way == .proxy ? Self.proxysIdle : Self.idle
            wait(connection?.isKnown == true ? idle : Self.strangersIdle, context)
        } else {
            deadline = nil
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if begun > answered, !isSending {
            if context.channel.isWritable {
                deadline = nil
            } else {
                wait(connection?.isKnown == true ? Self.answer : Self.strangersAnswer, context)
            }
        }
        context.fireChannelWritabilityChanged()
    }

    /// While the rest of a refused request is discarded, closes the connection as soon as the client has closed its side, because
    /// nothing more will arrive.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event, isLeaving { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    private func wait(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        deadline = .now() + time
        if timer == nil { schedule(time, context) }
    }

    /// Starts the timer. Only one timer runs at a time. When it fires, it checks the deadline again, because most deadlines
    /// have been extended by then.
    private func schedule(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
            timer = nil
            guard let deadline else { return }
            let left = deadline - .now()
            if left > .nanoseconds(0) { return schedule(left, context) }
            // If the server has not requested more of the body yet, the client is not responsible for the delay.
            if isSending, !isHungry { return }
            context.close(promise: nil)
        }
    }
}
