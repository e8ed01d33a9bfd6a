import Base
import Foundation
import PicturesTasks
import TestSupport
import Testing
import Workers

struct TooLargeFileTests {
    @Test func `a picture of a terabyte is refused by its size, before a byte is read`() throws {
        try withFolder { folder in
            let path = folder.appending("sparse.jpg")
            #expect(FileManager.default.createFile(atPath: path.display, contents: nil))
            #expect(truncate(path.display, 1 << 40) == 0)
            // The file has one TB, so reading it would take a quarter of an hour.
            let failure = #expect(throws: Failure.self) { try Describe(path).run() }
            #expect(failure?.code == .tooLarge && failure?.reason == "picture.tooLarge")
            #expect(failure?.file == path.display)
        }
    }
}
