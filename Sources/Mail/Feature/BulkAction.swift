public import Base
import Jobs
import MailTasks

/// An action on many mails at once: its progress and its result.
public struct BulkAction: Encodable, Sendable, Identifiable {
    public enum State: String, Encodable, Sendable { case running, done, failed, cancelled }

    /// The id of the job.
    public let id: Int64
    public let state: State
    /// The number of mails processed so far.
    public let current: Int
    /// The number of mails to process; 0 while it is not known.
    public let total: Int
    /// The estimated remaining time in seconds; nil while it is not known.
    public let secondsLeft: Int?
    /// The reason why the action failed.
    public let problem: Failure?
    /// The pictures and videos that were added to the photos, if that is the purpose of the action.
    public let photos: MailPhotos?
}

extension BulkAction {
    /// - Parameters:
    ///   - failure: the failure of the job's only item; nil if it has not failed.
    ///   - running: the time since this process began to work on the job; nil if it does not.
    init(_ job: Job, _ folder: BulkFolder, order: BulkOrder, failure: Failure?, running: Duration?) {
        let progress = folder.progress
        id = job.id
        problem = job.problem ?? failure
        state =
            switch job.state {
            case .running: .running
            case .cancelled: .cancelled
            case .stopped: .failed
            case .done: failure == nil ? .done : .failed
            }
        total = progress?.total ?? order.total
        current = state == .done ? total : progress?.current ?? 0
        photos = state == .done ? folder.result?.photos : nil
        secondsLeft = state == .running ? running.flatMap { Self.secondsLeft(progress, $0) } : nil
    }

    /// The minimum time after which the remaining time is estimated.
    private static let minimum = Duration.seconds(1)

    private static func secondsLeft(_ progress: MailProgress?, _ elapsed: Duration) -> Int? {
        guard let progress, progress.current > 0, elapsed > minimum else { return nil }
        return Int(elapsed / .seconds(1) / Double(progress.current) * Double(progress.total - progress.current)) + 1
    }
}

/// Pictures and videos of mails that were added to the photos.
public struct MailPhotos: Codable, Sendable {
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
