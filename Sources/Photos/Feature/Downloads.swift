import Synchronization

/// The photos that a user has selected for a download. A page first sends the selection, because it is too long for a URL,
/// and then opens the download.
final class Downloads: Sendable {
    struct Choice {
        let ids: [Int64]
        let withoutLocation: Bool
        let key: String
    }

    /// The maximum number of selections that are kept. Each selection is fetched soon after it was sent.
    private static let maximum = 16

    private let choices = Mutex<[Choice]>([])

    /// - Returns: the key for opening the download.
    func add(_ ids: [Int64], withoutLocation: Bool) -> String {
        var random = SystemRandomNumberGenerator()
        let key = String(UInt64.random(in: 0...UInt64.max, using: &random), radix: 36)
        choices.withLock { choices in
            choices.append(Choice(ids: ids, withoutLocation: withoutLocation, key: key))
            choices = choices.suffix(Self.maximum)
        }
        return key
    }

    func choice(_ key: String) -> Choice? { choices.withLock { $0.first { $0.key == key } } }
}
