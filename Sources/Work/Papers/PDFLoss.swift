public import Basics
import Papers

/// A property that a PDF loses, or that is no longer true, in the new file. Losses are reported with the result.
public enum PDFLoss: String, Codable, Sendable, CaseIterable {
    /// A signature is no longer valid, because it was given for other bytes.
    case signature
    /// The form in XML (XFA) is lost, but its fields are kept.
    case liveForm
    /// Attached files are lost.
    case files
    /// Marks of the structure, for screen readers, are lost.
    case structure

    /// The reason that is shown to a person.
    public var reason: Failure.Reason {
        switch self {
        case .signature: "pdf.lost.signature"
        case .liveForm: "pdf.lost.liveForm"
        case .files: "pdf.lost.files"
        case .structure: "pdf.lost.structure"
        }
    }

    /// The losses of a file that is written again with other pages, turned pages, packed, or with other words.
    static func ofEditing(_ paper: PaperStructure) throws(PaperError) -> [PDFLoss] {
        try paper.traits().contains(.signature) ? [.signature] : []
    }

    /// The losses of pages that are put into a new file.
    ///
    /// - Parameter all: whether all pages are taken. Only then attached files are taken too.
    static func ofPages(_ paper: PaperStructure, all: Bool) throws(PaperError) -> [PDFLoss] {
        let traits = try paper.traits()
        var losses: [PDFLoss] = []
        if traits.contains(.signature) { losses.append(.signature) }
        if traits.contains(.liveForm) { losses.append(.liveForm) }
        if traits.contains(.files), !all { losses.append(.files) }
        if traits.contains(.structure) { losses.append(.structure) }
        return losses
    }
}

extension [PDFLoss] {
    /// Each loss once, in the order of the cases.
    public var once: [PDFLoss] { PDFLoss.allCases.filter(contains) }
}
