import Base
import Catalogue
import Foundation
import ScreenshotsEngine
import TestSupport
import Testing
import Workers

@testable import Screenshots

/// Real screenshots of real apps, read by the real worker. The name of a screenshot's folder is its expected type: music, movie,
/// book, meme or something else.
struct ScreensCorpusTests {
    static let folder = ProcessInfo.processInfo.environment["SHOEBOX_CORPUS"].map { $0 + "/screens" }

    @Test(.enabled(if: folder != nil, "needs SHOEBOX_CORPUS"))
    func `real screens are told apart, and what is told is right`() async throws {
        let folder = try #require(Self.folder)
        let scene = try Scene(pool: WorkerPool(executable: try builtProgram(), size: 1))
        let judge = try scene.screenshots.judge()
        let named: Set<ScreenType> = [.music, .movie, .book, .meme]
        var (seen, right, told, rightlyClassified) = (0, 0, 0, 0)
        for kind in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder + "/" + kind).sorted() {
                let picture = try #require(await judge.sort(BytePath(folder + "/" + kind + "/" + name)), "\(name) was broken off")
                #expect(picture.result.status != .failed, "\(name): \(picture.result.message)")
                let type = picture.result.type
                let said = named.contains(type) ? type.rawValue : "other"
                seen += 1
                if said == kind { right += 1 } else { print("\(kind)/\(name): \(picture.result.caption())") }
                if named.contains(type) {
                    told += 1
                    if said == kind { rightlyClassified += 1 }
                }
            }
        }
        await scene.pool.shutdown()
        #expect(seen > 0)
        #expect(Double(right) >= 0.9 * Double(seen), "\(right) of \(seen)")
        #expect(Double(rightlyClassified) >= 0.95 * Double(told), "\(rightlyClassified) of \(told)")
    }
}
