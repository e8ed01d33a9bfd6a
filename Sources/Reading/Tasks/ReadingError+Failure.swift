public import Base
public import ReadingEngine

extension Failure.Reason {
    /// The reason if the libraries or networks for text recognition are missing. All work that needs text recognition waits until
    /// they are installed.
    public static let readingPartsMissing: Self = "reading.partsMissing"
}

extension ReadingError {
    public var failure: Failure {
        switch self {
        case .missing: Failure(.unknown, .readingPartsMissing)
        case .unusable(let part, let reason): Failure(.unknown, "reading.unusable", ["part": part, "detail": reason])
        case .failed(let status): Failure(.unknown, "reading.failed", ["status": status])
        }
    }
}
