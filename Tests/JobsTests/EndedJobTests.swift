import Base
import Catalogue
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Jobs

/// Jobs that are cancelled or started although they have ended.
@Suite(.timeLimit(.minutes(5))) struct EndedJobTests {
    @Test func `a job that is done stays done, and has ended when it ended, whoever cancels it`() async throws {
        let scene = try Scene(items: 3)
        let jobs = scene.jobs(Rows())
        let id = try await jobs.start("test").id
        let done = try await jobs.finish(id)
        let cancelled = try await jobs.cancel(id)
        #expect(done.state == .done && cancelled.state == .done)
        #expect(cancelled.finishedAt == done.finishedAt && cancelled.problem == nil)
    }

    @Test func `what failed is performed again by no start, only by a retry`() async throws {
        let scene = try Scene(items: 5)
        let work = Rows { name in
            if name == "3" { throw Failure(.corruptFile, "Broken.") }
            return nil
        }
        let jobs = scene.jobs(work)
        let id = try await jobs.start("test").id
        #expect(try await jobs.finish(id).failed == 1)
        for _ in 0..<2 {
            try await jobs.start("test")
            #expect(try await jobs.finish(id).numbers(\.done, \.failed, \.total) == [0, 1, 1])
        }
        #expect(try await jobs.failures(id).items.map(\.key) == ["3"])
        #expect(work.performed.withLock { $0["3"] } == 1)
        try await jobs.retry(id)
        #expect(try await jobs.finish(id).failed == 1)
        #expect(work.performed.withLock { $0["3"] } == 2)
    }

    @Test func `a job that goes on expects what is left besides what has ended, done or failed`() throws {
        let scene = try Scene()
        let job = try scene.catalogue.write { db in
            let id = try JobRows.start(db, kind: "test", scope: Data()).id
            try JobRows.plan(db, job: id, JobPlan((0..<5).map { .text("\($0)") }))
            let items = try JobRows.waiting(db, job: id, limit: 3)
            for (item, state) in zip(items, [.done, .done, .failed] as [JobItem.State]) {
                try JobRows.settle(db, item, state)
            }
            try JobRows.end(db, job: id, .cancelled)
            _ = try JobRows.start(db, kind: "test", scope: Data())
            try JobRows.expect(db, job: id, 10)
            return try JobRows.require(db, id)
        }
        #expect(job.numbers(\.done, \.failed, \.current, \.total) == [2, 1, 3, 13])
    }
}
