import Basics
import Mail
import Synchronization
import Workers

/// How this process opens mail.
public enum MailOpening {
    /// From now on, files that came with a request are opened through their descriptors, not by their names.
    public static func takeFilesOfRequests() {
        MailArchive.opener.withLock { $0 = MailArchive.Opener { RequestFiles.open(BytePath(bytes: $0), $1) } }
    }
}
