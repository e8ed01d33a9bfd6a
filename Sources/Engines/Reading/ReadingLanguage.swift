import CTesseract
import Foundation

/// What can be said of a language that somebody asks for.
public enum ReadingLanguage: Sendable, Equatable {
    /// The recogniser knows its letters.
    case always
    /// Tesseract reads it.
    case installed
    /// Tesseract would read it with data of this name, which is not there.
    case missing(data: String)
    /// No language, or one in a script that nothing here reads.
    case unknown

    /// - Parameter code: ISO 639, two letters.
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

    /// ISO 15924.
    private static let alwaysRead: Set<String> = ["Latn", "Hans", "Hant", "Jpan"]
}
