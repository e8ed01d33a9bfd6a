public import Base
import Catalogue
import GRDB
import Jobs
public import ThingsTasks
import Workers

/// Finds what photos and videos show, in the background. It looks at thumbnails, so it needs no file that is away, and no decoding
/// of large pictures.
public struct ThingReader: Sendable {
    /// Finds the certainties of things in a picture, and its features, in a worker.
    public typealias Find = @Sendable (FindThings.Source) async throws(Failure) -> SeenPicture

    /// Whether the network that finds things is installed.
    let isInstalled: @Sendable () -> Bool
    private let find: Find

    public init(isInstalled: @escaping @Sendable () -> Bool, find: @escaping Find) {
        (self.isInstalled, self.find) = (isInstalled, find)
    }

    /// An SQL condition for photos and videos of which nobody knows what they show.
    static let unseen = "\(FileRow.presentLead) AND file.identity IS NOT NULL AND \(FileRow.read) AND \(PhotoThings.isMissing)"

    /// The number of photos and videos of which nobody knows what they show.
    func count(_ db: Database) throws -> Int {
        guard isInstalled() else { return 0 }
        return try Int.fetchOne(db, sql: "SELECT count(*) FROM file WHERE \(Self.unseen)") ?? 0
    }

    // MARK: Items of a job

    private static let prefix = "things "

    /// An SQL expression for the key of the item of a row of `file`. The item in which its text is read has its content as key.
    static let keySQL = "'\(prefix)' || lower(hex(file.identity))"

    /// The content whose things a key stands for; nil for the key of another item.
    static func identity(of key: String) -> Identity? {
        key.hasPrefix(prefix) ? Identity(hex: String(key.dropFirst(prefix.count))) : nil
    }

    /// Performs the item of a content. A picture that cannot be decoded shows nothing, and is not tried again.
    func perform(_ identity: Identity, _ reader: PictureReader) async throws -> JobOutcome {
        guard isInstalled() else { return .gone }
        let catalogue = reader.catalogue
        if try catalogue.read({ try PhotoThings.isComplete($0, identity) }) { return .done { _ in } }
        guard let seen = try await look(at: identity, reader) else { return .gone }
        // The features come first: a row without them would let nobody look again.
        if let features = seen.features { try await blocking { try catalogue.likeness.add(features, of: identity) } }
        let hasFeatures = seen.features != nil
        return .done { try PhotoThings.store($0, identity, seen.things, hasFeatures: hasFeatures) }
    }

    /// Returns what a content shows, by its thumbnail or, if it has none, by a file; nil if there is neither.
    private func look(at identity: Identity, _ reader: PictureReader) async throws -> SeenPicture? {
        if let jpeg = try reader.catalogue.thumbnails.thumbnail(of: identity) { return try await seen(.thumbnail(jpeg)) }
        for (path, stamp) in try reader.unchangedFiles(identity) {
            guard let found = try await seen(.file(path)) else { continue }
            let now = FileStamp(of: path)
            if now == nil || now == stamp { return found }
        }
        return nil
    }

    /// Returns what a picture shows; nil if its file is gone.
    private func seen(_ source: FindThings.Source) async throws(Failure) -> SeenPicture? {
        do throws(Failure) {
            return try await find(source)
        } catch  where error.code == .fileNotFound {
            return nil
        } catch  where Self.undecodable.contains(error.code) {
            return SeenPicture(things: [])
        }
    }

    /// The codes of failures that only another picture can mend.
    private static let undecodable: Set<Failure.Code> = [.corruptFile, .unsupportedFormat, .tooLarge]
}
