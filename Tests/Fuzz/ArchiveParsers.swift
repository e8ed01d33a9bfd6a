import Glibc

/// `run.py` compiles this together with Sources/Archives/Engine. libarchive is not called.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzArchives(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    ArchiveParser.chosen.read(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

enum ArchiveParser: String {
    case zip, rar, names

    static let chosen = chosenParser().flatMap(ArchiveParser.init(rawValue:)) ?? .zip

    func read(_ bytes: [UInt8]) {
        switch self {
        case .zip: Self.readDirectory(bytes)
        case .rar: Self.readBlocks(bytes)
        case .names: Self.readNames(bytes)
        }
    }

    private static func readDirectory(_ bytes: [UInt8]) {
        guard fuzzFile.fill(bytes) else { preconditionFailure("SHOEBOX_FUZZ_FILE names no file that can be written") }
        guard let directory = ZipDirectory(fuzzFile.descriptor, size: Int64(bytes.count)) else { return }
        precondition(directory.records.count <= bytes.count, "a directory has more entries than bytes")
        for record in directory.records { precondition(record.name.count <= bytes.count) }
    }

    /// Checks that reading the blocks of a RAR ends for any input.
    private static func readBlocks(_ bytes: [UInt8]) {
        guard fuzzFile.fill(bytes) else { preconditionFailure("SHOEBOX_FUZZ_FILE names no file that can be written") }
        _ = RarBlocks(fuzzFile.descriptor, size: Int64(bytes.count))
        _ = Volumes.isPart(fuzzFile.descriptor, size: Int64(bytes.count), path: bytes)
    }

    /// Treats each line as a name in the same archive. In any encoding, no name may lead out of the destination folder.
    private static func readNames(_ bytes: [UInt8]) {
        let names = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
        let encoding = CharsetGuess.encoding(ofNames: names)
        for name in names {
            let decoded = DecodedText(name, encoding ?? .cp437), text = decoded.text
            let marks = text.unicodeScalars.count { $0 == "\u{FFFD}" }
            precondition(decoded.unreadable <= marks && decoded.unreadable <= name.count, "marks that are not there")
            for isZip in [true, false] {
                guard let parts = try? EntryPath.parts(of: text, isZip: isZip, depth: 64) else { continue }
                precondition(parts.count <= 64)
                for part in parts {
                    precondition(part != ".." && part != "." && !part.isEmpty && part.utf8.count <= 255, "a part is \(part)")
                    precondition(!part.utf8.contains(0) && !part.utf8.contains(UInt8(ascii: "/")), "a part is \(part)")
                }
            }
        }
    }
}
