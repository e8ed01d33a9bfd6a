import inbox from "../features/inbox/inbox.de.js";
import devices from "../features/devices/devices.de.js";
import convert from "../features/convert/convert.de.js";
import files from "../features/files/files.de.js";
import groups from "../features/groups/groups.de.js";
import home from "../features/home/home.de.js";
import landing from "../features/landing/landing.de.js";
import library from "../features/library/library.de.js";
import mailbox from "../features/mailbox/mailbox.de.js";
import notes from "../features/notes/notes.de.js";
import onboarding from "../features/onboarding/onboarding.de.js";
import opened from "../features/convert/opened/opened.de.js";
import photosPage from "../features/photos/photos.de.js";
import places from "../features/places/places.de.js";
import search from "../features/search/search.de.js";
import scanner from "../features/scanner/scanner.de.js";
import screenshots from "../features/screenshots/screenshots.de.js";
import privacy from "../features/settings/privacy.de.js";
import settings from "../features/settings/settings.de.js";
import trash from "../features/trash/trash.de.js";
import triage from "../features/triage/triage.de.js";
import verify from "../features/verify/verify.de.js";
import photos from "../core/i18n/photos.de.js";
import cards from "../core/i18n/cards.de.js";
import out from "../core/i18n/out.de.js";
import shell from "../core/i18n/shell.de.js";
import people from "../core/i18n/people.de.js";
import things from "../core/i18n/things.de.js";

/** @type {import("../core/i18n.js").Dictionary} */
export default {
    ...shell,
    ...out,
    ...cards,
    ...photos,
    ...things,
    ...people,
    ...devices,
    ...inbox,
    ...convert,
    ...files,
    ...groups,
    ...home,
    ...landing,
    ...library,
    ...mailbox,
    ...notes,
    ...onboarding,
    ...opened,
    ...photosPage,
    ...places,
    ...search,
    ...scanner,
    ...screenshots,
    ...privacy,
    ...settings,
    ...triage,
    ...verify,
    ...trash,
};
