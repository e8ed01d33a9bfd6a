import Basics
import Foundation
import Testing

struct FailureTests {
    private let path = BytePath("/photos/a.jpg")

    @Test(arguments: [
        (ENOENT, Failure.Code.fileNotFound), (ENOTDIR, .fileNotFound), (EACCES, .permissionDenied), (EPERM, .permissionDenied),
        (EROFS, .permissionDenied), (ENOSPC, .diskFull), (EDQUOT, .diskFull), (ENAMETOOLONG, .unsupportedFormat),
        (EXDEV, .unknown),
        (EIO, .unknown),
    ])
    func `an errno has a code, a sentence and the file`(number: Int32, code: Failure.Code) {
        let failure = Failure.system(number, "moved", path)
        #expect(failure.code == code)
        #expect(failure.file == "/photos/a.jpg")
        #expect(failure.message.hasPrefix("The file could not be moved"))
        #expect(failure.message.hasSuffix("."))
        #expect(!failure.message.contains("/photos"))
    }

    @Test func `a full disk says what to do`() {
        #expect(
            Failure.system(ENOSPC, "moved to the trash", path).description
                == "/photos/a.jpg: The file could not be moved to the trash because the disk is full. Free some space and try again; nothing was lost."
        )
    }

    @Test func `a description has no space for a missing file and hint`() {
        #expect(Failure(.busy, "Wait.").description == "Wait.")
    }

    @Test func `a failure gets a file, unless it has one`() {
        #expect(Failure(.unknown, "No.").at(path).file == "/photos/a.jpg")
        #expect(Failure(.unknown, "No.", file: BytePath("/other")).at(path).file == "/other")
    }

    @Test func `a failure is coded and decoded`() throws {
        let failure = Failure(.changed, "Replaced.", file: path, hint: "Look again.")
        #expect(try JSONDecoder().decode(Failure.self, from: JSONEncoder().encode(failure)) == failure)
    }

    @Test func `the codes are those of the API`() {
        #expect(
            Failure.Code.allCases.map(\.rawValue).sorted() == [
                "badRequest", "busy", "cancelled", "changed", "conversionFailed", "corruptFile", "diskFull", "fileNotFound",
                "parsingError",
                "passwordRequired", "permissionDenied", "tooLarge", "unknown", "unsupportedFormat",
            ])
    }
}
