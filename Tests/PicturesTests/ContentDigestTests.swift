import Testing

@testable import PicturesEngine

@Suite struct ContentDigestTests {
    private func hex(_ text: String) -> [UInt8] {
        stride(from: 0, to: 64, by: 2).compactMap { UInt8(text.dropFirst($0).prefix(2), radix: 16) }
    }

    private func digest(_ bytes: [UInt8], piece: Int) -> [UInt8] {
        var digest = ContentDigest()
        for start in stride(from: 0, to: bytes.count, by: piece) {
            Array(bytes[start..<min(start + piece, bytes.count)]).withUnsafeBytes { digest.update($0) }
        }
        return digest.finish()
    }

    /// The test vectors of FIPS 180-4 for two blocks and for a million characters.
    @Test(arguments: [7, 64, 4096, 1_000_000]) func `pieces of any size give the same digest`(piece: Int) {
        let two = digest(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8), piece: piece)
        #expect(two == hex("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"))
        let million = digest([UInt8](repeating: 0x61, count: 1_000_000), piece: piece)
        #expect(million == hex("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"))
    }
}
