import Base
import Catalogue
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Jobs

struct JobsTests {
    @Test func `a job answers at once with 0 of N and ends with N of N`() async throws {
        let scene = try Scene(items: 100), gate = Gate()
        let jobs = scene.jobs(
            Rows { _ in
                try await gate.pass()
                return nil
            })
        // Each item waits for the gate, so none can end before `start` has returned.
        let job = try await jobs.start("test")
        gate.open()
        #expect(job.numbers(\.current, \.total, \.failed) == [0, 100, 0])
        let end = try await jobs.finish(job.id)
        #expect(end.state == .done)
        #expect(end.numbers(\.current, \.total, \.failed) == [100, 100, 0])
        #expect(end.finishedAt != nil)
        #expect(try scene.results == Dictionary(uniqueKeysWithValues: (0..<100).map { ("\($0)", 1) }))
        #expect(scene.reported.withLock { $0.last?.state } == .done)
    }

    @Test(arguments: [("jobItemWaiting", JobItem.State.waiting), ("jobItemFailed", .failed)])
    func `items of a state have an index`(index: String, state: JobItem.State) throws {
        let scene = try Scene()
        let plan = try scene.catalogue.read { db in
            try Row.fetchAll(
                db,
                sql: "EXPLAIN QUERY PLAN SELECT id FROM jobItem INDEXED BY \(index) WHERE jobId = 1 AND \(JobItem.isIn(state))")
        }
        #expect(plan.contains { ($0["detail"] as String).contains(index) })
    }

    @Test func `a job with nothing to do is done`() async throws {
        let jobs = try Scene().jobs(Rows())
        let job = try await jobs.start("test")
        #expect(try await jobs.finish(job.id).state == .done)
        #expect(try await jobs.job(job.id).total == 0)
    }

    @Test func `starting what runs changes nothing, and a kind that there is not is refused`() async throws {
        let gate = Gate()
        let scene = try Scene(items: 3)
        let jobs = scene.jobs(
            Rows { _ in
                try await gate.pass()
                return nil
            })
        let first = try await jobs.start("test")
        #expect(try await jobs.start("test").id == first.id)
        #expect(try await jobs.start("test", scope: Data("other".utf8)).id != first.id)
        gate.open()
        _ = try await jobs.finish(first.id)
        #expect(try scene.results["1"] != nil)
        await #expect(throws: Failure.self) { try await jobs.start("nonsense") }
        await #expect(throws: Failure.self) { try await jobs.add([], to: "nonsense") }
        await #expect(throws: Failure.self) { try await jobs.cancel(99) }
    }

    @Test func `cancelling breaks off what is in work, keeps what is done, and the next start goes on there`() async throws {
        let scene = try Scene(items: 50)
        let gate = Gate()
        let work = Rows { name in
            if let number = Int(name), number >= 20 { try await gate.pass() }
            return nil
        }
        let jobs = scene.jobs(work)
        let id = try await jobs.start("test").id
        try await until { work.performed.withLock { $0.count } == 22 }
        // The gate is closed, so the items in progress do not end by themselves.
        let cancelled = try await jobs.cancel(id)
        #expect(cancelled.state == .cancelled)
        #expect(cancelled.numbers(\.current, \.total) == [20, 50])
        #expect(try scene.results.count == 20)
        #expect(await jobs.isIdle)
        gate.open()
        #expect(work.performed.withLock { $0.count } == 22, "nothing goes on")
        let resumed = try await jobs.resume(id)
        #expect(resumed.numbers(\.current, \.total) == [20, 50])
        #expect(try await jobs.finish(id).current == 50)
        #expect(try scene.results.values.allSatisfy { $0 == 1 })
        #expect(work.performed.withLock { performed in (0..<20).allSatisfy { performed["\($0)"] == 1 } })
    }

    @Test func `a cancel and a start right after it lose nothing`() async throws {
        let scene = try Scene(items: 40)
        let jobs = scene.jobs(
            Rows { _ in
                try await Task.sleep(for: .milliseconds(2))
                return nil
            })
        let id = try await jobs.start("test").id
        async let cancelled = jobs.cancel(id)
        try await Task.sleep(for: .milliseconds(1))
        _ = try await jobs.start("test")
        _ = try await cancelled
        if try await jobs.finish(id).state == .cancelled { try await jobs.resume(id) }
        #expect(try await jobs.finish(id).current == 40)
        #expect(try scene.results.count == 40)
    }

    @Test func `items that fail say why, and retrying does them alone again`() async throws {
        let scene = try Scene(items: 10)
        let isBroken = Mutex(true)
        let work = Rows { name in
            if name == "3" || name == "7", isBroken.withLock({ $0 }) {
                throw Failure(.corruptFile, "Broken.", file: BytePath("/p/\(name)"))
            }
            return name == "5" ? .gone : nil
        }
        let jobs = scene.jobs(work)
        let id = try await jobs.start("test").id
        let first = try await jobs.finish(id)
        #expect(first.numbers(\.current, \.total, \.done, \.failed) == [9, 9, 7, 2])
        let failures = try await jobs.failures(id)
        #expect(failures.items.map(\.key) == ["3", "7"])
        #expect(failures.items.first?.error == Failure(.corruptFile, "Broken.", file: BytePath("/p/3")))
        #expect(failures.next == nil)
        let page = try await jobs.failures(id, limit: 1)
        let rest = try await jobs.failures(id, after: try #require(page.next))
        #expect(rest.items.map(\.key) == ["7"])
        isBroken.withLock { $0 = false }
        try await jobs.retry(id)
        let second = try await jobs.finish(id)
        #expect(second.numbers(\.done, \.total, \.failed) == [2, 2, 0])
        #expect(work.performed.withLock { $0 }.filter { $0.value > 1 }.keys.sorted() == ["3", "5", "7"], "5 is listed again")
        #expect(try scene.results.count == 9)
    }

    @Test func `a reader that was stopped from outside is asked once more`() async throws {
        let scene = try Scene(items: 1)
        let times = Mutex(0)
        let jobs = scene.jobs(
            Rows { _ in
                let time = times.withLock { times in
                    times += 1
                    return times
                }
                if time == 1 { throw Failure(.unknown, "Killed.") }
                return nil
            })
        let id = try await jobs.start("test").id
        #expect(try await jobs.finish(id).failed == 0)
        #expect(times.withLock { $0 } == 2)
    }

    @Test func `a job that cannot go on says so and loses nothing`() async throws {
        let scene = try Scene(items: 5)
        let isThere = Mutex(false)
        let missing = Failure(.unsupportedFormat, "reading.partsMissing")
        let jobs = scene.jobs(Rows { _ in isThere.withLock { $0 } ? nil : .stopped(missing) })
        let id = try await jobs.start("test").id
        let stopped = try await jobs.finish(id)
        #expect(stopped.state == .stopped)
        #expect(stopped.problem == missing)
        #expect(stopped.numbers(\.current, \.total) == [0, 5])
        isThere.withLock { $0 = true }
        try await jobs.resume(id)
        let done = try await jobs.finish(id)
        #expect(done.state == .done)
        #expect(done.problem == nil)
        #expect(try scene.results.count == 5)
    }

    @Test func `a full disk stops the job with its reason`() async throws {
        let scene = try Scene(items: 20)
        let jobs = scene.jobs(
            Rows { name in
                name == "10" ? .done { _ in throw Failure(.diskFull, "Full.") } : nil
            })
        let id = try await jobs.start("test").id
        let stopped = try await jobs.finish(id)
        #expect(stopped.state == .stopped)
        #expect(stopped.problem?.code == .diskFull)
        #expect(try scene.results["10"] == nil)
    }

    @Test func `a result that the catalogue refuses fails alone`() async throws {
        let scene = try Scene(items: 5)
        let jobs = scene.jobs(
            Rows { name in
                guard name == "2" else { return nil }
                return .done { db in
                    try db.execute(sql: "INSERT INTO result VALUES ('half', 1)")
                    try db.execute(sql: "INSERT INTO result VALUES (NULL, NULL)")
                }
            })
        let id = try await jobs.start("test").id
        let job = try await jobs.finish(id)
        #expect(job.numbers(\.done, \.failed) == [4, 1])
        #expect(try scene.results["half"] == nil)
    }

    @Test func `items that are wanted now come before all others`() async throws {
        let scene = try Scene(items: 200)
        let gate = Gate()
        let order = Mutex<[String]>([])
        let jobs = scene.jobs(
            Rows(parallel: 1) { name in
                order.withLock { $0.append(name) }
                if name == "0" { try await gate.pass() }
                return nil
            })
        let id = try await jobs.start("test").id
        try await until { order.withLock { $0.count } == 1 }
        try await jobs.add([.text("150"), .text("new")], to: "test")
        gate.open()
        _ = try await jobs.finish(id)
        #expect(order.withLock { Array($0.prefix(4)) } == ["0", "150", "new", "1"])
        #expect(order.withLock { $0.count } == 201)
        try await jobs.add([.text("150")], to: "test")
        _ = try await jobs.finish(id)
        #expect(try scene.results["150"] == 2, "what is asked for again is done again")
    }

    @Test func `added items are taken up at once while another is in work`() async throws {
        let scene = try Scene()
        let gate = Gate()
        let work = Rows(parallel: 2) { name in
            if name == "slow" { try await gate.pass() }
            return nil
        }
        let jobs = scene.jobs(work)
        let id = try await jobs.add([.text("slow")], to: "test").id
        try await until { work.performed.withLock { $0["slow"] } == 1 }
        try await jobs.add([.text("quick")], to: "test")
        try await until { try scene.results["quick"] == 1 }
        gate.open()
        #expect(try await jobs.finish(id).done == 2)
    }

    @Test func `a result does not wait for a slow item that was begun after it`() async throws {
        let scene = try Scene()
        let gate = Gate()
        let isSlowThere = Mutex(false)
        let jobs = scene.jobs(
            Rows(parallel: 1) { name in
                if name == "slow" { try await gate.pass() }
                // Ensures that the slow item is already waiting when the quick item ends.
                while name == "quick", !isSlowThere.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
                return nil
            })
        let id = try await jobs.add([.text("quick")], to: "test").id
        try await jobs.add([.text("slow")], to: "test")
        isSlowThere.withLock { $0 = true }
        try await until { try scene.results["quick"] == 1 }
        gate.open()
        #expect(try await jobs.finish(id).done == 2)
    }

    @Test func `what comes into the library while a job runs is done too`() async throws {
        let scene = try Scene(items: 3)
        let gate = Gate()
        let work = Rows { name in
            if name == "2" { try await gate.pass() }
            return nil
        }
        let jobs = scene.jobs(work)
        let id = try await jobs.start("test").id
        try await until { try scene.results.count == 2 }
        try scene.add(3..<30)
        await jobs.libraryChanged()
        try await until { try scene.results.count == 29 }
        gate.open()
        #expect(try await jobs.finish(id).done == 30)
    }

    @Test func `a finished job started again looks for new items only`() async throws {
        let scene = try Scene(items: 10)
        let work = Rows()
        let jobs = scene.jobs(work)
        let id = try await jobs.start("test").id
        _ = try await jobs.finish(id)
        try scene.add(10..<15)
        let again = try await jobs.start("test")
        #expect(again.numbers(\.current, \.total) == [0, 5])
        #expect(try await jobs.finish(id).done == 5)
        #expect(work.performed.withLock { $0.values.allSatisfy { $0 == 1 } })
    }
}

/// Makes items wait until the gate is opened.
final class Gate: Sendable {
    private let isOpen = Mutex(false)

    func open() { isOpen.withLock { $0 = true } }

    func pass() async throws {
        while !isOpen.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
    }
}
