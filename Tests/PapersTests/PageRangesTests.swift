import PapersEngine
import Testing

@Suite("Pages as people write them") struct PageRangesTests {
    @Test(arguments: [
        ("1-3,7,9-", [1, 2, 3, 7, 9, 10]), ("-2", [1, 2]), ("10", [10]), ("last", [10]), ("3-1", [3, 2, 1]),
        (" 2 – 4 ; 1 ", [2, 3, 4, 1]),
        ("9-last,", [9, 10]), ("1,1", [1, 1]),
    ])
    func `are the pages that they name`(text: String, pages: [Int]) throws {
        #expect(try PageRanges(text).pages(of: 10) == pages)
    }

    @Test(arguments: ["", " ", ",", "-", "0", "1-0", "a", "1-2-3", "1.5", "-1-", "99999999", "+1", "²", "1-3,x"])
    func `what names no pages is refused`(text: String) { #expect(throws: PaperError.badRanges(text)) { try PageRanges(text) } }

    @Test func `a page that is not there is named`() {
        #expect(throws: PaperError.noPage(number: 11, count: 10)) { try PageRanges("1-11").pages(of: 10) }
        #expect(throws: PaperError.noPages) { try PageRanges("1").pages(of: 0) }
    }

    @Test func `a list does not become endless`() {
        let text = Array(repeating: "1-60000", count: 2).joined(separator: ",")
        #expect(throws: PaperError.badRanges(text)) { try PageRanges(text).pages(of: 60_000) }
    }

    @Test(arguments: [([1, 2, 3, 7], "1-3,7"), ([], ""), ([3, 2], "3,2"), ([5], "5"), ([1, 1], "1,1")])
    func `are written in short`(pages: [Int], text: String) { #expect(PageRanges.words(pages) == text) }
}
