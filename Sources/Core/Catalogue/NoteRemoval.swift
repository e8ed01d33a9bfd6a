/// Whether a note was removed: the column `removed` of `note`.
public enum NoteRemoval: Int, Sendable {
    case none = 0
    case byPerson
    /// Removed together with the decision that asked for the note.
    case withItsDecision

    /// The note was not removed. A condition on rows of `note`, as SQL; the condition of the index `noteStanding`.
    public static let standing = "note.removed = \(none.rawValue)"
    /// The note was not removed, or the person removed it. In both cases it must not be made again.
    public static let notWithdrawn = "note.removed < \(withItsDecision.rawValue)"
}
