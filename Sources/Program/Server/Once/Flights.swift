import Synchronization

/// The keys of requests that are being answered. A second request with the same key waits for the first one.
final class Flights: Sendable {
    private let waiting = Mutex<[String: [CheckedContinuation<Void, Never>]]>([:])

    /// Waits until no other request has the key, then takes it.
    func enter(_ key: String) async {
        while !take(key) {
            await withCheckedContinuation { continuation in
                let isFree = waiting.withLock { waiting in
                    waiting[key]?.append(continuation)
                    return waiting[key] == nil
                }
                if isFree { continuation.resume() }
            }
        }
    }

    func leave(_ key: String) {
        for each in waiting.withLock({ $0.removeValue(forKey: key) }) ?? [] { each.resume() }
    }

    private func take(_ key: String) -> Bool {
        waiting.withLock { waiting in
            guard waiting[key] == nil else { return false }
            waiting[key] = []
            return true
        }
    }
}
