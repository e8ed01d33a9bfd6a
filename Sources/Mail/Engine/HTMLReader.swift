import CXML

/// Receives the elements and the text of HTML.
public protocol HTMLListener: AnyObject {
    /// - Parameter attributes: the values by name. The names are in lower case.
    func start(_ name: String, _ attributes: [String: String])
    /// Called when the innermost open element ends.
    func end(_ name: String)
    func text(_ text: String)
}

/// Reads the HTML of mails element by element. Accepts the same errors in HTML as browsers do.
public enum HTMLReader {
    private static let maximumAttributes = 40

    /// - Returns: false if the HTML is empty, or if the parser library is missing or fails.
    public static func read(_ html: String, _ listener: any HTMLListener) -> Bool {
        var html = html
        let box = Box(listener)
        return withExtendedLifetime(box) {
            html.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { bytes in
                    var to = cxml_html(
                        context: Unmanaged.passUnretained(box).toOpaque(),
                        start: { context, name, attributes in
                            guard let name else { return }
                            Box.of(context)?.start(String(cString: name), attributes)
                        },
                        end: { context, _ in Box.of(context)?.end() },
                        text: { context, bytes, count in
                            guard let bytes else { return }
                            let raw = UnsafeRawBufferPointer(start: bytes, count: count)
                            Box.of(context)?.listener.text(String(decoding: raw, as: UTF8.self))
                        })
                    return cxml_html_read(bytes.baseAddress, bytes.count, &to) == 0
                }
            }
        }
    }

    private final class Box {
        let listener: any HTMLListener
        /// The names of the open elements. They are kept because the library reports another name at the end of an element if the
        /// name is not valid UTF-8.
        private var open: [String] = []

        init(_ listener: any HTMLListener) { self.listener = listener }

        static func of(_ context: UnsafeMutableRawPointer?) -> Box? {
            context.map { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue() }
        }

        func start(_ name: String, _ list: UnsafePointer<UnsafePointer<CChar>?>?) {
            var attributes: [String: String] = [:], at = 0
            while let list, let key = list[at], attributes.count < HTMLReader.maximumAttributes {
                attributes[String(cString: key).lowercased()] = list[at + 1].map { String(cString: $0) } ?? ""
                at += 2
            }
            open.append(name)
            listener.start(name, attributes)
        }

        func end() {
            if let name = open.popLast() { listener.end(name) }
        }
    }
}
