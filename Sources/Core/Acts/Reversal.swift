public import GRDB

/// How acts of one kind are undone: first the files, then the rows. The rows are undone in the transaction that closes the act; the
/// files may be undone again after a crash.
public struct Reversal: Sendable {
    public typealias Files = @Sendable (Act) throws -> [FileMover.Refusal]
    public typealias Rows = @Sendable (Database, Act) throws -> Void

    public let kind: Act.Kind
    /// Whether such acts clear decisions. A decision that was cleared is not undone by its key.
    let forgetsDecisions: Bool
    let files: Files
    let rows: Rows
    /// Tells other features and browsers that an act was undone. The command line does not call it.
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
