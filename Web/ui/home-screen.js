/** Says to a phone what its home screen is good for, until Shoebox stands there. */
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { isApple, mayStandOnHome } from "../core/phone.js";
import { row } from "./card.js";
import { icon } from "./icon.js";

/** @returns {HTMLElement | false} false where it stands there, or cannot */
export const homeScreenCard = () =>
    mayStandOnHome() && h(
        "div",
        { class: "card card-list" },
        row({
            icon: icon("phone", { size: 20 }),
            title: t("phone.home"),
            text: [t(isApple ? "phone.home.apple" : "phone.home.menu"), " ", t("phone.home.text")],
        }),
    );
