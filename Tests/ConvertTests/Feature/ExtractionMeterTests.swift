import ArchivesTasks
import Base
import Foundation
import Testing

struct ExtractionMeterTests {
    @Test func `sizes that no disk has are counted as very much, and the server goes on`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("meter-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = folder.appendingPathComponent("told")
        var meter = ExtractionMeter(output: BytePath(log.path), draft: BytePath(folder.path))
        try Data("{\"name\":\"a\",\"bytes\":7}\n{\"name\":\"b\",\"bytes\":35}\n".utf8).write(to: log)
        #expect(meter.bytes() == 42)
        let huge = "{\"name\":\"c\",\"bytes\":\(Int64.max)}\n"
        try Data("{\"name\":\"a\",\"bytes\":7}\n{\"name\":\"b\",\"bytes\":35}\n\(huge)\(huge)".utf8).write(to: log)
        try Data(count: 10).write(to: folder.appendingPathComponent(".shoebox-1-1.part"))
        #expect(meter.bytes() == .max)
        #expect(meter.files == 4)
    }
}
