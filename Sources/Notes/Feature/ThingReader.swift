public import Base
import Catalogue
import Foundation
import ThingsTasks
import Workers

/// Finds what pictures show, in the background after their text was read.
public struct ThingReader: Sendable {
    /// Finds the certainties of things in a file in a worker.
    public typealias Find = @Sendable (BytePath) async throws(Failure) -> [FoundThing]

    /// Whether the network that finds things is installed.
    let isInstalled: @Sendable () -> Bool
    private let find: Find

    public init(isInstalled: @escaping @Sendable () -> Bool, find: @escaping Find) {
        (self.isInstalled, self.find) = (isInstalled, find)
    }

    /// Returns what a content shows; empty if its picture cannot be decoded, nil if no unchanged file with the content exists.
    func things(in identity: Identity, _ reader: PictureReader) async throws -> [FoundThing]? {
        for (path, stamp) in try reader.unchangedFiles(identity) {
            do throws(Failure) {
                let found = try await find(path)
                let now = FileStamp(of: path)
                if now == nil || now == stamp { return found }
            } catch  where error.code == .fileNotFound {
                continue
            } catch  where error.code == .cancelled || error.reason == .thingPartsMissing {
                throw error
            } catch {
                return []
            }
        }
        return nil
    }
}
