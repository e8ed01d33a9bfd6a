import Synchronization

/// What a person chose to take along: a page sends the choice first, since an address is too short for it, and then opens the download.
final class Downloads: Sendable {
    private struct Choice {
        let ids: [Int64]
        let key: String
    }

    /// The last few are known: each is fetched at once.
    private static let most = 16

    private let choices = Mutex<[Choice]>([])

    /// - Returns: the key that opens the download.
    func add(_ ids: [Int64]) -> String {
        var random = SystemRandomNumberGenerator()
        let key = String(UInt64.random(in: 0...UInt64.max, using: &random), radix: 36)
        choices.withLock { choices in
            choices.append(Choice(ids: ids, key: key))
            choices = choices.suffix(Self.most)
        }
        return key
    }

    func ids(_ key: String) -> [Int64]? { choices.withLock { $0.first { $0.key == key }?.ids } }
}
