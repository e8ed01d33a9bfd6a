import CPoints
public import Foundation

/// Finds pictures that share points (distinctive positions with a descriptor each) in a large library. Points are looked up by
/// some bits of their descriptors.
public struct PointIndex: Sendable {
    /// The keys of all points, for each half of the descriptor. The keys of one picture are contiguous.
    private var keys: [[UInt32]] = [[], []]
    /// The ranges of each picture's keys, for each half.
    private var ranges: [Int: [Range<Int>]] = [:]

    /// Keys that occur in more pictures than this are ignored, because they say little about a picture and would take long.
    static let commonest = 48
    /// The minimum number of keys that two pictures must share, and the maximum number of pictures kept for each picture and each
    /// orientation (unchanged or mirrored).
    static let (least, maximum) = (4, 24)
    /// The number of bits of a key that are compared. Fewer bits find more pictures; more bits give fewer false matches.
    static let bits = 20

    /// The maximum number of points looked up for all pictures together. These points take about 300 MB.
    private static let maximumTotal = 1 << 24

    /// Returns the number of points that are looked up for each picture in a library with this number of pictures.
    public static func strongest(of pictures: Int) -> Int { min(Int(cpoints_most), max(16, maximumTotal / max(pictures, 1))) }

    public init() {}

    /// - Parameters:
    ///   - position: the position of the picture; may be added only once.
    ///   - points: the points, as in `PictureFeatures`.
    ///   - strongest: the maximum number of points to use.
    public mutating func add(_ position: Int, _ points: Data, strongest: Int = .max) {
        let size = Int(cpoints_bytes)
        var found: [Set<UInt32>] = [[], []]
        points.withUnsafeBytes { bytes in
            guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2) { pair in
                guard let keys = pair.baseAddress else { return }
                for index in 0..<min(bytes.count / size, strongest) {
                    cpoints_keys(base + index * size, keys)
                    for half in 0..<2 { found[half].insert(keys[half] & (1 << Self.bits - 1)) }
                }
            }
        }
        ranges[position] = [0, 1].map { half in
            let start = keys[half].count
            keys[half] += found[half]
            return start..<keys[half].count
        }
    }

    /// Returns, for each picture, the pictures that share the most points with it, unchanged or mirrored.
    ///
    /// - Parameter positions: the pictures, in the order of the result. The elements of the result are indices into this array.
    /// - Returns: nil if `shouldContinue` stopped the search.
    func neighbours(_ positions: [Int], shouldContinue: () -> Bool) -> [[Int]]? {
        var near = [[Int]](repeating: [], count: positions.count)
        guard !ranges.isEmpty else { return near }
        let halves = [0, 1].map { half in Buckets(keys[half], positions.map { ranges[$0]?[half] ?? 0..<0 }) }
        var votes = [UInt16](repeating: 0, count: positions.count)
        var seen: [Int] = []
        for (own, position) in positions.enumerated() {
            guard let all = ranges[position] else { continue }
            if own & 0xFF == 0, !shouldContinue() { return nil }
            for isMirrored in [false, true] {
                for half in 0..<2 {
                    for index in all[half] {
                        let key = keys[half][index]
                        for other in halves[half][isMirrored ? Self.mirrored(key) : key] {
                            if votes[Int(other)] == 0 { seen.append(Int(other)) }
                            votes[Int(other)] += 1
                        }
                    }
                }
                let best = seen.filter { $0 != own && votes[$0] >= Self.least }
                    .sorted { (votes[$1], $0) < (votes[$0], $1) }.prefix(Self.maximum)
                near[own] += best
                for other in seen { votes[other] = 0 }
                seen.removeAll(keepingCapacity: true)
            }
        }
        return Self.bothWays(near)
    }

    /// Returns the key that the mirrored point has.
    private static func mirrored(_ key: UInt32) -> UInt32 { (key & 0x5555_5555) << 1 | (key >> 1 & 0x5555_5555) }

    /// Returns the pairs in both directions; each list ascends without duplicates.
    private static func bothWays(_ near: [[Int]]) -> [[Int]] {
        var both = near
        for (own, others) in near.enumerated() { for other in others { both[other].append(own) } }
        return both.map { Set($0).sorted() }
    }
}

/// The pictures that have each key.
private struct Buckets {
    private var starts = [Int32](repeating: 0, count: 1 << PointIndex.bits + 1)
    private var pictures: [UInt32]

    /// - Parameter ranges: the ranges of each picture's keys.
    init(_ keys: [UInt32], _ ranges: [Range<Int>]) {
        pictures = [UInt32](repeating: 0, count: ranges.reduce(0) { $0 + $1.count })
        for range in ranges { for index in range { starts[Int(keys[index]) + 1] += 1 } }
        for key in 1..<starts.count { starts[key] += starts[key - 1] }
        var next = starts
        for (picture, range) in ranges.enumerated() {
            for index in range {
                pictures[Int(next[Int(keys[index])])] = UInt32(picture)
                next[Int(keys[index])] += 1
            }
        }
    }

    /// The pictures with a key; empty if too many pictures have it.
    subscript(key: UInt32) -> ArraySlice<UInt32> {
        let range = Int(starts[Int(key)])..<Int(starts[Int(key) + 1])
        return range.count <= PointIndex.commonest ? pictures[range] : []
    }
}
