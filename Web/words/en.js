import inbox from "../features/inbox/inbox.en.js";
import devices from "../features/devices/devices.en.js";
import convert from "../features/convert/convert.en.js";
import files from "../features/files/files.en.js";
import groups from "../features/groups/groups.en.js";
import home from "../features/home/home.en.js";
import landing from "../features/landing/landing.en.js";
import library from "../features/library/library.en.js";
import mailbox from "../features/mailbox/mailbox.en.js";
import notes from "../features/notes/notes.en.js";
import onboarding from "../features/onboarding/onboarding.en.js";
import opened from "../features/convert/opened/opened.en.js";
import photosPage from "../features/photos/photos.en.js";
import places from "../features/places/places.en.js";
import search from "../features/search/search.en.js";
import scanner from "../features/scanner/scanner.en.js";
import screenshots from "../features/screenshots/screenshots.en.js";
import privacy from "../features/settings/privacy.en.js";
import settings from "../features/settings/settings.en.js";
import trash from "../features/trash/trash.en.js";
import triage from "../features/triage/triage.en.js";
import verify from "../features/verify/verify.en.js";
import photos from "../core/i18n/photos.en.js";
import cards from "../core/i18n/cards.en.js";
import out from "../core/i18n/out.en.js";
import shell from "../core/i18n/shell.en.js";
import people from "../core/i18n/people.en.js";
import things from "../core/i18n/things.en.js";

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
