import Base
import ScreenshotsData

/// The word lists of this engine, which are loaded when they are first needed.
enum ScreenWords {
    /// Phrases that indicate a type, by names that consist of a type and a weight, such as "music 2.6".
    static var types: [(name: String, phrases: [String])] {
        WordLists(String(cString: screenshots_data_types())).lists.map { ($0.name, $0.phrases) }
    }

    /// The weights by which a title is chosen; see `TitleRanker`.
    static let titles = String(cString: screenshots_data_titles())

    private static let interface = WordLists(String(cString: screenshots_data_interface()))

    /// Returns a list of words of programs' interfaces.
    static func labels(_ list: String) -> [String] { interface[list] }
}
