import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import MailIndex

/// Archives whose index cannot be read. They are listed with the reason, and can be read again or forgotten.
extension Mailbox {
    /// Returns an archive as shown in the list, even if its index cannot be read.
    ///
    /// - Throws: `Failure` with code `fileNotFound` if the archive is unknown.
    func described(_ id: String, _ jobs: [Job]) throws(Failure) -> MailArchiveSummary {
        do throws(Failure) { return try summary(id, jobs) } catch {
            guard hasIndex(id) else { throw Self.unknown }
            let archive = known(id), path = archive ?? MailIndex.path(of: id, in: data)
            let isOurs = archive.map { isCopy($0) } ?? false
            return MailArchiveSummary(id, at: path, isCopy: isOurs, arrival: arrival(of: id), damage(error, id), jobs)
        }
    }

    /// Returns the path of an archive and, if its index cannot be read, the reason. Both are nil for an unknown archive.
    func location(of id: String) -> (archive: BytePath?, problem: Failure?) {
        do throws(Failure) {
            if let state = try index(id).read(MailIndexState.fetch) { return (state.archive, nil) }
            throw Self.unknown
        } catch {
            guard hasIndex(id) else { return (nil, nil) }
            return (known(id), damage(error, id))
        }
    }

    func hasIndex(_ id: String) -> Bool { MailIndex.isID(id) && FileStamp(of: MailIndex.path(of: id, in: data)) != nil }

    /// Returns the failure with which a response reports that it does not include an archive.
    func leftOut(_ id: String, _ problem: Failure) -> Failure {
        let path = location(of: id).archive ?? MailIndex.path(of: id, in: data)
        return Failure(problem.code, "mail.archiveLeftOut", ["archive": path.name.display], file: path)
            .advising(problem.advice ?? problem.reason)
    }

    /// Returns the failure to report for an index. An index without a state is reported as damaged.
    private func damage(_ problem: Failure, _ id: String) -> Failure {
        guard problem.reason == Self.unknown.reason else { return problem }
        return Failure(.corruptFile, "mailIndex.damaged", file: MailIndex.path(of: id, in: data))
    }

    /// Finds the path of the archive with this id among the archives that jobs have read, and among the copied archives.
    private func known(_ id: String) -> BytePath? {
        let scopes: [Data]
        do {
            scopes = try catalogue.read {
                try Data.fetchAll($0, sql: "SELECT scope FROM job WHERE kind = ?", arguments: [Self.kind])
            }
        } catch {
            // Without the jobs, the archive may not be found, and is then listed under the path of its index.
            scopes = []
        }
        let paths = scopes.map { BytePath(bytes: $0) } + uploads.children.map { uploads.appending($0) }
        return paths.first { MailIndex.id(of: $0) == id }
    }
}
