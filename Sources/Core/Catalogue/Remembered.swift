import Base
public import GRDB

/// Caches values that take long to compute. A cached value is valid until the catalogue changes. Concurrent calls share one
/// computation.
public actor Remembered<Key: Hashable & Sendable, Value: Sendable> {
    /// The maximum age of a returned value.
    public enum Age: Sendable {
        /// The value must match the catalogue at the time of the call.
        case none
        /// The value may be slightly outdated if the computation takes long. Then it is computed again so rarely that computing
        /// takes at most about a tenth of the time.
        case moment
    }

    private struct Entry {
        let value: Value
        let version: Int64
        let made: ContinuousClock.Instant
        let cost: Duration
    }

    private struct Making {
        let version: Int64
        let task: Task<Entry, any Error>
    }

    private let catalogue: Catalogue
    private let age: Age
    private let count: @Sendable (Database, Key) throws -> Value
    private var entries: [Key: Entry] = [:]
    private var asked: [Key: ContinuousClock.Instant] = [:]
    private var makings: [Key: Making] = [:]
    /// The number of computations so far.
    private(set) var counted = 0

    private static var maximumEntries: Int { 16 }
    /// A value whose computation takes at most this time is computed again whenever the catalogue has changed.
    private static var long: Duration { .milliseconds(20) }

    public init(_ catalogue: Catalogue, age: Age = .none, count: @escaping @Sendable (Database, Key) throws -> Value) {
        self.catalogue = catalogue
        self.age = age
        self.count = count
    }

    /// Removes the cached values that were not requested within `rest`.
    ///
    /// - Returns: whether any were removed.
    public func forget(unaskedFor rest: Duration = .seconds(180)) -> Bool {
        let old = asked.filter { $0.value.duration(to: .now) > rest }.keys
        for key in old { (asked[key], entries[key]) = (nil, nil) }
        return !old.isEmpty
    }

    public func value(_ key: Key) async throws -> Value {
        asked[key] = .now
        let version = try catalogue.version()
        guard let entry = entries[key] else { return try await counted(key, version).value }
        if entry.version == version { return entry.value }
        let since = ContinuousClock.now - entry.made
        guard age == .moment, entry.cost > Self.long, since < entry.cost * 20 else {
            return try await counted(key, version).value
        }
        if since > entry.cost * 10, makings[key] == nil { Task { try? await counted(key, version) } }
        return entry.value
    }

    @discardableResult
    private func counted(_ key: Key, _ version: Int64) async throws -> Entry {
        if let making = makings[key], making.version == version { return try await making.task.value }
        counted += 1
        let task = Task { [catalogue, count] in
            let begin = ContinuousClock.now
            let value = try await blocking { try catalogue.read { try count($0, key) } }
            return Entry(value: value, version: version, made: .now, cost: ContinuousClock.now - begin)
        }
        makings[key] = Making(version: version, task: task)
        let outcome = await task.result
        if makings[key]?.task == task { makings[key] = nil }
        if case .success(let entry) = outcome { keep(entry, key) }
        return try outcome.get()
    }

    private func keep(_ entry: Entry, _ key: Key) {
        if let known = entries[key], known.version > entry.version { return }
        entries[key] = entry
        guard entries.count > Self.maximumEntries, let oldest = entries.min(by: { $0.value.made < $1.value.made }) else { return }
        (entries[oldest.key], asked[oldest.key]) = (nil, nil)
    }
}

/// The key of values that are computed for the whole library.
public struct WholeLibrary: Hashable, Sendable {
    public init() {}
}

extension Remembered where Key == WholeLibrary {
    public func value() async throws -> Value { try await value(WholeLibrary()) }
}
