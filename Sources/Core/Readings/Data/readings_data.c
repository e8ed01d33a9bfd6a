#include "ReadingsData.h"

static const char categories[] = {
#embed "categories.txt"
    , 0
};
const char *readings_data_categories(void) { return categories; }

static const char shops[] = {
#embed "shops.txt"
    , 0
};
const char *readings_data_shops(void) { return shops; }

static const char totals[] = {
#embed "totals.txt"
    , 0
};
const char *readings_data_totals(void) { return totals; }
