public import Acts
import Base
public import Catalogue
import GRDB
import PicturesEngine
import PicturesTasks
public import Workers

/// What Shoebox knows about photos and can write into their .xmp sidecars for other programs.
public struct SidecarProperties: Sendable, Equatable {
    /// Five stars for favourites that have no rating yet. Other photos get none.
    public var favourite: Bool
    /// nil to write no caption.
    public var caption: String?
    /// The date that counts, unless only the file's own time is known.
    public var date: Bool
    /// The place that a person gave, or that of the file.
    public var place: Bool
    /// All tags, in place of the keywords that the sidecar has. Keywords that a person took away are removed from it.
    public var tags: Bool
    /// The names of the people in the photo, with the regions of their faces. Regions of other programs stay, unless they give one of these
    /// faces another name.
    public var people: Bool

    public init(
        favourite: Bool = false, caption: String? = nil, date: Bool = false, place: Bool = false, tags: Bool = false,
        people: Bool = false
    ) {
        (self.favourite, self.caption, self.date, self.place, self.tags) = (favourite, caption, date, place, tags)
        self.people = people
    }

    public var isEmpty: Bool { self == SidecarProperties() }

    /// The rating of a favourite.
    private static let stars = 5
    /// The longest caption in characters.
    public static let longestCaption = 2000

    /// Writes the properties beside photos: into the sidecar that they have, else into a new "name.ext.xmp". The photos are not
    /// changed.
    ///
    /// - Throws: `Failure` with code `badRequest` if there is nothing to write, or if the caption is empty or too long.
    public func write(_ catalogue: Catalogue, _ pool: WorkerPool, _ ids: [Int64]) async throws -> SidecarWriter.Outcome {
        guard !isEmpty else { throw Failure(.badRequest, "sidecar.nothing") }
        if let caption {
            guard ids.count == 1 else { throw Failure(.badRequest, "sidecar.oneCaption") }
            guard caption.contains(where: { !$0.isWhitespace }), caption.count <= Self.longestCaption else {
                throw Failure(.badRequest, "sidecar.captionLength", ["limit": Self.longestCaption])
            }
        }
        let (changes, missing) = try await blocking { try self.changes(catalogue, ids) }
        let writer = SidecarWriter(catalogue, edit: pool.editSidecar)
        // What is deleted about people includes the undo of acts that wrote their names.
        return try await writer.write(changes, people ? .writeNames : .writeSidecars) { "Wrote \($0.of("sidecar"))" }.adding(
            missing)
    }

    private func changes(
        _ catalogue: Catalogue, _ ids: [Int64]
    ) throws -> ([SidecarWriter.Change], missing: [FileMover.Refusal]) {
        var (changes, missing, places) = ([SidecarWriter.Change](), [FileMover.Refusal](), SidecarPlaces())
        for id in ids {
            do {
                let (file, assignments) = try known(catalogue, id)
                changes.append(SidecarWriter.Change(file, at: try places.path(of: file), assignments))
            } catch let failure as Failure {
                missing.append(FileMover.Refusal(file: id, failure: failure))
            }
        }
        return (changes, missing)
    }

    /// Returns a photo and the properties to be set.
    private func known(_ catalogue: Catalogue, _ id: Int64) throws -> (FileRow, [XMPPacket.Assignment]) {
        try catalogue.read { db in
            guard let file = try FileRow.fetch(db, id: id) else { throw Failure(.fileNotFound, "photo.unknown") }
            guard file.presence == .here else { throw Failure(.fileNotFound, "photo.gone", file: file.path) }
            var assignments: [XMPPacket.Assignment] = []
            if let caption { assignments.append(.caption(caption)) }
            if date, let best = FoundDate.best(of: try TakenDates.all(db, of: file)), best.source != .file {
                assignments += XMPPacket.Assignment.taken(best.isoWithFraction)
            }
            if place, let position = try PhotoPlaces.position(db, file.id) {
                assignments += XMPPacket.Assignment.position(position.latitude, position.longitude)
            }
            if tags { assignments += XMPPacket.Assignment.tags(try LabelTable.labels(db, ofPhoto: file).keywords) }
            if people {
                let regions = try PhotoPeople.regions(db, of: file)
                if !regions.isEmpty { assignments.append(.people(regions)) }
            }
            let labels = try LabelTable.labels(db, of: id, file.identity)
            // The sidecar may have been rated since the last scan.
            if try favourite && (labels.rating ?? 0) == 0 && isFavourite(db, file) {
                assignments.append(.rating(Self.stars, isDefault: true))
            }
            return (file, assignments)
        }
    }

    private func isFavourite(_ db: Database, _ file: FileRow) throws -> Bool {
        guard let identity = file.identity else { return false }
        return try !Favourites.among(db, [identity]).isEmpty
    }
}
