import Base
import Glibc

/// Sorts the entries of a folder. A folder may have 100,000 entries, so the sort keys are not separate objects on the heap:
/// the keys of all names are in one array of bytes, and most comparisons of two entries only compare integers.
struct EntryOrder {
    private struct Key {
        /// The first sort criterion: folders come before files, followed by the date, size or kind. In the order by name,
        /// all folders have the same rank, and so do all files.
        let rank: UInt64
        /// The first eight bytes of the name's key, as a big-endian integer, which sorts like these bytes.
        let start: UInt64
        let offset: Int
        let count: Int
        let index: Int
    }

    /// The minimum rank of a file. The rank of a folder is lower.
    private static let file = UInt64(1) << 63
    /// Added to dates to make them positive, because dates before 1970 are negative.
    private static let zero = Int64(1) << 61

    private let order: FileBrowser.Order
    private let isDescending: Bool
    private var keys: [Key] = []
    private var names: [UInt8] = []

    init(_ order: FileBrowser.Order, isDescending: Bool, capacity: Int) {
        (self.order, self.isDescending) = (order, isDescending)
        keys.reserveCapacity(capacity)
        names.reserveCapacity(capacity * 24)
    }

    mutating func add(_ entry: FileBrowser.Entry, _ index: Int) {
        let offset = names.count
        NaturalOrder.append(entry.name, to: &names)
        let count = names.count - offset
        let start = (0..<8).reduce(UInt64(0)) { $0 << 8 | ($1 < count ? UInt64(names[offset + $1]) : 0) }
        keys.append(Key(rank: rank(entry), start: start, offset: offset, count: count, index: index))
    }

    private func rank(_ entry: FileBrowser.Entry) -> UInt64 {
        let value: Int64 =
            switch order {
            case .name: 0
            case .date: entry.modified
            case .size: entry.bytes
            case .kind: Int64(FileWord.of(entry.name, isFolder: entry.isFolder).rank)
            }
        let directed = order != .name && isDescending ? -value : value
        return UInt64(min(max(directed, -Self.zero), Self.zero) + Self.zero) | (entry.isFolder ? 0 : Self.file)
    }

    /// - Returns: the indexes passed to `add`, in sorted order.
    consuming func sorted() -> [Int] {
        let isTurned = order == .name && isDescending
        names.withUnsafeBytes { names in
            keys.sort { one, other in
                if one.rank != other.rank { return one.rank < other.rank }
                return isTurned ? Self.precedes(other, one, names) : Self.precedes(one, other, names)
            }
        }
        return keys.map(\.index)
    }

    private static func precedes(_ one: Key, _ other: Key, _ names: UnsafeRawBufferPointer) -> Bool {
        if one.start != other.start { return one.start < other.start }
        guard let base = names.baseAddress else { return one.index < other.index }
        let result = memcmp(base + one.offset, base + other.offset, min(one.count, other.count))
        if result != 0 { return result < 0 }
        return one.count != other.count ? one.count < other.count : one.index < other.index
    }
}
