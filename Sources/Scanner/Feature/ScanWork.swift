import Base
public import Catalogue
import Foundation
public import GRDB
public import Jobs
import ReadingTasks
import Workers

/// The job that makes the pages of a scan at full size and recognizes their text. Its scope is the id of the scan; each page is
/// an item.
public struct ScanWork: JobWork {
    static let name = "scanner.make"

    public let kind = name
    public let parallel: Int
    private let scans: Scans

    init(_ scans: Scans) {
        self.scans = scans
        parallel = scans.pool.size
    }

    public func expected(_ db: Database, _ job: Job) throws -> Int { try plan(db, job, after: nil).keys.count }

    public func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan {
        guard let id = Int64(String(decoding: job.scope, as: UTF8.self)), let scan = try Scan.fetch(db, id) else {
            return JobPlan([])
        }
        // The key of an item contains the page's version, so a page that is changed in the meantime becomes a new item.
        return JobPlan(scan.pages.filter { !$0.isRead }.map { .text("\($0.id)-\($0.version)") })
    }

    public func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome {
        let parts = item.key.name.split(separator: "-").compactMap { Int64($0) }
        guard parts.count == 2, let page = try scans.catalogue.read({ try ScanPage.fetch($0, parts[0]) }),
            Int64(page.version) == parts[1]
        else { return .gone }
        do throws(Failure) {
            _ = try await perform(page)
            return .done { _ in }
        } catch {
            if error.code == .diskFull || error.reason == .readingPartsMissing { return .stopped(error) }
            throw error
        }
    }

    private func perform(_ page: ScanPage) async throws(Failure) {
        do { _ = try await scans.finish(page) } catch let failure as Failure { throw failure } catch {
            throw Failure(of: error, "reading.stopped")
        }
    }
}
