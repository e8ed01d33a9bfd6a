/// What the parts of the shim share.
#ifndef CQPDF_DOCUMENT_H
#define CQPDF_DOCUMENT_H

#include "CQPDF.h"

#include <cstdio>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFAcroFormDocumentHelper.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFOutlineDocumentHelper.hh>

struct cqpdf {
    QPDF pdf;
    /// Of a new file, in pairs of a page's number and its label.
    std::vector<QPDFObjectHandle> labels;
    bool has_labels = false;
    /// Of a new file, the groups of optional content that it has.
    std::set<QPDFObjGen> layers;
    std::unique_ptr<QPDFAcroFormDocumentHelper> forms;
    /// Whether pages share resources; below 0 until it was looked at.
    int sharing = -1;

    bool has_looked = false;
    std::vector<cqpdf_picture> pictures;
    std::vector<QPDFObjectHandle> streams;

    QPDFAcroFormDocumentHelper &its_forms() {
        if (!forms) forms = std::make_unique<QPDFAcroFormDocumentHelper>(pdf);
        return *forms;
    }
};

namespace shim {
/// The operating system said no.
struct WriteError { int number; };
struct RangeError {};

/// Keeps what an exception says for cqpdf_message. Called while it is handled.
int failure();

template <class Body> int guarded(Body body) {
    try {
        body();
        return cqpdf_ok;
    } catch (...) {
        return failure();
    }
}

QPDFObjectHandle page(cqpdf *document, int number);
/// Where a link or a bookmark leads within its file, with names looked up, be they of an array or of a dictionary around one
/// (ISO 32000-1, 12.3.2.3).
QPDFObjectHandle destination(QPDFObjectHandle link, QPDFOutlineDocumentHelper &names);
/// Cuts what leads from a bookmark back to one before it.
void mend_bookmarks(QPDF &pdf);
/// Takes over the groups of optional content of another file, and which of them are hidden.
///
/// - title: stands above them in a viewer's list; may be NULL.
void append_layers(cqpdf *to, QPDF &from, const char *title);
/// Removes bookmarks that lead to none of the file's pages.
void prune_bookmarks(QPDF &pdf);
}

#endif
