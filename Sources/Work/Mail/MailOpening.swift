import Basics
import Mail
import Synchronization
import Workers

/// How this process opens mail.
public enum MailOpening {
    /// From now on, what came with a request is not opened by its name.
    public static func takeFilesOfRequests() {
        MailArchive.opener.withLock { $0 = MailArchive.Opener { RequestFiles.open(BytePath(bytes: $0), $1) } }
    }
}
