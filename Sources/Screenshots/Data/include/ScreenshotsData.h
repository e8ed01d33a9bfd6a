#ifndef SCREENSHOTSDATA_H
#define SCREENSHOTSDATA_H

/// Returns the text of interface.txt, in UTF-8, with a 0 at its end. It remains valid.
const char *screenshots_data_interface(void);

/// Returns the text of types.txt, in UTF-8, with a 0 at its end. It remains valid.
const char *screenshots_data_types(void);

/// Returns the text of titles.txt, in UTF-8, with a 0 at its end. It remains valid.
const char *screenshots_data_titles(void);

#endif
