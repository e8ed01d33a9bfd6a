import Foundation

/// Mails of one archive, by their numbers: one bit for each mail that the archive has.
///
/// Half a million mails are 62 kB, whatever is in the set; and, or and not cost as good as nothing.
struct MailSet: Sendable, Equatable {
    private var words: [UInt64]
    private let last: Int

    /// An empty set.
    ///
    /// - Parameter last: the greatest number; greater ones are not taken, nor are those below 1.
    init(upTo last: Int) {
        self.last = max(last, 0)
        words = Array(repeating: 0, count: self.last >> 6 + 1)
    }

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    func contains(_ number: Int) -> Bool {
        guard (1...max(last, 1)).contains(number) else { return false }
        return words[number >> 6] & 1 << UInt64(number & 63) != 0
    }

    mutating func insert(_ number: Int) {
        guard number >= 1, number <= last else { return }
        words[number >> 6] |= 1 << UInt64(number & 63)
    }

    /// - Parameter other: of the same archive.
    mutating func formUnion(_ other: MailSet) {
        for index in words.indices where index < other.words.count { words[index] |= other.words[index] }
    }

    /// - Parameter other: of the same archive.
    mutating func formIntersection(_ other: MailSet) {
        for index in words.indices { words[index] &= index < other.words.count ? other.words[index] : 0 }
    }

    mutating func subtract(_ other: MailSet) {
        for index in words.indices where index < other.words.count { words[index] &= ~other.words[index] }
    }

    /// All mails of the archive that are not in it.
    var inverted: MailSet {
        var others = self
        for index in words.indices { others.words[index] = ~words[index] }
        // There is no mail 0, and none after the last.
        others.words[0] &= ~1
        others.words[words.count - 1] &= ~0 >> UInt64(63 - last & 63)
        return others
    }

    /// The numbers in it that are greater than `number`, ascending, at most so many.
    func numbers(after number: Int = 0, limit: Int = .max) -> [Int] {
        var found: [Int] = []
        var (index, mask) = ((number + 1) >> 6, ~0 << UInt64((number + 1) & 63) as UInt64)
        while index < words.count, found.count < limit {
            var rest = words[index] & mask
            while rest != 0, found.count < limit {
                found.append(index << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
            (index, mask) = (index + 1, ~0)
        }
        return found
    }
}

extension MailSet {
    /// Eight bytes for 64 mails, in this machine's order of bytes, to be kept in a file.
    var bytes: Data { words.withUnsafeBytes { Data($0) } }

    /// nil for bytes that are of another number of mails.
    init?(bytes: Data, upTo last: Int) {
        self.init(upTo: last)
        guard bytes.count == words.count * MemoryLayout<UInt64>.size else { return nil }
        words.withUnsafeMutableBytes { _ = bytes.copyBytes(to: $0) }
    }
}
