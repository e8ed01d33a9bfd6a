/// Shared by the parts of the shim.
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
    /// The page labels of a new file, in pairs of a page's number and its label.
    std::vector<QPDFObjectHandle> labels;
    bool has_labels = false;
    /// The groups of optional content that a new file has.
    std::set<QPDFObjGen> layers;
    std::unique_ptr<QPDFAcroFormDocumentHelper> forms;
    /// Whether pages share resources; below 0 if this was not checked yet.
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
/// The operating system reported an error.
struct WriteError { int number; };
struct RangeError {};

/// Keeps the message of an exception for cqpdf_message. Called while the exception is handled.
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
/// The destination of a link or a bookmark within its file. Names are looked up, whether they mean an array or a dictionary
/// around one (ISO 32000-1, 12.3.2.3).
QPDFObjectHandle destination(QPDFObjectHandle link, QPDFOutlineDocumentHelper &names);
/// Cuts links from a bookmark back to an earlier one.
void mend_bookmarks(QPDF &pdf);
/// Takes over the groups of optional content of another file, and which of them are hidden.
///
/// - title: the heading of the groups in a viewer's list; may be NULL.
void append_layers(cqpdf *to, QPDF &from, const char *title);
/// Removes bookmarks that lead to none of the file's pages.
void prune_bookmarks(QPDF &pdf);
}

#endif
