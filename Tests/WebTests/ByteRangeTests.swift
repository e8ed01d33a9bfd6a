import Testing

@testable import Web

@Suite("What a Range header asks for") struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-0", ByteRange.part(0..<1)), ("bytes=0-99", .part(0..<100)), ("bytes=10-19", .part(10..<20)),
        ("bytes=90-", .part(90..<100)),
        ("bytes=-10", .part(90..<100)), ("bytes=-1000", .part(0..<100)), ("bytes=50-1000", .part(50..<100)),
        ("bytes= 5 - 6 ", .part(5..<7)),
        ("bytes=99-9223372036854775807", .part(99..<100)), ("bytes=0-18446744073709551616", .part(0..<100)),
    ])
    func `one range is that part`(_ header: String, _ expected: ByteRange) {
        #expect(ByteRange.parse(header, size: 100) == expected)
    }

    @Test(arguments: ["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=9223372036854775807-", "bytes=99999999999999999999-"])
    func `a range beyond the end cannot be satisfied`(_ header: String) {
        #expect(ByteRange.parse(header, size: 100) == .unsatisfiable)
    }

    @Test(arguments: [
        "bytes=0-1,5-6", "bytes=-", "bytes=", "bytes=a-b", "bytes=5-4", "items=0-1", "bytes=--1", "bytes=-+5", "bytes=+1-2", "",
        "bytes=1-2-3",
    ])
    func `several ranges and malformed ones mean the whole`(_ header: String) {
        #expect(ByteRange.parse(header, size: 100) == .whole)
    }

    @Test func `of an empty file no range can be satisfied`() {
        #expect(ByteRange.parse("bytes=0-", size: 0) == .unsatisfiable)
        #expect(ByteRange.parse("bytes=-5", size: 0) == .unsatisfiable)
        #expect(ByteRange.parse(nil, size: 0) == .whole)
    }
}
