import Acts
import Base
import Catalogue
import GRDB

/// The effect of a correction on chosen photos. Computing it changes nothing.
struct CorrectionPlan {
    struct Entry {
        let file: FileRow
        /// The dates that count before and after.
        let before: FoundDate
        let after: FoundDate
        /// The correction to be stored; nil for none.
        let correction: FoundDate?
        /// The files whose stored correction differs: the file itself, its companions, and all their copies.
        let changing: [Int64]
        /// All files of the photo.
        let together: Set<Int64>
    }

    private(set) var entries: [Entry] = []
    private(set) var refused: [FileMover.Refusal] = []

    /// The photos whose correction changes.
    var changing: [Entry] { entries.filter { !$0.changing.isEmpty } }

    /// Changes whenever the correction would have another effect.
    var revision: String {
        let marks =
            entries.map { "\($0.file.id) \($0.before.mark) \($0.after.mark) \($0.changing.isEmpty)" }
            + refused.map { "\($0.file) \($0.failure.reason.rawValue)" }
        return ListState.of(marks).revision
    }

    init(_ db: Database, _ ids: [Int64], _ way: DateCorrection) throws {
        var claimed = Set(ids)
        var known: Set<Int64> = []
        for id in ids where known.insert(id).inserted {
            guard let file = try FileRow.fetch(db, id: id), file.kind != .sidecar, file.presence != .erased else {
                refused.append(FileMover.Refusal(file: id, failure: Failure(.fileNotFound, "photo.unknown")))
                continue
            }
            do {
                if let entry = try Self.entry(db, file, way, &claimed) { entries.append(entry) }
            } catch let failure as Failure {
                refused.append(FileMover.Refusal(file: id, failure: failure.about(file.path)))
            }
        }
    }

    private static func entry(
        _ db: Database, _ file: FileRow, _ way: DateCorrection, _ claimed: inout Set<Int64>
    ) throws -> Entry? {
        let found = try TakenDates.all(db, of: file)
        guard let before = FoundDate.best(of: found) else { return nil }
        let own = found.filter { $0.source != .correction }
        // A date that the camera has written itself needs no correction.
        let correction = try way.applied(to: before, name: file.name).flatMap { date in
            FoundDate.best(of: own).map(date.isSame(as:)) == true ? nil : date
        }
        guard let after = FoundDate.best(of: (correction.map { [$0] } ?? []) + own) else { return nil }
        let companions = try Companions.of(db, [file.id])[file.id, default: []].map(\.file).filter { $0.kind != .sidecar }
        // Other chosen files get their own correction.
        let further = try (companions.map(\.id) + copies(db, of: [file] + companions)).filter { claimed.insert($0).inserted }
        let changing = try ([file.id] + further).filter { try DateCorrections.of(db, $0) != correction }
        let photo = try Companions.lead(db, of: file.id) ?? file.id
        let together = try [photo] + (Companions.of(db, [photo])[photo] ?? []).map(\.file.id)
        return Entry(
            file: file, before: before, after: after, correction: correction, changing: changing,
            together: Set(together + [file.id]))
    }

    private static func copies(_ db: Database, of files: [FileRow]) throws -> [Int64] {
        try files.compactMap(\.identity).flatMap { identity in
            try Int64.fetchAll(
                db.cachedStatement(sql: "SELECT id FROM file WHERE identity = ? ORDER BY id"), arguments: [identity])
        }
    }
}

extension FoundDate {
    /// Whether a correction gives the same moment as a date of the camera. Both may have it from different sources.
    fileprivate func isSame(as camera: FoundDate) -> Bool {
        let hasTime = precision.rawValue >= WrittenDate.Precision.minute.rawValue
        return camera.source.isOfCamera && seconds == camera.seconds
            && (precision == camera.precision || hasTime && camera.precision == .second)
            && (microseconds == nil || microseconds == camera.microseconds) && (offset == nil || offset == camera.offset)
    }

    /// A text that is different for dates that differ in anything.
    fileprivate var mark: String {
        "\(source.rawValue) \(seconds) \(precision.rawValue) \(microseconds ?? -1) \(offset ?? 9999) \(isUTC)"
    }
}
