// What photos show, in German.
export default {
    "photo.info.shows": "Zeigt",
    "things.deny": "Das Foto zeigt „{name}“ nicht",
    "things.denied": "„{name}“ wird nicht mehr gezeigt",
    "groups.way.thing": "Dinge",
    "groups.count.thing": { one: "{n} Ding", other: "{n} Dinge" },
    "act.thing.undone": "Das Foto zeigt es wieder",
    "home.act.thing": "Gesagt, was ein Foto nicht zeigt",
    "home.act.thing.denied": "Gesagt, was „{name}“ nicht zeigt",
};
