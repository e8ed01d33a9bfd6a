public import GRDB

/// How acts of one kind are undone: first the files, then the rows. The rows are undone in the transaction that closes the act; the
/// files may be undone again after a crash.
public struct Reversal: Sendable {
    public typealias Files = @Sendable (Act) throws -> TakenBack
    public typealias Rows = @Sendable (Database, Act) throws -> Void
    public typealias Changes = @Sendable (Database, Act) throws -> TakenBack
    /// What stands in the way of undoing an act; empty where nothing does.
    public typealias Obstacles = @Sendable (Database, Act) throws -> [FileMover.Refusal]

    /// What became of the files or rows of an act that was undone.
    public struct TakenBack: Sendable {
        /// Files or rows that are as they were before; nil where nobody counts.
        public var count: Int?
        public var refused: [FileMover.Refusal]

        public init(_ count: Int? = nil, refused: [FileMover.Refusal] = []) { (self.count, self.refused) = (count, refused) }

        /// Whether nothing was undone: the act stands, and can be undone later.
        var isNothing: Bool { count == 0 && !refused.isEmpty }

        /// Both together. A file that both refuse is named once.
        func and(_ other: TakenBack) -> TakenBack {
            let known = Set(refused.map(\.file)).subtracting([0])
            let sum = count.map { $0 + (other.count ?? 0) } ?? other.count
            return TakenBack(sum, refused: refused + other.refused.filter { !known.contains($0.file) })
        }
    }

    public let kind: Act.Kind
    /// Whether such acts clear decisions. A decision that was cleared is not undone by its key.
    let forgetsDecisions: Bool
    let files: Files
    let obstacles: Obstacles
    let changes: Changes
    /// Tells other features and browsers that an act was undone. The command line does not call it.
    public let announce: @Sendable () async -> Void

    /// - Parameters:
    ///   - files: undoes what the act did on disk.
    ///   - obstacles: asked in the transaction of `rows`; with any, the act stands.
    ///   - rows: undoes what the act did in the catalogue.
    public init(
        of kind: Act.Kind, forgetsDecisions: Bool = false, files: @escaping Files = { _ in TakenBack() },
        obstacles: @escaping Obstacles = { _, _ in [] }, rows: @escaping Rows = { _, _ in },
        announce: @escaping @Sendable () async -> Void = {}
    ) {
        self.init(
            of: kind, forgetsDecisions: forgetsDecisions, files: files, obstacles: obstacles,
            changes: { db, act in
                try rows(db, act)
                return TakenBack()
            }, announce: announce)
    }

    /// - Parameter changes: undoes what the act did in the catalogue, and leaves what a newer act changed since.
    public init(
        of kind: Act.Kind, forgetsDecisions: Bool = false, files: @escaping Files = { _ in TakenBack() },
        obstacles: @escaping Obstacles = { _, _ in [] }, changes: @escaping Changes,
        announce: @escaping @Sendable () async -> Void = {}
    ) {
        self.kind = kind
        self.forgetsDecisions = forgetsDecisions
        self.files = files
        self.obstacles = obstacles
        self.changes = changes
        self.announce = announce
    }
}
