import Base
import Testing

@testable import Catalogue
@testable import Photos

struct DateWordsTests {
    private static let now = LocalTime(year: 2024, month: 3, day: 15, hour: 13) ?? LocalTime(seconds: 0)

    @Test(arguments: [
        ("july 2024", "2024-07-01/2024-07-31"), ("Juli 2024", "2024-07-01/2024-07-31"), ("jul 2024", "2024-07-01/2024-07-31"),
        ("2024-07", "2024-07-01/2024-07-31"), ("07/2024", "2024-07-01/2024-07-31"), ("2024", "2024-01-01/2024-12-31"),
        ("in 2024", "2024-01-01/2024-12-31"), ("15. März 2023", "2023-03-15/2023-03-15"),
        ("March 3rd, 2023", "2023-03-03/2023-03-03"),
        ("15.7.2023", "2023-07-15/2023-07-15"), ("2023-07-15", "2023-07-15/2023-07-15"), ("feb 2024", "2024-02-01/2024-02-29"),
        ("summer 2023", "2023-06-01/2023-08-31"), ("Winter 2023", "2023-12-01/2024-02-29"), ("today", "2024-03-15/2024-03-15"),
        ("gestern", "2024-03-14/2024-03-14"), ("last month", "2024-02-01/2024-02-29"), ("letztes Jahr", "2023-01-01/2023-12-31"),
        ("last week", "2024-03-08/2024-03-15"), ("december 9999", ""), ("31 february 2024", ""), ("july 1500", ""),
        ("99999999999999999999", ""),
        ("2024-13", ""), ("julyish", ""), ("ju", ""), ("", ""), ("ant", ""), ("1 2 3 4 5", ""), ("0 0 0", ""), ("july july", ""),
        ("summer winter", ""), ("-1", ""), ("2024 2023", ""), ("im August 2023", "2023-08-01/2023-08-31"),
        ("last monday", "2024-03-11/2024-03-11"), ("letzten Freitag", "2024-03-08/2024-03-08"),
        ("am letzten Sonntag", "2024-03-10/2024-03-10"), ("this month", "2024-03-01/2024-03-31"),
        ("diese Woche", "2024-03-11/2024-03-15"), ("dieses Jahr", "2024-01-01/2024-12-31"),
        ("monday 15 july 2024", "2024-07-15/2024-07-15"), ("last mondayish", ""), ("monday tuesday", ""),
    ])
    func `days are known by what people call them, and anything else names none`(text: String, expected: String) {
        let spans = DateWords.spans(text, now: Self.now).map { "\($0.from.iso.prefix(10))/\($0.to.iso.prefix(10))" }
        #expect(spans == (expected.isEmpty ? [] : [expected]))
    }

    @Test(arguments: [
        ("sunday july 2024", ["2024-07-28", "2024-07-21", "2024-07-14", "2024-07-07"]),
        ("Sonntage im Juli 2024", []), ("sonntags im Juli 2024", ["2024-07-28", "2024-07-21", "2024-07-14", "2024-07-07"]),
        ("Sonnabend Februar 2024", ["2024-02-24", "2024-02-17", "2024-02-10", "2024-02-03"]),
    ])
    func `a day of the week is each such day of a period`(text: String, days: [String]) {
        #expect(DateWords.spans(text, now: Self.now).map { String($0.from.iso.prefix(10)) } == days)
        #expect(DateWords.spans(text, now: Self.now).allSatisfy { $0.from == $0.to })
    }

    @Test func `a day of the week alone is each such day of the last year, the newest first`() {
        let spans = DateWords.spans("mondays", now: Self.now)
        #expect(spans.prefix(2).map(\.from.iso) == ["2024-03-11T00:00:00", "2024-03-04T00:00:00"])
        #expect(spans.count == 52)
        #expect(DateWords.spans("freitag", now: Self.now).first?.from.iso == "2024-03-15T00:00:00", "today is one")
        #expect(DateWords.spans("monday 2023", now: Self.now).count == 52)
    }

    @Test func `a month without a year is that month of each year, the newest first`() {
        let spans = DateWords.spans("juli", now: Self.now)
        #expect(spans.prefix(2).map(\.from.iso) == ["2024-07-01T00:00:00", "2023-07-01T00:00:00"])
        #expect(spans.count == 31)
    }
}
