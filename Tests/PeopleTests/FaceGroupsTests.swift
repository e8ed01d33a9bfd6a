import Base
import TestSupport
import Testing

@testable import PeopleEngine

@Suite("Groups of faces") struct FaceGroupsTests {
    /// Draws people, and the numbers of their faces: those of a person are about .4 apart, those of two people about .85.
    struct Drawn {
        private var random: SplitMix64
        private let people: [[Float]]

        /// - Parameter length: how far the middles of the people lie from the middle of all.
        init(people count: Int, length: Float = 0.6) {
            var random = SplitMix64(seed: 1)
            people = (0..<count).map { _ in Self.vector(&random, length: length) }
            self.random = random
        }

        mutating func face(of person: Int) -> FaceNumbers {
            let noise = Self.vector(&random, length: 0.28)
            guard let numbers = FaceNumbers(zip(people[person], noise).map { $0 + $1 }) else { preconditionFailure("not finite") }
            return numbers
        }

        private static func vector(_ random: inout SplitMix64, length: Float) -> [Float] {
            let values = (0..<FaceNumbers.count).map { _ in Float.random(in: -1...1, using: &random) }
            let size = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
            return values.map { $0 / size * length }
        }
    }

    /// Adds faces as a run does, without photos and corrections.
    private func group(_ faces: [FaceNumbers]) -> (groups: FaceGroups, families: [Int64]) {
        var (groups, families, parents) = (FaceGroups(), [Int64](), [Int64: Int64]())
        for (index, face) in faces.enumerated() {
            var family = groups.closest(to: face)?.group ?? Int64(index + 1)
            groups.add(face, to: family)
            families.append(family)
            while groups.isDue(family), let found = groups.closest(to: family) {
                let (from, into) = (max(family, found.group), min(family, found.group))
                groups.merge(from, into: into)
                parents[from] = into
                family = into
            }
        }
        return (
            groups,
            families.map { family in
                var family = family
                while let parent = parents[family] { family = parent }
                return family
            }
        )
    }

    @Test func `faces of one person come together, and those of two stay apart`() {
        var drawn = Drawn(people: 20)
        let people = (0..<400).map { $0 % 20 }
        let (groups, families) = group(people.map { drawn.face(of: $0) })
        #expect(groups.count == 20)
        let pairs = Set(zip(people, families).map { "\($0) \($1)" })
        #expect(pairs.count == 20)
    }

    @Test func `a group is as its faces are, however they came and went`() throws {
        var drawn = Drawn(people: 2)
        let faces = (0..<10).map { _ in drawn.face(of: 0) }
        var (one, other) = (FaceGroups(), FaceGroups())
        for face in faces { one.add(face, to: 1) }
        for face in faces.prefix(5) { other.add(face, to: 1) }
        for face in faces.suffix(5).reversed() { other.add(face, to: 2) }
        let stranger = drawn.face(of: 1)
        other.add(stranger, to: 2)
        other.remove(stranger, from: 2)
        other.merge(2, into: 1)
        #expect(other.faces(1) == 10 && other.faces(2) == 0 && other.count == 1)
        let face = drawn.face(of: 0)
        let (first, second) = (try #require(one.closest(to: face)), try #require(other.closest(to: face)))
        #expect(abs(first.distance - second.distance) < 1e-3)
        // The root of the mean squared distance to each face.
        let mean = faces.map { $0.distance(face) }.reduce(0) { $0 + $1 * $1 } / 10
        #expect(abs(first.distance - mean.squareRoot()) < 1e-3)
        for face in faces { one.remove(face, from: 1) }
        #expect(one.count == 0)
    }

    @Test func `a group that is not allowed is not found, and the next one is`() throws {
        var drawn = Drawn(people: 1)
        var groups = FaceGroups()
        for group in 1...3 { groups.add(drawn.face(of: 0), to: Int64(group)) }
        let face = drawn.face(of: 0)
        let best = try #require(groups.closest(to: face)).group
        let next = try #require(groups.closest(to: face) { $0 != best })
        #expect(next.group != best)
        #expect(groups.closest(to: face) { _ in false } == nil)
    }

    @Test func `the time to group faces grows with their number, not with its square`() {
        var drawn = Drawn(people: 500)
        let faces = (0..<40_000).map { drawn.face(of: ($0 &* 7919) % 500) }
        #expect(group(faces).groups.count == 500)
        #expect(growth(from: 10_000, to: 40_000) { _ = group(Array(faces.prefix($0))).groups.count } < 10)
    }
}
