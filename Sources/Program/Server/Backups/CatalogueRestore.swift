import Acts
public import Base
public import Catalogue
import Foundation
import GRDB
import Glibc

/// Restores the catalogue while no server is running. If the restore is requested in the terminal, it happens immediately. If
/// it is requested in the web app, it happens between two runs of the program.
public enum CatalogueRestore {
    /// - Parameter file: see `Restore.perform`.
    /// - Throws: `Failure` with code `busy` if a server is running on the folder, and the errors of `Restore.perform`.
    public static func perform(from file: BytePath, data: BytePath) throws -> Restore.Outcome {
        try data.makePrivateFolders()
        let lock = try ServerLock(data: data)
        defer { lock.release() }
        let unended = endMoves(data)
        var outcome = try Restore.perform(from: file, into: data)
        outcome.unended = unended
        return outcome
    }

    /// Completes or reverts the file moves that are recorded as unfinished in the current catalogue. A normal start would do
    /// this, but the restored catalogue does not know these moves.
    ///
    /// - Returns: the reason if this failed, or nil if it succeeded. Also nil if the catalogue is missing, outdated or damaged,
    ///   because a restore often replaces such a catalogue, so this is not reported.
    private static func endMoves(_ data: BytePath) -> Failure? {
        guard Catalogue.isUpToDate(in: data) else { return nil }
        do {
            let catalogue = try Catalogue(at: data)
            try FileMover(catalogue).recover()
            try FileAdder(catalogue).recover()
            try EntryMover(catalogue).recover()
            try SidecarDraft.recover(catalogue)
            try catalogue.database.close()
            return nil
        } catch {
            let why = Failure(of: error, "restore.failed")
            if why.code == .corruptFile { return nil }
            return Failure(why.code, "restore.movesUnderWay", ["error": why.message])
        }
    }

    /// The result of a restore requested in the web app.
    public struct Planned: Sendable {
        /// The name of the backup.
        public let name: String
        public let result: Result<Restore.Outcome, Failure>
    }

    /// Restores the backup chosen in the web app. Tries this only once, even if it fails. Returns nil if no backup was chosen.
    public static func performPlanned(data: BytePath) -> Planned? {
        guard let name = planned(data: data) else { return nil }
        defer { forgetPlan(data: data) }
        do {
            return Planned(
                name: name, result: .success(try perform(from: try Backups(data: data).file(named: name), data: data)))
        } catch {
            return Planned(name: name, result: .failure(Failure(of: error, "restore.failed")))
        }
    }

    /// The name of the backup that will be restored at the next start.
    static func planned(data: BytePath) -> String? {
        FileManager.default.contents(atPath: note(data).display).map { String(decoding: $0, as: UTF8.self) }
    }

    static func plan(_ name: String, data: BytePath) throws(Failure) { try PrivateFile.write(Array(name.utf8), to: note(data)) }

    static func forgetPlan(data: BytePath) { _ = note(data).withCString { unlink($0) } }

    private static func note(_ data: BytePath) -> BytePath { data.appending("restore.planned") }
}
