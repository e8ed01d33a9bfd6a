#include "BaseData.h"

static const char letters[] = {
#embed "letters.txt"
    , 0
};
const char *base_data_letters(void) { return letters; }
