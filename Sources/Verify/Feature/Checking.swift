import Base
import Catalogue
import GRDB

/// Checks files one after another, and stores checksums and findings.
struct Checking: Sendable {
    enum Verdict: Sendable, Equatable {
        /// The file still has the content that is stored for it.
        case whole
        /// The file was read for the first time. Its content was stored for later checks.
        case learnt
        /// The file was edited since it was last read. The scan will read it again.
        case edited
        /// The file is missing.
        case away
        case unchecked(Failure)
        case damaged(Finding)
    }

    let catalogue: Catalogue
    let originals: Originals

    init(_ catalogue: Catalogue, in folders: [BytePath] = []) {
        self.catalogue = catalogue
        originals = Originals(catalogue: catalogue, folders: folders, listsGone: true)
    }

    /// - Returns: the verdict, and the number of bytes that were read.
    /// - Throws: the errors of `pause`, and failures of the catalogue.
    func check(_ original: Original, _ pause: FileSum.Pause) throws -> (verdict: Verdict, bytes: Int64) {
        do {
            let read = try FileSum(of: original.path, pause)
            return (try judge(original, read, pause), read.stamp.size)
        } catch FileSum.Trouble.gone {
            guard [.scans, .archives].contains(original.source), try originals.again(original) != nil else { return (.away, 0) }
            guard let expected = try original.expected ?? originals.backedUp(original) else {
                // The file was never read. Without a known content, no intact copy can be found.
                return (.unchecked(Failure(.fileNotFound, "verify.goneUnread", file: original.path)), 0)
            }
            return (try damaged(original, .missing, nil, expected, pause), 0)
        } catch FileSum.Trouble.changing {
            return (.edited, 0)
        } catch FileSum.Trouble.refused(let failure) {
            return (.unchecked(failure), 0)
        } catch FileSum.Trouble.unreadable(let failure) {
            guard let expected = original.expected else { return (.unchecked(failure), 0) }
            return (try damaged(original, .unreadable, nil, expected, pause), 0)
        }
    }

    private func judge(_ original: Original, _ read: FileSum, _ pause: FileSum.Pause) throws -> Verdict {
        guard let expected = original.expected else {
            try catalogue.write { try ProofSums.store($0, original.path, read.sum, read.stamp) }
            return .learnt
        }
        if read.sum == expected {
            try catalogue.write { try settle($0, original, read) }
            return .whole
        }
        guard original.isUnwritten(read.stamp) else {
            if original.source != .library {
                try catalogue.write { try ProofSums.store($0, original.path, read.sum, read.stamp) }
            }
            return .edited
        }
        // The cause may be an error in memory or a program that is changing the file at this moment, so the file is read a
        // second time.
        guard let second = try? FileSum(of: original.path, pause), second.sum == read.sum, second.stamp == read.stamp else {
            return .edited
        }
        guard let now = try originals.again(original), now.expected == expected, now.isUnwritten(second.stamp) else {
            return .edited
        }
        return try damaged(original, .changed, second, expected, pause)
    }

    /// Stores that a file has its known content. A file that was damaged before is reported as mended and not as intact,
    /// because the disk may be failing.
    private func settle(_ db: Database, _ original: Original, _ read: FileSum) throws {
        try Finding.mend(db, original.path)
        if original.source != .library, original.stamp?.changed != read.stamp.changed {
            try ProofSums.store(db, original.path, read.sum, read.stamp)
        }
    }

    private func damaged(
        _ original: Original, _ problem: Finding.Problem, _ read: FileSum?, _ expected: Identity, _ pause: FileSum.Pause
    ) throws -> Verdict {
        let copy = try WholeCopies(catalogue).find(expected, besides: original.path, pause)
        let finding = try catalogue.write { db in
            try Finding.store(
                db, original, problem, bytes: read?.stamp.size ?? original.stamp?.size ?? 0, expected: expected, found: read?.sum,
                copy: copy)
        }
        return .damaged(finding)
    }
}
