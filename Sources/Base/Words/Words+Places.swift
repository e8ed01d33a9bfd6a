extension Failure.Words {
    static let places: [String: Self] = [
        "place.badArea": Self("The hidden area needs a point on the Earth and a radius of 0.1 to 50 km."),
        "place.keepOrRemove": Self("The location can only be removed: “location=remove”."),
        "place.mapMissing": Self(
            "The map is not installed.",
            hint: "Run “setup/install run” in the folder of Shoebox's source, or “make install” again."),
        "place.noArea": Self("The area is not four degrees: south, west, north and east."),
        "place.noName": Self("No name of a place was given."),
        "place.notAPoint": Self("This is no point on the Earth.", hint: "Latitudes are −90 to 90, longitudes −180 to 180."),
        "place.notDegrees": Self(
            "“{text}” is not a latitude and a longitude.",
            hint: "Give degrees such as 47.5576,10.7498; south and west are negative."),
        "place.notErased": Self(
            "The location in this file cannot be removed.", hint: "Convert it to another format, without the place."),
        "place.oneChoice": Self("Give either a latitude and a longitude, or where the place comes from."),
        "place.partsMissing": Self(
            "The names of places are not installed.",
            hint:
                "Run “setup/install run” in the folder of the source, or “make install” again. “shoebox doctor” says more."),
        "place.sidecarHidden": Self(
            "This file may name the place that is to be left out, so it is not copied.",
            hint: "The hidden area is set on the page Privacy."),
    ]
}
