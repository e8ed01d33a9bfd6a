import Base
import TestSupport
import Testing

@testable import GroupsEngine

/// Tests of the nesting of groups: a looser strictness keeps each group of a stricter one together.
struct NestingTests {
    private static func subjects(_ star: Stars.Star) -> Set<Int> { Set([star.centre] + star.members.map(\.index)) }

    /// Draws disjoint groups of the numbers below `count`.
    private static func stars(_ count: Int, using random: inout SplitMix64) -> [Stars.Star] {
        var left = Array(0..<count).shuffled(using: &random), stars: [Stars.Star] = []
        while left.count > 1 {
            let size = Int.random(in: 1...4, using: &random), group = Array(left.prefix(size))
            left.removeFirst(min(size, left.count))
            guard group.count > 1 else { continue }
            stars.append((group[0], group.dropFirst().map { ($0, Likeness.allCases.randomElement(using: &random) ?? .copy) }))
        }
        return stars
    }

    @Test func `in 5,000 drawn libraries, each stricter group lies within one looser group, and separated pictures stay apart`() {
        var random = SplitMix64(seed: 44)
        var torn = 0
        for _ in 0..<5_000 {
            let count = Int.random(in: 2...12, using: &random)
            let (stricter, looser) = (Self.stars(count, using: &random), Self.stars(count, using: &random))
            let separate = Set(
                (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    Set([Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random)])
                })
            func isSeparate(_ one: Int, _ other: Int) -> Bool { separate.contains([one, other]) }
            func hasSeparate(_ star: Stars.Star) -> Bool {
                let all = Self.subjects(star)
                return separate.contains { $0.count == 2 && $0.isSubset(of: all) }
            }
            // Grouping never finds a group with two separated pictures.
            let strict = stricter.filter { !hasSeparate($0) }, loose = looser.filter { !hasSeparate($0) }
            torn += strict.count { star in !loose.contains { Self.subjects(star).isSubset(of: Self.subjects($0)) } }
            let nested = Nesting(loose, around: strict, isSeparate: isSeparate).stars
            for star in strict {
                #expect(nested.contains { Self.subjects(star).isSubset(of: Self.subjects($0)) }, "\(strict) \(loose) \(nested)")
            }
            #expect(!nested.contains(where: hasSeparate), "\(strict) \(loose) \(nested)")
            let all = nested.flatMap { [$0.centre] + $0.members.map(\.index) }
            #expect(all.count == Set(all).count)
            #expect(nested.allSatisfy { !$0.members.isEmpty })
        }
        #expect(torn > 1_000)
    }

    @Test func `a group of five that was torn in two comes together, and the rest follows its centre`() {
        let strict: [Stars.Star] = [(0, [(1, .copy), (2, .copy), (3, .toned), (4, .copy)])]
        let loose: [Stars.Star] = [(0, [(1, .copy), (2, .copy), (7, .burst)]), (3, [(4, .copy), (8, .turned)])]
        let nested = Nesting(loose, around: strict, isSeparate: { _, _ in false }).stars
        #expect(nested.count == 1)
        #expect(nested.first?.centre == 0)
        #expect(nested.first?.members.map(\.index) == [1, 2, 3, 4, 7, 8])
        #expect(nested.first?.members.map(\.likeness) == [.copy, .copy, .edited, .edited, .burst, .turned])
    }

    private static let shots = Result { try draw() }

    /// Pictures of two scenes: copies, edits in tone, a mirrored one, and shots of a burst.
    private static func draw() throws -> [Shown] {
        try [3, 5].flatMap { (seed: UInt64) in
            let scene = Drawing.scene(seed), id = UInt8(seed * 20)
            return [
                try Shown(scene, bytes: 9000, camera: "C", taken: Int64(seed) * 1000, id: id),
                try Shown(scene.shrunk(2), bytes: 4000, id: id + 1), try Shown(scene.noisy(seed), bytes: 3000, id: id + 2),
                try Shown(scene.mapped { $0 * 0.8 }, bytes: 5000, id: id + 3), try Shown(scene.noisy(7), bytes: 3500, id: id + 4),
                try Shown(scene.mapped { $0 * 0.9 }, bytes: 5500, id: id + 5),
                try Shown(scene.mirrored(), bytes: 8000, id: id + 6),
                try Shown(scene.noisy(seed + 9), bytes: 9000, camera: "C", taken: Int64(seed) * 1000 + 2, id: id + 7),
            ]
        }
    }

    @Test func `in drawn libraries with any answers of the closer look, a looser strictness loses nothing of a stricter one`()
        throws
    {
        let shots = try Self.shots.get()
        var random = SplitMix64(seed: 3)
        for _ in 0..<500 {
            let shown = Array(shots.shuffled(using: &random).prefix(7))
            let values = shown.indices.map { _ in
                shown.indices.map { _ in [0, 700, 960, 985, 1000].randomElement(using: &random) ?? 0 }
            }
            var grouper = Grouper(
                shown.map(\.subject), features: { shown[$0].features },
                readTheSame: { one, others in
                    others.map { Closeness(rawValue: values[min(one, $0.position)][max(one, $0.position)]) }
                })
            let found = try #require(try grouper.groups())
            for (stricter, looser) in zip(Strictness.allCases, Strictness.allCases.dropFirst()) {
                for group in found[stricter] ?? [] {
                    #expect(
                        found[looser]?.contains { Set(group.members).isSubset(of: $0.members) } == true,
                        "\(stricter) \(group.members), \(looser) \(found[looser]?.map(\.members) ?? [])")
                }
            }
        }
    }
}
