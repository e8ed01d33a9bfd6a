import Base
import Synchronization
import Web

/// Checks pairing codes. Wrong codes are counted for each address as well as in total, so that one client that guesses codes
/// cannot use up the attempts of a phone at another address. After each wrong code, its address and the code itself accept no
/// digits for a while.
final class PairingDoor: Sendable {
    typealias Moment = ContinuousClock.Instant

    private struct Guest {
        /// The times of the recent attempts.
        var tries: [Moment] = []
        /// `code` is the creation time of the code that was last tried, and `wrong` is the number of wrong attempts with that
        /// code.
        var code: Int64 = 0, wrong = 0
        /// No digits are checked before this time.
        var pausedUntil: Moment?

        /// Whether the attempts must still be remembered, because a code that was tried may still be valid.
        func isKept(at moment: Moment) -> Bool {
            tries.last.map { $0.duration(to: moment) < PairingDoor.memory } ?? false
        }
    }

    private struct State {
        var guests: [String: Guest] = [:]
        /// The creation time of the code that was last tried, and the time before which no digits are checked against it.
        var code: Int64 = 0, pausedUntil: Moment?
    }

    private let data: BytePath
    private let state = Mutex(State())
    fileprivate static let perMinute = 20, memory = Duration.seconds(120)
    /// The first pause of an address, and the first pause of a code. Each further wrong code doubles the pause, up to
    /// `longestPause`. The pause of a code is short, because it also keeps out the person who knows the code.
    private static let pauseOfAddress = Duration.milliseconds(1000), pauseOfCode = Duration.milliseconds(50)
    private static let longestPause = Duration.seconds(16)

    init(data: BytePath) { self.data = data }

    /// Pairs a device once if the code is right.
    ///
    /// - Parameters:
    ///   - code: six digits, or the fragment of the pairing link.
    ///   - address: the address of the device.
    ///   - enter: creates the device. It is called under the lock, so that a code sent twice pairs only one device.
    /// - Throws: `Failure` if the code is wrong, expired or used, or if there were too many attempts.
    func open(
        with code: String, from address: String, at moment: Moment = .now, _ enter: () throws -> Device
    ) throws -> Device {
        try state.withLock { state in
            // Old entries are removed, so that a client that changes its address does not leave entries behind.
            if state.guests[address] == nil { state.guests = state.guests.filter { $0.value.isKept(at: moment) } }
            var guest = state.guests[address, default: Guest()]
            defer { state.guests[address] = guest }
            let found = PairingCode.find(in: data)
            if var alive = found, alive.isAlive, Secret.same(alive.fragment, code) { return try letIn(&alive, enter) }
            guest.tries.removeAll { $0.duration(to: moment) > .seconds(60) }
            guard guest.tries.count < Self.perMinute else { throw Failure(.busy, "pair.tooMany") }
            guest.tries.append(moment)
            guard var alive = found, alive.isAlive else { throw Failure(.permissionDenied, "pair.noCode") }
            if guest.code != alive.made { (guest.code, guest.wrong) = (alive.made, 0) }
            if state.code != alive.made { (state.code, state.pausedUntil) = (alive.made, nil) }
            guard guest.wrong < PairingCode.triesOfAddress, alive.triesLeft > 0 else {
                throw Failure(.permissionDenied, "pair.noTriesLeft")
            }
            let pause = max(guest.pausedUntil ?? moment, state.pausedUntil ?? moment)
            guard pause <= moment else { throw Failure(.busy, "pair.tooFast") }
            if Secret.same(alive.code, code) { return try letIn(&alive, enter) }
            alive.triesLeft -= 1
            guest.wrong += 1
            guest.pausedUntil = moment + Self.pause(Self.pauseOfAddress, after: guest.wrong)
            state.pausedUntil = moment + Self.pause(Self.pauseOfCode, after: PairingCode.tries - alive.triesLeft)
            try alive.save(in: data)
            let left = min(PairingCode.triesOfAddress - guest.wrong, alive.triesLeft)
            throw left > 0
                ? Failure(.permissionDenied, "pair.wrongCode", ["tries": left])
                : Failure(.permissionDenied, "pair.noTriesLeft")
        }
    }

    private static func pause(_ first: Duration, after wrong: Int) -> Duration {
        min(first * (1 << min(10, max(0, wrong - 1))), longestPause)
    }

    private func letIn(_ alive: inout PairingCode, _ enter: () throws -> Device) throws -> Device {
        let device = try enter()
        alive.device = device.id
        try alive.save(in: data)
        return device
    }
}
