extension Failure.Words {
    static let groups: [String: Self] = [
        "filter.group": Self(
            "“{text}” does not name a group.", hint: "Write how it is made and its key, such as day:2024-05-28."),
        "filter.area": Self("“{text}” is not a part of the Earth.", hint: "Write south,west,north,east in degrees."),
        "filter.noWords": Self("A search within photos needs a word.", hint: "Leave “q” out to show all of them."),
        "filter.unknownGroup": Self(
            "There is no group “{text}”.",
            hint: "It may have been deleted. The page Groups shows all; `shoebox groups --by … --json` names their keys."),
        "filter.unknownPhoto": Self("No photo has the number “{text}”."),
        "filter.notSeen": Self(
            "Nobody has looked at what this photo shows yet.",
            hint: "Shoebox does so in the background if what finds things is installed; “shoebox doctor” says more."),
        "filter.unknownTag": Self("No photo has the tag “{text}”.", hint: "`shoebox tag list` names all tags."),
        "filter.unknownWay": Self("“{text}”: groups are made by {ways}."),
        "group.bestChanged": Self(
            "The best photo of the group is not the one that was compared, so nothing of it was queued.", hint: "Scan again."),
        "group.gone": Self("There is no such group now.", hint: "Its photos may have changed; go back to the list."),
        "group.noBest": Self("Only groups of duplicates and of similar photos have a best one."),
        "group.noKey": Self("A group is named by its key."),
        "group.noneNamed": Self("No groups are named.", hint: "Name their keys, or say all."),
        "group.notCompared": Self("Photos could not be compared: {error}."),
        "group.onlySimilar": Self("Only similar photos can be said to be no duplicates."),
        "group.otherPhoto": Self("This is not the photo that was compared.", hint: "Scan again."),
        "group.tooLarge": Self(
            "The group is too large to be taken apart at once.", hint: "Select the photos that do not belong."),
        "group.unknown": Self("There is no such group now.", hint: "Look again: it may be gone by now."),
        "group.unknownStrictness": Self("“strictness” is copies, edits or series."),
        "group.unknownWay": Self("Groups are made by {ways}."),
        "album.insideItself": Self("An album cannot be inside itself.", hint: "Choose another album."),
        "album.nameLength": Self("An album's name has 1 to {limit} letters."),
        "group.sparesChanged": Self(
            "There are {count} photos to queue now, so nothing was done.", hint: "Look at them, then press again."),
        "tag.exists": Self(
            "There is a tag “{text}” already; photos with it: {count}.", hint: "Merge the two, or choose another name."),
        "tag.nameLength": Self("A tag has 1 to {limit} letters."),
        "tag.none": Self("No tag is named.", hint: "Name the tags to give or to take away."),
        "tag.oneLine": Self("A tag is one line of text."),
        "tag.otherPhotos": Self("The tag “{text}” has other photos by now: {count}.", hint: "Look at them again."),
        "tag.replaced": Self(
            "The file was replaced by another picture since it was shown, so its tags stay.", hint: "Look at it again."),
        "tag.tooMany": Self("At most {limit} tags can be changed at once."),
        "tag.twice": Self("“{text}” cannot be given and taken away at once."),
        "album.unknown": Self("There is no such album.", hint: "Look again: it may be gone by now."),
    ]
}
