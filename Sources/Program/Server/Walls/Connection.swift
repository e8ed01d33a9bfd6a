import NIOCore
import Synchronization

/// A connection, and the facts known about its peer.
final class Connection: Sendable {
    /// A serial number. The oldest connection has the lowest number.
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
        /// A reverse proxy that the user named, by plain HTTP. Each request may come from another client.
        case proxy
    }

    init(number: Int, channel: any Channel, holder: Holder, way: Way) {
        self.number = number
        self.channel = channel
        self.holder = holder
        self.way = way
        address = channel.remoteAddress?.ipAddress ?? ""
    }

    /// Whether a request with a valid session has arrived on the connection.
    var isKnown: Bool { known.withLock { $0 } }

    /// Whether the connection is idle between two requests.
    var isResting: Bool { resting.withLock { $0 } }

    func rests(_ isResting: Bool) { resting.withLock { $0 = isResting } }

    /// The paired device at the other end; nil until a request with its session has arrived.
    var device: Int64? {
        get { guest.withLock { $0 } }
        set { guest.withLock { $0 = newValue } }
    }

    /// Whether the channel is an HTTP/2 stream of this connection. The streams of a connection carry concurrent requests.
    func carries(_ channel: any Channel) -> Bool { channel !== self.channel }

    /// Whether a request has arrived on the connection.
    var hasAsked: Bool { asked.withLock { $0 } }

    func asks() { asked.withLock { $0 = true } }

    func becomeKnown() { known.withLock { $0 = true } }
}

/// The user at the other end of a connection.
enum Holder: Sendable {
    /// The user who runs this server. Also assumed if the kernel cannot determine the user.
    case us
    /// Another user of this machine, or no user because the process has ended.
    case other
}
