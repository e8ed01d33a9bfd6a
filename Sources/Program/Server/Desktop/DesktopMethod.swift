/// The methods that shells call, with their signatures as published: `org.gnome.ShellSearchProvider2.xml` of GNOME Shell and
/// `org.kde.krunner1.xml` of KRunner.
enum DesktopMethod: String, CaseIterable {
    case initialResults = "GetInitialResultSet"
    case narrowedResults = "GetSubsearchResultSet"
    case metas = "GetResultMetas"
    case activate = "ActivateResult"
    case launch = "LaunchSearch"

    case actions = "Actions"
    case match = "Match"
    case run = "Run"
    case config = "Config"
    case teardown = "Teardown"
    /// Sent by newer versions of KRunner before `Run`.
    case token = "SetActivationToken"

    case introspect = "Introspect"

    var interface: String {
        switch self {
        case .initialResults, .narrowedResults, .metas, .activate, .launch: "org.gnome.Shell.SearchProvider2"
        case .actions, .match, .run, .config, .teardown, .token: "org.kde.krunner1"
        case .introspect: "org.freedesktop.DBus.Introspectable"
        }
    }

    /// The types of the arguments and of the values of the answer.
    var types: (arguments: [String], answer: [String]) {
        switch self {
        case .initialResults: (["as"], ["as"])
        case .narrowedResults: (["as", "as"], ["as"])
        case .metas: (["as"], ["aa{sv}"])
        case .activate: (["s", "as", "u"], [])
        case .launch: (["as", "u"], [])
        case .actions: ([], ["a(sss)"])
        case .match: (["s"], ["a(sssida{sv})"])
        case .run: (["s", "s"], [])
        case .config: ([], ["a{sv}"])
        case .teardown: ([], [])
        case .token: (["s"], [])
        case .introspect: ([], ["s"])
        }
    }

    /// Whether a shell asks it again with each typed letter.
    var isSearch: Bool { [.initialResults, .narrowedResults, .match].contains(self) }

    /// Returns the method of a call; nil if there is none. A call may leave out the interface.
    static func of(_ call: BusCall) -> Self? {
        guard let method = Self(rawValue: call.member) else { return nil }
        return call.interface.isEmpty || call.interface == method.interface ? method : nil
    }

    /// The description of the object, in the format of the D-Bus Specification ("Introspection Data Format").
    static var description: String {
        let byInterface = Dictionary(grouping: allCases, by: \.interface).sorted { $0.key < $1.key }
        let interfaces = byInterface.map { "<interface name=\"\($0)\">\($1.map(\.element).joined())</interface>" }
        return "<node>\(interfaces.joined())</node>"
    }

    private var element: String {
        let given = types.arguments.map { "<arg type=\"\($0)\" direction=\"in\"/>" }
        let answered = types.answer.map { "<arg type=\"\($0)\" direction=\"out\"/>" }
        return "<method name=\"\(rawValue)\">\((given + answered).joined())</method>"
    }
}
