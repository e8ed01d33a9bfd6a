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

    /// For a person.
    public var words: String {
        switch self {
        case .signature: "A signature was in it: it is not valid for the new file."
        case .liveForm: "A form in XML (XFA) was in it: the new file has its fields, and not what moves by itself."
        case .files: "Files were attached to it: they are not in the new file."
        case .structure: "Marks for screen readers were in it: they are not in the new file."
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
