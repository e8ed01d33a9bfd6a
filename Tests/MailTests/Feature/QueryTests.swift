import TestSupport
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
        ("filename:x.pdf ", "files : \"x.pdf\""), ("*()^ x ", "\"x\""),
        ("größe ", "(\"größe\" OR \"grösse\" OR \"groeße\" OR \"groesse\")"),
        ("schluessel", "(\"schluessel\"* OR \"schlueßel\"* OR \"schlüssel\"* OR \"schlüßel\"*)"), ("blue", "\"blue\"*"),
        ("subject:strasse ", "subject : (\"strasse\" OR \"straße\")"), ("value", "(\"value\"* OR \"valü\")"),
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
        #expect(MailQuery("larger:99999999999gb ").larger == 1_000_000_000_000_000_000)
    }

    @Test func `nothing typed is an error`() {
        let pieces = [
            "before:", "after:", "larger:", "smaller:", "label:", "from:", "has:", "-", "\"", "“", "*", "(", ".", "/", ":", " ",
            "9", "999999999999",
            "gb", "1e9", "2024-02-31", "½", "٣", "a", "会", "\u{0}", "\u{200B}", "e\u{301}", "👩‍👩‍👧", "NEAR", "OR",
        ]
        var random = SplitMix64(seed: 5)
        for _ in 0..<5000 {
            let text = (0..<Int.random(in: 1...12, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }
                .joined()
            let query = MailQuery(text)
            #expect((query.larger ?? 0) >= 0 && (query.smaller ?? 0) >= 0, "\(text)")
        }
    }
}
