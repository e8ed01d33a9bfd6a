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
        ("summer winter", ""), ("-1", ""), ("2024 2023", ""),
    ])
    func `days are known by what people call them, and anything else names none`(text: String, expected: String) {
        let spans = DateWords.spans(text, now: Self.now).map { "\($0.from.iso.prefix(10))/\($0.to.iso.prefix(10))" }
        #expect(spans == (expected.isEmpty ? [] : [expected]))
    }

    @Test func `a month without a year is that month of each year, the newest first`() {
        let spans = DateWords.spans("juli", now: Self.now)
        #expect(spans.prefix(2).map(\.from.iso) == ["2024-07-01T00:00:00", "2023-07-01T00:00:00"])
        #expect(spans.count == 31)
    }
}
