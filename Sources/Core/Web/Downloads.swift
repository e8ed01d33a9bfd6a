import Synchronization

/// What users have chosen for a download. A page first sends the choice, because it is too long for a URL, and then opens the
/// download.
public final class Downloads<Choice: Sendable>: Sendable {
    /// The maximum number of choices that are kept. Each is fetched soon after it was sent.
    private static var maximum: Int { 16 }

    private let choices = Mutex<[(key: String, choice: Choice)]>([])

    public init() {}

    /// - Returns: the key for opening the download.
    public func add(_ choice: Choice) -> String {
        var random = SystemRandomNumberGenerator()
        let key = String(UInt64.random(in: 0...UInt64.max, using: &random), radix: 36)
        choices.withLock { choices in
            choices.append((key, choice))
            choices = choices.suffix(Self.maximum)
        }
        return key
    }

    public func choice(_ key: String) -> Choice? { choices.withLock { $0.first { $0.key == key }?.choice } }
}
