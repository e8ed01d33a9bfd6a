import Base
import TestSupport
import Testing

@testable import GroupsEngine

struct GrouperTests {
    private static let all = Result { try draw() }

    private static func shown() throws -> [Shown] { try all.get() }

    private static func draw() throws -> [Shown] {
        var all: [Shown] = []
        for seed in 1...5 as ClosedRange<UInt64> {
            let scene = Drawing.scene(seed)
            let id = UInt8(seed)
            all.append(try Shown(scene, bytes: 9000, camera: "C", taken: Int64(seed) * 1000, id: id))
            all.append(try Shown(scene.shrunk(2), bytes: 4000, id: id + 20))
            all.append(try Shown(scene.noisy(seed), bytes: 3000, id: id + 40))
            all.append(try Shown(scene.mapped { $0 * 0.8 }, bytes: 5000, id: id + 60))
            all.append(try Shown(scene.mirrored(), bytes: 8000, id: id + 80))
            all.append(try Shown(scene.noisy(seed + 9), bytes: 9000, camera: "C", taken: Int64(seed) * 1000 + 2, id: id + 100))
        }
        all += try (50..<60 as Range<UInt64>).map { try Shown(.scene($0), id: UInt8($0 + 70)) }
        return all
    }

    /// Returns the groups as lists of identities, best first. The order of files must not change them.
    private static func groups(_ shown: [Shown], _ strictness: Strictness = .series) throws -> Set<[[UInt8]]> {
        var grouper = Grouper(
            shown.map(\.subject), features: { shown[$0].features },
            readTheSame: { one, others in try others.map { try closeness(shown[one], shown[$0.position], $0) } })
        let groups = try #require(try grouper.groups())[strictness] ?? []
        return Set(groups.map { $0.members.map { shown[$0].subject.identity } })
    }

    @Test func `each scene is one group, at each strictness with its members`() throws {
        let shown = try Self.shown()
        #expect(try Self.groups(shown, .copies).map(\.count).sorted() == [3, 3, 3, 3, 3])
        #expect(try Self.groups(shown, .edits).map(\.count).sorted() == [5, 5, 5, 5, 5])
        #expect(try Self.groups(shown, .series).map(\.count).sorted() == [6, 6, 6, 6, 6])
    }

    @Test(arguments: [1, 2] as [UInt64]) func `the order of files changes nothing`(seed: UInt64) throws {
        let shown = try Self.shown()
        var random = SplitMix64(seed: seed)
        for strictness in Strictness.allCases {
            #expect(try Self.groups(shown.shuffled(using: &random), strictness) == Self.groups(shown, strictness))
        }
    }

    @Test func `a chain of likenesses does not bring unlike ends together`() throws {
        // Each picture is a crop that is shifted a little against the previous one. The first and the last have little in
        // common.
        let wide = Drawing.scene(7)
        let chain = try (0..<12).map { try Shown(wide.cropped($0 * 5, 0, 100, 120), id: UInt8($0)) }
        for group in try Self.groups(chain) {
            let indexes = group.compactMap { identity in chain.firstIndex { $0.subject.identity == identity } }
            #expect((indexes.max() ?? 0) - (indexes.min() ?? 0) <= 6, "\(indexes)")
        }
    }

    @Test func `separated pictures stay apart`() throws {
        let scene = Drawing.scene(2)
        let shown = [
            try Shown(scene, bytes: 3, id: 1), try Shown(scene.shrunk(2), bytes: 2, id: 2),
            try Shown(scene.noisy(1), bytes: 1, id: 3),
        ]
        var grouper = Grouper(
            shown.map(\.subject), features: { shown[$0].features }, isSeparate: { [$0, $1].sorted() == [0, 1] })
        let groups = try #require(try grouper.groups())
        #expect(groups[.series]?.map(\.members) == [[0, 2]])
    }

    @Test func `five thousand pictures of one fingerprint end in time`() throws {
        let one = try Shown(.scene(1))
        let subjects = (0..<5_000).map { number in
            var identity = one.subject.identity
            identity[0] = UInt8(number & 0xFF)
            identity[1] = UInt8(number >> 8)
            return Subject(
                identity: identity, differenceHash: one.subject.differenceHash, frequencyHash: one.subject.frequencyHash,
                turnedHash: one.subject.turnedHash, width: 320, height: 240, bytes: Int64(number), camera: nil, taken: nil,
                saved: 0,
                sharpness: 1, clipped: 0, flat: 0, contrast: 40)
        }
        var looked = 0
        var grouper = Grouper(
            subjects,
            features: { _ in
                looked += 1
                return nil
            })
        #expect(try grouper.groups()?[.series] == [])
        #expect(looked > 0)
    }

    @Test func `a brightened copy with more bytes does not replace the original as the centre`() throws {
        let scene = Drawing.scene(3)
        let drawings = [scene.mapped { $0 * 1.4 }, scene, scene.mapped { $0 * 0.8 }, scene.mapped { $0 * 0.9 }]
        let shown = try drawings.enumerated().map { try Shown($1, bytes: Int64(9000 - $0), id: UInt8($0)) }
        var grouper = Grouper(
            shown.map(\.subject), features: { shown[$0].features },
            // Brightening clips many pixels, so the brightened copy is equal only to the original. The original is equal to all
            // copies.
            readTheSame: { one, others in
                others.map { one == 0 || $0.position == 0 ? one + $0.position == 1 ? .equal : .none : .equal }
            })
        let groups = try #require(try grouper.groups())
        #expect(groups[.edits]?.map { $0.members.sorted() } == [[0, 1, 2, 3]])
    }

    @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]])
    func `the original joins edits with different clipped areas`(order: [Int]) throws {
        let scene = Drawing.scene(3)
        let drawings = [scene.mapped { $0 * 0.8 }, scene, scene.mapped { $0 * 0.9 }, scene.shrunk(2)]
        let shown = try drawings.enumerated().map { try Shown($1, bytes: Int64(9000 - $0), id: UInt8($0)) }
        func groups(_ closeness: [[Int]]) throws -> [[Int]]? {
            var grouper = Grouper(
                order.map { shown[$0].subject }, features: { shown[order[$0]].features },
                readTheSame: { one, others in others.map { Closeness(rawValue: closeness[order[one]][order[$0.position]]) } })
            return try grouper.groups()?[.edits]?.map { $0.members.map { order[$0] }.sorted() }
        }
        // Pictures 0 and 2 have different clipped areas; picture 1 is similar to both. Picture 3 is a small copy.
        #expect(
            try groups([[1000, 985, 0, 990], [985, 1000, 1000, 1000], [0, 1000, 1000, 990], [990, 1000, 990, 1000]]) == [
                [0, 1, 2, 3]
            ])
        // Picture 2 may be another picture that is very similar to picture 1, so it stays out of the group.
        #expect(
            try groups([[1000, 985, 0, 990], [985, 1000, 960, 1000], [0, 960, 1000, 0], [990, 1000, 0, 1000]]) == [[0, 1, 3]])
    }

    @Test func `each copy of a page is compared closely once, for all strictnesses`() throws {
        let page = Drawing.page(Array(1...20))
        let edits = [
            page, page.shrunk(2), page.noisy(1), page.mapped { $0 * 0.8 }, page.mapped { $0 * 0.9 }, page.noisy(2, by: 8),
        ]
        let shown = try edits.enumerated().map { try Shown($1, bytes: Int64(9000 - $0), id: UInt8($0)) }
        var asked: [[Int]] = []
        var grouper = Grouper(
            shown.map(\.subject), features: { shown[$0].features },
            readTheSame: { one, others in
                asked += others.map { [one, $0.position] }
                return try others.map { try closeness(shown[one], shown[$0.position], $0) }
            })
        let groups = try #require(try grouper.groups())
        #expect(groups[.series]?.map(\.members.count) == [6])
        // The original is compared with five edits. The two edits with changed tones are also compared with each other, at the
        // strictness at which neither is a copy of the original.
        #expect(asked.count == 6)
        #expect(Set(asked).count == 6)
    }

    @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]])
    func `two pages that are much alike when small each keep their own copy`(order: [Int]) throws {
        let page = Drawing.page(Array(1...20))
        let edits = [page, page.noisy(1), page.shrunk(2), page.shrunk(2).noisy(2)]
        let shown = try edits.enumerated().map { try Shown($1, bytes: Int64(9000 - $0), id: UInt8($0)) }
        // Pictures 0 and 2 are the first page and its copy; 1 and 3 are the second page and its copy. Each copy is also
        // somewhat similar to the other page.
        let closeness = [[1000, 0, 900, 800], [0, 1000, 850, 900], [900, 850, 1000, 0], [800, 900, 0, 1000]]
        var grouper = Grouper(
            order.map { shown[$0].subject }, features: { shown[order[$0]].features },
            readTheSame: { one, others in others.map { Closeness(rawValue: closeness[order[one]][order[$0.position]]) } })
        let groups = try #require(try grouper.groups())
        for strictness in Strictness.allCases {
            #expect(groups[strictness]?.map { $0.members.map { order[$0] } } == [[0, 2], [1, 3]])
        }
    }

    @Test(arguments: [[0, 1, 2, 3, 4], [4, 2, 3, 0, 1]])
    func `a photograph with two captions is two pictures, even beside one without`(order: [Int]) throws {
        let scene = Drawing.scene(3)
        let edits = [scene] + (1...4 as ClosedRange<UInt64>).map { scene.noisy($0) }
        let shown = try edits.enumerated().map { try Shown($1, bytes: Int64(9000 - $0), id: UInt8($0)) }
        // Picture 0 has no caption, pictures 1 and 2 have the same caption, and pictures 3 and 4 have another caption.
        func measured(_ one: Int, _ other: Int) -> Int {
            one == 0 || other == 0 ? 50 : (one + 1) / 2 == (other + 1) / 2 ? 990 : 0
        }
        var grouper = Grouper(
            order.map { shown[$0].subject }, features: { shown[order[$0]].features },
            readTheSame: { one, others in others.map { Closeness(rawValue: measured(order[one], order[$0.position])) } })
        let groups = try #require(try grouper.groups())
        for strictness in [Strictness.edits, .series] {
            #expect(groups[strictness]?.map { $0.members.map { order[$0] }.sorted() } == [[0, 1, 2], [3, 4]])
        }
        // The photograph without a caption is not a copy of the photograph with a caption.
        #expect(groups[.copies]?.map { $0.members.map { order[$0] }.sorted() } == [[1, 2], [3, 4]])
    }

    @Test func `a picture separated from a closer one stays in its group`() throws {
        let page = Drawing.page(Array(1...20))
        let edits = [page, page.noisy(1), page.shrunk(2)]
        let shown = try edits.enumerated().map { try Shown($1, bytes: Int64(9000 - $0), id: UInt8($0)) }
        let closeness = [[1000, 0, 800], [0, 1000, 900]]
        var grouper = Grouper(
            shown.map(\.subject), features: { shown[$0].features },
            readTheSame: { one, others in others.map { Closeness(rawValue: closeness[one][$0.position]) } },
            isSeparate: { [$0, $1].sorted() == [1, 2] })
        #expect(try grouper.groups()?[.edits]?.map(\.members) == [[0, 2]])
    }

    @Test func `shots of a burst need no third look`() throws {
        let scene = Drawing.scene(1)
        let shown: [Shown] = try (0..<4 as Range<UInt8>).map { shot in
            try Shown(scene.noisy(UInt64(shot)), camera: "C", taken: 100 + 2 * Int64(shot), id: shot)
        }
        var asked = 0
        var grouper = Grouper(
            shown.map(\.subject), features: { shown[$0].features },
            readTheSame: { _, others in
                asked += others.count
                return others.map { _ in .none }
            })
        let groups = try #require(try grouper.groups())
        #expect(groups[.series]?.map(\.members.count) == [4])
        #expect(groups[.edits] == [])
        #expect(asked == 0)
    }

    @Test(
        arguments: [(0.5, 0.8, .plain), (0.5, 1.3, .page), (0.7, 0.8, .page), (0.3, 1.3, .photo)]
            as [(Double, Double, DetailComparison.Manner)])
    func `only pictures that may have small print are compared as pages`(
        flat: Double, sharpness: Double, manner: DetailComparison.Manner
    ) throws {
        let scene = Drawing.scene(1)
        let shown = try [Shown(scene, bytes: 2, id: 1), Shown(scene.noisy(1), bytes: 1, id: 2)]
        let subjects = shown.map(\.subject).map { subject in
            Subject(
                identity: subject.identity, differenceHash: subject.differenceHash, frequencyHash: subject.frequencyHash,
                turnedHash: subject.turnedHash, width: subject.width, height: subject.height, bytes: subject.bytes, camera: nil,
                taken: nil, saved: 0, sharpness: sharpness, clipped: 0, flat: flat, contrast: subject.contrast)
        }
        var asked: [DetailComparison.Manner] = []
        var grouper = Grouper(
            subjects, features: { shown[$0].features },
            readTheSame: { _, others in
                asked += others.map(\.manner)
                return others.map { _ in .equal }
            })
        #expect(try grouper.groups()?[.edits]?.map(\.members) == [[0, 1]])
        #expect(asked == [manner])
    }

    @Test func `a copy with only one near fingerprint is found`() throws {
        let scene = Drawing.scene(1)
        let (one, other) = (try Shown(scene, bytes: 2, id: 1), try Shown(scene.shrunk(2), bytes: 1, id: 2))
        let subject = other.subject
        let far = Subject(
            identity: subject.identity, differenceHash: ~subject.differenceHash, frequencyHash: subject.frequencyHash,
            turnedHash: ~subject.turnedHash, width: subject.width, height: subject.height, bytes: 1, camera: nil, taken: nil,
            saved: 0, sharpness: subject.sharpness, clipped: subject.clipped, flat: subject.flat, contrast: subject.contrast)
        var grouper = Grouper([one.subject, far], features: { [one.features, other.features][$0] })
        #expect(try grouper.groups()?[.copies]?.map(\.members) == [[0, 1]])
    }

    @Test func `it can be stopped`() throws {
        let shown = try Self.shown()
        var grouper = Grouper(shown.map(\.subject), features: { shown[$0].features }, shouldContinue: { false })
        #expect(try grouper.groups() == nil)
    }
}
