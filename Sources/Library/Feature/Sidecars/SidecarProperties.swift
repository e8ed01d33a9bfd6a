public import Acts
import Base
public import Catalogue
import GRDB
import PicturesEngine

/// What Shoebox knows about photos and can write into their .xmp sidecars for other programs.
public struct SidecarProperties: Sendable, Equatable {
    /// Five stars for favourites that have no rating yet. Other photos get none.
    public var favourite: Bool
    /// nil to write no caption.
    public var caption: String?
    /// The date that counts, unless only the file's own time is known.
    public var date: Bool
    public var place: Bool

    public init(favourite: Bool = false, caption: String? = nil, date: Bool = false, place: Bool = false) {
        (self.favourite, self.caption, self.date, self.place) = (favourite, caption, date, place)
    }

    public var isEmpty: Bool { self == SidecarProperties() }

    /// The rating of a favourite.
    private static let stars = 5
    /// The longest caption in characters.
    public static let longestCaption = 2000

    /// Writes the properties beside photos: into the sidecar that they have, else into a new "name.ext.xmp". The photos are not
    /// changed. Blocks the calling thread.
    ///
    /// - Throws: `Failure` with code `badRequest` if there is nothing to write, or if the caption is empty or too long.
    public func write(_ catalogue: Catalogue, _ ids: [Int64]) throws -> SidecarWriter.Outcome {
        guard !isEmpty else { throw Failure(.badRequest, "sidecar.nothing") }
        if let caption {
            guard ids.count == 1 else { throw Failure(.badRequest, "sidecar.oneCaption") }
            guard caption.contains(where: { !$0.isWhitespace }), caption.count <= Self.longestCaption else {
                throw Failure(.badRequest, "sidecar.captionLength", ["limit": Self.longestCaption])
            }
        }
        var (changes, missing, folders) = ([SidecarWriter.Change](), [FileMover.Refusal](), [BytePath: SidecarNames]())
        for id in ids {
            do {
                let (file, assignments) = try known(catalogue, id)
                let names = try folders[file.directory] ?? SidecarNames(DirectoryListing(of: file.directory).others)
                folders[file.directory] = names
                let present = names.matches(file.name).first { $0.kind == .xmp }?.entry.name
                changes.append(SidecarWriter.Change(file, present.map { file.directory.appending($0) }, assignments))
            } catch let failure as Failure {
                missing.append(FileMover.Refusal(file: id, failure: failure))
            }
        }
        let outcome = try SidecarWriter(catalogue, .writeSidecars).write(changes) { "Wrote \($0.of("sidecar"))" }
        return outcome.adding(missing)
    }

    /// Returns a photo and the properties to be set, which depend on the sidecar's rating.
    private func known(
        _ catalogue: Catalogue, _ id: Int64
    ) throws -> (FileRow, @Sendable (XMPPacket) -> [XMPPacket.Assignment]) {
        try catalogue.read { db in
            guard let file = try FileRow.fetch(db, id: id) else { throw Failure(.fileNotFound, "photo.unknown") }
            guard file.presence == .here else { throw Failure(.fileNotFound, "photo.gone", file: file.path) }
            var assignments: [XMPPacket.Assignment] = []
            if let caption { assignments.append(.caption(caption)) }
            if date, let best = FoundDate.best(of: try TakenDates.all(db, of: file)), best.source != .file {
                assignments += XMPPacket.Assignment.taken(best.isoWithFraction)
            }
            if place, let latitude = file.latitude, let longitude = file.longitude {
                assignments += XMPPacket.Assignment.position(latitude, longitude)
            }
            let labels = try LabelTable.labels(db, of: id, file.identity)
            let isStarred = try favourite && (labels.rating ?? 0) == 0 && isFavourite(db, file)
            return (
                file,
                { [assignments] packet in
                    // The sidecar may have been written since the last scan.
                    let isRated = packet.values(.rating).first.flatMap(Double.init) ?? 0 != 0
                    return isStarred && !isRated ? assignments + [.rating(Self.stars)] : assignments
                }
            )
        }
    }

    private func isFavourite(_ db: Database, _ file: FileRow) throws -> Bool {
        guard let identity = file.identity else { return false }
        return try !Favourites.among(db, [identity]).isEmpty
    }
}
