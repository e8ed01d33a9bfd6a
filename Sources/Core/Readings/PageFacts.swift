import Foundation

/// The facts in the text of a page: its category, and for a receipt the shop, the date and the total.
public struct PageFacts: Sendable, Equatable {
    public let verdict: Verdict
    /// Also set if the rules see no receipt but there is a total: the person may know better.
    public let receipt: Receipt?

    public init(_ page: PageText) {
        verdict = CategoryRules.verdict(page)
        let read = Receipt(page)
        receipt = read.total == nil && verdict.category != .receipt ? nil : read
    }

    /// The receipt as JSON for storage.
    public var receiptJSON: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let receipt, let data = try? encoder.encode(receipt) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}

extension Receipt {
    /// Reads a receipt that `PageFacts.receiptJSON` stored; nil for anything else.
    public init?(stored json: String?) {
        guard let json, let receipt = try? JSONDecoder().decode(Receipt.self, from: Data(json.utf8)) else { return nil }
        self = receipt
    }
}
