import Catalogue
import Search

extension DesktopResult {
    /// The result as GNOME Shell shows it.
    var meta: BusValue {
        .properties([
            ("id", .string(id)), ("name", .string(title)), ("description", .string(text)), ("gicon", .string(icon)),
        ])
    }

    /// The result as KRunner shows it. The type is `QueryMatch::PossibleMatch`, and the relevance is a number from 0 to 1.
    func match(rank: Int) -> BusValue {
        let relevance = (inTitle ? 0.8 : 0.5) - 0.01 * Double(rank)
        return .structure([
            .string(id), .string(title), .string(icon), .int(Self.possibleMatch), .double(relevance),
            .properties([("subtext", .string(text))]),
        ])
    }

    private static let possibleMatch: Int32 = 30

    static func searchPage(_ query: String) -> String { Search.link("/search", ["q": query]) }

    /// The name of an icon (Icon Naming Specification of freedesktop.org).
    private var icon: String {
        switch kind.rawValue {
        case "file": page.hasPrefix("/files") ? "video-x-generic" : "image-x-generic"
        case "screenshot": "image-x-generic"
        case "note", "document", "other": "text-x-generic"
        case "scan": "x-office-document"
        case "mail": "mail-read"
        case "attachment": "mail-attachment"
        case "folder", "album": "folder"
        default: "shoebox"
        }
    }
}
