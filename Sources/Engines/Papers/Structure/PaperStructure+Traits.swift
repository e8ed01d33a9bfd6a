import CQPDF

/// Features of a PDF that are lost when a new one is made of its pages.
public struct PaperTraits: OptionSet, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// A signature, which holds for the bytes of the file alone.
    public static let signature = PaperTraits(rawValue: Int32(bitPattern: cqpdf_signed.rawValue))
    /// A form in XML (XFA) beside its fields.
    public static let liveForm = PaperTraits(rawValue: Int32(bitPattern: cqpdf_xfa.rawValue))
    public static let files = PaperTraits(rawValue: Int32(bitPattern: cqpdf_has_files.rawValue))
    /// Marks of its structure, for screen readers.
    public static let structure = PaperTraits(rawValue: Int32(bitPattern: cqpdf_tagged.rawValue))
}

extension PaperStructure {
    public func traits() throws(PaperError) -> PaperTraits {
        var traits: Int32 = 0
        try check(cqpdf_traits(document, &traits))
        return PaperTraits(rawValue: traits)
    }
}
