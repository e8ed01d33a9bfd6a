import CXML

/// Who is told what stands in HTML.
public protocol HTMLListener: AnyObject {
    /// - Parameter attributes: by their names in lower case.
    func start(_ name: String, _ attributes: [String: String])
    /// Comes for the innermost element that is open.
    func end(_ name: String)
    func text(_ text: String)
}

/// Reads the HTML of mails as browsers do, with all its faults, element by element.
public enum HTMLReader {
    private static let mostAttributes = 40

    /// - Returns: whether there is a library that reads it.
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
        /// The names of the elements that are open. The library names an element otherwise at its end where its name is no UTF-8.
        private var open: [String] = []

        init(_ listener: any HTMLListener) { self.listener = listener }

        static func of(_ context: UnsafeMutableRawPointer?) -> Box? {
            context.map { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue() }
        }

        func start(_ name: String, _ list: UnsafePointer<UnsafePointer<CChar>?>?) {
            var attributes: [String: String] = [:], at = 0
            while let list, let key = list[at], attributes.count < HTMLReader.mostAttributes {
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
