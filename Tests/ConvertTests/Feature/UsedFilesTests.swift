import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import TestSupport
import Testing
import Workers

@testable import Convert

/// Files that a conversion needs.
struct UsedFilesTests {
    @Test func `a file that a running conversion still needs is not removed, and the conversion keeps it`() async throws {
        try await withFolder { folder in
            let note = folder.appending("note.txt")
            try Data("a".utf8).write(to: URL(filePath: note.display))
            let catalogue = try Catalogue(at: folder.appending("data"))
            try catalogue.write { _ = try SharedFolder.share($0, path: folder) }
            let files = ConvertFiles(
                catalogue: catalogue, pool: WorkerPool(executable: BytePath("/bin/false"), arguments: [], size: 1))
            let stamp = try #require(FileStamp(of: note))
            let new = NewConvertFile(name: "note.txt", path: note, isOurs: false, kind: .text, stamp: stamp)
            let id = try await files.insert(new).id
            func inputs() throws -> [Int64] {
                try catalogue.read { try Int64.fetchAll($0, sql: "SELECT fileId FROM conversionInput") }
            }
            func set(_ sql: String, _ arguments: StatementArguments = []) throws {
                try catalogue.write { try $0.execute(sql: sql, arguments: arguments) }
            }
            func expectRefused(_ comment: Comment) async throws {
                let failure = await #expect(throws: Failure.self, comment) { try await files.remove(id) }
                #expect(failure?.reason == "convert.fileInUse", comment)
                #expect(try inputs() == [id] && files.file(id).name == "note.txt", comment)
            }
            try set("INSERT INTO conversion (id, converter, options, startedAt) VALUES (7, 'zip', '{}', 1)")
            try set("INSERT INTO conversionInput (conversionId, position, fileId) VALUES (7, 0, ?)", [id])
            try await expectRefused("its job is about to start")
            try set(
                "INSERT INTO job (kind, scope, state, startedAt) VALUES (?, ?, 'running', 1)",
                [Conversions.kind, Conversions.scope(7)])
            try await expectRefused("its job runs")
            try set("UPDATE conversionInput SET isDone = TRUE")
            try await files.remove(id)
            #expect(try inputs() == [], "its results are there")

            let other = try await files.insert(new).id
            try set("INSERT INTO conversionInput (conversionId, position, fileId) VALUES (7, 1, ?)", [other])
            for state in [Job.State.cancelled, .stopped, .done] {
                try set("UPDATE job SET state = ?", [state.rawValue])
                #expect(try catalogue.read { try Conversion.needs($0, file: other) } == false)
            }
            try await files.remove(other)
        }
    }
}
