/// Numbers by 64-bit hashes, in a table that does not grow: each hash has one row of eight places, in the order of last use, and the
/// oldest one of a full row is forgotten. Eight bytes a place.
///
/// A row is chosen by some bits of the hash and a place by 32 others: of the million ids that fit, two are mixed up about once in
/// a hundred million questions.
struct RecentNumbers {
    private static let places = 8
    private let mask: Int
    private var tags: [UInt32] = []
    private var numbers: [UInt32] = []

    /// - Parameter bits: the table has 2 to this power places; its memory is taken with the first number.
    init(bits: Int) { mask = (1 << bits) / Self.places - 1 }

    /// Numbers are from 1 to 4,294,967,295; others are not remembered.
    subscript(hash: UInt64) -> Int? {
        mutating get {
            guard !tags.isEmpty, let place = place(of: hash) else { return nil }
            return moveUp(place, in: row(of: hash))
        }
        set {
            guard let newValue, let number = UInt32(exactly: newValue) else { return }
            if tags.isEmpty {
                tags = Array(repeating: 0, count: (mask + 1) * Self.places)
                numbers = Array(repeating: 0, count: (mask + 1) * Self.places)
            }
            let row = row(of: hash)
            let place = place(of: hash) ?? row + Self.places - 1
            tags[place] = Self.tag(hash)
            numbers[place] = number
            _ = moveUp(place, in: row)
        }
    }

    private static func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) }

    /// FNV's low bits are good, its high ones are the tag.
    private func row(of hash: UInt64) -> Int { (Int(truncatingIfNeeded: hash) & mask) * Self.places }

    private func place(of hash: UInt64) -> Int? {
        let row = row(of: hash), tag = Self.tag(hash)
        for place in row..<(row + Self.places) where tags[place] == tag && numbers[place] != 0 { return place }
        return nil
    }

    /// Makes a place the first of its row; the ones before it move down.
    private mutating func moveUp(_ place: Int, in row: Int) -> Int {
        let (tag, number) = (tags[place], numbers[place])
        var at = place
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
