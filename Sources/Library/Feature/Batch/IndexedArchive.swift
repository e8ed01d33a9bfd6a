import Base
import Batch
import Foundation
import Glibc
import MailIndex
import MailTasks
import PicturesTasks
import Workers

/// The result of indexing a mail archive: the state of reading the archive, and the file that contains the index.
struct IndexedArchive: Codable {
    let state: MailIndexState
    /// The name of the index file in the folder of results.
    let index: String
    let bytes: Int64
    @Base64 var digest: [UInt8]

    /// Lets a worker index an archive. Continues the work of an earlier process that was killed.
    init(_ line: PlanLine, _ archive: BytePath, in results: BytePath, _ pool: WorkerPool) async throws(Failure) {
        let folder = results.appending("index-\(line.line)"), made = folder.appending("index.sqlite")
        guard folder.withCString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
            throw .system(errno, "made", folder)
        }
        state = try await pool.index(archive, made, deadline: .seconds(line.limit))
        let content = try FileDigest(of: made)
        index = "index-\(line.line)-\(now())-\(getpid()).sqlite"
        bytes = Int64(content.bytes)
        _digest = Base64(wrappedValue: content.digest)
        let target = results.appending(index)
        guard made.withCString({ from in target.withCString { rename(from, $0) } }) == 0 else {
            throw .system(errno, "written", target)
        }
        _ = folder.withCString { rmdir($0) }
    }
}

/// Copies an index that was made on another machine to the data folder.
struct ImportedIndex {
    let results: ResultFolder
    let data: BytePath

    /// - Parameter result: a result of indexing an archive.
    func take(_ result: ResultLine) throws -> ImportedResult.Outcome {
        let archive = results.plan.roots[result.header.root].appending(result.header.path)
        guard !result.header.path.climbs, let here = archive.real, here == archive else { return .changed }
        let id = MailIndex.id(of: archive), indexPath = MailIndex.path(of: id, in: data)
        if (try? MailIndex(reading: indexPath).read(MailIndexState.fetch))?.isWhole(of: archive) == true { return .known }
        if let failure = result.header.failure { return try note(failure.at(archive), of: archive, id) }
        guard let answer = result.answer(IndexedArchive.self), !answer.index.contains("/") else { return .strange }
        guard answer.state.isWhole(of: archive, anywhere: true) else { return .changed }
        // Refuses a folder, because it would be copied with all its contents.
        guard FileStamp(of: results.path.appending(answer.index))?.size == answer.bytes else { return .strange }
        try MailIndex.makeFolder(of: id, in: data)
        let copy = indexPath.parent.appending("import.sqlite")
        defer { MailIndex.remove(copy) }
        MailIndex.remove(copy)
        guard
            (try? FileManager.default.copyItem(atPath: results.path.appending(answer.index).display, toPath: copy.display))
                != nil,
            let content = try? FileDigest(of: copy), content.digest == answer.digest, Int64(content.bytes) == answer.bytes
        else { return .strange }
        guard try Self.claim(copy, for: archive) else { return .strange }
        // A process that has the old index open reads either the old index or the complete new one.
        try MailIndex.copy(copy, to: indexPath)
        return .imported
    }

    /// Replaces the paths in an index by the path of the archive on this machine. Returns false if the index belongs to other
    /// files.
    private static func claim(_ index: BytePath, for archive: BytePath) throws -> Bool {
        guard (try? MailIndex(reading: index)) != nil else { return false }
        return try MailIndex(writing: index).write { db in
            guard var state = try MailIndexState.fetch(db), try MailIndex.moveFiles(db, from: state.archive, to: archive) else {
                return false
            }
            state.archive = archive
            state.inode = FileStamp(of: archive)?.inode ?? state.inode
            try state.save(db)
            try MailIndex.saveKnownSets(db)
            return true
        }
    }

    private func note(_ failure: Failure, of archive: BytePath, _ id: String) throws -> ImportedResult.Outcome {
        try MailIndex.makeFolder(of: id, in: data)
        try MailIndex(writing: MailIndex.path(of: id, in: data)).write { db in
            var state = try MailIndexState.fetch(db) ?? MailIndexState(archive: archive)
            state.problem = failure
            try state.save(db)
        }
        return .failed
    }
}
