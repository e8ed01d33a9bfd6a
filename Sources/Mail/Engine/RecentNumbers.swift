/// A cache of fixed size that maps 64-bit hashes to numbers. Each row has eight slots of eight bytes, ordered by last use. Adding
/// an entry to a full row drops the least recently used entry of that row.
///
/// Some bits of the hash select the row, and 32 other bits identify the entry. With a million entries, about one lookup in 100
/// million finds a wrong entry.
struct RecentNumbers {
    private static let slots = 8
    private let mask: Int
    private var tags: [UInt32] = []
    private var numbers: [UInt32] = []

    /// - Parameter bits: the binary logarithm of the number of slots. Memory is allocated when the first number is stored.
    init(bits: Int) { mask = (1 << bits) / Self.slots - 1 }

    /// Numbers must be from 1 to 4,294,967,295; other numbers are not stored.
    subscript(hash: UInt64) -> Int? {
        mutating get {
            guard !tags.isEmpty, let slot = slot(of: hash) else { return nil }
            return moveUp(slot, in: row(of: hash))
        }
        set {
            guard let newValue, let number = UInt32(exactly: newValue) else { return }
            if tags.isEmpty {
                tags = Array(repeating: 0, count: (mask + 1) * Self.slots)
                numbers = Array(repeating: 0, count: (mask + 1) * Self.slots)
            }
            let row = row(of: hash)
            let slot = slot(of: hash) ?? row + Self.slots - 1
            tags[slot] = Self.tag(hash)
            numbers[slot] = number
            _ = moveUp(slot, in: row)
        }
    }

    private static func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) }

    /// The low bits of the hash select the row; the high bits are the tag, which identifies the entry.
    private func row(of hash: UInt64) -> Int { (Int(truncatingIfNeeded: hash) & mask) * Self.slots }

    private func slot(of hash: UInt64) -> Int? {
        let row = row(of: hash), tag = Self.tag(hash)
        for slot in row..<(row + Self.slots) where tags[slot] == tag && numbers[slot] != 0 { return slot }
        return nil
    }

    /// Moves an entry to the front of its row.
    private mutating func moveUp(_ slot: Int, in row: Int) -> Int {
        let (tag, number) = (tags[slot], numbers[slot])
        var at = slot
        while at > row {
            tags[at] = tags[at - 1]
            numbers[at] = numbers[at - 1]
            at -= 1
        }
        tags[row] = tag
        numbers[row] = number
        return Int(number)
    }
}
