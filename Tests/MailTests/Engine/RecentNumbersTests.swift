import Base
import Testing

@testable import MailEngine

struct RecentNumbersTests {
    @Test func `a stored number is found, and the last one when stored twice`() {
        var numbers = RecentNumbers(bits: 12)
        #expect(numbers[7] == nil)
        numbers[7] = 1
        numbers[7] = 2
        #expect(numbers[7] == 2)
        #expect(numbers[8] == nil)
        numbers[9] = 0x1_0000_0000
        #expect(numbers[9] == nil)
    }

    @Test func `when the table is full, the entries used last stay`() {
        var numbers = RecentNumbers(bits: 12)
        let hashes = (0..<40_000).map { checksum("id \($0)".utf8) }
        for (number, hash) in hashes.enumerated() {
            numbers[hash] = number + 1
            #expect(numbers[hashes[0]] == 1)
        }
        let newest = hashes.indices.suffix(2000)
        let found = newest.filter { numbers[hashes[$0]] == $0 + 1 }.count
        #expect(found > 1950)
        #expect(hashes.indices[1..<20_000].allSatisfy { numbers[hashes[$0]] == nil })
    }
}
