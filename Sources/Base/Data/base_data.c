#include "BaseData.h"

static const char encodings[] = {
#embed "encodings.txt"
    , 0
};
const char *base_data_encodings(void) { return encodings; }

static const char letters[] = {
#embed "letters.txt"
    , 0
};
const char *base_data_letters(void) { return letters; }
