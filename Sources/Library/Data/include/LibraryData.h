#ifndef LIBRARYDATA_H
#define LIBRARYDATA_H

/// Returns the text of names.txt, in UTF-8, with a 0 at its end. It remains valid.
const char *library_data_names(void);

#endif
