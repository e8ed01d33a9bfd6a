import Basics
public import Catalogue
import GRDB

/// Undoes acts, newest first, without limit and across restarts: everything it needs is in the rows.
public struct Undo: Sendable {
    public struct Result: Sendable {
        public let act: Act
        /// The files it touched, at most `fileLimit`.
        public let files: [Int64]
        public let refused: [FileMover.Refusal]
    }

    static let fileLimit = 100

    private let catalogue: Catalogue
    private let reversals: [Act.Kind: Reversal]

    /// - Parameter reversals: one for each kind of act.
    public init(_ catalogue: Catalogue, _ reversals: [Reversal]) {
        self.catalogue = catalogue
        self.reversals = Dictionary(reversals.map { ($0.kind, $0) }) { first, _ in first }
    }

    /// Undoes the newest act that still stands, or the act with the id or the key if it stands. An act named by its key is left alone
    /// where a later act has forgotten all its decisions: undoing that one brings them back.
    ///
    /// - Parameter verify: see `FileMover.trash`.
    /// - Returns: nil when there is nothing left to undo.
    public func last(id: Int64? = nil, key: String? = nil, verify: Reversal.Verify) throws -> Result? {
        guard let act = try catalogue.read({ try Journal.standing($0, id: id, key: key) }) else { return nil }
        let forgetful = reversals.values.filter(\.forgetsDecisions).map(\.kind)
        if key != nil, try catalogue.read({ try Journal.isForgotten($0, act: act.id, by: forgetful) }) { return nil }
        let files = try catalogue.read { try Journal.files($0, act: act.id, limit: Self.fileLimit) }
        guard let reversal = reversals[act.kind] else { throw Failure(.unknown, "“\(act.summary)” cannot be taken back here.") }
        let refused = try reversal.files(act, verify)
        try catalogue.write { db in
            try reversal.rows(db, act)
            try Journal.close(db, undone: act.id)
        }
        return Result(act: act, files: files, refused: refused)
    }

    /// Tells other features and browsers that an act was undone.
    public func announce(_ act: Act) async { await reversals[act.kind]?.announce() }
}
