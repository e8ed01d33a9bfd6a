/// The originator of acts, while a request is being answered.
public enum Actor {
    /// The name of the device; nil for this machine.
    @TaskLocal public static var device: String?
    /// The id of the browser's session; nil for a command.
    @TaskLocal public static var browser: String?
    /// The key by which the request names itself; nil if it has none.
    @TaskLocal public static var request: String?
}
