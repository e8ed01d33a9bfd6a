public import Base
public import Catalogue
import GRDB
import ReadingEngine
import ScreenshotsEngine

/// Sorts single pictures, using the lessons learnt from the user's corrections so far.
public struct Judge: Sendable {
    let reader: ScreenReader
    let lessons: Lessons

    /// Examines a picture at any path and decides which type of screen it shows. Stores the picture's `ScreenView` and text,
    /// but no result.
    ///
    /// - Returns: the sorted picture; nil if the task was cancelled.
    public func sort(_ path: BytePath) async -> SortedPicture? {
        do {
            let seen = try await reader.view(of: path)
            if seen.isNew { try reader.catalogue.write { try reader.store($0, seen) } }
            return judge(seen.view, try reader.reading(of: seen), path)
        } catch let failure as Failure {
            return failure.code == .cancelled ? nil : SortedPicture(result: ScreenResult(failure), screenshot: nil, facts: [:])
        } catch is CancellationError {
            return nil
        } catch {
            let failure = Failure(of: error, "screenshot.notSorted", file: path)
            return SortedPicture(result: ScreenResult(failure), screenshot: nil, facts: [:])
        }
    }

    private func judge(_ view: ScreenView, _ reading: Reading?, _ path: BytePath) -> SortedPicture {
        if view.hasCamera {
            let result = ScreenResult(
                status: .flagged, type: .unknown, confidence: 1, title: nil, creator: nil, message: "A camera took this picture")
            return SortedPicture(result: result, screenshot: nil, facts: [:])
        }
        let verdict = ScreenClassifier.classify(view.screen, lessons: lessons)
        let reason = ScreenshotRule.reason(
            path, hasCamera: view.hasCamera, comment: view.comment, format: view.format, width: view.width, height: view.height)
        return SortedPicture(
            result: ScreenResult(verdict), screenshot: reason, facts: ScreenFacts.of(verdict, reading))
    }
}

/// A picture and the result of sorting it.
public struct SortedPicture: Sendable {
    public let result: ScreenResult
    /// The reason why the picture is considered a screenshot; nil if it is not.
    public let screenshot: ScreenshotRule.Reason?
    /// The facts found in the text, by name: merchant, total, event, date.
    public let facts: [String: String]
}
