#ifndef BASEDATA_H
#define BASEDATA_H

/// Returns the text of encodings.txt, in UTF-8, with a 0 at its end. It remains valid.
const char *base_data_encodings(void);

/// Returns the text of letters.txt, in UTF-8, with a 0 at its end. It remains valid.
const char *base_data_letters(void);

/// Returns the text of captions.txt, in UTF-8, with a 0 at its end. It remains valid.
const char *base_data_captions(void);

#endif
