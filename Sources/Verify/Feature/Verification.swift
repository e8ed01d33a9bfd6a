public import Acts
public import Base
public import Catalogue
import GRDB
import Glibc
public import Web

/// Checks that files still have their stored content (SHA-256), and carries out the user's answers to findings.
public struct Verification: Sendable {
    /// The result of one check of files.
    public struct Sum: Sendable, Equatable, Encodable {
        public var files = 0
        public var bytes: Int64 = 0
        /// Files that were read for the first time, so there was no known content for a comparison.
        public var learnt = 0
        /// Files that were edited since they were last read.
        public var edited = 0
        /// Files that are missing.
        public var away = 0
        /// Files that could not be checked.
        public var unchecked = 0
        public var damaged = 0
    }

    public enum Event: Sendable {
        case found(Finding)
        case unchecked(Failure)
        /// `total` is 0 if it is not known.
        case progress(Sum, total: Int)
    }

    let catalogue: Catalogue
    private let entries: EntryMover
    private let library: any PhotoLibrary

    public init(_ catalogue: Catalogue, entries: EntryMover, library: any PhotoLibrary) {
        self.catalogue = catalogue
        self.entries = entries
        self.library = library
    }

    /// Reads all files, or all files in some folders, without pauses. Blocks the calling thread.
    ///
    /// - Parameter isCancelled: called before each block of bytes is read.
    /// - Throws: `Failure` with code `cancelled`, or `fileNotFound` for a folder that Shoebox does not know.
    public func check(
        in folders: [BytePath], isCancelled: () -> Bool, onEvent: (Event) -> Void
    ) throws -> Sum {
        let folders = try folders.map(known)
        let checking = Checking(catalogue, in: folders)
        let total = try checking.originals.total().files
        let startedAt = now()
        var (sum, cursor) = (Sum(), Originals.Cursor())
        func pause() throws { if isCancelled() { throw Failure(.cancelled, "verify.cancelled") } }
        while true {
            let page = try checking.originals.page(after: &cursor)
            if page.isEmpty { break }
            for original in page {
                try pause()
                let (verdict, bytes) = try checking.check(original, pause)
                sum.add(verdict, bytes)
                if case .damaged(let finding) = verdict { onEvent(.found(finding)) }
                if case .unchecked(let failure) = verdict { onEvent(.unchecked(failure)) }
                onEvent(.progress(sum, total: total))
            }
        }
        if folders.isEmpty { try catalogue.write { [sum] in try Round.end($0, startedAt: startedAt, sum.files, sum.bytes) } }
        return sum
    }

    private func known(_ folder: BytePath) throws -> BytePath {
        guard let path = folder.real else { throw Failure.system(errno, "read", folder) }
        let shared = try catalogue.read(SharedFolder.all).map(\.path)
        guard
            shared.contains(where: { path.isInside($0) || $0.isInside(path) })
                || path.isInside(Originals.data(catalogue)) || Originals.data(catalogue).isInside(path)
        else { throw Failure(.fileNotFound, "verify.notShared", file: folder) }
        return path
    }
}

// MARK: Findings

extension Verification {
    public func findings() throws -> [Finding] { try catalogue.read(Finding.open) }

    /// Replaces a damaged file with an intact copy. The damaged file is moved to the trash, and undo restores it. Blocks the
    /// calling thread.
    ///
    /// - Throws: `Failure` with code `fileNotFound` if no intact copy is found.
    public func restore(_ id: Int64) throws -> Int64 {
        let finding = try catalogue.read { try Finding.require($0, id) }
        guard let identity = finding.identity,
            let copy = try WholeCopies(catalogue).find(identity, besides: finding.path, {})
        else { throw Failure(.fileNotFound, "verify.noWholeCopy", file: finding.path) }
        let outcome = try entries.replace(finding.path, by: copy.path) { path in
            guard let made = try? FileSum(of: path, {}), made.sum == identity else {
                throw Failure(.corruptFile, "verify.copyDiffers", file: path)
            }
        }
        guard let act = outcome.act else { throw Failure(.unknown, "verify.noWholeCopy", file: finding.path) }
        try catalogue.write { db in
            try finding.answer(db, act: act)
            guard let stamp = FileStamp(of: finding.path) else { return }
            if finding.source == .library {
                guard let row = try FileRow.fetch(db, at: finding.path), row.identity == identity else { return }
                try FileTable.setStamp(db, row.id, stamp)
            } else {
                try ProofSums.store(db, finding.path, identity, stamp)
            }
        }
        return act
    }

    /// Records the user's answer that the file is right. Later checks compare the file with its current content.
    public func accept(_ id: Int64) throws -> Int64 {
        try catalogue.write { db in
            let finding = try Finding.require(db, id)
            let name = finding.path.name.display
            let act = try Journal.begin(
                db, .acceptContent, summary: "Accepted the content of \(name)", about: About(1, name: name))
            try finding.answer(db, act: act)
            let stamp = FileStamp(of: finding.path)
            switch (finding.problem, finding.source) {
            case (.mended, _), (.unreadable, _): break
            case (.changed, .library):
                if let stamp, let row = try FileRow.fetch(db, at: finding.path) { try FileTable.setUnread(db, row.id, stamp) }
            case (.changed, _):
                if let stamp, let found = finding.found.flatMap({ Identity(hex: $0) }) {
                    try ProofSums.store(db, finding.path, found, stamp)
                }
            case (.missing, _): try ProofSums.forget(db, finding.path)
            }
            return act
        }
    }

    /// Starts a scan, which reads accepted and restored files again.
    func rescan() async { await library.scan() }

    /// Makes the undo of an accepted content. It stores the former checksum of the file again, if the checksum is in `proofSum`.
    func reversal(announce: @escaping @Sendable () async -> Void = {}) -> Reversal {
        Reversal(
            of: .acceptContent,
            rows: { db, act in
                for finding in try Finding.answered(db, by: act.id) where finding.source != .library {
                    guard let identity = finding.identity, let stamp = FileStamp(of: finding.path) else { continue }
                    try ProofSums.store(db, finding.path, identity, stamp)
                }
            }, announce: announce)
    }
}

extension Verification.Sum {
    mutating func add(_ verdict: Checking.Verdict, _ bytes: Int64) {
        files += 1
        self.bytes += bytes
        switch verdict {
        case .whole: break
        case .learnt: learnt += 1
        case .edited: edited += 1
        case .away: away += 1
        case .unchecked: unchecked += 1
        case .damaged: damaged += 1
        }
    }
}

extension Act.Kind {
    /// The user accepted the changed content of a file, which a check had found.
    public static let acceptContent = Self("acceptContent")
}
