import Foundation

/// The data derived from the text of a page: its category, and for a receipt the shop, the date and the total.
public struct PageFacts: Sendable, Equatable {
    public let verdict: Verdict
    /// The data for a receipt. It is also set if the page contains a total but is not classified as a receipt, because the user
    /// may change the classification.
    public let receipt: Receipt?

    public init(_ page: PageText) {
        verdict = CategoryRules.verdict(page)
        let read = Receipt(page)
        receipt = read.total == nil && verdict.category != .receipt ? nil : read
    }

    /// The receipt as JSON, for storing it.
    public var receiptJSON: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let receipt, let data = try? encoder.encode(receipt) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}

extension Receipt {
    /// Decodes a receipt that was stored from `PageFacts.receiptJSON`; nil if the text is not such a receipt.
    public init?(stored json: String?) {
        guard let json, let receipt = try? JSONDecoder().decode(Receipt.self, from: Data(json.utf8)) else { return nil }
        self = receipt
    }
}
