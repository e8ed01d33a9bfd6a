#include "LibraryData.h"

static const char names[] = {
#embed "names.txt"
    , 0
};
const char *library_data_names(void) { return names; }
