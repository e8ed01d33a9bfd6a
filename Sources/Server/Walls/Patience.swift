import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Limits the time that a connection may take to send a request and its body, and to receive the answer. It also closes a
/// connection after an answer that demands it, without losing the answer.
///
/// There is no limit while the server works on an answer or streams events.
final class Patience: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// From the beginning of the connection to the end of the first request's header.
    private static let header = TimeAmount.seconds(10)
    /// Until the next request, for connections with a session and for strangers.
    private static let idle = TimeAmount.seconds(75), strangersIdle = TimeAmount.seconds(10)
    /// Until more bytes of an expected body arrive.
    private static let body = TimeAmount.seconds(30)
    /// Until the client receives more of an answer: a film may pause.
    private static let answer = TimeAmount.seconds(120), strangersAnswer = TimeAmount.seconds(20)
    /// How long, and up to how many bytes, the body of a refused request is read and dropped, so that a client that sends
    /// everything before it listens gets its answer.
    private static let farewell = TimeAmount.seconds(10), dropped = 64 << 20

    private let connections: Connections
    private var connection: Connection?
    /// The number of requests whose header has arrived, and the number of requests that were answered.
    private var begun = 0, answered = 0
    /// Whether the body of a request is still arriving.
    private var isSending = false
    private var isLeaving = false
    /// Whether the end of the last request is unknown, so that the bytes after it are not a request; and whether these bytes have
    /// begun.
    private var isLast = false, isOver = false
    private var deadline: NIODeadline?
    private var timer: Scheduled<Void>?
    /// Whether the server has asked for more of the body and is waiting for it.
    private var isHungry = false
    private var closesAfterAnswer = false
    private var droppedBytes = 0
    /// Whether this is one of several streams on a connection (HTTP/2), which rests when no stream is open.
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

    /// Ends our side when the answer is sent, and drops the bytes that still arrive.
    private func leave(_ context: ChannelHandlerContext, _ end: NIOAny, _ promise: EventLoopPromise<Void>?) {
        isLeaving = true
        wait(Self.farewell, context)
        let isWritten = context.eventLoop.makePromise(of: Void.self)
        isWritten.futureResult.cascade(to: promise)
        // Closing with unread bytes would reset the connection, and the client might lose the answer.
        let mode = isSending ? CloseMode.output : .all
        isWritten.futureResult.assumeIsolated().whenComplete { _ in context.close(mode: mode, promise: nil) }
        context.writeAndFlush(end, promise: isWritten)
        context.read()
    }

    /// Between two requests, the next one is waited for. While the server works on one, there is no limit.
    private func rest(_ context: ChannelHandlerContext) {
        guard !isSending else { return }
        if !isStream { connection?.rests(begun == answered) }
        if begun == answered {
            wait(connection?.isKnown == true ? Self.idle : Self.strangersIdle, context)
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

    /// The client has closed its side, so the rest of its request will never arrive.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event, isLeaving { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    private func wait(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        deadline = .now() + time
        if timer == nil { schedule(time, context) }
    }

    /// Only one timer runs at a time. When it fires, it checks the deadline again, because most deadlines are moved before they
    /// pass.
    private func schedule(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
            timer = nil
            guard let deadline else { return }
            let left = deadline - .now()
            if left > .nanoseconds(0) { return schedule(left, context) }
            // The body may be waiting for the server. Then the client is not to blame.
            if isSending, !isHungry { return }
            context.close(promise: nil)
        }
    }
}
