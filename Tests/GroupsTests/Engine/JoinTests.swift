import Base
import PicturesEngine
import TestSupport
import Testing

@testable import GroupsEngine

/// Tests of joining groups: a picture may differ from the centre of every group but clearly match another member of a group.
struct JoinTests {
    /// Returns the groups of pictures of one scene. `closenesses[i][j]` is the similarity of pictures i and j in thousandths.
    private func groups(_ closenesses: [[Int]], order: [Int], separate: [Int] = []) throws -> [Strictness: [[Int]]] {
        // The pictures have grain like photographs, because a picture without grain would be treated as a page.
        let shown = try closenesses.indices.map { number in
            try Shown(Drawing.large(3).noisy(UInt64(number), by: 40), bytes: Int64(9000 - number), id: UInt8(number))
        }
        var points = PointIndex()
        for (position, number) in order.enumerated() { points.add(position, shown[number].features.points) }
        var grouper = Grouper(
            order.map { shown[$0].subject }, points: points, features: { shown[order[$0]].features },
            readTheSame: { one, others in others.map { Closeness(rawValue: closenesses[order[one]][order[$0.position]]) } },
            isSeparate: { [order[$0], order[$1]].sorted() == separate })
        let found = try #require(try grouper.groups())
        return found.mapValues { $0.map { $0.members.map { order[$0] }.sorted() }.sorted { $0[0] < $1[0] } }
    }

    /// The similarities of four pictures. Picture 0 is similar to pictures 1 and 2; `last` has the similarities of picture 3 to
    /// pictures 0, 1 and 2.
    private func closenesses(_ last: [Int]) -> [[Int]] {
        var all = [[1000, 990, 990], [990, 1000, 0], [990, 0, 1000]]
        for index in 0..<3 { all[index].append(last[index]) }
        return all + [last + [1000]]
    }

    @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]]) func `an edit that is like a member comes into its group`(
        order: [Int]
    ) throws {
        let found = try groups(closenesses([0, 0, 990]), order: order)
        #expect(found[.edits] == [[0, 1, 2, 3]])
        #expect(found[.series] == [[0, 1, 2, 3]])
        // Copies must be similar to the centre of their group, so picture 3 is not a copy.
        #expect(found[.copies] == [[0, 1, 2]])
    }

    @Test func `in doubt it stays out`() throws {
        let found = try groups(closenesses([0, 0, 700]), order: [0, 1, 2, 3])
        #expect(found[.edits] == [[0, 1, 2]])
    }

    @Test func `what a person told apart stays apart`() throws {
        let found = try groups(closenesses([0, 0, 990]), order: [0, 1, 2, 3], separate: [1, 3])
        #expect(found[.edits] == [[0, 1, 2]])
    }

    @Test(arguments: [(990, [[0, 1, 2, 3, 4]]), (700, [[0, 1, 2, 3, 4]])]) func `a pair of copies comes whole, however sure`(
        between: Int, wanted: [[Int]]
    ) throws {
        var all = closenesses([0, 0, 990])
        for index in 0..<4 { all[index].append(index == 3 ? between : 0) }
        all.append([0, 0, 0, between, 1000])
        #expect(try groups(all, order: [0, 1, 2, 3, 4])[.edits] == wanted)
    }

    @Test func `nothing comes in by what came in itself`() throws {
        // Before groups are joined, pictures 4 and 5 form a group. Picture 4 is also similar to picture 3, but not to 0, 1 or
        // 2. Picture 3 joins the group of picture 0, but picture 5 must not follow into that group.
        var all = closenesses([0, 0, 990])
        let more = [[0, 0, 0, 985], [0, 0, 0, 0]]
        for index in 0..<4 { all[index] += more.map { $0[index] } }
        all += [more[0] + [1000, 990], more[1] + [990, 1000]]
        let found = try groups(all, order: [0, 1, 2, 3, 4, 5])[.edits] ?? []
        #expect(found.allSatisfy { !($0.contains(0) && $0.contains(5)) }, "\(found)")
    }

    @Test func `what is nearly the same as a member, but differs from its centre as large, stays out`() throws {
        #expect(try groups(closenesses([0, 0, 900]), order: [0, 1, 2, 3])[.edits] == [[0, 1, 2]])
    }

    /// Returns the groups, at the strictness "edits", of a screenshot, the photograph in it, and edits of the photograph.
    /// `closenesses[i][j]` is the similarity of pictures i and j in thousandths.
    private func groupsOfScreen(_ closenesses: [[Int]], order: [Int]) throws -> [[Int]] {
        let picture = Drawing.large(3).blurred()
        var screen = Drawing(light: [Float](repeating: 30, count: 400 * 560), width: 400, height: 560)
        for y in 0..<240 {
            screen.light.replaceSubrange(
                (y + 150) * 400 + 40..<(y + 150) * 400 + 360, with: picture.light[y * 320..<y * 320 + 320])
        }
        let edits = closenesses.indices.dropFirst(2).map { picture.noisy(UInt64($0), by: 20) }
        let shown = try ([screen, picture.noisy(1, by: 20)] + edits).enumerated().map { number, drawing in
            try Shown(drawing, bytes: Int64(9000 - number), id: UInt8(number))
        }
        var points = PointIndex()
        for (position, number) in order.enumerated() { points.add(position, shown[number].features.points) }
        var grouper = Grouper(
            order.map { shown[$0].subject }, points: points, features: { shown[order[$0]].features },
            readTheSame: { one, others in others.map { Closeness(rawValue: closenesses[order[one]][order[$0.position]]) } })
        return try #require(try grouper.groups())[.edits, default: []].map { $0.members.map { order[$0] }.sorted() }
    }

    @Test(arguments: [[0, 1, 2], [2, 1, 0]]) func `what a screenshot shows too small to tell comes in by the photograph`(
        order: [Int]
    ) throws {
        #expect(try groupsOfScreen([[1000, 976, 0], [976, 1000, 900], [0, 900, 1000]], order: order) == [[0, 1, 2]])
        #expect(try groupsOfScreen([[1000, 976, 0], [976, 1000, 700], [0, 700, 1000]], order: order) == [[0, 1, 2]])
    }

    @Test func `of two with additions that differ one comes in`() throws {
        let closenesses = [[1000, 976, 0, 0], [976, 1000, 596, 596], [0, 596, 1000, 0], [0, 596, 0, 1000]]
        let found = try groupsOfScreen(closenesses, order: [0, 1, 2, 3])
        #expect(found.map(\.count) == [3] && found[0].starts(with: [0, 1]), "\(found)")
    }
}
