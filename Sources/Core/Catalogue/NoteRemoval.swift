/// Whether a note was taken away: the column `removed` of `note`.
public enum NoteRemoval: Int, Sendable {
    case none = 0
    case byPerson
    /// With the decision that asked for it.
    case withItsDecision

    /// The note is there. A condition on rows of `note`, as SQL; that of the index `noteStanding`.
    public static let standing = "note.removed = \(none.rawValue)"
    /// The note is there, or the person took it away: it is not to be made again.
    public static let notWithdrawn = "note.removed < \(withItsDecision.rawValue)"
}
