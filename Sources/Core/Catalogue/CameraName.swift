/// Short, common names of cameras.
public enum CameraName {
    /// Removes the maker if the model begins with a word of the maker: "Canon Canon EOS 40D" becomes "Canon EOS 40D", and "NIKON
    /// CORPORATION NIKON D70" becomes "NIKON D70".
    ///
    /// - Parameter name: the maker and the model (Exif 2.32, 4.6.4), separated by a space.
    public static func short(_ name: String) -> String {
        let words = name.split(separator: " ")
        let lowered = words.map { $0.lowercased() }
        let model = lowered.indices.first { lowered[..<$0].contains(lowered[$0]) }
        return model.map { words[$0...].joined(separator: " ") } ?? name
    }
}
