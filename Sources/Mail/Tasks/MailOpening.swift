import Base
import MailEngine
import Synchronization
import Workers

/// Sets how this process opens mail archives.
public enum MailOpening {
    /// Makes this process open files that came with a request through their descriptors instead of by their names.
    public static func takeFilesOfRequests() {
        MailArchive.opener.withLock { $0 = MailArchive.Opener { RequestFiles.open(BytePath(bytes: $0), $1) } }
    }
}
