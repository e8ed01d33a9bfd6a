/** Explains on a phone why to add Shoebox to the home screen, until the user has done so. */
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { isApple, mayStandOnHome } from "../core/phone.js";
import { row } from "./card.js";
import { icon } from "./icon.js";

/** @returns {HTMLElement | false} false if the app is already on the home screen, or cannot be added to it */
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
