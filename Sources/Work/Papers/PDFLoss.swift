public import Basics
import Papers

/// What a PDF had and the new one has not, or has no longer true: said with what was made.
public enum PDFLoss: String, Codable, Sendable, CaseIterable {
    /// A signature is no longer valid, for it was given for other bytes.
    case signature
    /// The form in XML (XFA) is gone; its fields are there.
    case liveForm
    /// Attached files are not in it.
    case files
    /// Marks of the structure, for screen readers, are gone.
    case structure

    /// Its sentence for a person.
    public var reason: Failure.Reason {
        switch self {
        case .signature: "pdf.lost.signature"
        case .liveForm: "pdf.lost.liveForm"
        case .files: "pdf.lost.files"
        case .structure: "pdf.lost.structure"
        }
    }

    /// What becomes of a file that is written anew with other pages, turned, packed or with other words.
    static func ofEditing(_ paper: PaperStructure) throws(PaperError) -> [PDFLoss] {
        try paper.traits().contains(.signature) ? [.signature] : []
    }

    /// What pages lose that come into a new file.
    ///
    /// - Parameter all: whether all pages come, which bring attached files along.
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
    /// Each once, in the order of the cases.
    public var once: [PDFLoss] { PDFLoss.allCases.filter(contains) }
}
