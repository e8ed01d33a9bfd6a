public import Acts
import Base
import Catalogue
import PicturesTasks
public import Workers

extension WorkerPool {
    /// Lets a worker read a file, and returns whether its content is still the one recorded in the catalogue. Used by
    /// `FileMover`. Blocks the calling thread.
    public var contentCheck: FileMover.ContentCheck {
        { file in
            waiting {
                guard let found = try? await self.perform(DigestFile(file.path), priority: .interactive) else { return false }
                return Identity(digest: found.digest) == file.identity
            }
        }
    }
}
