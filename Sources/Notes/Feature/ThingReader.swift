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

    /// What looks at pictures (`ThingParts.looker`); nil if the network that finds things is missing.
    let looker: @Sendable () -> Int?
    private let find: Find

    public init(looker: @escaping @Sendable () -> Int?, find: @escaping Find) { (self.looker, self.find) = (looker, find) }

    /// The photos and videos that are looked at.
    enum Due {
        /// Those of which nobody knows what they show.
        case unseen
        /// Those that an earlier looker has seen, or whose features are missing.
        case outdated
    }

    /// An SQL condition for photos and videos that are to be looked at; nil if the network that finds things is missing.
    func condition(_ due: Due) -> String? {
        guard let looker = looker() else { return nil }
        let isDue = due == .unseen ? PhotoThings.isMissing : PhotoThings.isOutdated(looker)
        return "\(FileRow.presentLead) AND file.identity IS NOT NULL AND \(FileRow.read) AND \(isDue)"
    }

    /// The number of photos and videos that are to be looked at for the first time, or again.
    func count(_ db: Database) throws -> Int {
        try [Due.unseen, .outdated].compactMap(condition).reduce(0) {
            $0 + (try Int.fetchOne(db, sql: "SELECT count(*) FROM file WHERE \($1)") ?? 0)
        }
    }

    // MARK: Items of a job

    private static let prefix = "things "

    /// An SQL expression for the key of the item of a row of `file`. The item in which its text is read has its content as key.
    static let keySQL = "'\(prefix)' || lower(hex(file.identity))"

    /// The content whose things a key stands for; nil for the key of another item.
    static func identity(of key: String) -> Identity? {
        key.hasPrefix(prefix) ? Identity(hex: String(key.dropFirst(prefix.count))) : nil
    }

    /// Performs the item of a content. A picture that cannot be decoded shows nothing, and is not tried again by this looker.
    func perform(_ identity: Identity, _ reader: PictureReader) async throws -> JobOutcome {
        guard let looker = looker() else { return .gone }
        let catalogue = reader.catalogue
        if try catalogue.read({ try PhotoThings.isComplete($0, identity, looker: looker) }) { return .done { _ in } }
        guard let look = try await look(at: identity, reader) else { return .gone }
        let seen: SeenPicture? = if case .picture(let picture) = look { picture } else { nil }
        let isKnown = try catalogue.read { try PhotoThings.hasFeatures($0, identity) }
        // The features come first: a row without them would let nobody look again. Those that are kept are the same.
        if let features = seen?.features, !isKnown { try await blocking { try catalogue.likeness.add(features, of: identity) } }
        let hasFeatures = isKnown || seen?.features != nil
        return .done { try PhotoThings.store($0, identity, seen?.things, looker: looker, hasFeatures: hasFeatures) }
    }

    /// What a look at a content found.
    private enum Look {
        case picture(SeenPicture)
        case undecodable
    }

    /// Returns what a content shows, by its thumbnail or, if it has none, by a file; nil if there is neither.
    private func look(at identity: Identity, _ reader: PictureReader) async throws -> Look? {
        if let jpeg = try reader.catalogue.thumbnails.thumbnail(of: identity) { return try await seen(.thumbnail(jpeg)) }
        for (path, stamp) in try reader.unchangedFiles(identity) {
            guard let found = try await seen(.file(path)) else { continue }
            let now = FileStamp(of: path)
            if now == nil || now == stamp { return found }
        }
        return nil
    }

    /// Returns what a picture shows; nil if its file is gone.
    private func seen(_ source: FindThings.Source) async throws(Failure) -> Look? {
        do throws(Failure) {
            return .picture(try await find(source))
        } catch  where error.code == .fileNotFound {
            return nil
        } catch  where Self.undecodable.contains(error.code) {
            return .undecodable
        }
    }

    /// The codes of failures that only another picture can mend.
    private static let undecodable: Set<Failure.Code> = [.corruptFile, .unsupportedFormat, .tooLarge]
}
