/// Who acts, while a request is being answered.
public enum Actor {
    /// The name of the device; nil for this machine.
    @TaskLocal public static var device: String?
    /// The id of the browser's session; nil for a command.
    @TaskLocal public static var browser: String?
    /// The key that the request named itself with; nil for one without.
    @TaskLocal public static var request: String?
}
