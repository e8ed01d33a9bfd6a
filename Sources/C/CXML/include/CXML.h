/// XML and HTML through libxml2's SAX parsers, which build no tree.
///
/// Of XML the text: documents with a DTD are refused, so there are no entities but XML's own five.
#ifndef CXML_H
#define CXML_H

#include <stddef.h>

struct cxml;

enum cxml_result {
    cxml_ok = 0,
    cxml_missing = -2,  ///< the library is not installed
    cxml_memory = -3,
};

/// Puts the next bytes of a document into a buffer. Returns how many, 0 at its end.
typedef size_t (*cxml_source)(void *context, char *bytes, size_t count);

/// Reads a document until it has `limit` bytes of text, ends, or is not well-formed; what came before counts. On success *out is freed
/// with cxml_close.
int cxml_read(cxml_source source, void *context, size_t limit, struct cxml **out);

/// Its text, in UTF-8: a space where a paragraph, a cell or a line ends, and none between runs of one word.
size_t cxml_text(struct cxml *document, const char **text);
void cxml_close(struct cxml *document);

/// Who is told what stands in HTML. Each element that starts ends too; strings are UTF-8 and gone after the call.
struct cxml_html {
    void *context;
    /// Attributes are names and values in turn, a value NULL where there is none, and NULL at the end.
    void (*start)(void *context, const char *name, const char *const *attributes);
    void (*end)(void *context, const char *name);
    void (*text)(void *context, const char *bytes, size_t count);
};

/// Reads HTML in UTF-8, whatever it says of itself, with all its faults.
int cxml_html_read(const char *html, size_t count, const struct cxml_html *to);

#endif
