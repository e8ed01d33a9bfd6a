import Glibc

/// The parser that SHOEBOX_PARSER names.
func chosenParser() -> String? { getenv("SHOEBOX_PARSER").map { String(cString: $0) } }
