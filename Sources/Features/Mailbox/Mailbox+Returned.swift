import Basics
import Catalogue
import MailIndex

/// Copied archives that a restore has brought back: their indexes are made again.
extension Mailbox {
    /// The copies that no index names.
    func returned() throws(Failure) -> [BytePath] {
        try Original.archives(in: data).map { data.appending($0) }.filter { archive in
            FileStamp(of: MailIndex.path(of: MailIndex.id(of: archive), in: data)) == nil
        }
    }
}
