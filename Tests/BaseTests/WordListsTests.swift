import Base
import Testing

struct WordListsTests {
    @Test func `a file of words is read by the names of its lists, in its order`() {
        let words = WordLists(
            "# a comment, with a comma\n\n[one]\nfirst,  second phrase ,\nthird\n# [no name]\n[two 2.5]\n日本,é\n[empty]\n")
        #expect(words.lists.map(\.name) == ["one", "two 2.5", "empty"])
        #expect(words["one"] == ["first", "second phrase", "third"])
        #expect(words["two 2.5"] == ["日本", "é"])
        #expect(words["empty"] == [] && words["no name"] == [])
    }

    @Test func `lists of the same name are one list by that name`() {
        let words = WordLists("[a]\nx\n[b]\ny\n[a]\nz")
        #expect(words["a"] == ["x", "z"])
        #expect(words.lists.map(\.phrases) == [["x"], ["y"], ["z"]])
    }

    @Test func `words before the first name belong to no list`() {
        #expect(WordLists("lost\n[a]\nfound").lists.map(\.phrases) == [["found"]])
        #expect(WordLists("").lists.isEmpty)
    }
}
