import Base
import Foundation
import TestSupport
import Testing
import ReadingTasks
import Workers

@testable import Notes
@testable import Readings

/// Real receipts, read by the real worker. A file's name contains the merchant, the day, the number of items, and the total in
/// cents.
struct ReceiptCorpusTests {
    static let folder = ProcessInfo.processInfo.environment["SHOEBOX_CORPUS"].map { $0 + "/reading/receipts" }

    @Test(.enabled(if: folder != nil, "needs SHOEBOX_CORPUS")) func `real receipts give their day and total`() async throws {
        let folder = try #require(Self.folder)
        let pool = WorkerPool(executable: try builtProgram(), size: 1)
        var (found, days, totals) = (0, 0, 0)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".jpg") {
            let facts = name.dropLast(4).split(separator: "_")
            let page = PageText(try await pool.read(BytePath(folder + "/" + name)))
            #expect(CategoryRules.verdict(page).category == .receipt, "\(name)")
            let receipt = Receipt(page)
            let day = receipt.date.map { $0.split(separator: "-").reversed().joined() }
            found += 1
            if day == String(facts[1]) { days += 1 }
            if receipt.total?.cents == Int(facts[3]) { totals += 1 }
        }
        await pool.shutdown()
        #expect(found == 5)
        // The day of one receipt is printed in grey over a watermark, so it may not be readable.
        #expect(days >= 4)
        #expect(totals >= 4)
    }
}
