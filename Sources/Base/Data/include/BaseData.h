#ifndef BASEDATA_H
#define BASEDATA_H

/// Returns the text of encodings.txt, in UTF-8, with a 0 at its end. It remains valid.
const char *base_data_encodings(void);

/// Returns the text of letters.txt, in UTF-8, with a 0 at its end. It remains valid.
const char *base_data_letters(void);

/// Returns the text of captions.txt, in UTF-8, with a 0 at its end. It remains valid.
const char *base_data_captions(void);

/// Returns the text of things.txt, in UTF-8, with a 0 at its end. It remains valid.
const char *base_data_things(void);

/// Returns the text of certainties.txt, in UTF-8, with a 0 at its end. It remains valid.
const char *base_data_certainties(void);

#endif
