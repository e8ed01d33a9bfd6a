import Foundation

/// What the text of a page says: of which category it is, and for a receipt who was paid, when, how much.
public struct PageFacts: Sendable, Equatable {
    public let verdict: Verdict
    /// Also where the rules see no receipt, if there is a total: the person may know better.
    public let receipt: Receipt?

    public init(_ page: PageText) {
        verdict = CategoryRules.verdict(page)
        let read = Receipt(page)
        receipt = read.total == nil && verdict.category != .receipt ? nil : read
    }

    /// The receipt as it is stored.
    public var receiptJSON: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let receipt, let data = try? encoder.encode(receipt) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}

extension Receipt {
    /// What `PageFacts.receiptJSON` stored; nil for anything else.
    public init?(stored json: String?) {
        guard let json, let receipt = try? JSONDecoder().decode(Receipt.self, from: Data(json.utf8)) else { return nil }
        self = receipt
    }
}
