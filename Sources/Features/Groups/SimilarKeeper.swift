import Basics
public import Catalogue
import Foundation
import GRDB
import Synchronization

/// Keeps the groups of similar photos up to date while photos come and go, without taking more than a tenth of the time.
public actor SimilarKeeper {
    private let catalogue: Catalogue
    private let onChange: @Sendable () -> Void
    private var running: Task<Void, Never>?
    private var isDirty = false
    private let isStopped = Mutex(false)
    private var lastCost = Duration.zero

    /// Whether a comparison is going on.
    public private(set) var isComparing = false

    /// Between two comparisons at least.
    private static let rest = Duration.seconds(1)

    /// - Parameter onChange: told when the groups were made anew.
    public init(_ catalogue: Catalogue, onChange: @escaping @Sendable () -> Void = {}) {
        self.catalogue = catalogue
        self.onChange = onChange
    }

    /// Something was read, came or went; returns at once.
    public func noteChange() {
        isDirty = true
        guard running == nil, !isStopped.withLock({ $0 }) else { return }
        running = Task { await self.run() }
    }

    /// Waits until the groups are those of what the catalogue has now.
    public func finish() async {
        while let task = running { await task.value }
    }

    /// Breaks off; what was found last stays. Takes up nothing afterwards.
    public func stop() async {
        isStopped.withLock { $0 = true }
        // Ends a rest, too.
        running?.cancel()
        await running?.value
    }

    private func run() async {
        while isDirty, !isStopped.withLock({ $0 }) {
            isDirty = false
            await update()
            if isDirty { try? await Task.sleep(for: max(Self.rest, lastCost * 9)) }
        }
        running = nil
    }

    private func update() async {
        let begin = ContinuousClock.now
        guard let state = try? await blocking({ [catalogue] in try catalogue.read(Self.state) }), state.now != state.last else {
            return
        }
        isComparing = true
        let pass = SimilarPass(catalogue, goesOn: { [weak self] in self?.isStopped.withLock { !$0 } ?? false })
        // What cannot be written down now, as on a full disk, is tried again with the next change.
        let finished = try? await blocking { [catalogue] in
            guard try pass.update() else { return false }
            try catalogue.write {
                try $0.execute(sql: "INSERT OR REPLACE INTO tally (key, value) VALUES (?, ?)", arguments: [Self.key, state.now])
            }
            return true
        }
        isComparing = false
        lastCost = ContinuousClock.now - begin
        if finished == true { onChange() }
    }

    private static let key = "alikeState"

    /// What the outcome depends on, as one number.
    private static func state(_ db: Database) throws -> (now: Int64, last: Int64?) {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT (SELECT count(*) FROM look), (SELECT max(id) FROM look),
                    (SELECT total(files) FROM census WHERE presence = 0), (SELECT total(bytes) FROM census WHERE presence = 0),
                    (SELECT count(*) FROM separation), (SELECT max(actId) FROM separation)
                """)
        let words = row?.databaseValues.map(\.description).joined(separator: " ") ?? ""
        // FNV-1a.
        let hash = words.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return (Int64(bitPattern: hash), try Int64.fetchOne(db, sql: "SELECT value FROM tally WHERE key = ?", arguments: [key]))
    }
}
