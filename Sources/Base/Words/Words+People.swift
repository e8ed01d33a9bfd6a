extension Failure.Words {
    static let people: [String: Self] = [
        "people.partsMissing": Self(
            "The part that finds faces is not installed.",
            hint:
                "Run “setup/install people” in the folder of Shoebox's source, and “make install” again if it is installed; “shoebox doctor” says more."
        ),
        "people.off": Self(
            "People are turned off.", hint: "Turn them on on the page People, or with “shoebox settings people true”."),
        "people.noGroup": Self("This is not a group of faces."),
        "people.notTwo": Self("Name two groups of faces."),
        "people.sameGroup": Self("These are not two groups, but one."),
        "people.wholeGroup": Self("These are all faces of the group.", hint: "Choose some of them."),
        "people.noFaces": Self("No face is chosen."),
        "people.noName": Self("A name has 1 to 100 characters."),
        "people.groupGone": Self("This group of faces has changed.", hint: "Look again: it may be part of another group by now."),
        "people.namesChanged": Self(
            "The names in the files of photos have changed.", hint: "Look again at what would be taken over."),
        "people.noFileNames": Self("The files of photos have no further names for faces."),
        "people.faceGone": Self("This face is no longer in the group.", hint: "Look again: it may be in another group by now."),
    ]
}
