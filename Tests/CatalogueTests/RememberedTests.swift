import Base
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Catalogue

@Suite struct RememberedTests {
    private static func counted(
        _ catalogue: Catalogue, age: Remembered<WholeLibrary, Int>.Age = .none, delay: UInt32 = 0
    )
        -> Remembered<WholeLibrary, Int>
    {
        Remembered(catalogue, age: age) { db, _ in
            usleep(delay)
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM file") ?? 0
        }
    }

    private let root = BytePath(
        FileManager.default.temporaryDirectory.appendingPathComponent("remembered-\(UUID().uuidString)").path)

    @Test func `sixteen who ask in one moment have it counted once, and nobody has it counted again before a change`()
        async throws
    {
        defer { try? FileManager.default.removeItem(atPath: root.display) }
        let catalogue = try Catalogue(at: root)
        let files = Self.counted(catalogue, delay: 20_000)
        try catalogue.write { _ = try add($0, "/photos/a.jpg") }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<16 { group.addTask { try await files.value() } }
            for try await count in group { #expect(count == 1) }
        }
        #expect(try await files.value() == 1)
        #expect(await files.counted == 1)
    }

    @Test func `what this process or another one changes is counted the next time`() async throws {
        defer { try? FileManager.default.removeItem(atPath: root.display) }
        let (catalogue, other) = (try Catalogue(at: root), try Catalogue(at: root))
        let files = Self.counted(catalogue)
        #expect(try await files.value() == 0)
        for number in 1...6 {
            try (number % 2 == 0 ? catalogue : other).write { _ = try add($0, "/photos/\(number).jpg") }
            #expect(try await files.value() == number)
        }
    }

    @Test func `an answer of a moment ago is given where counting takes long, and is made up for`() async throws {
        defer { try? FileManager.default.removeItem(atPath: root.display) }
        let catalogue = try Catalogue(at: root)
        let gate = DispatchSemaphore(value: 0), counts = Mutex(0)
        let files = Remembered<WholeLibrary, Int>(catalogue, age: .moment) { db, _ in
            usleep(200_000)  // long enough for an answer of a moment ago to do
            let number = counts.withLock { count in
                count += 1
                return count
            }
            if number > 1 { _ = gate.wait(timeout: .now() + 60) }
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM file") ?? 0
        }
        #expect(try await files.value() == 0)
        try catalogue.write { _ = try add($0, "/photos/a.jpg") }
        // The second count waits for the gate, so until then the value is the first count.
        #expect(try await files.value() == 0)
        gate.signal()
        try await until { try await files.value() == 1 }
        #expect(await files.counted == 2)
    }

    @Test func `what fails is said to all, and is tried again`() async throws {
        defer { try? FileManager.default.removeItem(atPath: root.display) }
        let catalogue = try Catalogue(at: root)
        let rows = Remembered<String, Int>(catalogue) { db, table in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
        }
        await #expect(throws: Failure.self) { try await rows.value("later") }
        try catalogue.write { try $0.execute(sql: "CREATE TABLE later (id INTEGER)") }
        #expect(try await rows.value("later") == 0)
    }
}
