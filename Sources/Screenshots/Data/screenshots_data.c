#include "ScreenshotsData.h"

static const char interface[] = {
#embed "interface.txt"
    , 0
};
const char *screenshots_data_interface(void) { return interface; }

static const char types[] = {
#embed "types.txt"
    , 0
};
const char *screenshots_data_types(void) { return types; }

static const char titles[] = {
#embed "titles.txt"
    , 0
};
const char *screenshots_data_titles(void) { return titles; }
