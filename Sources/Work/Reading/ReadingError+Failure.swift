public import Basics
import Reading

extension Failure.Reason {
    /// The reason if the parts that read text are missing. All work that needs reading waits then.
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
