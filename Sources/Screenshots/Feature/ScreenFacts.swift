import Catalogue
import GRDB
import ReadingEngine
import Readings
import ScreenshotsEngine

/// The facts found in the text of a screen, by name: merchant and total of a receipt, event and date of a ticket.
enum ScreenFacts {
    /// - Parameter reading: the text of the screen; nil if it is not stored any more.
    static func of(_ verdict: ScreenshotsEngine.Verdict, _ reading: Reading?) -> [String: String] {
        guard verdict.type == .receipt, let reading else {
            return Dictionary(uniqueKeysWithValues: verdict.facts.map { ($0.rawValue, $1.text) })
        }
        let receipt = PrintedReceipt(PageText(reading, isScreenshot: true))
        return ["merchant": receipt.merchant, "total": receipt.total].compactMapValues { $0 }
    }
}

extension ScreenReader {
    /// Returns the text of a screen, which the catalogue has stored if it was not recognized just now.
    func reading(of seen: SeenScreen) throws -> Reading? {
        if let reading = seen.reading { return reading }
        return try catalogue.read { try Readings.find($0, seen.identity) }
    }
}
