public import GRDB

/// How acts of one kind are undone: first the files, as often as it takes, then the rows, in the transaction that closes the act.
public struct Reversal: Sendable {
    public typealias Files = @Sendable (Act) throws -> [FileMover.Refusal]
    public typealias Rows = @Sendable (Database, Act) throws -> Void

    public let kind: Act.Kind
    /// Whether such acts forget decisions: then an older decision is not undone by its key.
    let forgetsDecisions: Bool
    let files: Files
    let rows: Rows
    /// Tells other features and browsers that an act was undone. The command line tells nobody.
    public let announce: @Sendable () async -> Void

    /// - Parameters:
    ///   - files: undoes what the act did on disk; returns what could not be undone.
    ///   - rows: undoes what the act did in the catalogue.
    public init(
        of kind: Act.Kind, forgetsDecisions: Bool = false, files: @escaping Files = { _ in [] },
        rows: @escaping Rows = { _, _ in }, announce: @escaping @Sendable () async -> Void = {}
    ) {
        self.kind = kind
        self.forgetsDecisions = forgetsDecisions
        self.files = files
        self.rows = rows
        self.announce = announce
    }
}
