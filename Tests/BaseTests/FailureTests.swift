import Base
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
        #expect(Failure(.cancelled, "work.cancelled").description == "This was cancelled.")
    }

    @Test func `placeholders are filled in, in the sentence and its hint`() {
        let failure = Failure(.badRequest, "mail.noSuchAttachment", ["number": 7, "count": 3])
        #expect(failure.message == "The mail has no attachment number 7.")
        #expect(failure.hint == "It has 3.")
        #expect(failure.arguments == ["number": "7", "count": "3"])
    }

    @Test func `what stands in an argument is no placeholder`() {
        let failure = Failure(.badRequest, "reading.languageMissing", ["language": "{package}", "package": "{"])
        #expect(failure.message == "The language “{package}” is read with Tesseract, which does not have it here.")
        #expect(failure.hint?.hasPrefix("Install it: sudo apt-get install tesseract-ocr-{ (") == true)
        #expect(failure.hint?.contains("setup/install languages {package})") == true)
    }

    @Test func `a reason without a sentence shows as it is`() {
        #expect(Failure(.unknown, "something.new").message == "something.new")
        #expect(Failure(.unknown, "something.new").hint == nil)
    }

    @Test func `a failure gets a file, unless it has one`() {
        #expect(Failure(.unknown, "job.itemFailed").at(path).file == "/photos/a.jpg")
        #expect(Failure(.unknown, "job.itemFailed", file: BytePath("/other")).at(path).file == "/other")
        #expect(Failure(.unknown, "job.itemFailed", file: BytePath("/other")).about(path).file == "/photos/a.jpg")
    }

    @Test func `a failure can have the hint of another`() {
        let failure = Failure.system(EIO, "read", path).advising("photo.notShown")
        #expect(failure.message == "The file could not be read: Input/output error.")
        #expect(failure.hint == "It can still be kept or deleted.")
    }
}

// MARK: Wire and storage

extension FailureTests {
    @Test(arguments: [
        Failure(.changed, "delete.changedSinceShown", file: BytePath("/photos/a.jpg")),
        Failure(.badRequest, "mail.noSuchAttachment", ["number": 7, "count": 3]).advising("photo.notShown"),
        Failure(.unknown, stored: "Broken.", hint: "Look again.", file: BytePath("/photos/a.jpg")),
    ])
    func `a failure is coded and decoded`(failure: Failure) throws {
        #expect(try JSONDecoder().decode(Failure.self, from: JSONEncoder().encode(failure)) == failure)
    }

    @Test func `clients without a catalogue get the English sentences`() throws {
        let data = try JSONEncoder().encode(Failure.system(ENOSPC, "moved", path))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["code"] as? String == "diskFull")
        #expect(object["reason"] as? String == "file.diskFull")
        #expect(object["arguments"] as? [String: String] == ["action": "moved"])
        #expect(object["message"] as? String == "The file could not be moved because the disk is full.")
        #expect(object["hint"] as? String == "Free some space and try again; nothing was lost.")
        #expect(object["file"] as? String == "/photos/a.jpg")
    }

    @Test func `a failure that was stored as a sentence keeps it`() throws {
        let json = #"{"code": "corruptFile", "message": "The picture is {damaged}.", "hint": "Look again."}"#
        let failure = try JSONDecoder().decode(Failure.self, from: Data(json.utf8))
        #expect([failure.message, failure.hint] == ["The picture is {damaged}.", "Look again."])
        let sentence = Failure(.corruptFile, stored: "The picture is damaged.", file: path)
        #expect(sentence.description == "/photos/a.jpg: The picture is damaged.")
    }

    @Test func `reason and arguments are stored as one text`() {
        let failure = Failure(.badRequest, "mail.noSuchAttachment", ["number": 7, "count": 3])
        #expect(Failure(.badRequest, stored: failure.stored) == failure)
        let sentence = Failure(.unknown, stored: "Broken.", hint: "Look again.")
        #expect(Failure(.unknown, stored: sentence.stored) == sentence)
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
