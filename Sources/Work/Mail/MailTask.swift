public import Basics
public import Workers

/// A task on an archive of mail. Outputs are files of the caller, written while the work goes on.
public protocol MailTask: WorkerTask {
    var archive: BytePath { get }
}

extension MailTask {
    public var file: BytePath? { archive }
    /// Enough to read the whole archive from a slow disk, ten times over.
    public var deadline: Duration { Self.deadline(bytes: FileStamp(of: archive)?.size ?? 0) * 10 }
}

extension Duration {
    /// For tasks whose end depends on the size of the archive alone: a day.
    public static var mailExport: Duration { .seconds(86_400) }
}
