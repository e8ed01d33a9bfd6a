export default {
    "places.title": "Map",
    "places.map": "Map of your photos",
    "places.keys":
        "Arrow keys move the map, plus and minus zoom, 0 shows the whole world. The list below names what is in view.",
    "places.list": "In view",
    "places.in": "Zoom in",
    "places.out": "Zoom out",
    "places.photos": { one: "{n} photo", other: "{n} photos" },
    "places.show": { one: "Show this photo", other: "Show these {n} photos" },
    "places.without": "Photos without a place",
    "places.empty.title": "No photo has a place",
    "places.empty.text": "Phones write where a photo was taken. You can also give photos a place yourself.",
    "places.empty.photos": "Show photos",
};
