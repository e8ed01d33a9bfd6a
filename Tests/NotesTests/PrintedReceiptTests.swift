import ReadingEngine
import Testing

@testable import Readings

struct PrintedReceiptTests {
    /// Makes a page of rows with the height of their letters, in pixels.
    private static func page(_ rows: [(text: String, height: Float)]) -> PageText {
        var top: Float = 0
        let lines = rows.enumerated().map { index, row in
            let width = Float(row.text.count) * row.height / 2
            let quad = Quad(
                SIMD2(80, top), SIMD2(80 + width, top), SIMD2(80 + width, top + row.height), SIMD2(80, top + row.height))
            top += row.height * 2
            return TextLine(text: row.text, confidence: 0.99, quad: quad, words: [], block: index, row: index)
        }
        return PageText(Reading(width: 1080, height: 2340, lines: lines, seconds: 0), isScreenshot: true)
    }

    @Test func `a labelled total and the shop above it are given as they are printed`() {
        let receipt = PrintedReceipt(
            Self.page([
                ("9:41", 40), ("Corner Bakery", 80), ("Brot 2,50 €", 40), ("Kuchen 8,30 €", 40), ("Summe 10,80 €", 56),
                ("MwSt 7% 0,71", 40),
            ]))
        #expect(receipt.merchant == "Corner Bakery" && receipt.total == "10,80 €")
    }

    @Test(arguments: ["to", "an", "à", "a"])
    func `a confirmation of a payment gives its recipient and its largest amount`(preposition: String) {
        let receipt = PrintedReceipt(
            Self.page([
                ("Payment successful", 40), ("$68.60", 90), ("\(preposition) Hofladen Meier", 40), ("Date 3.4.2024 10:20", 40),
                ("Payment method Visa 4021", 40), ("Fee $0.00", 40),
            ]))
        #expect(receipt.merchant == "Hofladen Meier" && receipt.total == "$68.60")
    }

    @Test func `a list of payments has neither shop nor total`() {
        let receipt = PrintedReceipt(
            Self.page([("Transactions", 60), ("Salary $2,400.00", 40), ("Rent $800.00", 40), ("Groceries $61.20", 40)]))
        #expect(receipt.merchant == nil && receipt.total == nil)
    }

    @Test func `an ordinary amount is not a total, and a sentence with to is no recipient`() {
        let receipt = PrintedReceipt(
            Self.page([
                ("A table for six people is too large to carry home", 40), ("To 4 Fir Road", 40), ("Ticket 12,00 €", 44),
                ("Seat 4", 40),
            ]))
        #expect(receipt.merchant == nil && receipt.total == nil)
    }

    @Test(arguments: [
        ("Summe 10,80 €", "10,80 €"), ("TOTAL $193.86", "$193.86"), ("Total EUR 5,50", "EUR 5,50"), ("Total 5,50", "5,50"),
        ("3 x 2,00 6,00", "6,00"), ("Total 1 234,50 €", "1 234,50 €"),
    ])
    func `an amount is found again in its row`(text: String, printed: String) throws {
        let amount = try #require(Amount.all(in: text).last)
        #expect(amount.printed(in: text) == printed)
        #expect(Amount(cents: amount.cents + 1, currency: amount.currency).printed(in: text) == nil)
    }
}
