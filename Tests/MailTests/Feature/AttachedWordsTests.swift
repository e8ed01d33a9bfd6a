import Testing

@testable import MailIndex

struct AttachedWordsTests {
    private static let texts = ["Plan of Zürich.txt\nthe quick zebra", "photo.jpg", "notes 東京都", ""]

    private func best(_ query: String) throws -> (indexes: [Int], areWhole: Bool) {
        try AttachedWords(Self.texts, MailQuery(query, in: .files)).best()
    }

    @Test(arguments: [
        ("zuri", [0], true), ("zebra plan", [0], true), ("\"quick zebra\"", [0], true), ("\"zebra quick\"", [], false),
        ("zebra photo", [0, 1], false), ("京都", [2], true), ("filename:photo", [1], true), ("giraffe", [], false), ("", [], false),
        ("-zebra", [], false), ("\"", [], false), ("photo OR *", [1], false),
    ])
    func `texts with most of the words are found, as the index reads them`(
        _ query: String, _ indexes: [Int], _ areWhole: Bool
    ) throws {
        let found = try best(query)
        #expect(found.indexes == indexes)
        #expect(found.areWhole == areWhole)
    }

    @Test func `an excerpt stands around the words, without the spaces that the index needs`() throws {
        let words = try AttachedWords(
            [Array(repeating: "filler", count: 200).joined(separator: " ") + " 東京都 zebra end"], MailQuery("zebra", in: .files))
        let excerpt = try words.excerpt(of: 0)
        #expect(excerpt.hasPrefix("…") && excerpt.hasSuffix("東京都 zebra end"), "\(excerpt)")
        #expect(excerpt.count < 300)
    }
}
