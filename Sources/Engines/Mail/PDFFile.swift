import CMail

/// The objects of a PDF by their numbers. The file is searched for objects, for its cross-reference table is often wrong and no faster.
final class PDFFile {
    private struct Place {
        let buffer: Int
        let at: Int
    }

    /// The most bytes of all decompressed streams, and of one.
    private static let maximumInflated = 128 << 20, maximumStream = 32 << 20

    private var buffers: [[UInt8]]
    private var places: [Int: Place] = [:]
    /// The bytes left for decompressed streams.
    private var budget = PDFFile.maximumInflated
    private(set) var isEncrypted = false
    /// The pages, ordered by their object numbers.
    private(set) var pages: [PDFObject] = []

    init(_ bytes: [UInt8]) {
        buffers = [bytes]
        var containers: [Int] = []
        scan(bytes, &containers)
        for number in containers { unpack(number) }
        for number in places.keys.sorted() where pages.count < 5000 {
            if let object = object(number), object["Type"]?.name == "Page" { pages.append(object) }
        }
    }

    /// Finds every `12 0 obj`, and the object streams among them.
    private func scan(_ bytes: [UInt8], _ containers: inout [Int]) {
        let word = Array(" obj".utf8)
        var at = 0
        isEncrypted = cm_find(bytes, bytes.count, Array("/Encrypt".utf8), 8) < bytes.count
        while at < bytes.count {
            let found = bytes.withUnsafeBufferPointer { cm_find($0.baseAddress.map { $0 + at }, $0.count - at, word, word.count) }
            guard found < bytes.count - at else { break }
            let hit = at + found
            at = hit + word.count
            var position = hit - 1
            func digits() -> Int? {
                let end = position
                while position >= 0, bytes[position].isDigit, end - position < 9 { position -= 1 }
                return end > position ? bytes[(position + 1)...end].decimal : nil
            }
            guard digits() != nil, position >= 0, bytes[position].isSpace else { continue }
            position -= 1
            guard let number = digits(), places.count < 1_000_000 else { continue }
            places[number] = Place(buffer: 0, at: at)
            let head = bytes[at..<min(bytes.count, at + 300)]
            if cm_find(Array(head), head.count, Array("/ObjStm".utf8), 7) < head.count { containers.append(number) }
        }
    }

    /// Adds the objects in an object stream (section 7.5.7).
    private func unpack(_ container: Int) {
        guard let dictionary = object(container), dictionary["Type"]?.name == "ObjStm", let count = dictionary["N"]?.int,
            let first = dictionary["First"]?.int, first >= 0, let content = stream(container)
        else { return }
        buffers.append(content)
        var reader = PDFReader(content)
        for _ in 0..<min(max(count, 0), 100_000) {
            guard let number = reader.next()?.int, let offset = reader.next()?.int, offset >= 0, first + offset < content.count
            else { return }
            places[number] = Place(buffer: buffers.count - 1, at: first + offset)
        }
    }

    func object(_ number: Int) -> PDFObject? {
        guard let place = places[number] else { return nil }
        var reader = PDFReader(buffers[place.buffer], at: place.at)
        return reader.next()
    }

    func resolved(_ object: PDFObject?) -> PDFObject? {
        guard case .reference(let number)? = object else { return object }
        return self.object(number)
    }

    /// The decompressed bytes of a stream; nil where it has another filter.
    func stream(_ number: Int) -> [UInt8]? {
        guard let place = places[number], place.buffer == 0 else { return nil }
        let bytes = buffers[0]
        var reader = PDFReader(bytes, at: place.at)
        guard let dictionary = reader.next() else { return nil }
        reader.passBlanks()
        guard bytes[reader.at...].starts(with: "stream" as StaticString) else { return nil }
        var start = reader.at + 6
        if start < bytes.count, bytes[start] == ASCII.carriageReturn { start += 1 }
        if start < bytes.count, bytes[start] == ASCII.newline { start += 1 }
        guard start < bytes.count else { return nil }
        let mark = Array("endstream".utf8)
        let rest = bytes.count - start
        var length = bytes.withUnsafeBufferPointer { cm_find($0.baseAddress.map { $0 + start }, rest, mark, mark.count) }
        if let stated = resolved(dictionary["Length"])?.int, stated > 0, stated <= rest {
            length = max(stated, min(length, stated))
        }
        let content = bytes[start..<(start + length)]
        switch resolved(dictionary["Filter"]) {
        case nil: return Array(content)
        case .name("FlateDecode")?: return inflate(content)
        case .array(let filters)? where filters.count == 1 && filters[0].name == "FlateDecode": return inflate(content)
        default: return nil
        }
    }

    private func inflate(_ packed: Bytes) -> [UInt8]? {
        guard packed.count > 2 else { return nil }
        // The first two bytes are the zlib header.
        let data = Array(packed.dropFirst(2))
        var size = min(max(64 << 10, data.count * 6), Self.maximumStream)
        while true {
            guard budget >= size else { return nil }
            var out = [UInt8](repeating: 0, count: size)
            let count = cm_inflate(data, data.count, &out, size)
            guard count >= 0 else { return nil }
            if count < size || size >= Self.maximumStream {
                budget -= count
                return Array(out.prefix(count))
            }
            size = min(size * 4, Self.maximumStream)
        }
    }
}
