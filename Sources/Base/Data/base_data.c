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

static const char things[] = {
#embed "things.txt"
    , 0
};
const char *base_data_things(void) { return things; }

static const char certainties[] = {
#embed "certainties.txt"
    , 0
};
const char *base_data_certainties(void) { return certainties; }

static const char captions[] = {
#embed "captions.txt"
    , 0
};
const char *base_data_captions(void) { return captions; }
