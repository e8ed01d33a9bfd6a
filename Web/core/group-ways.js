// The ways of grouping photos and their icons. No DOM.

/** The icon of each way of grouping, in display order. */
export const ICONS = /** @type {Record<string, string>} */ ({
    similar: "copies",
    exact: "photos",
    today: "sparkle",
    trip: "globe",
    event: "clock",
    day: "calendar",
    kind: "screenshot",
    folder: "folder",
    size: "size",
    album: "album",
    tag: "tag",
    place: "place",
    thing: "eye",
    person: "person",
    identity: "list",
});

export const WAYS = Object.keys(ICONS);
