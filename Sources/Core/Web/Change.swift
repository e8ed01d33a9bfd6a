/// An event in one feature that concerns other features.
public enum Change: Sendable {
    /// Photos or folders were added, removed or read.
    case library
    /// A scan has read some contents, and is still reading.
    case contents
    /// Somebody is swiping photos.
    case swiping
    /// A person decided about these files.
    case decisions([Int64])
    /// Decisions were undone.
    case decisionsUndone
    /// Albums, or the photos in them, have changed.
    case albums
}
