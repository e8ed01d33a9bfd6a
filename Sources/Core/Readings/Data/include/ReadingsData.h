#ifndef READINGSDATA_H
#define READINGSDATA_H

/// Returns the text of categories.txt, in UTF-8, with a 0 at its end. It remains valid.
const char *readings_data_categories(void);

/// Returns the text of shops.txt, in UTF-8, with a 0 at its end. It remains valid.
const char *readings_data_shops(void);

/// Returns the text of totals.txt, in UTF-8, with a 0 at its end. It remains valid.
const char *readings_data_totals(void);

#endif
