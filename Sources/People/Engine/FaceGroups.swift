public import Base
import CFaces

/// Groups of faces that are compared by average linkage: the distance of two groups is the root of the mean squared distance between a
/// face of one and a face of the other. It follows from the groups' means and spreads, so no pair of faces is compared.
///
/// Faces are added one by one. A face joins the closest group, and a group that has grown joins another one, only if both are closer
/// than `closest`. Two groups for one person are better than one group for two people.
public struct FaceGroups: Sendable {
    /// Groups that are further apart than this stay two.
    public static let closest: Float = 0.53

    public struct Found: Sendable, Equatable {
        public let group: Int64
        public let distance: Float
    }

    /// Sums of the faces of a group; those of the means and spreads lie in `means` and `spreads`.
    private struct Sums: Sendable {
        var count = 0
        var values = [Float](repeating: 0, count: FaceNumbers.count)
        var squares: Float = 0
        /// The count at which the group was last compared with the others.
        var compared = 0
    }

    private var ids: [Int64] = []
    private var sums: [Sums] = []
    private var means: [Float] = []
    private var spreads: [Float] = []
    private var indexes: [Int64: Int] = [:]

    public init() {}

    public var count: Int { ids.count }

    /// The number of faces of a group; 0 if there is no such group.
    public func faces(_ group: Int64) -> Int { indexes[group].map { sums[$0].count } ?? 0 }

    // MARK: Changing groups

    public mutating func add(_ face: FaceNumbers, to group: Int64) { add(face.values, 1, to: group) }

    /// Removes a face from a group. A group without faces is removed.
    public mutating func remove(_ face: FaceNumbers, from group: Int64) { add(face.values, -1, to: group) }

    /// Adds all faces of a group to another one, and removes the group.
    public mutating func merge(_ group: Int64, into other: Int64) {
        guard group != other, let index = indexes[group] else { return }
        let moved = sums[index]
        drop(index)
        let target = place(of: other)
        for i in 0..<FaceNumbers.count { sums[target].values[i] += moved.values[i] }
        sums[target].squares += moved.squares
        sums[target].count += moved.count
        settle(target)
    }

    private mutating func add(_ values: [Float], _ sign: Float, to group: Int64) {
        let index = place(of: group)
        sums[index].count += sign > 0 ? 1 : -1
        if sums[index].count <= 0 { return drop(index) }
        var square: Float = 0
        for i in 0..<FaceNumbers.count {
            sums[index].values[i] += sign * values[i]
            square += values[i] * values[i]
        }
        sums[index].squares += sign * square
        settle(index)
    }

    private mutating func place(of group: Int64) -> Int {
        if let index = indexes[group] { return index }
        ids.append(group)
        sums.append(Sums())
        means += [Float](repeating: 0, count: FaceNumbers.count)
        spreads.append(0)
        indexes[group] = ids.count - 1
        return ids.count - 1
    }

    /// Computes the mean and the spread of a group.
    private mutating func settle(_ index: Int) {
        let count = Float(sums[index].count)
        var square: Float = 0
        for i in 0..<FaceNumbers.count {
            let mean = sums[index].values[i] / count
            means[index * FaceNumbers.count + i] = mean
            square += mean * mean
        }
        spreads[index] = max(0, sums[index].squares / count - square)
    }

    /// Removes a group. The last group takes its place.
    private mutating func drop(_ index: Int) {
        let last = ids.count - 1
        indexes[ids[index]] = nil
        if index != last {
            ids[index] = ids[last]
            sums[index] = sums[last]
            spreads[index] = spreads[last]
            for i in 0..<FaceNumbers.count { means[index * FaceNumbers.count + i] = means[last * FaceNumbers.count + i] }
            indexes[ids[index]] = index
        }
        ids.removeLast()
        sums.removeLast()
        spreads.removeLast()
        means.removeLast(FaceNumbers.count)
    }
}

// MARK: Finding groups

extension FaceGroups {
    /// Returns the closest group that is allowed; nil if all are too far away.
    public func closest(to face: FaceNumbers, if isAllowed: (Int64) -> Bool = { _ in true }) -> Found? {
        closest(to: face.values, spread: 0, within: Self.closest, if: isAllowed)
    }

    /// Returns the closest other group that is allowed; nil if all are too far away.
    public func closest(to group: Int64, within: Float = closest, if isAllowed: (Int64) -> Bool = { _ in true }) -> Found? {
        guard let index = indexes[group] else { return nil }
        let mean = Array(means[index * FaceNumbers.count..<(index + 1) * FaceNumbers.count])
        return closest(to: mean, spread: spreads[index], within: within) { $0 != group && isAllowed($0) }
    }

    /// Whether a group has grown so much that it must be compared with the others again. Its mean moves less with each face.
    public mutating func isDue(_ group: Int64) -> Bool {
        guard let index = indexes[group], sums[index].count * 4 > sums[index].compared * 5 else { return false }
        sums[index].compared = sums[index].count
        return true
    }

    /// The number of groups whose distances are computed at once.
    private static let block = 256

    private func closest(to row: [Float], spread: Float, within: Float, if isAllowed: (Int64) -> Bool) -> Found? {
        var (best, least) = (Int?.none, within * within - spread)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.block) { distances in
            means.withUnsafeBufferPointer { means in
                guard let first = means.baseAddress, let out = distances.baseAddress else { return }
                for start in stride(from: 0, to: ids.count, by: Self.block) {
                    let count = min(Self.block, ids.count - start)
                    cf_distances(row, first + start * FaceNumbers.count, Int64(count), out)
                    for i in 0..<count {
                        let distance = out[i] + spreads[start + i]
                        if distance <= least, isAllowed(ids[start + i]) { (best, least) = (start + i, distance) }
                    }
                }
            }
        }
        return best.map { Found(group: ids[$0], distance: (least + spread).squareRoot()) }
    }
}
