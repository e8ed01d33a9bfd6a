public import Basics

/// Something that is done with many mails at once: how far it is, and what came of it.
public struct BulkAction: Encodable, Sendable, Identifiable {
    public enum State: String, Encodable, Sendable { case running, done, failed, cancelled }

    public let id: Int
    public internal(set) var state = State.running
    /// Mails that are done with.
    public internal(set) var current = 0
    /// 0 while it is not known.
    public internal(set) var total: Int
    /// nil while it is not known.
    public internal(set) var secondsLeft: Int?
    /// Why it failed.
    public internal(set) var problem: Failure?
    /// What came into the photos, if that was wanted.
    public internal(set) var photos: MailPhotos?

    init(id: Int, total: Int) { (self.id, self.total) = (id, total) }
}

/// Pictures and videos of mails that were added to the photos.
public struct MailPhotos: Encodable, Sendable {
    /// What undoes it; nil when nothing was added.
    public let act: Int64?
    public let added: [BytePath]
    /// How many were among the photos already.
    public let known: Int
    public let failed: [Failure]

    public init(act: Int64?, added: [BytePath], known: Int, failed: [Failure]) {
        (self.act, self.added, self.known, self.failed) = (act, added, known, failed)
    }
}
