import Base
import Catalogue
import MailIndex

/// Copied archives that were restored from the removed files. Their indexes have to be made again.
extension Mailbox {
    /// The copied archives without an index.
    func returned() throws(Failure) -> [BytePath] {
        try Original.archives(in: data).map { data.appending($0) }.filter { archive in
            FileStamp(of: MailIndex.path(of: MailIndex.id(of: archive), in: data)) == nil
        }
    }
}
