/// The client on whose behalf a request is being processed; recorded with the request's acts (recorded user actions).
public enum Actor {
    /// The name of the device; nil for this machine.
    @TaskLocal public static var device: String?
    /// The id of the browser session; nil for a command.
    @TaskLocal public static var browser: String?
    /// The idempotency key of the request; nil if it has none.
    @TaskLocal public static var request: String?
}
