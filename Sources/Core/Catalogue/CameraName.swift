/// A camera's name, as people say it.
enum CameraName {
    /// The name without its maker where the model begins with a word of that: "Canon Canon EOS 40D" is a Canon EOS 40D, and
    /// "NIKON CORPORATION NIKON D70" a NIKON D70.
    ///
    /// - Parameter name: the maker and the model (Exif 2.32, 4.6.4), with a space between them.
    static func short(_ name: String) -> String {
        let words = name.split(separator: " ")
        let lowered = words.map { $0.lowercased() }
        let model = lowered.indices.first { lowered[..<$0].contains(lowered[$0]) }
        return model.map { words[$0...].joined(separator: " ") } ?? name
    }
}
