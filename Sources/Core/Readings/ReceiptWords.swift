import Base
import ReadingsData

/// The word lists of receipts and categories, which are loaded when they are first needed.
enum ReceiptWords {
    private static let allCategories = WordLists(String(cString: readings_data_categories()))
    private static let allShops = WordLists(String(cString: readings_data_shops()))
    private static let allTotals = WordLists(String(cString: readings_data_totals()))

    /// Returns a list of words that indicate the category of a page.
    static func categories(_ list: String) -> [String] { allCategories[list] }

    /// Returns a list of words in the headings of receipts.
    static func shops(_ list: String) -> [String] { allShops[list] }

    /// Returns a list of words that label amounts and dates.
    static func totals(_ list: String) -> [String] { allTotals[list] }
}
