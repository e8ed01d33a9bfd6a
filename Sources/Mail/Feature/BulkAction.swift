public import Base

/// An action on many mails at once: its progress and its result.
public struct BulkAction: Encodable, Sendable, Identifiable {
    public enum State: String, Encodable, Sendable { case running, done, failed, cancelled }

    public let id: Int
    public internal(set) var state = State.running
    /// The number of mails processed so far.
    public internal(set) var current = 0
    /// The number of mails to process; 0 while it is not known.
    public internal(set) var total: Int
    /// The estimated remaining time in seconds; nil while it is not known.
    public internal(set) var secondsLeft: Int?
    /// The reason why the action failed.
    public internal(set) var problem: Failure?
    /// The pictures and videos that were added to the photos, if that is the purpose of the action.
    public internal(set) var photos: MailPhotos?

    init(id: Int, total: Int) { (self.id, self.total) = (id, total) }
}

/// Pictures and videos of mails that were added to the photos.
public struct MailPhotos: Encodable, Sendable {
    /// The id of the undoable change that added them; nil if nothing was added.
    public let act: Int64?
    public let added: [BytePath]
    /// The number of pictures and videos that the photos already contained.
    public let known: Int
    public let failed: [Failure]

    public init(act: Int64?, added: [BytePath], known: Int, failed: [Failure]) {
        (self.act, self.added, self.known, self.failed) = (act, added, known, failed)
    }
}
