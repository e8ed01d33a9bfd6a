public import Base
public import Catalogue
import GRDB

/// Keeps the groups of all ways of grouping in memory: a list of groups per way of grouping, and an order of photos per
/// group. The last result is shown until a newer one is ready.
public actor GroupCache {
    private struct Entry<Value: Sendable> {
        var value: Value
        var version: Int64
        var today: LocalTime
        var made: ContinuousClock.Instant
        var cost: Duration
    }

    private struct Shelf: Hashable {
        let way: Way
        let strictness: Strictness
        var key: String?
    }

    private let catalogue: Catalogue
    private let onChange: @Sendable () -> Void
    private let today: @Sendable () -> LocalTime
    private var lists: [Shelf: Entry<GroupList>] = [:]
    private var orders: [Shelf: Entry<GroupOrder>] = [:]
    private var making: Set<Shelf> = []
    /// Lists that `prepare` made in advance and that were not requested yet.
    private var unshown: Set<Shelf> = []
    /// Lists that are being made for the first time. Further requests wait for the same result.
    private var firstLists: [Shelf: Task<Entry<GroupList>, any Error>] = [:]
    private var firstOrders: [Shelf: Task<Entry<GroupOrder>, any Error>] = [:]
    /// The number of lists and orders made so far.
    private(set) var made = 0
    private var asked = ContinuousClock.now

    /// The maximum number of orders kept in memory. For a million photos, each order takes 40 MB.
    private static let maximumOrders = 8
    /// The minimum time between two updates of a list. A list that takes long to make is updated less often, so that at most
    /// a tenth of the time is spent on it.
    private static let rest = Duration.milliseconds(700)
    /// If making an order takes longer than this, the order is only updated after a time without requests for orders,
    /// because the processor is needed for thumbnails while a user jumps through a million photos.
    private static let long = Duration.milliseconds(100)
    private static let quiet = Duration.milliseconds(500)
    private static let maximumWaits = 20

    /// - Parameters:
    ///   - onChange: called if a new result differs from the result last shown, so that the view requests the new one.
    ///   - today: returns the current time, which determines "this day in other years"; nil to use the clock of this
    ///     machine.
    public init(
        _ catalogue: Catalogue, onChange: @escaping @Sendable () -> Void = {}, today: (@Sendable () -> LocalTime)? = nil
    ) {
        self.catalogue = catalogue
        self.onChange = onChange
        self.today = today ?? { .now }
    }

    /// Returns a page of the groups of a way of grouping.
    ///
    /// - Parameters:
    ///   - after: the key of the last group on the previous page.
    ///   - rank: the number of groups to skip if there is no previous page.
    ///   - limit: 1…1000.
    ///   - isLeft: whether to return only groups that have photos without a decision.
    ///   - level: which of the albums inside other albums to return.
    public func groups(
        _ way: Way, _ strictness: Strictness, after: String?, rank: Int = 0, limit: Int, isLeft: Bool = false,
        level: AlbumLevel = .all
    ) async throws -> Page {
        let list = try await list(Shelf(way: way, strictness: strictness))
        let limit = min(max(limit, 1), 1000)
        let groups = level == .all ? list.listed : list.listed.filter(level.contains)
        let start = after.flatMap { key in groups.firstIndex { $0.key == key }.map { $0 + 1 } } ?? max(0, rank)
        let rest = groups.dropFirst(start)
        let all = isLeft ? ArraySlice(rest.filter { $0.left > 0 }) : rest
        let page = all.prefix(limit)
        let hasMore = page.count < all.count
        return Page(
            groups: Array(page), total: groups.count, frees: list.sum.frees, freesUnseen: list.freesUnseen, open: list.open,
            sparesUnseen: list.sparesUnseen, next: hasMore ? page.last?.key : nil)
    }

    public func sum(_ way: Way, _ strictness: Strictness) async throws -> Sum {
        try await list(Shelf(way: way, strictness: strictness)).sum
    }

    /// Makes the missing lists of all ways of grouping, one after another, so that the first user who opens them does not
    /// have to wait.
    ///
    /// - Parameter rest: called before each list is made; returns as soon as the list may be made.
    public func prepare(_ strictness: Strictness, rest: () async throws -> Void) async throws {
        for shelf in Way.allCases.map({ Shelf(way: $0, strictness: strictness) }) {
            try await rest()
            if lists[shelf] != nil { continue }
            _ = try await list(shelf)
            unshown.insert(shelf)
        }
    }

    /// - Returns: the group; nil if it does not exist.
    public func group(_ way: Way, _ strictness: Strictness, key: String) async throws -> PhotoGroup? {
        try await list(Shelf(way: way, strictness: strictness)).groups.first { $0.key == key }
    }

    /// Returns the photos of a group in the order of the group's page; empty if no group has this key.
    public func order(_ way: Way, _ strictness: Strictness, key: String) async throws -> GroupOrder {
        let shelf = Shelf(way: way, strictness: strictness, key: key)
        let version = try catalogue.version()
        asked = .now
        if let known = orders[shelf], isOfToday(known, shelf) {
            if known.version != version { renewOrder(shelf, after: known) }
            return known.value
        }
        if let task = firstOrders[shelf] { return try await task.value.value }
        let task = Task { try await make(version, strictness) { GroupOrder(try way.members($0, key), isByDate: way.isByDate) } }
        firstOrders[shelf] = task
        let outcome = await task.result
        // The result is kept unless everything was forgotten in the meantime.
        if firstOrders[shelf] == task {
            firstOrders[shelf] = nil
            if case .success(let entry) = outcome { keep(entry, as: shelf) }
        }
        return try outcome.get().value
    }

    /// Forgets the lists of duplicates, so that the next request uses the current state.
    public func forgetDuplicates() {
        lists = lists.filter { !$0.key.way.findsDuplicates }
        firstLists = firstLists.filter { !$0.key.way.findsDuplicates }
    }

    /// Forgets all orders if none was requested for the given time.
    ///
    /// - Returns: whether any order was forgotten.
    public func forgetOrders(unaskedFor rest: Duration) -> Bool {
        guard !orders.isEmpty, ContinuousClock.now - asked >= rest else { return false }
        orders = [:]
        return true
    }

    /// Forgets everything, so that the next request uses the current state.
    public func forget() {
        lists = [:]
        orders = [:]
        firstLists = [:]
        firstOrders = [:]
    }

    private func list(_ shelf: Shelf) async throws -> GroupList {
        let version = try catalogue.version()
        var shown: GroupList?
        if let known = lists[shelf], isOfToday(known, shelf) {
            let isUnshown = unshown.remove(shelf) != nil
            if known.version == version { return known.value }
            // A list that was not shown yet, or that may be updated again (see `rest`), is updated before it is shown,
            // unless updating takes longer than `long`.
            let mayBeMade = isUnshown || rest(of: known) <= .zero
            guard mayBeMade, known.cost < Self.long, !making.contains(shelf) else {
                renewList(shelf, after: known)
                return known.value
            }
            shown = isUnshown ? nil : known.value
        }
        if let task = firstLists[shelf] { return try await task.value.value }
        let task = Task { try await make(version, shelf.strictness) { GroupList(try shelf.way.groups($0), shelf.way) } }
        firstLists[shelf] = task
        let outcome = await task.result
        // The result is kept unless everything was forgotten in the meantime.
        if firstLists[shelf] == task {
            firstLists[shelf] = nil
            if case .success(let entry) = outcome {
                lists[shelf] = entry
                if let shown, shown.groups != entry.value.groups { onChange() }
            }
        }
        return try outcome.get().value
    }

    /// Whether a result is still valid today. The photos of this day in other years are outdated on the next day, even if
    /// nothing else has changed.
    private func isOfToday<Value>(_ known: Entry<Value>, _ shelf: Shelf) -> Bool {
        shelf.way != .today || known.today.iso.prefix(10) == today().iso.prefix(10)
    }

    /// The time until a result may be updated.
    private func rest<Value>(of known: Entry<Value>) -> Duration {
        max(Self.rest, known.cost * 10) - (ContinuousClock.now - known.made)
    }

    private func waitForRest<Value>(_ known: Entry<Value>) async {
        let rest = rest(of: known)
        if rest > .zero { try? await Task.sleep(for: rest) }
    }

    private func renewList(_ shelf: Shelf, after known: Entry<GroupList>) {
        guard making.insert(shelf).inserted else { return }
        Task {
            await waitForRest(known)
            let entry = try? await make(catalogue.version(), shelf.strictness) { GroupList(try shelf.way.groups($0), shelf.way) }
            making.remove(shelf)
            // The result is kept unless the list was forgotten or a newer one was made in the meantime.
            guard let entry, let shown = lists[shelf], shown.version <= entry.version else { return }
            lists[shelf] = entry
            if entry.value.groups != shown.value.groups { onChange() }
        }
    }

    private func renewOrder(_ shelf: Shelf, after known: Entry<GroupOrder>) {
        guard making.insert(shelf).inserted, let key = shelf.key else { return }
        Task {
            await waitForRest(known)
            if known.cost > Self.long { await waitForQuiet() }
            let entry = try? await make(catalogue.version(), shelf.strictness) {
                GroupOrder(try shelf.way.members($0, key), isByDate: shelf.way.isByDate)
            }
            making.remove(shelf)
            guard let entry, let shown = orders[shelf], shown.version <= entry.version else { return }
            keep(entry, as: shelf)
            if entry.value.members != shown.value.members { onChange() }
        }
    }

    /// Waits until no order has been requested for the time `quiet`, but checks at most `maximumWaits` times.
    private func waitForQuiet() async {
        for _ in 0..<Self.maximumWaits {
            let since = ContinuousClock.now - asked
            guard since < Self.quiet else { return }
            try? await Task.sleep(for: Self.quiet - since)
        }
    }

    private func keep(_ entry: Entry<GroupOrder>, as shelf: Shelf) {
        orders[shelf] = entry
        guard orders.count > Self.maximumOrders, let oldest = orders.min(by: { $0.value.made < $1.value.made }) else { return }
        orders[oldest.key] = nil
    }

    private func make<Value: Sendable>(
        _ version: Int64, _ strictness: Strictness, _ body: @escaping @Sendable (GroupQuery) throws -> Value
    ) async throws -> Entry<Value> {
        made += 1
        let begin = ContinuousClock.now
        let (catalogue, today) = (catalogue, today())
        let value = try await blocking {
            try catalogue.read { db in
                try body(GroupQuery(db: db, folders: [], strictness: strictness, today: today))
            }
        }
        return Entry(value: value, version: version, today: today, made: .now, cost: ContinuousClock.now - begin)
    }
}

/// The groups of a way of grouping with their totals, which are computed once.
private struct GroupList: Sendable {
    let groups: [PhotoGroup]
    /// The groups that a list shows.
    let listed: [PhotoGroup]
    let sum: GroupCache.Sum
    /// `freesUnseen` is the total size in bytes of the photos that would be queued for deletion if the user kept the best
    /// photo of every group without seeing the groups. `open` is the number of groups from which such photos would be
    /// queued.
    let freesUnseen: Int64
    let open: Int
    let sparesUnseen: Int

    init(_ groups: [PhotoGroup], _ way: Way) {
        self.groups = groups
        listed = way == .place ? PlaceWay.separating(groups) : groups
        // The photos of an album or a place inside another one are counted there.
        let whole = way == .place ? groups.filter(PlaceWay.isWhole) : groups.filter { $0.within == nil }
        sum = GroupCache.Sum(
            groups: listed.count, photos: whole.reduce(0) { $0 + $1.count }, left: whole.reduce(0) { $0 + $1.left },
            frees: groups.reduce(0) { $0 + ($1.frees ?? 0) }, covers: Array(listed.lazy.compactMap(\.cover).prefix(4)))
        freesUnseen = groups.reduce(0) { $0 + ($1.freesUnseen ?? 0) }
        open = groups.count { ($0.freesUnseen ?? 0) > 0 }
        sparesUnseen = groups.reduce(0) { $0 + ($1.sparesUnseen ?? 0) }
    }
}
