import Base
public import Catalogue
import GRDB

/// Undoes acts, newest first. The number of undos is not limited, and acts from before a restart can be undone too, because all
/// data needed for an undo is in the catalogue.
public struct Undo: Sendable {
    public struct Result: Sendable {
        public let act: Act
        /// False if everything was refused. In that case the act remains in effect and can be undone later.
        public let isUndone: Bool
        /// The files changed by the undo, at most `fileLimit`.
        public let files: [Int64]
        public let refused: [FileMover.Refusal]
    }

    static let fileLimit = 100

    private let catalogue: Catalogue
    private let reversals: [Act.Kind: Reversal]

    /// - Parameter reversals: one reversal for each kind of act.
    public init(_ catalogue: Catalogue, _ reversals: [Reversal]) {
        self.catalogue = catalogue
        self.reversals = Dictionary(reversals.map { ($0.kind, $0) }) { first, _ in first }
    }

    /// Undoes the newest act in effect, or the act with the given id or key if it is in effect. If a later act, such as
    /// starting over, has cleared the decisions of the act with the given key, nothing happens, because undoing the later act
    /// restores them.
    ///
    /// Changes that a newer act has changed again are not undone, and are reported as refused. To undo them later, pass the id
    /// of the act; without an id, the next undo applies to another act.
    ///
    /// - Parameter device: if not nil, undoes only acts of the device with this name.
    /// - Returns: nil if there is nothing to undo.
    /// - Throws: `Failure` for an act that cannot be undone and for an act of another device.
    public func last(id: Int64? = nil, key: String? = nil, of device: String? = nil) throws -> Result? {
        guard let act = try catalogue.read({ try Journal.standing($0, id: id, key: key) }) else { return nil }
        if let device, act.device != device { throw Failure(.permissionDenied, "device.notItsOwn", ["act": act.summary]) }
        let forgetful = reversals.values.filter(\.forgetsDecisions).map(\.kind)
        if key != nil, try catalogue.read({ try Journal.isForgotten($0, act: act.id, by: forgetful) }) { return nil }
        let files = try catalogue.read { try Journal.files($0, act: act.id, limit: Self.fileLimit) }
        guard let reversal = reversals[act.kind] else { throw Failure(.unknown, "undo.impossible", ["act": act.summary]) }
        let moved = try reversal.files(act)
        let (taken, isUndone) = try catalogue.write { db -> (Reversal.TakenBack, Bool) in
            let obstacles = moved.isNothing ? [] : try reversal.obstacles(db, act)
            guard !moved.isNothing, obstacles.isEmpty else {
                try Journal.refuse(db, act: act.id)
                return (Reversal.TakenBack(refused: moved.refused + obstacles), false)
            }
            let taken = moved.and(try reversal.changes(db, act))
            if !taken.isNothing { try Journal.close(db, undone: act.id) }
            if !taken.refused.isEmpty { try Journal.refuse(db, act: act.id) }
            return (taken, !taken.isNothing)
        }
        let staying = Set(taken.refused.map(\.file))
        return Result(
            act: act, isUndone: isUndone, files: isUndone ? files.filter { !staying.contains($0) } : [], refused: taken.refused)
    }

    /// Notifies other features and browsers that an act was undone.
    public func announce(_ act: Act) async { await reversals[act.kind]?.announce() }
}
