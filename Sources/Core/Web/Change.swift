/// What one feature does that others follow.
public enum Change: Sendable {
    /// Photos or folders came, went or became known.
    case library
    /// A scan reads contents; more of them are about to come.
    case contents
    /// Somebody is swiping photos.
    case swiping
    /// A person decided about these files.
    case decisions([Int64])
    /// Decisions were undone.
    case decisionsUndone
    /// Albums have other photos, or are others.
    case albums
}
