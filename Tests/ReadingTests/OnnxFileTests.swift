import Foundation
import Testing

@testable import ReadingEngine

struct OnnxFileTests {
    /// Encodes a field of Protocol Buffers whose value is these bytes.
    private func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
        var length: [UInt8] = []
        var rest = content.count
        repeat {
            length.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return [number << 3 | 2] + length + content
    }

    private var file: [UInt8] {
        let entry = field(1, Array("character".utf8)) + field(2, Array("a\nb".utf8))
        let graph = [UInt8](repeating: 0xFF, count: 70_000)
        return [0x08, 0x0A] + field(7, graph) + [0x29] + [UInt8](repeating: 1, count: 8) + [0x35, 1, 2, 3, 4] + field(14, entry)
    }

    @Test func `metadata is found after a graph of any size`() {
        #expect(OnnxFile(bytes: Data(file)).metadata() == ["character": "a\nb"])
    }

    /// Encodes a network of two nodes. `kind` is the operator of the second node.
    private func network(endingIn kind: String, output: String = "likely") -> [UInt8] {
        func node(_ from: String, _ to: String, _ kind: String) -> [UInt8] {
            field(1, field(1, Array(from.utf8)) + field(2, Array(to.utf8)) + field(4, Array(kind.utf8)))
        }
        let graph = node("line", "score", "Softmax") + node("score", "likely", kind) + field(12, field(1, Array(output.utf8)))
        return [0x08, 0x0A] + field(7, graph)
    }

    @Test func `a network is made to end before its last step`() {
        let (whole, cut) = (network(endingIn: "Sigmoid"), network(endingIn: "Dropout"))
        #expect(OnnxFile(bytes: Data(whole)).skipping(last: "Sigmoid") == Data(cut))
        #expect(OnnxFile(bytes: Data([9] + whole).dropFirst()).skipping(last: "Sigmoid") == Data(cut))
        #expect(OnnxFile(bytes: Data(whole)).skipping(last: "Softmax") == nil)
        #expect(OnnxFile(bytes: Data(network(endingIn: "Sigmoid", output: "other"))).skipping(last: "Sigmoid") == nil)
        #expect(OnnxFile(bytes: Data(network(endingIn: "Add"))).skipping(last: "Add") == nil)
        for length in whole.indices { #expect(OnnxFile(bytes: Data(whole.prefix(length))).skipping(last: "Sigmoid") == nil) }
        #expect(OnnxFile(bytes: Data(file)).skipping(last: "Sigmoid") == nil)
    }

    @Test func `truncated and invalid files have no metadata`() {
        for length in 0..<(file.count - 20) where length < 30 || length % 997 == 0 {
            #expect(OnnxFile(bytes: Data(file.prefix(length))).metadata().isEmpty)
        }
        for byte in [0x00, 0x07, 0x7F, 0xFF] as [UInt8] {
            #expect(OnnxFile(bytes: Data(repeating: byte, count: 100)).metadata()["character"] == nil)
        }
        #expect(OnnxFile(bytes: Data([0x72, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F])).metadata().isEmpty)
    }
}
