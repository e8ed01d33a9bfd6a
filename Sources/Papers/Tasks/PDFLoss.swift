public import Base
import PapersEngine

/// A property of a PDF that is lost or no longer valid in the new file. Losses are reported with the result.
public enum PDFLoss: String, Codable, Sendable, CaseIterable {
    /// A signature is no longer valid, because it applies to the original bytes.
    case signature
    /// The XML form (XFA) is lost, but its fields are kept.
    case liveForm
    /// The XML form (XFA) is lost, and it has no fields that could be kept.
    case onlyLiveForm
    /// Attached files are lost.
    case files
    /// The structure tags for screen readers are lost.
    case structure
    /// The XMP packet is lost, because it is damaged and could not be changed.
    case metadata
    /// The mark of PDF/A is lost.
    case archival

    /// The reason that is shown to the user.
    public var reason: Failure.Reason {
        switch self {
        case .signature: "pdf.lost.signature"
        case .liveForm: "pdf.lost.liveForm"
        case .onlyLiveForm: "pdf.lost.onlyLiveForm"
        case .files: "pdf.lost.files"
        case .structure: "pdf.lost.structure"
        case .metadata: "pdf.lost.metadata"
        case .archival: "pdf.lost.archival"
        }
    }

    /// The losses of a file that is rewritten with rearranged or rotated pages, compressed, or with added words.
    static func ofEditing(_ paper: PaperStructure) throws(PaperError) -> [PDFLoss] {
        try paper.traits().contains(.signature) ? [.signature] : []
    }

    /// The losses of pages that are copied into a new file.
    ///
    /// - Parameter all: whether all pages are copied. Attached files are copied only in this case.
    static func ofPages(_ paper: PaperStructure, all: Bool) throws(PaperError) -> [PDFLoss] {
        let traits = try paper.traits()
        var losses: [PDFLoss] = []
        if traits.contains(.signature) { losses.append(.signature) }
        if traits.contains(.liveForm) { losses.append(.liveForm) }
        if traits.contains(.onlyLiveForm) { losses.append(.onlyLiveForm) }
        if traits.contains(.files), !all { losses.append(.files) }
        if traits.contains(.structure) { losses.append(.structure) }
        return losses
    }
}

extension [PDFLoss] {
    /// Removes duplicates and sorts the losses in the order of the cases.
    public var once: [PDFLoss] { PDFLoss.allCases.filter(contains) }
}
