public import ArchivesTasks
public import Base

/// How far an import is.
public enum ImportProgress: Sendable {
    /// The export is listed and the files beside the photos are read.
    case looking
    /// The export is known, and nothing is changed yet.
    case found(ExportSurvey)
    case extracting(ExtractionProgress)
    /// The photos are read by a scan, which reports its own progress.
    ///
    /// - Parameter extracted: the folder into which zips were extracted, and the act that undoes this.
    case reading(extracted: (folder: BytePath, act: Int64)?)

    var word: String {
        switch self {
        case .looking, .found: "looking"
        case .extracting: "extracting"
        case .reading: "reading"
        }
    }
}
