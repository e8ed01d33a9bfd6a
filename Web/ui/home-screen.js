/** Explains on a phone the advantage of putting Shoebox on the home screen, until it is there. */
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { isApple, mayStandOnHome } from "../core/phone.js";
import { row } from "./card.js";
import { icon } from "./icon.js";

/** @returns {HTMLElement | false} false if the app is on the home screen already, or cannot be put there */
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
