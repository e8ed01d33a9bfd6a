import NIOCore
import Synchronization

/// One connection, and what is known of its other end.
final class Connection: Sendable {
    /// Counts up: the oldest has the lowest.
    let number: Int
    let channel: any Channel
    let holder: Holder
    private let known = Mutex(false)
    private let resting = Mutex(false)

    init(number: Int, channel: any Channel, holder: Holder) {
        self.number = number
        self.channel = channel
        self.holder = holder
    }

    /// Whether it has brought a session.
    var isKnown: Bool { known.withLock { $0 } }

    /// Whether it is between two requests.
    var isResting: Bool { resting.withLock { $0 } }

    func rests(_ isResting: Bool) { resting.withLock { $0 = isResting } }

    func becomeKnown() { known.withLock { $0 = true } }
}

/// Who holds the other end of a connection.
enum Holder: Sendable {
    /// The user who runs this server, as far as the kernel can tell.
    case us
    /// Another user of this machine, or nobody any more.
    case other
}
