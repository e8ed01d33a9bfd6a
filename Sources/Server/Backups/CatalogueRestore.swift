import Acts
public import Basics
public import Catalogue
import Foundation
import GRDB
import Glibc

/// Restores of the catalogue while no server runs: at once from the terminal, between two runs of the program from the web app.
public enum CatalogueRestore {
    /// - Parameter file: as for `Restore.perform`.
    /// - Throws: `Failure` busy when a server runs on the folder, and what `Restore.perform` throws.
    public static func perform(from file: BytePath, data: BytePath) throws -> Restore.Outcome {
        try Catalogue.makePrivateDirectory(data)
        let lock = try ServerLock(data: data)
        defer { lock.release() }
        let unended = endMoves(data)
        var outcome = try Restore.perform(from: file, into: data)
        outcome.unended = unended
        return outcome
    }

    /// Ends what the catalogue of today has begun with files, as a start does: the catalogue that takes its place knows nothing of it.
    ///
    /// - Returns: why it could not; nil also for a damaged catalogue, which a restore is for.
    private static func endMoves(_ data: BytePath) -> Failure? {
        guard Catalogue.isUpToDate(in: data) else { return nil }
        do {
            let catalogue = try Catalogue(at: data)
            try FileMover(catalogue).recover()
            try FileAdder(catalogue).recover()
            try EntryMover(catalogue).recover()
            try catalogue.database.close()
            return nil
        } catch {
            let why = Failure(of: error, "restore.failed")
            if why.code == .corruptFile { return nil }
            return Failure(why.code, "restore.movesUnderWay", ["error": why.message])
        }
    }

    /// What became of a restore that was chosen in the web app.
    public struct Planned: Sendable {
        /// Of the backup.
        public let name: String
        public let result: Result<Restore.Outcome, Failure>
    }

    /// Restores the backup that was chosen in the web app, if one was. It is tried once.
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

    /// The backup that the next start restores.
    static func planned(data: BytePath) -> String? {
        FileManager.default.contents(atPath: note(data).display).map { String(decoding: $0, as: UTF8.self) }
    }

    static func plan(_ name: String, data: BytePath) throws(Failure) { try PrivateFile.write(Array(name.utf8), to: note(data)) }

    static func forgetPlan(data: BytePath) { _ = note(data).withCString { unlink($0) } }

    private static func note(_ data: BytePath) -> BytePath { data.appending("restore.planned") }
}
