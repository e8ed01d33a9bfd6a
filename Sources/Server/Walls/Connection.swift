import NIOCore
import Synchronization

/// One connection, and what is known of its other end.
final class Connection: Sendable {
    /// Counts up: the oldest has the lowest.
    let number: Int
    let channel: any Channel
    let holder: Holder
    let way: Way
    /// Of the other end, without its port.
    let address: String
    private let known = Mutex(false)
    private let resting = Mutex(false)
    private let asked = Mutex(false)
    private let guest = Mutex<Int64?>(nil)

    /// Where a connection comes from.
    enum Way: Sendable {
        /// This machine, by plain HTTP.
        case local
        /// The network at home, by HTTPS.
        case network
    }

    init(number: Int, channel: any Channel, holder: Holder, way: Way) {
        self.number = number
        self.channel = channel
        self.holder = holder
        self.way = way
        address = channel.remoteAddress?.ipAddress ?? ""
    }

    /// Whether it has brought a session.
    var isKnown: Bool { known.withLock { $0 } }

    /// Whether it is between two requests.
    var isResting: Bool { resting.withLock { $0 } }

    func rests(_ isResting: Bool) { resting.withLock { $0 = isResting } }

    /// The device at its other end, once it has shown its session.
    var device: Int64? {
        get { guest.withLock { $0 } }
        set { guest.withLock { $0 = newValue } }
    }

    /// Whether requests come side by side, each as a stream of its own (HTTP/2).
    func carries(_ channel: any Channel) -> Bool { channel !== self.channel }

    /// Whether a request has come on it.
    var hasAsked: Bool { asked.withLock { $0 } }

    func asks() { asked.withLock { $0 = true } }

    func becomeKnown() { known.withLock { $0 = true } }
}

/// Who holds the other end of a connection.
enum Holder: Sendable {
    /// The user who runs this server, as far as the kernel can tell.
    case us
    /// Another user of this machine, or nobody any more.
    case other
}
