public import GRDB

/// The undo of acts of one kind: first the files, then the rows. The rows are undone in the transaction that closes the act; the
/// files may be undone again after a crash.
public struct Reversal: Sendable {
    public typealias Files = @Sendable (Act) throws -> TakenBack
    public typealias Rows = @Sendable (Database, Act) throws -> Void
    public typealias Changes = @Sendable (Database, Act) throws -> TakenBack
    /// The reasons why an act cannot be undone; empty if there are none.
    public typealias Obstacles = @Sendable (Database, Act) throws -> [FileMover.Refusal]

    /// The outcome of an undo: the restored files or rows, and the refused ones.
    public struct TakenBack: Sendable {
        /// The number of files or rows that have their former state again; nil if it was not counted.
        public var count: Int?
        public var refused: [FileMover.Refusal]

        public init(_ count: Int? = nil, refused: [FileMover.Refusal] = []) { (self.count, self.refused) = (count, refused) }

        /// Whether nothing was undone: the act stays in effect, and can be undone later.
        var isNothing: Bool { count == 0 && !refused.isEmpty }

        /// The sum of both. A file that both refuse is named once.
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
    ///   - files: undoes the act's changes on disk.
    ///   - obstacles: called in the transaction of `rows`. If it returns any, the act is not undone.
    ///   - rows: undoes the act's changes in the catalogue.
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

    /// - Parameter changes: undoes the act's changes in the catalogue, except those that a newer act has changed again.
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
