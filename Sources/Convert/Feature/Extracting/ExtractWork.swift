import ArchivesTasks
import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import Web
import Workers

/// The job of an extraction. Its scope is the id of the extraction.
struct ExtractWork: JobWork {
    let kind = Extractions.kind
    let parallel = 1
    private let extractions: Extractions
    private let opened: OpenedFiles
    private let library: any PhotoLibrary

    private static let all = JobKey.text("all")
    private static let pause = Duration.milliseconds(250)

    init(_ extractions: Extractions, opened: OpenedFiles, library: any PhotoLibrary) {
        (self.extractions, self.opened, self.library) = (extractions, opened, library)
    }

    func expected(_ db: Database, _ job: Job) throws -> Int { 1 }

    func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan {
        guard let id = Int64(String(decoding: job.scope, as: UTF8.self)), let extraction = try Extraction.fetch(db, id: id),
            extraction.place == nil
        else { return JobPlan([]) }
        return JobPlan([Self.all])
    }

    func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome {
        guard let id = Int64(String(decoding: job.scope, as: UTF8.self)),
            let extraction = try? await extractions.extraction(id), extraction.place == nil
        else { return .gone }
        if try await extractions.wasSettled(extraction) { return .done { _ in } }
        try extractions.files.checkReadable(extraction.path, extraction.file)
        if let draft = extraction.draft { try await blocking { Extractions.clear(draft) } }
        let draft = try await extractions.makeDraft(extraction)
        defer { extractions.report(id, nil) }
        do {
            let done = try await extract(extraction, into: draft)
            try await extractions.settle(extraction, draft, done)
        } catch {
            // The files, up to a hundred thousand, are removed in the background, so that the user does not have to wait.
            Task.detached { try? await blocking { Extractions.clear(draft) } }
            let failure = Failure(of: error, "job.itemError")
            let named =
                failure.file == nil || failure.file?.hasPrefix("/") == true ? failure.about(BytePath(extraction.name)) : failure
            if failure.code == .diskFull { return .stopped(named) }
            throw named
        }
        await library.scan()
        return .done { _ in }
    }

    /// - Returns: the number of extracted files and bytes. If an archive ends too early, the files before this end are
    ///   counted.
    private func extract(_ extraction: Extraction, into draft: BytePath) async throws -> ArchiveCount {
        let access = try extractions.access(extraction)
        let total = await total(extraction, access)
        let output = ConvertFiles.makingPath(in: extractions.files.folder)
        try extractions.files.makeFolder()
        let descriptor = output.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", output) }
        close(descriptor)
        defer { _ = output.withCString { unlink($0) } }
        let watch = Task { [extractions] in
            var meter = ExtractionMeter(output: output, draft: draft)
            var progress = ExtractionProgress(total: total)
            while !Task.isCancelled {
                progress.done = meter.bytes()
                extractions.report(extraction.id, progress)
                extractions.services.events.send("convert", ["extraction": extraction.id])
                try? await Task.sleep(for: Self.pause)
            }
        }
        defer { watch.cancel() }
        do throws(Failure) {
            let task = ExtractArchive(extraction.path, access, numbers: extraction.numbers, to: draft, output: output)
            let room = DiskSpaceGuard(data: extractions.services.catalogue.directory)
            let done = try await room.perform(writing: draft, bytes: total ?? 0) { [extractions] () throws(Failure) in
                try await extractions.services.pool.perform(task, priority: .interactive)
            }
            // Nothing could be extracted, so the folder would be empty.
            if done.count == 0, let problem = done.problems.first { throw problem }
            return done.naming(extraction)
        } catch {
            // Extracted files are only kept if the archive is damaged or has an unsupported format. After other errors they
            // are removed. For example, if a password is required, everything is extracted again with the password.
            guard error.code == .corruptFile || error.code == .unsupportedFormat else { throw error }
            var meter = ExtractionMeter(output: output, draft: draft)
            let bytes = meter.bytes()
            guard meter.files > 0 else { throw error }
            Drafts.remove(from: draft)
            return ArchiveCount(
                count: meter.files, bytes: bytes, encoding: nil, problems: [error.about(BytePath(extraction.name))])
        }
    }

    /// The number of bytes that will be written, according to the archive; nil if it is not known.
    private func total(_ extraction: Extraction, _ access: ArchiveAccess) async -> Int64? {
        guard let file = try? extractions.files.file(extraction.file), let list = try? await opened.list(file, access) else {
            return nil
        }
        return try? await blocking { try ListedSizes(list.path).sum(extraction.numbers) }
    }
}

extension ArchiveCount {
    /// Replaces the path of the archive in problems with the name that the user knows.
    fileprivate func naming(_ extraction: Extraction) -> ArchiveCount {
        ArchiveCount(
            count: count, bytes: bytes, encoding: encoding,
            problems: problems.map { $0.file == extraction.path.display ? $0.about(BytePath(extraction.name)) : $0 },
            unreadable: unreadable)
    }
}
