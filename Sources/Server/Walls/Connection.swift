import NIOCore
import Synchronization

/// A connection and the known facts about its peer.
final class Connection: Sendable {
    /// A serial number; the oldest connection has the lowest.
    let number: Int
    let channel: any Channel
    let holder: Holder
    let way: Way
    /// The address of the peer, without its port.
    let address: String
    private let known = Mutex(false)
    private let resting = Mutex(false)
    private let asked = Mutex(false)
    private let guest = Mutex<Int64?>(nil)

    /// The origin of a connection.
    enum Way: Sendable {
        /// This machine, by plain HTTP.
        case local
        /// The home network, by HTTPS.
        case network
    }

    init(number: Int, channel: any Channel, holder: Holder, way: Way) {
        self.number = number
        self.channel = channel
        self.holder = holder
        self.way = way
        address = channel.remoteAddress?.ipAddress ?? ""
    }

    /// Whether the connection has brought a session.
    var isKnown: Bool { known.withLock { $0 } }

    /// Whether the connection is between two requests.
    var isResting: Bool { resting.withLock { $0 } }

    func rests(_ isResting: Bool) { resting.withLock { $0 = isResting } }

    /// The device at the other end; nil before it has brought its session.
    var device: Int64? {
        get { guest.withLock { $0 } }
        set { guest.withLock { $0 = newValue } }
    }

    /// Whether the channel is an HTTP/2 stream of this connection. Such streams carry concurrent requests.
    func carries(_ channel: any Channel) -> Bool { channel !== self.channel }

    /// Whether a request has arrived on the connection.
    var hasAsked: Bool { asked.withLock { $0 } }

    func asks() { asked.withLock { $0 = true } }

    func becomeKnown() { known.withLock { $0 = true } }
}

/// The user at the other end of a connection.
enum Holder: Sendable {
    /// The user who runs this server; also assumed if the kernel cannot tell.
    case us
    /// Another user of this machine, or no process any more.
    case other
}
