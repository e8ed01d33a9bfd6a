import Glibc

/// The name of the parser to fuzz, from the environment variable SHOEBOX_PARSER.
func chosenParser() -> String? { getenv("SHOEBOX_PARSER").map { String(cString: $0) } }

/// A file in memory for parsers that read files. `run.py` creates and removes the file.
let fuzzFile = MemoryFile()

final class MemoryFile: Sendable {
    let path = getenv("SHOEBOX_FUZZ_FILE").map { String(cString: $0) } ?? ""
    let descriptor: Int32

    init() { descriptor = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC) }

    func fill(_ bytes: [UInt8]) -> Bool {
        ftruncate(descriptor, 0) == 0 && pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
    }
}
