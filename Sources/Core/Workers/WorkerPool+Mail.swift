public import Basics

extension WorkerPool {
    /// Has a worker do something about mail. Time is allowed for reading the whole archive from a slow disk.
    public func mail(
        _ request: MailRequest, priority: WorkerPriority = .interactive, deadline: Duration? = nil
    ) async throws(Failure) -> MailAnswer {
        let patience = deadline ?? Self.patience(bytes: FileStamp(of: request.file)?.size ?? 0) * 10
        guard case .mail(let answer) = try await perform(.mail(request), priority: priority, deadline: patience) else {
            throw .strangeAnswer(request.file)
        }
        return answer
    }

    /// Everything that can be shown of one mail.
    public func message(
        of file: BytePath, at place: MailPlace, priority: WorkerPriority = .interactive
    ) async throws(Failure) -> MailMessage {
        guard case .message(let message) = try await mail(.show(file: file, place: place), priority: priority) else {
            throw .strangeAnswer(file)
        }
        return message
    }
}
