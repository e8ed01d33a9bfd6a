public import Screens

extension Reason {
    /// The observation in plain English, for messages and the terminal.
    public var words: String {
        let quoted = detail.isEmpty ? "" : " “\(detail)”"
        return switch kind {
        case .word: "says\(quoted)"
        case .playerTimes: "times at both ends of a bar\(quoted)"
        case .trackList: "a list of tracks\(quoted)"
        case .squarePicture: "a square cover"
        case .posterPictures: "pictures of a poster's or cover's shape"
        case .runningTime: "a running time\(quoted)"
        case .episodeMark: "an episode mark\(quoted)"
        case .rating: "a rating\(quoted)"
        case .yearInBrackets: "a year in brackets\(quoted)"
        case .isbn: "an ISBN\(quoted)"
        case .pageNumber: "pages\(quoted)"
        case .chapter: "a chapter\(quoted)"
        case .prosePage: "a page of prose\(quoted)"
        case .bigLettering: "large lettering\(quoted)"
        case .pictureBehindText: "a picture behind the words"
        case .captionBand: "words at the top and the bottom"
        case .noInterface: "no program around it"
        case .priceColumn: "a column of prices\(quoted)"
        case .totalRow: "a row with the sum\(quoted)"
        case .bubbles: "lines at the left and the right in turn"
        case .messageTimes: "a time beside each message\(quoted)"
        case .distance: "a distance\(quoted)"
        case .streetNames: "names of streets\(quoted)"
        case .codeLines: "lines of code\(quoted)"
        case .lineNumbers: "numbered lines"
        case .prompt: "a prompt\(quoted)"
        case .headline: "a headline\(quoted)"
        case .prose: "paragraphs"
        case .byline: "a byline\(quoted)"
        case .cover: "a cover’s words\(quoted)"
        case .handle: "a name on a network\(quoted)"
        case .hashtag: "a hashtag\(quoted)"
        case .priceTag: "a price\(quoted)"
        case .discount: "a discount\(quoted)"
        case .paper: "the shape of a sheet of paper"
        case .lesson: "a program that was corrected before\(quoted)"
        }
    }
}
