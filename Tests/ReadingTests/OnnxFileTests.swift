import Foundation
import Testing

@testable import Reading

struct OnnxFileTests {
    /// A field of Protocol Buffers with bytes as its content.
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

    @Test func `metadata stands behind a graph of any size`() {
        #expect(OnnxFile(bytes: Data(file)).metadata() == ["character": "a\nb"])
    }

    @Test func `what is cut off or makes no sense has none`() {
        for length in 0..<(file.count - 20) where length < 30 || length % 997 == 0 {
            #expect(OnnxFile(bytes: Data(file.prefix(length))).metadata().isEmpty)
        }
        for byte in [0x00, 0x07, 0x7F, 0xFF] as [UInt8] {
            #expect(OnnxFile(bytes: Data(repeating: byte, count: 100)).metadata()["character"] == nil)
        }
        #expect(OnnxFile(bytes: Data([0x72, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F])).metadata().isEmpty)
    }
}
