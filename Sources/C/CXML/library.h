#pragma once

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

#define CXML_FUNCTIONS(_) \
    _(htmlCreateMemoryParserCtxt) _(htmlCtxtUseOptions) _(htmlFreeParserCtxt) _(htmlParseDocument) _(xmlCreateIOParserCtxt) \
    _(xmlCtxtUseOptions) _(xmlFreeDoc) _(xmlFreeParserCtxt) _(xmlInitParser) _(xmlParseDocument) _(xmlStopParser) _(xmlSwitchEncoding)
#define CXML_SLOT(name) __typeof__(name) *name;
struct cxml_library { CXML_FUNCTIONS(CXML_SLOT) };

/// Opens libxml2 at the first call.
///
/// - Returns: the library's functions; NULL if it is missing.
const struct cxml_library *cxml_library(void);
