import Basics
public import Catalogue
import GRDB

/// Undoes acts, newest first, without limit and across restarts: everything that it needs is in the catalogue.
public struct Undo: Sendable {
    public struct Result: Sendable {
        public let act: Act
        /// False if everything was refused. Then the act stays in effect, and can be undone later.
        public let isUndone: Bool
        /// The files that the undo changed, at most `fileLimit`.
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

    /// Undoes the newest act in effect, or the act with the id or the key if that is in effect. If a decision is named by its key
    /// and a later act, such as starting over, cleared it, nothing happens: undoing the later act restores it.
    ///
    /// Changes that a newer act has changed again stay, and are refused. They can be tried again by the act's id; the newest act
    /// is then another one.
    ///
    /// - Parameter device: undoes only acts of the device with this name.
    /// - Returns: nil if there is nothing to undo.
    /// - Throws: `Failure` for an act that cannot be undone and for the act of another device.
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

    /// Tells other features and browsers that an act was undone.
    public func announce(_ act: Act) async { await reversals[act.kind]?.announce() }
}
