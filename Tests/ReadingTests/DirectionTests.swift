import Foundation
import Testing

@testable import ReadingEngine

struct DirectionTests {
    private func line(at degrees: Double, width: Float = 200, height: Float = 20) -> Rectangle {
        let angle = degrees * .pi / 180
        return Rectangle(centre: [0, 0], axis: [Float(cos(angle)), Float(sin(angle))], width: width, height: height)
    }

    private func degrees(_ axis: SIMD2<Float>) -> Double { (atan2(Double(axis.y), Double(axis.x)) * 180 / .pi).rounded() }

    @Test(arguments: [
        (0, 0), (180, 0), (4, 4), (184, 4), (-30, -30), (90, 90), (270, 90), (88, 88), (91, 91), (-89, 91), (120, 120),
    ])
    func `the axis of a page points right, or down`(given: Double, expected: Double) {
        let lines = [line(at: given), line(at: given), line(at: given + 3, width: 20)]
        #expect(degrees(Direction.pageAxis(lines)) == expected)
    }

    @Test func `lines of a page on its side all point the same way, however they waver`() {
        let settled = Direction.settle([88, 89, 91, 92, -89, -91, 271].map { line(at: $0) })
        #expect(settled.allSatisfy { $0.axis.y > 0.99 })
        #expect(settled.allSatisfy { $0.width == 200 && $0.height == 20 })
    }

    @Test func `square marks follow the long lines`() {
        let settled = Direction.settle([line(at: 90), line(at: 90), line(at: 2, width: 20, height: 18)])
        #expect(settled[2].axis.y > 0.99)
        #expect(settled[2].width == 18)
    }

    @Test func `nothing but square marks reads to the right`() {
        #expect(Direction.settle([line(at: 181, width: 20, height: 20)]).allSatisfy { $0.axis.x > 0.99 })
        #expect(Direction.settle([]).isEmpty)
    }

    @Test func `a tall box beside upright lines reads down`() {
        let settled = Direction.settle([line(at: 0), line(at: 0), line(at: 0, width: 20, height: 100)])
        #expect(settled[2].axis.y > 0.99)
        #expect(settled[2].width == 100)
    }
}
