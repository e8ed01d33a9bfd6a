import assert from "node:assert/strict";
import { instant, readCalendar } from "../../Web/core/calendar.js";
import { readContacts } from "../../Web/core/contacts.js";
import { contentLines } from "../../Web/core/content-lines.js";

/** @param {string[]} lines */
const calendar = (...lines) => ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\r\n");
/** @param {string[]} lines */
const event = (...lines) => readCalendar(calendar(...lines)).appointments[0];
/** @param {string[]} lines */
const contact = (...lines) => readContacts(["BEGIN:VCARD", ...lines, "END:VCARD"].join("\r\n"))[0];

Deno.test("an invitation has its title, place, time, guests and rule", () => {
    const text = [
        "BEGIN:VCALENDAR",
        "METHOD:REQUEST",
        "BEGIN:VTIMEZONE",
        "TZID:Europe/Berlin",
        "BEGIN:STANDARD",
        "DTSTART:19701025T030000",
        "END:STANDARD",
        "END:VTIMEZONE",
        "BEGIN:VEVENT",
        'DTSTART;TZID="Europe/Berlin":20260330T100000',
        "DTEND;TZID=Europe/Berlin:20260330T113000",
        "SUMMARY:Tea\\, and a ve",
        " ry long talk\\nwith cake",
        "LOCATION:Room 1\\; left",
        'ORGANIZER;CN="Doe: Jane":mailto:jane@example.org',
        "ATTENDEE;CN=Tom;PARTSTAT=DECLINED:MAILTO:tom@example.org",
        "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,-1FR",
        "BEGIN:VALARM",
        "DESCRIPTION:not this",
        "DTSTART:19700101T000000",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    ].join("\r\n");
    const { method, appointments } = readCalendar(text);
    assert.equal(method, "REQUEST");
    assert.equal(appointments.length, 1);
    const [one] = appointments;
    assert.equal(one.title, "Tea, and a very long talk\nwith cake");
    assert.equal(one.place, "Room 1; left");
    assert.equal(one.notes, "");
    assert.deepEqual(one.organizer, { name: "Doe: Jane", address: "jane@example.org", answer: "" });
    assert.deepEqual(one.guests, [{ name: "Tom", address: "tom@example.org", answer: "DECLINED" }]);
    assert.equal(one.rule?.get("BYDAY"), "MO,-1FR");
    // Summer time began on the day before.
    assert.equal(one.start && instant(one.start)?.toISOString(), "2026-03-30T08:00:00.000Z");
});

Deno.test("whole days, UTC, clocks without a zone and unknown zones are told apart", () => {
    const of = (/** @type {string} */ line) => event(line).start;
    assert.deepEqual(of("DTSTART;VALUE=DATE:20260501"), {
        year: 2026,
        month: 5,
        day: 1,
        hour: undefined,
        minute: undefined,
        second: undefined,
        zone: "",
    });
    const at = (/** @type {string} */ line) => {
        const moment = of(line);
        return moment && instant(moment)?.toISOString();
    };
    assert.equal(at("DTSTART:20260101T120000Z"), "2026-01-01T12:00:00.000Z");
    assert.equal(at("DTSTART:20260101T120000"), undefined);
    assert.equal(at("DTSTART;TZID=W. Europe Standard Time:20260101T120000"), undefined);
    assert.equal(at("DTSTART;TZID=America/New_York:20261101T013000"), "2026-11-01T05:30:00.000Z");
});

Deno.test("a time that does not exist is none", () => {
    for (
        const time of ["20261301", "20260230", "20260101T250000", "20260101T126000", "x", "", "2026-01-01", "20260101T12"]
    ) {
        assert.equal(readCalendar(calendar("SUMMARY:a", `DTSTART:${time}`)).appointments[0].start, null, time);
    }
});

Deno.test("a contact has its names and numbers in every version of the format", () => {
    assert.deepEqual(
        contact("VERSION:3.0", "N:Doe;Jane;M.;Dr.;", "ORG:Lake;Boats", 'item1.TEL;TYPE="cell,voice":tel:+49 1'),
        {
            name: "Dr. Jane M. Doe",
            company: "Lake, Boats",
            title: "",
            values: [{ what: "phone", kind: "mobile", text: "+49 1" }],
        },
    );
    const old = contact("VERSION:2.1", "FN;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:J=F6rg=", " Ma=FCller", "TEL;HOME:12");
    assert.equal(old.name, "Jörg Maüller");
    assert.deepEqual(old.values, [{ what: "phone", kind: "home", text: "12" }]);
    const address = contact("FN:A", "ADR;TYPE=work:;;1 Lake St\\, left;Town;;12;Land").values;
    assert.deepEqual(address, [{ what: "address", kind: "work", text: "1 Lake St, left, Town, 12, Land" }]);
});

Deno.test("hostile files give plain text: no controls, no reversed text, and no names of objects", () => {
    const one = event(
        "SUMMARY:a\u202egpj.exe\u0000\u001b[31m",
        "__proto__:x",
        "URL:javascript:alert(1)",
        "CONSTRUCTOR;TOSTRING=1:x",
    );
    assert.equal(one.title, "agpj.exe[31m");
    assert.deepEqual(Object.keys(one).sort(), Object.keys(event("SUMMARY:b")).sort());
    assert.equal(JSON.stringify(one).includes("javascript"), false);
    assert.equal(/** @type {any} */ ({}).x, undefined);
    const person = contact("FN:x\u2066y", "URL:javascript:alert(1)");
    assert.equal(person.name, "xy");
    assert.deepEqual(person.values, [{ what: "web", kind: "", text: "javascript:alert(1)" }]);
});

Deno.test("files without an end, with ends of others and nested too deep are read as far as they go", () => {
    assert.equal(readCalendar("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:open").appointments[0].title, "open");
    assert.deepEqual(readCalendar("BEGIN:VEVENT\nSUMMARY:alone\nEND:VEVENT").appointments, []);
    assert.deepEqual(readCalendar("BEGIN:VCALENDAR\n".repeat(100_000)).appointments, []);
    assert.equal(readCalendar(calendar("END:VCALENDAR", "SUMMARY:still")).appointments[0].title, "still");
    for (const text of ["", "\n\n", ":", ";;;", "BEGIN", "BEGIN:VCARD", "\u0000", "SUMMARY"]) {
        assert.deepEqual(readCalendar(text).appointments, []);
        assert.deepEqual(readContacts(text), []);
    }
});

Deno.test("half a megabyte of anything is read in linear time, and no more than the limits", () => {
    const size = 500_000;
    const many = (/** @type {string} */ text) => text.repeat(size / text.length);
    const texts = [
        many(";"),
        many(";TYPE=a"),
        many('"'),
        many("\\"),
        many("="),
        many("\n "),
        many("=\n"),
        `TEL;QUOTED-PRINTABLE:${many("=\n")}`,
        `${many("x")}QUOTED-PRINTABLE=\n${many("=\n")}`,
        `FN;ENCODING=QUOTED-PRINTABLE:${many("=C3")}`,
        many("BEGIN:VEVENT\n"),
        `SUMMARY:${many("\\,")}`,
        `RRULE:${many("A=B;")}`,
        many("ATTENDEE:a\n"),
    ];
    // Quadratic work would not come to an end.
    for (const text of texts) {
        contentLines(text);
        assert.ok((event(text)?.guests.length ?? 0) <= 200);
        assert.ok((contact(text)?.values.length ?? 0) <= 50);
        assert.ok(
            readCalendar(`BEGIN:VCALENDAR\n${many("BEGIN:VEVENT\nSUMMARY:a\nEND:VEVENT\n")}`).appointments.length <= 200,
        );
    }
});
