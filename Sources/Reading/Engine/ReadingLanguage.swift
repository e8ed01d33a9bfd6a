import CTesseract
import Foundation

/// Whether text in a language can be read.
public enum ReadingLanguage: Sendable, Equatable {
    /// The recogniser knows the characters of the language.
    case always
    /// Tesseract reads the language.
    case installed
    /// Tesseract could read the language with data of this name, which is not installed.
    case missing(data: String)
    /// The code names no language, or a language in a script that cannot be read.
    case unknown

    /// - Parameter code: two letters, ISO 639-1.
    public init(code: String) {
        guard code.count == 2, code.allSatisfy({ $0.isASCII && $0.isLowercase }) else {
            self = .unknown
            return
        }
        if let data = Script.allCases.compactMap({ $0.languages[code] }).first {
            if let reader = ct_reader_new(data) {
                ct_reader_free(reader)
                self = .installed
            } else {
                self = .missing(data: data)
            }
            return
        }
        let full = Locale.Language(identifier: Locale.Language(identifier: code).maximalIdentifier)
        self = Self.alwaysRead.contains(full.script?.identifier ?? "") ? .always : .unknown
    }

    /// ISO 15924 codes of the scripts that the recogniser knows.
    private static let alwaysRead: Set<String> = ["Latn", "Hans", "Hant", "Jpan"]
}
