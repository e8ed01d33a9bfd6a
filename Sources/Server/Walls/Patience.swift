import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// How long a connection may take: to ask, to send what belongs to it, and to take the answer. Also closes a connection after an answer that
/// says so, without losing the answer.
///
/// While the server works on an answer, or streams events, there is no limit.
final class Patience: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// From the connection to the end of the first request's header.
    private static let header = TimeAmount.seconds(10)
    /// Until the next request, for those with a session and for strangers.
    private static let idle = TimeAmount.seconds(75), strangersIdle = TimeAmount.seconds(10)
    /// Until more of a body that is waited for.
    private static let body = TimeAmount.seconds(30)
    /// Until more of an answer is taken: a film may pause.
    private static let answer = TimeAmount.seconds(120), strangersAnswer = TimeAmount.seconds(20)
    /// How long, and how many bytes of, a refused body are read and dropped: a client that sends all before it listens gets its answer.
    private static let farewell = TimeAmount.seconds(10), dropped = 64 << 20

    private let connections: Connections
    private var connection: Connection?
    /// Requests whose header came, and requests that were answered.
    private var begun = 0, answered = 0
    /// A request's body is on its way.
    private var isSending = false
    private var isLeaving = false
    /// It is unknown where the last request ends: what comes after it is no request.
    private var isLast = false, isOver = false
    private var deadline: NIODeadline?
    private var timer: Scheduled<Void>?
    /// The server has asked for more of the body, and waits.
    private var isHungry = false
    private var closesAfterAnswer = false
    private var droppedBytes = 0
    /// One of several streams on a connection (HTTP/2), which rests when none is open.
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

    /// Ends our side once the answer is out, and drops what still comes.
    private func leave(_ context: ChannelHandlerContext, _ end: NIOAny, _ promise: EventLoopPromise<Void>?) {
        isLeaving = true
        wait(Self.farewell, context)
        let isWritten = context.eventLoop.makePromise(of: Void.self)
        isWritten.futureResult.cascade(to: promise)
        // To close on unread bytes would reset the connection, and the client might lose the answer.
        let mode = isSending ? CloseMode.output : .all
        isWritten.futureResult.assumeIsolated().whenComplete { _ in context.close(mode: mode, promise: nil) }
        context.writeAndFlush(end, promise: isWritten)
        context.read()
    }

    /// Between requests the next one is waited for; while the server works on one, nothing is.
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

    /// What was to come never comes when the client has ended its side.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event, isLeaving { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    private func wait(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        deadline = .now() + time
        if timer == nil { schedule(time, context) }
    }

    /// One timer at a time. It looks at the deadline anew, as most deadlines are moved before they pass.
    private func schedule(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
            timer = nil
            guard let deadline else { return }
            let left = deadline - .now()
            if left > .nanoseconds(0) { return schedule(left, context) }
            // The body may wait for the server: then the client is not at fault.
            if isSending, !isHungry { return }
            context.close(promise: nil)
        }
    }
}
