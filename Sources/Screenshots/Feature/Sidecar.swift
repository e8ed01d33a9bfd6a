import Acts
import Base

/// An XMP sidecar (ISO 16684-1) with a caption. Photo programs read it together with the picture. The picture is not changed.
struct Sidecar: Sendable {
    let caption: String
    let title: String?
    /// The type of the screenshot as a keyword, such as "Music"; nil if the type is unknown.
    let keyword: String?

    private static let toolkit = "x:xmptk=\"Shoebox\""
    /// The maximum size in bytes of a sidecar that is read. Sidecars written by Shoebox are never larger.
    static let longest = 64 << 10

    var text: String {
        func alternative(_ name: String, _ text: String) -> String {
            "   <dc:\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(Escaping.xml(text))</rdf:li></rdf:Alt></dc:\(name)>\n"
        }
        var properties = alternative("description", caption)
        if let title { properties += alternative("title", title) }
        if let keyword {
            properties += "   <dc:subject><rdf:Bag><rdf:li>\(Escaping.xml(keyword))</rdf:li></rdf:Bag></dc:subject>\n"
        }
        return """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/" \(Self.toolkit)>
             <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
              <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
            \(properties)  </rdf:Description>
             </rdf:RDF>
            </x:xmpmeta>
            <?xpacket end="w"?>

            """
    }

    /// The caption that is beside a picture.
    enum State: Equatable {
        case missing
        case ours(String)
        /// A file of another program, or not a regular file.
        case foreign
    }

    static func state(of file: SidecarFile) throws -> State {
        switch try file.state() {
        case .missing: return .missing
        case .other: return .foreign
        case .content(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self), isOurs(text) else { return .foreign }
            return .ours(text)
        }
    }

    /// Whether a sidecar contains nothing but a caption of Shoebox. Other sidecars, and those with a corrected date, are never
    /// changed.
    static func isOurs(_ text: String) -> Bool { text.prefix(200).contains(toolkit) && !text.contains("exif:DateTimeOriginal") }
}
