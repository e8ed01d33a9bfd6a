public import Basics
import Reading

extension Failure.Reason {
    /// Without the parts that read text, everything that waits for reading waits.
    public static let readingPartsMissing: Self = "reading.partsMissing"
}

extension ReadingError {
    var failure: Failure {
        switch self {
        case .missing: Failure(.unknown, .readingPartsMissing)
        case .unusable(let part, let reason): Failure(.unknown, "reading.unusable", ["part": part, "detail": reason])
        case .failed(let status): Failure(.unknown, "reading.failed", ["status": status])
        }
    }
}
