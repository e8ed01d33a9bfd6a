/// The originator of acts while a request is being processed.
public enum Actor {
    /// The name of the device; nil for this machine.
    @TaskLocal public static var device: String?
    /// The id of the browser session; nil for a command.
    @TaskLocal public static var browser: String?
    /// The idempotency key of the request; nil if it has none.
    @TaskLocal public static var request: String?
}
