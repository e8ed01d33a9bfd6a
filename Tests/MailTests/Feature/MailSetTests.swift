import TestSupport
import Testing

@testable import MailIndex

struct MailSetTests {
    /// Sizes around the boundaries of 64-bit words.
    @Test(arguments: [0, 1, 2, 62, 63, 64, 65, 127, 128, 129, 1000]) func `sets are what sets of numbers are`(last: Int) {
        var random = SplitMix64(seed: UInt64(last))
        for _ in 0..<20 {
            let (a, b) = (numbers(last, &random), numbers(last, &random))
            let (one, other) = (set(a, last), set(b, last))
            #expect(one.numbers() == a.sorted())
            #expect(one.count == a.count)
            var both = one, rest = one, either = one
            either.formUnion(other)
            #expect(either.numbers() == a.union(b).sorted())
            #expect(MailSet(bytes: one.bytes, upTo: last) == one)
            #expect(MailSet(bytes: one.bytes, upTo: last + 64) == nil)
            both.formIntersection(other)
            rest.subtract(other)
            #expect(both.numbers() == a.intersection(b).sorted())
            #expect(rest.numbers() == a.subtracting(b).sorted())
            #expect(one.inverted.numbers() == (0..<last).map { $0 + 1 }.filter { !a.contains($0) })
            for number in 0...(last + 70) { #expect(one.contains(number) == a.contains(number)) }
            #expect(one.numbers(after: 60, limit: 5) == Array(a.sorted().filter { $0 > 60 }.prefix(5)))
        }
    }

    @Test func `numbers that no mail has are left out`() {
        var set = MailSet(upTo: 10)
        for number in [-1, 0, 11, 64, .max, .min] { set.insert(number) }
        #expect(set.numbers().isEmpty)
        for number in [-1, 0, 11, 64, Int.max, .min] { #expect(!set.contains(number)) }
    }

    private func numbers(_ last: Int, _ random: inout SplitMix64) -> Set<Int> {
        Set((0..<last).map { $0 + 1 }.filter { _ in Bool.random(using: &random) })
    }

    private func set(_ numbers: Set<Int>, _ last: Int) -> MailSet {
        var set = MailSet(upTo: last)
        for number in numbers { set.insert(number) }
        return set
    }
}
