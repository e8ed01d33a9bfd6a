public import Acts
public import Base
public import Catalogue
import GRDB
public import Workers

/// Corrects when photos were taken: in the catalogue, and on request in sidecars. The photos themselves are never changed.
public struct DateCorrecting: Sendable {
    let catalogue: Catalogue
    let pool: WorkerPool

    public init(_ catalogue: Catalogue, pool: WorkerPool) { (self.catalogue, self.pool) = (catalogue, pool) }

    /// The effect of a correction, before it is made.
    public struct Preview: Sendable {
        public struct Photo: Sendable {
            public let id: Int64
            public let path: BytePath
            /// The dates that count before and after.
            public let before: FoundDate
            public let after: FoundDate
        }

        /// The first photos that would change.
        public let photos: [Photo]
        /// The number of photos that would change, and of those that already have this correction.
        public let count: Int
        public let same: Int
        public let refused: [FileMover.Refusal]
        public let revision: String
    }

    public struct Outcome: Sendable {
        /// The act in the journal; nil if nothing changed.
        public internal(set) var act: Int64?
        /// The number of corrected photos, and of those that already had this correction.
        public internal(set) var count = 0
        public internal(set) var same = 0
        /// Photos that could not be corrected.
        public internal(set) var refused: [FileMover.Refusal] = []
        /// The number of sidecars that were written, and the photos whose sidecar could not be written.
        public internal(set) var sidecars = 0
        public internal(set) var sidecarsRefused: [FileMover.Refusal] = []
    }

    /// Returns the effect of a correction. Changes nothing.
    ///
    /// - Parameter limit: the maximum number of photos in the preview.
    public func preview(_ ids: [Int64], _ way: DateCorrection, limit: Int = 5) throws -> Preview {
        let plan = try catalogue.read { try CorrectionPlan($0, ids, way) }
        let changing = plan.changing
        return Preview(
            photos: changing.prefix(limit).map {
                Preview.Photo(id: $0.file.id, path: $0.file.path, before: $0.before, after: $0.after)
            },
            count: changing.count, same: plan.entries.count - changing.count, refused: plan.refused, revision: plan.revision)
    }

    /// Corrects when photos were taken, as one act. Companions and copies with the same content get the same correction.
    ///
    /// - Parameters:
    ///   - sidecars: whether the date is also written into XMP sidecars beside the photos.
    ///   - revision: the revision of the preview that the user saw; nil to accept any state.
    /// - Throws: `Failure` with code `changed` if the correction would now have another effect.
    public func correct(
        _ ids: [Int64], _ way: DateCorrection, sidecars: Bool = false, revision: String? = nil
    ) async throws -> Outcome {
        var outcome = Outcome()
        var expected = revision
        var drafts = SidecarWriter.Drafts()
        if sidecars {
            if case .asFound = way { throw Failure(.badRequest, "date.noSidecar") }
            let plan = try await blocking { [catalogue] in try catalogue.read { try CorrectionPlan($0, ids, way) } }
            if let expected, plan.revision != expected { throw Self.changed }
            expected = plan.revision
            (drafts, outcome.sidecarsRefused) = try await self.drafts(plan.entries)
        }
        outcome = try await blocking { [catalogue, expected, drafts, outcome] in
            try catalogue.write { db in
                let plan = try CorrectionPlan(db, ids, way)
                if let expected, plan.revision != expected { throw Self.changed }
                return try Self.store(db, plan, drafts, outcome)
            }
        }
        guard let act = outcome.act, !drafts.isEmpty else { return outcome }
        return try await blocking { [outcome, drafts] in try write(drafts, act: act, outcome) }
    }

    private static let changed = Failure(.changed, "date.othersNow")

    private static func store(
        _ db: Database, _ plan: CorrectionPlan, _ drafts: SidecarWriter.Drafts, _ before: Outcome
    ) throws -> Outcome {
        var outcome = before
        let changing = plan.changing
        (outcome.count, outcome.same) = (changing.count, plan.entries.count - changing.count)
        outcome.refused = plan.refused
        guard !changing.isEmpty || !drafts.isEmpty else { return outcome }
        let count = changing.isEmpty ? drafts.count : changing.count
        let name = changing.first?.file.name.display ?? drafts.first?.name.display ?? ""
        let act = try Journal.begin(
            db, .correctDates, summary: "Corrected the date of \(count.of("photo"))", about: About(count, name: name),
            detail: try drafts.detail())
        for entry in changing {
            for file in entry.changing {
                try DateCorrections.set(db, file, entry.correction, act: act)
                try TakenDates.resolve(db, file)
            }
        }
        outcome.act = act
        return outcome
    }
}

// MARK: Undo

extension DateCorrecting {
    /// Restores the corrections that an act replaced. Those that a newer act has changed again stay.
    static func takeBack(_ db: Database, _ act: Act) throws -> Reversal.TakenBack {
        let isNewer = Journal.isChangedAgain(in: "correctionChange", by: "fileId")
        let changes = try DateCorrections.changes(db, of: act.id, isNewer: isNewer)
        for change in changes where !change.isNewer {
            try DateCorrections.put(db, change.file, change.former)
            try TakenDates.resolve(db, change.file)
        }
        try Journal.markReverted(db, in: "correctionChange", by: "fileId", act: act.id)
        let newer = changes.filter(\.isNewer).map(\.file)
        let refused = try FileRow.fetch(db, ids: newer).map {
            FileMover.Refusal(file: $0.id, failure: Failure(.changed, "undo.changedSince", file: $0.path))
        }
        return Reversal.TakenBack(changes.count - newer.count, refused: refused)
    }
}

extension Act.Kind {
    /// The person corrected when photos were taken.
    public static let correctDates = Self("correctDates")
}
