import CXML

/// The vocabularies of office documents (ECMA-376, OASIS ODF), by the addresses of their namespaces.
enum OfficeVocabulary {
    case words, sheet, drawing, slide, compatibility
    case odfText, odfTable, odfOffice, odfDraw
    case other

    init(_ space: String) {
        self =
            switch space {
            case _ where space.contains("wordprocessingml"): .words
            case _ where space.contains("spreadsheetml"): .sheet
            case _ where space.contains("drawingml"): .drawing
            case _ where space.contains("presentationml"): .slide
            case _ where space.contains("markup-compatibility"): .compatibility
            case "urn:oasis:names:tc:opendocument:xmlns:text:1.0": .odfText
            case "urn:oasis:names:tc:opendocument:xmlns:table:1.0": .odfTable
            case "urn:oasis:names:tc:opendocument:xmlns:office:1.0": .odfOffice
            case "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0": .odfDraw
            default: .other
            }
    }
}

/// The name of an element, and its attributes by their local names; those of relations begin with "r:".
struct OfficeElement {
    let vocabulary: OfficeVocabulary
    let name: String
    var attributes: [String: String] = [:]

    func number(_ name: String) -> Int? { attributes[name].flatMap { Int($0) } }
}

/// Receives the elements and the text of an XML file of a document.
protocol OfficeHandler: AnyObject {
    /// Whether no more elements are wanted.
    var isFull: Bool { get }
    func start(_ element: OfficeElement)
    func end(_ element: OfficeElement)
    func text(_ text: String)
}

/// Reads an XML file from its start to its end, to a fault in it, or until the handler is full.
enum OfficeXML {
    /// Longer texts of one element are cut.
    private static let longestText = 1 << 20

    /// Returns false if the file has a fault or a DTD.
    static func read(_ handler: any OfficeHandler, _ bytes: @escaping (UnsafeMutableRawBufferPointer) -> Int) -> Bool {
        let reading = Reading(handler, bytes)
        var elements = cxml_elements()
        elements.context = Unmanaged.passUnretained(reading).toOpaque()
        elements.source = { context, bytes, count in
            guard let bytes else { return 0 }
            return Reading.of(context).source(UnsafeMutableRawBufferPointer(start: bytes, count: count))
        }
        elements.start = { context, space, name, count, attributes in
            Reading.of(context).start(space, name, Int(count), attributes)
        }
        elements.end = { context, space, name in
            let reading = Reading.of(context)
            reading.handler.end(
                OfficeElement(vocabulary: reading.vocabulary(space), name: name.map { String(cString: $0) } ?? ""))
            return reading.handler.isFull ? 0 : 1
        }
        elements.text = { context, bytes, count in
            let reading = Reading.of(context)
            reading.handler.text(
                String(decoding: UnsafeRawBufferPointer(start: bytes, count: min(count, OfficeXML.longestText)), as: UTF8.self))
            return reading.handler.isFull ? 0 : 1
        }
        return withExtendedLifetime(reading) { cxml_elements_read(&elements) == cxml_ok.rawValue }
    }

    private final class Reading {
        let handler: any OfficeHandler
        let source: (UnsafeMutableRawBufferPointer) -> Int
        private var vocabularies: [UnsafePointer<CChar>: OfficeVocabulary] = [:]

        init(_ handler: any OfficeHandler, _ source: @escaping (UnsafeMutableRawBufferPointer) -> Int) {
            (self.handler, self.source) = (handler, source)
        }

        static func of(_ context: UnsafeMutableRawPointer?) -> Reading {
            guard let context else { preconditionFailure("the context is passed on") }
            return Unmanaged<Reading>.fromOpaque(context).takeUnretainedValue()
        }

        /// Namespaces are compared by their addresses, because a document repeats few of them at each element.
        func vocabulary(_ space: UnsafePointer<CChar>?) -> OfficeVocabulary {
            guard let space else { return .other }
            if let known = vocabularies[space] { return known }
            let vocabulary = OfficeVocabulary(String(cString: space))
            vocabularies[space] = vocabulary
            return vocabulary
        }

        func start(
            _ space: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?, _ count: Int,
            _ attributes: UnsafePointer<UnsafePointer<CChar>?>?
        ) -> CInt {
            var element = OfficeElement(vocabulary: vocabulary(space), name: name.map { String(cString: $0) } ?? "")
            if let attributes {
                for at in stride(from: 0, to: 5 * count, by: 5) {
                    guard let name = attributes[at], let start = attributes[at + 3], let end = attributes[at + 4] else {
                        continue
                    }
                    let value = UnsafeRawBufferPointer(start: start, count: end - start)
                    let isRelation = attributes[at + 2].map { String(cString: $0).contains("/relationships") } ?? false
                    element.attributes[(isRelation ? "r:" : "") + String(cString: name)] = String(decoding: value, as: UTF8.self)
                }
            }
            handler.start(element)
            return handler.isFull ? 0 : 1
        }
    }
}
