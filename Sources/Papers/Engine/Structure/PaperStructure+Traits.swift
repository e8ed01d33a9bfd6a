import CQPDF

/// Features of a PDF that are lost when a new PDF is made of its pages.
public struct PaperTraits: OptionSet, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// A signature, which is valid only for the exact bytes of the file.
    public static let signature = PaperTraits(rawValue: Int32(bitPattern: cqpdf_signed.rawValue))
    /// An XML form (XFA) in addition to the form fields.
    public static let liveForm = PaperTraits(rawValue: Int32(bitPattern: cqpdf_xfa.rawValue))
    /// An XML form (XFA) without form fields.
    public static let onlyLiveForm = PaperTraits(rawValue: Int32(bitPattern: cqpdf_only_xfa.rawValue))
    /// The mark of PDF/A.
    public static let archival = PaperTraits(rawValue: Int32(bitPattern: cqpdf_archival.rawValue))
    public static let files = PaperTraits(rawValue: Int32(bitPattern: cqpdf_has_files.rawValue))
    /// Structure tags, for screen readers.
    public static let structure = PaperTraits(rawValue: Int32(bitPattern: cqpdf_tagged.rawValue))
}

extension PaperStructure {
    public func traits() throws(PaperError) -> PaperTraits {
        var traits: Int32 = 0
        try check(cqpdf_traits(document, &traits))
        return PaperTraits(rawValue: traits)
    }
}
