import Base
import CLinux
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Workers

@Suite(.serialized) struct FaultTests {
    @Test(arguments: [
        (Misbehave.Fault.crash, Failure.Code.corruptFile), (.exit, .corruptFile), (.halfLine, .corruptFile), (.rubbish, .unknown),
        (.wrongID, .unknown), (.mute, .unknown), (.hang, .tooLarge), (.eatMemory, .tooLarge),
        (.eatSharedMemory, .tooLarge), (.padded(bytes: 3 << 20), .unknown),
    ])
    func `a worker gone wrong fails its item with a reason, the next succeeds, no zombie is left`(
        fault: Misbehave.Fault, code: Failure.Code
    ) async throws {
        let pool = try makePool(limits: WorkerLimits(memory: 128 << 20))
        let patience = Duration.milliseconds(fault == .hang ? 300 : 60_000)
        let failed = await failure(of: pool, Misbehave(fault), deadline: patience)
        #expect(failed?.code == code)
        if fault == .eatMemory || fault == .eatSharedMemory { #expect(failed?.message.contains("128 MB") == true) }
        if fault == .hang { #expect(failed?.message.contains("0.3 s") == true) }
        await expectWell(pool)
        #expect(pool.statistics.started == 2)
        await pool.shutdown()
        #expect(pool.statistics.running == [])
        #expect(zombies() == [])
    }

    @Test func `what a library prints does not spoil the answer`() async throws {
        let pool = try makePool()
        #expect(await failure(of: pool, Misbehave(.chatter)) == nil)
        #expect(pool.statistics.started == 1)
        await pool.shutdown()
    }

    @Test(arguments: ["/bin/false", "/nowhere/at/all", "/bin/cat"])
    func `a program that is no worker fails the request and names the program`(program: String) async throws {
        let limits = WorkerLimits(startup: .milliseconds(300))
        let pool = try makePool(limits: limits, program: BytePath(program))
        let failed = await failure(of: pool, Misbehave(.exit))
        #expect(failed?.code == .unknown)
        #expect(failed?.message.contains(program) == true)
        await pool.shutdown()
        #expect(zombies() == [])
    }

    @Test func `killed from outside in the middle, the item fails and the next succeeds`() async throws {
        let pool = try makePool()
        await expectWell(pool)
        let pid = try #require(pool.statistics.running.first)
        let before = try await waits(of: pid)
        async let failed = failure(of: pool, Misbehave(.hang), deadline: .seconds(60))
        try await until { ProcessStatus(of: pid).map { $0.waits > before } == true }
        kill(pid, SIGKILL)
        #expect(await failed?.code == .unknown)
        await expectWell(pool)
        await pool.shutdown()
    }

    @Test func `killed while idle, the next request gets a new worker`() async throws {
        let pool = try makePool()
        await expectWell(pool)
        let pid = try #require(pool.statistics.running.first)
        kill(pid, SIGKILL)
        try await until { ProcessStatus(of: pid)?.isAlive != true }
        await expectWell(pool)
        #expect(pool.statistics.started == 2)
        await pool.shutdown()
        #expect(zombies() == [])
    }

    @Test func `cancelling kills the worker at once`() async throws {
        let pool = try makePool()
        await expectWell(pool)
        let pid = try #require(pool.statistics.running.first)
        let before = try await waits(of: pid)
        let task = Task { await failure(of: pool, Misbehave(.hang), deadline: .seconds(60)) }
        try await until { ProcessStatus(of: pid).map { $0.waits > before } == true }
        task.cancel()
        #expect(await task.value?.code == .cancelled)
        try await until { kill(pid, 0) == -1 }
        await expectWell(pool)
        await pool.shutdown()
    }

    @Test func `a worker that has answered and goes on to take memory is ended`() async throws {
        let pool = try makePool(limits: WorkerLimits(memory: 128 << 20, idle: .seconds(3600)))
        #expect(await failure(of: pool, Misbehave(.eatLater(bytes: 256 << 20))) == nil)
        try await until { pool.statistics.running == [] }
        await expectWell(pool)
        #expect(pool.statistics.started == 2)
        await pool.shutdown()
        #expect(zombies() == [])
    }

    @Test func `a worker that takes no request any more fails it at its deadline, however long the request is`() async throws {
        let pool = try makePool()
        await expectWell(pool)
        kill(try #require(pool.statistics.running.first), SIGSTOP)
        let long = Misbehave(.says(String(repeating: "x", count: 4 << 20), times: 0))
        let failed = await failure(of: pool, long, deadline: .milliseconds(300))
        #expect(failed?.code == .tooLarge)
        #expect(failed?.message.contains("0.3 s") == true)
        // Another worker accepts the same request completely.
        #expect(await failure(of: pool, long) == nil)
        #expect(pool.statistics.started == 2)
        await pool.shutdown()
        #expect(zombies() == [])
    }

    @Test func `an answer of as many bytes as its task may have is read`() async throws {
        let pool = try makePool()
        #expect(await failure(of: pool, Misbehave(.padded(bytes: 1 << 20))) == nil)
        await pool.shutdown()
    }

    @Test(arguments: [
        (#"{"id":1,"answer":[1,1,1]}"#, 7), (#"[[],{},""]"#, 5), (#"{"a,b":"\"[,:{\\","c":0}"#, 4), ("12", 0),
    ])
    func `the values of an answer are counted before it is decoded`(line: String, values: Int) {
        #expect(WorkerWire.hasValues(Array(line.utf8), atMost: values))
        #expect(values == 0 || !WorkerWire.hasValues(Array(line.utf8), atMost: values - 1))
    }

    @Test func `an answer with millions of values is bloated, one with long texts is not`() {
        #expect(WorkerWire.isBloated(Array(repeating: UInt8(ascii: "["), count: 5 << 20)))
        #expect(!WorkerWire.isBloated(Array("\"".utf8) + Array(repeating: UInt8(ascii: ","), count: 5 << 20)))
    }

    @Test func `an idle worker is stopped`() async throws {
        let pool = try makePool(limits: WorkerLimits(idle: .milliseconds(500)))
        await expectWell(pool)
        try await until { pool.statistics.running == [] }
        await expectWell(pool)
        await pool.shutdown()
    }
}
