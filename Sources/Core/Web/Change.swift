/// An event in one feature that other features must know about.
public enum Change: Sendable {
    /// Photos or folders were added, removed or read.
    case library
    /// A scan has read some files and is still running.
    case contents
    /// The user is swiping photos.
    case swiping
    /// The user decided about these files.
    case decisions([Int64])
    /// Decisions were undone.
    case decisionsUndone
    /// Albums or tags, or the photos with them, have changed.
    case albums
    /// The user changed settings.
    case settings
}
