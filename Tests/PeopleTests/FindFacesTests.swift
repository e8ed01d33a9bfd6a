import Base
import Foundation
import PeopleTasks
import TestSupport
import Testing
import Workers

@testable import PeopleEngine
@testable import PicturesEngine

private let program = try? builtProgram()
private let installed = PeopleParts.find(program: program?.display ?? "")

@Suite("Faces in pictures", .serialized) struct FindFacesTests {
    private func makePool(_ environment: [String: String] = [:]) -> WorkerPool {
        let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        return WorkerPool(executable: program ?? BytePath("shoebox"), size: 1, environment: all)
    }

    private func find(_ pixels: Pixels, _ pool: WorkerPool) async throws -> [FoundFace] {
        try await withFolder { folder in
            let file = folder.appending("a.jpg")
            try Data(try pixels.jpeg(quality: 90)).write(to: URL(fileURLWithPath: file.display))
            return try await pool.perform(FindFaces(in: file), priority: .interactive)
        }
    }

    @Test(.enabled(if: installed != nil, "what finds faces is not installed"))
    func `a worker finds a drawn face where it is, also in a picture twice as large, and none beside it`() async throws {
        let pool = makePool()
        for scale in [1, 2] {
            let faces = try await find(drawnFace(side: 400 * scale), pool)
            let face = try #require(faces.max { $0.score < $1.score })
            #expect(face.box.overlap(FaceBox(x: 2500, y: 2000, width: 5000, height: 6000)) > 0.4, "\(face.box)")
        }
        let wall = Pixels(bytes: [UInt8](repeating: 120, count: 400 * 300 * 3), width: 400, height: 300)
        #expect(try await find(wall, pool).isEmpty)
        await pool.shutdown()
    }

    @Test(.enabled(if: installed != nil, "what finds faces is not installed"))
    func `noise of any shape ends no worker`() async throws {
        let pool = makePool()
        var random = SplitMix64(seed: 7)
        for (width, height) in [(1, 1), (1, 700), (700, 2), (31, 33), (64, 64), (319, 640), (1601, 90), (333, 777)] {
            let bytes = (0..<width * height * 3).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let faces = try await find(Pixels(bytes: bytes, width: width, height: height), pool)
            for face in faces {
                #expect(0...FaceBox.whole ~= face.box.x && 0...FaceBox.whole ~= face.box.x + face.box.width)
                #expect(0...100 ~= face.score)
                #expect((face.numbers != nil) == (face.isClear && face.picture != nil))
            }
        }
        await pool.shutdown()
    }

    @Test(.enabled(if: installed != nil, "what finds faces is not installed"))
    func `what is no picture fails by name`() async throws {
        let pool = makePool()
        try await withFolder { folder in
            let file = folder.appending("a.jpg")
            try Data("no picture".utf8).write(to: URL(fileURLWithPath: file.display))
            await #expect(throws: Failure.self) { try await pool.perform(FindFaces(in: file), priority: .interactive) }
        }
        await pool.shutdown()
    }

    @Test func `missing parts are said, and nothing else stops`() async throws {
        let pool = makePool(["SHOEBOX_PEOPLE": "/nowhere"])
        do throws(Failure) {
            _ = try await pool.perform(TryFaces(), priority: .interactive)
            Issue.record("tried without parts")
        } catch {
            #expect(error.reason == .peoplePartsMissing)
        }
        await pool.shutdown()
    }

    @Test func `numbers of another count, or that are no numbers, are refused`() {
        #expect(FaceNumbers([Float](repeating: 0, count: 127)) == nil)
        #expect(FaceNumbers([Float](repeating: .nan, count: 128)) == nil)
        #expect(FaceNumbers(bytes: Data(count: 511)) == nil)
        #expect(FaceNumbers(bytes: Data(count: 512))?.values == [Float](repeating: 0, count: 128))
    }

    /// An oval with eyes, brows, nose and mouth.
    private func drawnFace(side: Int) -> Pixels {
        var bytes: [UInt8] = []
        for row in 0..<side {
            for column in 0..<side {
                let (x, y) = (Double(column) / Double(side) - 0.5, Double(row) / Double(side) - 0.5)
                bytes += Self.colour(x, y)
            }
        }
        return Pixels(bytes: bytes, width: side, height: side)
    }

    private static func colour(_ x: Double, _ y: Double) -> [UInt8] {
        func oval(_ centreX: Double, _ centreY: Double, _ width: Double, _ height: Double) -> Bool {
            let (across, down) = ((abs(x) - centreX) / width, (y - centreY) / height)
            return across * across + down * down < 1
        }
        if oval(0.1, -0.06, 0.018, 0.018) { return [30, 20, 20] }
        if oval(0.1, -0.06, 0.045, 0.022) { return [245, 245, 240] }
        if oval(0.1, -0.12, 0.06, 0.012) { return [70, 45, 30] }
        if oval(0, 0.17, 0.085, 0.025) { return [170, 70, 70] }
        if oval(0, 0.07, 0.03, 0.022) { return [190, 140, 115] }
        if oval(0, 0, 0.012, 0.09) { return [235, 195, 170] }
        if oval(0, -0.2, 0.23, 0.12), y < -0.16 { return [60, 40, 25] }
        if oval(0, 0.02, 0.22, 0.29) { return [224, 180, 152] }
        if oval(0, -0.05, 0.25, 0.3) { return [60, 40, 25] }
        return [150, 170, 190]
    }
}
