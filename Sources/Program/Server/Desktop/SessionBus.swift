public import Base
import CLinux
import Glibc

/// The session bus of the desktop, on which this process has a name. libsystemd is opened at run time.
public final class SessionBus {
    private let bus: OpaquePointer

    /// - Throws: `Failure` with code `busy` if another process has the name, otherwise `Failure` with the reason why there is no bus.
    public init() throws(Failure) {
        var opened: OpaquePointer?
        let result = DesktopSearch.busName.withCString { cl_bus_open($0, &opened) }
        guard result == 0, let opened else {
            switch -result {
            case ENOSYS: throw Failure(.unknown, "desktop.noLibrary")
            case EEXIST: throw Failure(.busy, "desktop.taken")
            default: throw Failure(.unknown, "desktop.noBus", ["detail": String(cString: strerror(-result))])
            }
        }
        bus = opened
    }

    deinit { cl_bus_close(bus) }

    /// Waits for the next call.
    ///
    /// - Returns: nil if none came within the time.
    /// - Throws: `Failure` if the bus has ended, as it does when the user signs out.
    func next(within time: Duration) throws(Failure) -> BusCall? {
        var call: OpaquePointer?
        let (seconds, attoseconds) = time.components
        let result = cl_bus_next(bus, UInt64(seconds) * 1_000_000 + UInt64(attoseconds / 1_000_000_000_000), &call)
        if result < 0 { throw Failure(.unknown, "desktop.noBus", ["detail": String(cString: strerror(-result))]) }
        return call.map(BusCall.init)
    }

    /// Gives the name back. The bus starts another process for later calls; earlier ones still arrive here.
    func release() { _ = cl_bus_release(bus) }
}

/// A method call on the session bus. It must be answered or refused once.
final class BusCall {
    private var call: OpaquePointer?

    init(_ call: OpaquePointer) { self.call = call }

    deinit { refuse("org.freedesktop.DBus.Error.Failed", "No answer.") }

    var path: String { call.map { String(cString: cl_call_path($0)) } ?? "" }
    var interface: String { call.map { String(cString: cl_call_interface($0)) } ?? "" }
    var member: String { call.map { String(cString: cl_call_member($0)) } ?? "" }
    var signature: String { call.map { String(cString: cl_call_signature($0)) } ?? "" }

    /// Reads the next argument, a string. Returns nil if it is longer than `limit` bytes.
    func string(atMost limit: Int) -> String? {
        var text: UnsafePointer<CChar>?
        guard let call, cl_call_string(call, &text) > 0, let text, strnlen(text, limit + 1) <= limit else { return nil }
        return String(cString: text)
    }

    /// Reads the next argument, an array of strings. Returns nil if it has more than `count` of them, or together more than
    /// `limit` bytes.
    func strings(atMost count: Int, bytes limit: Int) -> [String]? {
        var texts = [UnsafePointer<CChar>?](repeating: nil, count: count)
        var found = 0
        guard let call, cl_call_strings(call, &texts, count, &found) >= 0 else { return nil }
        var left = limit
        var strings: [String] = []
        for case let text? in texts.prefix(found) {
            left -= strnlen(text, left + 1)
            if left < 0 { return nil }
            strings.append(String(cString: text))
        }
        return strings
    }

    func answer(_ values: BusValue...) {
        guard let call else { return }
        self.call = nil
        for value in values { value.append(to: call) }
        _ = cl_call_answer(call)
    }

    func refuse(_ name: String, _ words: String) {
        guard let call else { return }
        self.call = nil
        _ = cl_call_refuse(call, name, words)
    }
}

/// A value in an answer on the session bus.
indirect enum BusValue {
    case string(String)
    case int(Int32)
    case double(Double)
    case variant(BusValue)
    case structure([BusValue])
    /// An array whose elements have the given signature.
    case array(String, [BusValue])
    /// A dictionary of variants (`a{sv}`).
    case properties([(String, BusValue)])

    var signature: String {
        switch self {
        case .string: "s"
        case .int: "i"
        case .double: "d"
        case .variant: "v"
        case .structure(let parts): "(\(parts.map(\.signature).joined()))"
        case .array(let element, _): "a" + element
        case .properties: "a{sv}"
        }
    }

    fileprivate func append(to call: OpaquePointer) {
        switch self {
        case .string(let text): cl_reply_string(call, text.replacing("\0", with: "\u{FFFD}"))
        case .int(let number): cl_reply_int(call, number)
        case .double(let number): cl_reply_double(call, number)
        case .variant(let value): contain(call, "v", value.signature, [value])
        case .structure(let parts): contain(call, "r", parts.map(\.signature).joined(), parts)
        case .array(let element, let values): contain(call, "a", element, values)
        case .properties(let pairs):
            cl_reply_open(call, CChar(UInt8(ascii: "a")), "{sv}")
            for (key, value) in pairs { contain(call, "e", "sv", [.string(key), .variant(value)]) }
            cl_reply_close(call)
        }
    }

    private func contain(_ call: OpaquePointer, _ type: Unicode.Scalar, _ contents: String, _ values: [BusValue]) {
        cl_reply_open(call, CChar(UInt8(ascii: type)), contents)
        for value in values { value.append(to: call) }
        cl_reply_close(call)
    }
}
