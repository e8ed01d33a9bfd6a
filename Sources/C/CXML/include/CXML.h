/// Reads XML and HTML through libxml2's SAX parsers, which build no tree.
///
/// XML documents with a DTD are refused, so there are no entities except the five predefined ones.
#ifndef CXML_H
#define CXML_H

#include <stddef.h>

struct cxml;

enum cxml_result {
    cxml_ok = 0,
    cxml_missing = -2,  ///< the library is not installed
    cxml_memory = -3,
    cxml_broken = -4,  ///< not well-formed, or with a DTD; what came before was read
};

/// Puts the next bytes of a document into a buffer. Returns the number of bytes, or 0 at the end.
typedef size_t (*cxml_source)(void *context, char *bytes, size_t count);

/// Reads a document until it has `limit` bytes of text, ends, or turns out not to be well-formed. The text before that position
/// is kept. On success *out is freed with cxml_close.
int cxml_read(cxml_source source, void *context, size_t limit, struct cxml **out);

/// Returns the length of the document's text in bytes, and sets `*text` to it: UTF-8, with a space after each paragraph, cell
/// or line, and no space between runs of one word. Valid until cxml_close.
size_t cxml_text(struct cxml *document, const char **text);
void cxml_close(struct cxml *document);

/// The callbacks for the content of XML. Strings are UTF-8 and valid only during the call, except that each namespace has one
/// address in a document. The document is read until a callback returns 0, or until it turns out not to be well-formed.
struct cxml_elements {
    void *context;
    cxml_source source;
    /// `attributes` has five pointers for each attribute: its local name, its prefix, its namespace, and the beginning and the end
    /// of its value.
    int (*start)(void *context, const char *space, const char *name, int count, const char *const *attributes);
    int (*end)(void *context, const char *space, const char *name);
    int (*text)(void *context, const char *bytes, size_t count);
};

/// Returns a cxml_result.
int cxml_elements_read(const struct cxml_elements *to);

/// The callbacks for the content of HTML. `end` is called for each element for which `start` was called. Strings are UTF-8 and
/// valid only during the call.
struct cxml_html {
    void *context;
    /// `attributes` has names and values in turn, and ends with NULL. The value is NULL for an attribute without a value.
    void (*start)(void *context, const char *name, const char *const *attributes);
    void (*end)(void *context, const char *name);
    void (*text)(void *context, const char *bytes, size_t count);
};

/// Reads HTML as UTF-8, even if it declares another encoding. Errors in the HTML are tolerated. Returns a cxml_result.
int cxml_html_read(const char *html, size_t count, const struct cxml_html *to);

#endif
