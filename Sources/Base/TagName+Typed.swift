extension TagName {
    /// The name of a tag that a person typed.
    ///
    /// - Throws: `Failure` with code `badRequest` if nothing would be seen of the name, or if it is too long or has several lines.
    public init(typed: String) throws(Failure) {
        if typed.unicodeScalars.contains(where: Self.isControl) { throw Failure(.badRequest, "tag.oneLine") }
        guard typed.unicodeScalars.count <= Self.mostScalars, let name = TagName(keyword: typed), name.text.count <= Self.longest
        else { throw Failure(.badRequest, "tag.nameLength", ["limit": Self.longest]) }
        self = name
    }
}
