public import Base

/// Answers the questions of GNOME Shell and KRunner with results of the running server, and opens the result that the user chooses.
///
/// Any program of the user may call it, with any arguments. A question that is too long has no results, and only identifiers that
/// are the result of a search open a page.
public final class DesktopAnswers {
    private let client: DesktopClient
    private let show: (String) -> Void
    private var known = KnownResults()

    /// Nobody types longer questions, so longer ones are not searched.
    private static let longestQuery = 1000, maximumTerms = 64, maximumIds = 1000
    /// The maximum number of calls that are taken from the bus before they are answered.
    private static let maximumWaiting = 64
    /// The number of waiting searches that are answered with results. These are the newest ones; a shell has dropped the others.
    private static let maximumSearches = 3

    /// - Parameter show: opens a link in the browser.
    public init(_ client: DesktopClient, show: @escaping (String) -> Void) {
        self.client = client
        self.show = show
    }

    /// Answers calls until none has come for the time `idle`.
    ///
    /// - Throws: `Failure` if the bus ends.
    public func run(on bus: SessionBus, idle: Duration) throws(Failure) {
        defer { client.end() }
        var waiting: [BusCall] = []
        while true {
            if waiting.isEmpty {
                guard let call = try bus.next(within: idle) else { break }
                waiting.append(call)
            }
            while waiting.count < Self.maximumWaiting, let call = try bus.next(within: .zero) { waiting.append(call) }
            let call = waiting.removeFirst()
            let searches = waiting.count { DesktopMethod.of($0)?.isSearch == true }
            answer(call, isDropped: searches >= Self.maximumSearches)
        }
        bus.release()
        while let call = try bus.next(within: .zero) { answer(call, isDropped: false) }
    }

    private func answer(_ call: BusCall, isDropped: Bool) {
        guard call.path == DesktopSearch.objectPath else {
            return call.refuse("org.freedesktop.DBus.Error.UnknownObject", "There is no such object.")
        }
        guard let method = DesktopMethod.of(call) else {
            return call.refuse("org.freedesktop.DBus.Error.UnknownMethod", "There is no such method.")
        }
        guard call.signature == method.types.arguments.joined() else {
            return call.refuse("org.freedesktop.DBus.Error.InvalidArgs", "The arguments have other types.")
        }
        switch method {
        case .initialResults: call.answer(identifiers(isDropped ? nil : terms(of: call)))
        case .narrowedResults: call.answer(identifiers(isDropped || ids(of: call) == nil ? nil : terms(of: call)))
        case .metas: call.answer(.array("a{sv}", (ids(of: call) ?? []).compactMap { known[$0] }.map(\.meta)))
        case .activate: activate(call)
        case .launch: launch(call)
        case .match: call.answer(matches(isDropped ? nil : call.string(atMost: Self.longestQuery)))
        case .run:
            let result = call.string(atMost: Self.longestIdentifier).flatMap { known[$0] }
            call.answer()
            open(result?.page)
        case .actions: call.answer(.array("(sss)", []))
        case .config: call.answer(.properties([("MinLetterCount", .int(Int32(Self.shortestQuery)))]))
        case .teardown, .token: call.answer()
        case .introspect: call.answer(.string(DesktopMethod.description))
        }
    }
}

extension DesktopAnswers {
    /// A single letter would find a large part of the library. In Chinese and Japanese it can be a word.
    private static let shortestQuery = 2
    /// An identifier contains the path of a folder, in which each byte can take three.
    private static let longestIdentifier = 16 << 10

    private func terms(of call: BusCall) -> String? {
        call.strings(atMost: Self.maximumTerms, bytes: Self.longestQuery)?.joined(separator: " ")
    }

    private func ids(of call: BusCall) -> [String]? {
        call.strings(atMost: Self.maximumIds, bytes: Self.maximumIds * Self.longestIdentifier)
    }

    /// Returns the results for a query; none for a query that is not searched.
    private func find(_ query: String?) -> [DesktopResult] {
        guard let query, query.utf8.count >= Self.shortestQuery else { return [] }
        guard let found = client.find(query) else {
            known = KnownResults()
            return []
        }
        known.add(found)
        return found
    }

    private func identifiers(_ query: String?) -> BusValue { .array("s", find(query).map { .string($0.id) }) }

    private func matches(_ query: String?) -> BusValue {
        let found = find(query).enumerated().map { $1.match(rank: $0) }
        return .array("(sssida{sv})", found)
    }

    /// Opens the page of a result. An earlier process may have found it, in which case it is searched again.
    private func activate(_ call: BusCall) {
        let id = call.string(atMost: Self.longestIdentifier), query = terms(of: call)
        call.answer()
        guard let id else { return }
        open((known[id] ?? find(query).first { $0.id == id })?.page)
    }

    private func launch(_ call: BusCall) {
        let query = terms(of: call)
        call.answer()
        if let query, client.find(query) != nil { open(DesktopResult.searchPage(query)) }
    }

    private func open(_ page: String?) {
        if let page, let link = client.link(to: page) { show(link) }
    }
}

/// The newest results that were given out, by their identifiers.
private struct KnownResults {
    private static let maximum = 1000

    private var results: [String: DesktopResult] = [:]
    private var order: [String] = []

    subscript(_ id: String) -> DesktopResult? { results[id] }

    mutating func add(_ found: [DesktopResult]) {
        let ids = Set(found.map(\.id))
        order.removeAll { ids.contains($0) }
        order += found.map(\.id)
        for result in found { results[result.id] = result }
        for id in order.prefix(max(0, order.count - Self.maximum)) { results[id] = nil }
        order = order.suffix(Self.maximum)
    }
}
