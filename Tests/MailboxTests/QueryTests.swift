import Testing

@testable import MailIndex

struct QueryTests {
    @Test(arguments: [
        ("hello", "\"hello\"*"), ("hello ", "\"hello\""), ("hello world", "\"hello\" AND \"world\"*"),
        ("\"hello world\"", "\"hello world\""),
        ("from:jane x ", "sender : \"jane\" AND \"x\""), ("subject:\"a b\" ", "subject : \"a b\""),
        ("a -b ", "(\"a\") NOT (\"b\")"),
        ("a\"b ", "\"a b\""), ("AND OR NOT ", "\"AND\" AND \"OR\" AND \"NOT\""), ("会議", "\" 会  議 \""),
        ("http://a.b ", "\"http://a.b\""),
        ("filename:x.pdf ", "files : \"x.pdf\""), ("*()^ x ", "\"x\""), ("größe ", "\"größe\""),
    ])
    func `words are wanted as they are typed`(text: String, match: String) {
        #expect(MailQuery(text).match == match)
    }

    @Test func `operators are conditions`() {
        let query = MailQuery(
            "has:attachment label:Work -label:\"Old news\" after:2024 before:2024-05-02 larger:1.5M smaller:2GB ")
        #expect(query.match == nil)
        #expect(query.hasAttachment == true)
        #expect(query.labels == ["Work"])
        #expect(query.excludedLabels == ["Old news"])
        #expect(query.after == 1_704_067_200)
        #expect(query.before == 1_714_608_000)
        #expect(query.larger == 1_500_000)
        #expect(query.smaller == 2_000_000_000)
        #expect(MailQuery("-spam ").excluded == "\"spam\"")
        #expect(MailQuery("before:soon ").match == "\"soon\"")
        #expect(MailQuery(" -- ").isEmpty)
    }
}
