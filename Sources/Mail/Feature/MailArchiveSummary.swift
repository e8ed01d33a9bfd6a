public import Base
import Foundation
import Jobs
import MailIndex

/// An archive as shown in the list of archives.
public struct MailArchiveSummary: Codable, Sendable {
    public enum State: String, Codable, Sendable {
        /// The archive is being read. The mails found so far can already be opened.
        case indexing
        case ready
        /// The reading was interrupted and can be resumed.
        case partial
        /// The archive has changed since it was read, and has to be read again.
        case changed
        case missing
        case failed
    }

    public struct Label: Codable, Sendable {
        public let name: String
        public let count: Int
    }

    public let id: String
    public let path: String
    public let name: String
    public let state: State
    public let messages: Int
    /// The number of mails in the whole archive, estimated from the part that was read.
    public let expected: Int
    /// The size of the archive in bytes, and the number of bytes that were read.
    public let bytes: Int64
    public let done: Int64
    public let labels: [Label]
    /// The number of mails that a mail program has marked as deleted.
    public let deleted: Int
    /// The id of the job that reads the archive; nil if there is none.
    public let job: Int64?
    public let problem: Failure?
    /// The revision of the index; nil if the index cannot be read.
    public let revision: String?
    /// Whether the archive is a copy in the data folder, because the user dropped it on a page of the app.
    public let copied: Bool
    /// The number of bytes that have arrived, if the archive is a copy whose upload was cut off; otherwise nil.
    public let cut: Int64?

    init(
        _ id: String, _ state: MailIndexState, isCopy: Bool, arrival: MailArrival?, cut: (here: Int64, whole: Int64?)?,
        labels: [Label], deleted: Int, _ jobs: [Job]
    ) {
        self.id = id
        path = state.archive.display
        name = state.archive.name.display
        revision = state.revision
        messages = state.messages
        // A copy only changes by growing during its upload. So a file that is larger than before is the same archive with
        // more mails.
        let there = isCopy ? FileStamp(of: state.archive)?.size ?? 0 : 0
        let whole = max(arrival?.bytes ?? cut?.whole ?? 0, state.bytes, there)
        bytes = whole
        expected = whole == state.bytes ? state.expected : state.expected(of: whole)
        done = state.done
        self.labels = labels
        self.deleted = deleted
        copied = isCopy
        self.cut = arrival == nil ? cut?.here : nil
        let job = Self.job(of: state.archive, jobs)
        self.job = job?.id
        problem = job?.problem ?? state.problem
        let isRead = arrival.map { !$0.isHeld } ?? false
        let now = isRead ? .indexing : Self.state(state, job)
        let isPart = arrival != nil || cut != nil
        self.state = now == .changed && there > state.bytes || now == .ready && isPart ? .partial : now
    }

    /// An archive whose index cannot be read.
    init(_ id: String, at archive: BytePath, isCopy: Bool, arrival: MailArrival?, _ problem: Failure, _ jobs: [Job]) {
        self.id = id
        path = archive.display
        name = archive.name.display
        let job = Self.job(of: archive, jobs)
        state = job?.state == .running ? .indexing : .failed
        (messages, expected, done, labels, deleted) = (0, 0, 0, [], 0)
        bytes = arrival?.bytes ?? FileStamp(of: archive)?.size ?? 0
        self.job = job?.id
        self.problem = problem
        revision = nil
        copied = isCopy
        cut = nil
    }

    private static func job(of archive: BytePath, _ jobs: [Job]) -> Job? {
        jobs.first { $0.kind == Mailbox.kind && $0.scope == Data(archive.bytes) }
    }

    private static func state(_ state: MailIndexState, _ job: Job?) -> State {
        if job?.state == .running { return .indexing }
        guard let info = FileInfo(state.archive) else { return .missing }
        if let job, job.problem != nil || job.failed > 0 { return .failed }
        if state.problem != nil { return .failed }
        guard state.isComplete else { return .partial }
        // For an archive that is a file, the beginning of the file was stored, so that the file can be recognised. For a
        // folder, no beginning was stored.
        let isFile = info.kind == .file
        guard isFile != state.beginning.isEmpty else { return .changed }
        guard isFile, let stamp = FileStamp(of: state.archive) else { return .ready }
        return stamp.size == state.bytes && stamp.modified == state.modified ? .ready : .changed
    }
}
