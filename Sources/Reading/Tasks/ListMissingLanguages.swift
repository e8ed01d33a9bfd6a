public import Base
import ReadingEngine
public import Workers

/// Returns the languages in other scripts that cannot be read yet, each with the command that installs it on Debian and Ubuntu.
/// Looks each time, so a language that was installed is noticed without a restart.
public struct ListMissingLanguages: WorkerTask {
    public static let name = "missingLanguages"

    public init() {}

    public var file: BytePath? { nil }
    public var needs: WorkerNeeds { .brief }

    /// - Returns: the commands by two-letter codes (ISO 639-1).
    public func run() throws(Failure) -> [String: String] {
        let base = LoadedReaders.versions()["Tesseract"] == nil ? "tesseract-ocr " : ""
        var commands: [String: String] = [:]
        for code in Script.allCases.flatMap(\.languages.keys) {
            if case .missing(let data) = ReadingLanguage(code: code) {
                commands[code] = "sudo apt-get install \(base)tesseract-ocr-\(data)"
            }
        }
        return commands
    }
}
