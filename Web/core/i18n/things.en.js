// What photos show, in English.
export default {
    "photo.info.shows": "Shows",
    "things.deny": "The photo does not show “{name}”",
    "things.denied": "“{name}” is no longer shown",
    "groups.way.thing": "Things",
    "groups.count.thing": { one: "{n} thing", other: "{n} things" },
    "act.thing.undone": "The photo shows it again",
    "home.act.thing": "Said what a photo does not show",
    "home.act.thing.denied": "Said what “{name}” does not show",
};
