import Foundation

/// Reads the metadata of an ONNX file (a `ModelProto` of onnx.proto in Protocol Buffers) and finds the last operation of its
/// network.
struct OnnxFile {
    let bytes: Data

    /// The values of `metadata_props` by key, up to the first field that cannot be read.
    func metadata() -> [String: String] {
        var found: [String: String] = [:]
        bytes.withUnsafeBytes { bytes in
            var model = ProtobufReader(bytes)
            while let field = model.next() {
                guard field.number == 14 else { continue }
                var entry = ProtobufReader(field.content)
                var (key, value) = ("", "")
                while let part = entry.next() {
                    if part.number == 1 { key = String(decoding: part.content, as: UTF8.self) }
                    if part.number == 2 { value = String(decoding: part.content, as: UTF8.self) }
                }
                found[key] = value
            }
        }
        return found
    }

    /// Returns a copy in which the last operation of the network has no effect; nil if this operation is not `step`. The name
    /// `step` must have seven letters ("Softmax", "Sigmoid").
    ///
    /// The name of the operation is overwritten with "Dropout", which has the same length and does nothing outside training.
    func skipping(last step: String) -> Data? {
        let nothing = Array("Dropout".utf8)
        let offset: Int? = bytes.withUnsafeBytes { bytes in
            guard let graph = ProtobufReader.first(7, in: bytes), let output = ProtobufReader.first(12, in: graph),
                let name = ProtobufReader.first(1, in: output)
            else { return nil }
            var nodes = ProtobufReader(graph)
            while let node = nodes.next() {
                guard node.number == 1, let result = ProtobufReader.first(2, in: node.content), result.elementsEqual(name)
                else { continue }
                guard let kind = ProtobufReader.first(4, in: node.content), kind.elementsEqual(step.utf8) else { return nil }
                guard let start = bytes.baseAddress, let offset = kind.baseAddress else { return nil }
                return offset - start
            }
            return nil
        }
        guard let offset, step.utf8.count == nothing.count else { return nil }
        var copy = bytes
        let start = copy.startIndex + offset
        copy.replaceSubrange(start..<start + nothing.count, with: nothing)
        return copy
    }
}

/// Iterates over the fields of a Protocol Buffers message until the first invalid field.
struct ProtobufReader {
    struct Field {
        let number: UInt64
        /// The content of the field; empty for a varint.
        let content: UnsafeRawBufferPointer
    }

    private var rest: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }

    mutating func next() -> Field? {
        guard let key = varint() else { return nil }
        let content: UnsafeRawBufferPointer?
        switch key & 7 {
        case 0: content = varint().map { _ in UnsafeRawBufferPointer(rebasing: rest[..<rest.startIndex]) }
        case 1: content = take(8)
        case 2: content = varint().flatMap { take($0) }
        case 5: content = take(4)
        default: content = nil
        }
        return content.map { Field(number: key >> 3, content: $0) }
    }

    /// Returns the content of the first field with this number.
    static func first(_ number: UInt64, in message: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        var fields = ProtobufReader(message)
        while let field = fields.next() {
            if field.number == number { return field.content }
        }
        return nil
    }

    private mutating func take(_ count: UInt64) -> UnsafeRawBufferPointer? {
        guard count <= UInt64(rest.count) else { return nil }
        let taken = UnsafeRawBufferPointer(rebasing: rest[..<Int(count)])
        rest = UnsafeRawBufferPointer(rebasing: rest[Int(count)...])
        return taken
    }

    private mutating func varint() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = take(1)?.first else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }
}
