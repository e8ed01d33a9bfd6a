import Testing

@testable import Reading

struct PageReaderTests {
    @Test(arguments: [[], ["."], ["O"], [". -", "…"], ["1"], ["°"]])
    func `specks and single shapes are no text`(texts: [String]) {
        #expect(!PageReader.saysSomething(texts))
    }

    @Test(arguments: [["A4"], ["O", "."] + ["K"], ["7"], ["水"], ["Ω"], ["to"]])
    func `a letter that no shape looks like, or two of any, are text`(texts: [String]) {
        #expect(PageReader.saysSomething(texts))
    }
}
