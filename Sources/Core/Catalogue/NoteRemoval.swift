/// Whether a note was removed: the column `removed` of `note`.
public enum NoteRemoval: Int, Sendable {
    case none = 0
    case byPerson
    /// Removed together with the decision that requested the note.
    case withItsDecision
    /// Taken out of the list because reading for the search made it and nobody saved it (`Notes.setUnsavedAside`).
    case notSaved

    /// The SQL condition for notes that were not removed. It equals the condition of the index `noteStanding`.
    public static let standing = "note.removed = \(none.rawValue)"
    /// The SQL condition for notes that exist or that the user removed. In both cases a pending request does not make the note
    /// again.
    public static let notWithdrawn = "note.removed < \(withItsDecision.rawValue)"
}
