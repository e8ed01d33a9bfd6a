public import Base
public import Catalogue
import Foundation
import GRDB
import Synchronization

/// Keeps the groups of similar photos up to date while photos are added and removed. The comparison runs for at most a tenth
/// of the time.
public actor SimilarUpdater {
    private let catalogue: Catalogue
    private let read: CloseReader
    private let films: FilmReader?
    private let isBusy: @Sendable () -> Bool
    private let onChange: @Sendable () -> Void
    private var running: Task<Void, Never>?
    private var isDirty = false
    private let halts = Mutex(Halts())
    private var lastCost = Duration.zero
    private var retry: Task<Void, Never>?
    private var rest: Task<Void, Never>?
    private var isHurried = false
    /// Whether a comparison was cancelled during a scan. If so, photos that this scan reads afterwards do not start a new
    /// comparison.
    private var isPutOff = false
    private let patience: Duration
    private let leastRest: Duration

    /// Whether a comparison is running or about to start.
    public private(set) var isComparing = false
    /// The reason why the groups could not be updated, for example a full disk. The previous groups are kept, and the
    /// comparison is retried.
    public private(set) var problem: Failure?

    private struct Halts {
        /// The number of times that a comparison was stopped.
        var count = 0
        var isForGood = false
    }

    /// - Parameters:
    ///   - read: reads the files for the third and closest comparison.
    ///   - films: compares videos; nil to leave videos out.
    ///   - isBusy: whether a user is waiting for the server at this moment. Comparing is then slowed down.
    ///   - patience: the time after which a failed comparison is retried.
    ///   - leastRest: the minimum pause between two comparisons.
    ///   - onChange: called when the groups were updated, or could not be updated.
    public init(
        _ catalogue: Catalogue, read: @escaping CloseReader, films: FilmReader? = nil,
        isBusy: @escaping @Sendable () -> Bool = { false },
        patience: Duration = .seconds(20), leastRest: Duration = .seconds(1),
        onChange: @escaping @Sendable () -> Void = {}
    ) {
        self.catalogue = catalogue
        self.read = read
        self.films = films
        self.isBusy = isBusy
        self.patience = patience
        self.leastRest = leastRest
        self.onChange = onChange
    }

    /// Informs the updater that a photo was read, added or removed. Returns at once.
    ///
    /// - Parameter isPassing: whether more changes will follow soon, for example during a scan. After a cancelled comparison,
    ///   such changes do not start a new one.
    public func noteChange(isPassing: Bool = false) {
        if isPassing, isPutOff { return }
        isPutOff = false
        isDirty = true
        guard running == nil, !isStopped else { return }
        running = Task { await self.run() }
    }

    /// Waits until the groups match the current state of the catalogue, or until an update has failed.
    public func finish() async {
        while let task = running { await task.value }
    }

    /// Updates the groups to the current state of the catalogue without pauses, and waits for the end.
    ///
    /// - Throws: the reason why the groups could not be updated.
    public func bringUpToDate() async throws(Failure) {
        isHurried = true
        rest?.cancel()
        noteChange()
        await finish()
        isHurried = false
        if let problem { throw problem }
    }

    private var isStopped: Bool { halts.withLock { $0.isForGood } }

    /// Stops the comparison and keeps the previous groups. The next change starts a new comparison, unless it comes from a
    /// scan that is still running.
    public func cancel() async {
        isDirty = false
        isPutOff = true
        halts.withLock { $0.count += 1 }
        rest?.cancel()
        retry?.cancel()
        await running?.value
        onChange()
    }

    /// Stops the comparison and keeps the previous groups. No other comparison starts afterwards.
    public func stop() async {
        halts.withLock { $0 = Halts(count: $0.count + 1, isForGood: true) }
        rest?.cancel()
        retry?.cancel()
        await running?.value
    }

    private func run() async {
        retry?.cancel()
        while isDirty, !isStopped {
            isDirty = false
            await update()
            if isDirty, !isHurried, !isStopped { await takeRest() }
        }
        running = nil
        guard problem != nil, !isStopped else { return }
        retry = Task { [weak self, patience] in
            try? await Task.sleep(for: patience)
            if !Task.isCancelled { await self?.noteChange() }
        }
    }

    private func takeRest() async {
        let rest = Task { [length = max(leastRest, lastCost * 9)] in _ = try? await Task.sleep(for: length) }
        self.rest = rest
        await rest.value
    }

    private func update() async {
        let begin = ContinuousClock.now
        let way = GivingWay(while: { [isHurried, isBusy] in !isHurried && isBusy() })
        do {
            if isHurried { _ = try await sampleFilms(way, for: nil) }
            let state = try await blocking { [catalogue] in try catalogue.read(Self.state) }
            if state.now == state.last {
                tell(nil)
            } else {
                isComparing = true
                let hasFinished = try await compare(state.now, way)
                isComparing = isDirty
                problem = nil
                if hasFinished { onChange() }
            }
            lastCost = ContinuousClock.now - begin - way.held
            if !isHurried, try await sampleFilms(way, for: Self.samplingTime) { (isDirty, isComparing) = (true, true) }
        } catch {
            isComparing = false
            tell(Failure(of: error, "group.notCompared"))
            lastCost = ContinuousClock.now - begin - way.held
        }
    }

    /// The time for which videos are sampled before those sampled so far are compared.
    private static let samplingTime = Duration.seconds(20)

    /// - Returns: whether videos were sampled, so that they must be compared.
    private func sampleFilms(_ way: GivingWay, for time: Duration?) async throws -> Bool {
        let count = halts.withLock { $0.count }
        let pass = pass(way, count)
        let hasSampled = try await blocking { try pass.sampleFilms(for: time) }
        return hasSampled && halts.withLock { $0.count == count }
    }

    private func pass(_ way: GivingWay, _ count: Int) -> SimilarPass {
        SimilarPass(
            catalogue, read: read, films: films,
            shouldContinue: { [weak self] in
                way.pause()
                return self?.halts.withLock { $0.count == count } ?? false
            })
    }

    private func tell(_ failure: Failure?) {
        let isNews = problem != failure || isComparing
        (problem, isComparing) = (failure, false)
        if isNews { onChange() }
    }

    /// - Returns: whether the comparison was completed.
    private func compare(_ state: Int64, _ way: GivingWay) async throws -> Bool {
        let pass = pass(way, halts.withLock { $0.count })
        return try await blocking { [catalogue] in
            guard try pass.update() else { return false }
            try catalogue.write {
                try $0.execute(sql: "INSERT OR REPLACE INTO tally (key, value) VALUES (?, ?)", arguments: [Self.key, state])
            }
            return true
        }
    }

    private static let key = "alikeState"
    /// To be increased when the rules for similar or best photos change, so that the groups are made again.
    private static let rules = 13

    /// Returns two hashes of all data that determines the groups: one of the current data, and the one stored after the last
    /// comparison.
    private static func state(_ db: Database) throws -> (now: Int64, last: Int64?) {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT \(rules), (SELECT count(*) FROM look), (SELECT max(id) FROM look), (SELECT count(*) FROM filmLook),
                    (SELECT count(*) FROM file WHERE \(FileRow.unread) AND \(FileRow.presentPhoto)),
                    (SELECT total(files) FROM census WHERE \(FileRow.present(in: "census"))),
                    (SELECT total(bytes) FROM census WHERE \(FileRow.present(in: "census"))),
                    (SELECT count(*) FROM separation), (SELECT max(actId) FROM separation)
                """)
        let words = row?.databaseValues.map(\.description).joined(separator: " ") ?? ""
        return (
            Int64(bitPattern: checksum(words.utf8)),
            try Int64.fetchOne(db, sql: "SELECT value FROM tally WHERE key = ?", arguments: [key])
        )
    }
}
