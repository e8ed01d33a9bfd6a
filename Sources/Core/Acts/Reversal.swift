public import GRDB

/// The undo of one kind of act. It first reverts the moves of files, then the changes of rows. The rows are changed in the
/// transaction that closes the act. After a crash, the undo of the moves may run again.
public struct Reversal: Sendable {
    public typealias Files = @Sendable (Act) throws -> TakenBack
    public typealias Rows = @Sendable (Database, Act) throws -> Void
    public typealias Changes = @Sendable (Database, Act) throws -> TakenBack
    /// Returns the reasons why an act cannot be undone; empty if it can.
    public typealias Obstacles = @Sendable (Database, Act) throws -> [FileMover.Refusal]

    /// The outcome of an undo: the number of restored files or rows, and the refused files with the reasons.
    public struct TakenBack: Sendable {
        /// The number of files or rows that were restored to their former state; nil if they were not counted.
        public var count: Int?
        public var refused: [FileMover.Refusal]

        public init(_ count: Int? = nil, refused: [FileMover.Refusal] = []) { (self.count, self.refused) = (count, refused) }

        /// Whether nothing was undone, so that the act remains in effect and can be undone later.
        var isNothing: Bool { count == 0 && !refused.isEmpty }

        /// Adds up two outcomes. A file refused in both is listed once.
        func and(_ other: TakenBack) -> TakenBack {
            let known = Set(refused.map(\.file)).subtracting([0])
            let sum = count.map { $0 + (other.count ?? 0) } ?? other.count
            return TakenBack(sum, refused: refused + other.refused.filter { !known.contains($0.file) })
        }
    }

    public let kind: Act.Kind
    /// Whether acts of this kind clear decisions. If later acts of such kinds that are still in effect have cleared all
    /// decisions of an act, a request to undo that act by its key does nothing.
    let forgetsDecisions: Bool
    let files: Files
    let obstacles: Obstacles
    let changes: Changes
    /// Notifies other features and browsers that an act was undone. The command line does not call it.
    public let announce: @Sendable () async -> Void

    /// - Parameters:
    ///   - files: undoes the changes of the act on disk.
    ///   - obstacles: called in the same transaction as `rows`. If it returns any obstacle, the act is not undone.
    ///   - rows: undoes the changes of the act in the catalogue.
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

    /// - Parameter changes: undoes the changes of the act in the catalogue, except those that a newer act has changed again.
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
