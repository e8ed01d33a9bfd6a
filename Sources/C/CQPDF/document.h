/// Declarations shared by the parts of the shim.
#ifndef CQPDF_DOCUMENT_H
#define CQPDF_DOCUMENT_H

#include "CQPDF.h"
#include "fonts.h"

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
    /// The page labels of a new file, in pairs: the index of a page, then its label.
    std::vector<QPDFObjectHandle> labels;
    bool has_labels = false;
    /// The optional content groups (layers) of a new file.
    std::set<QPDFObjGen> layers;
    std::unique_ptr<QPDFAcroFormDocumentHelper> forms;
    /// Whether pages share resources; negative if this was not checked yet.
    int sharing = -1;

    bool has_looked = false;
    std::vector<cqpdf_picture> pictures;
    std::vector<QPDFObjectHandle> streams;
    /// For each picture, the operators that set the colour in which a stencil is first drawn.
    std::vector<std::string> fills;
    std::vector<FontProgram> fonts;

    QPDFAcroFormDocumentHelper &its_forms() {
        if (!forms) forms = std::make_unique<QPDFAcroFormDocumentHelper>(pdf);
        return *forms;
    }
};

namespace shim {
/// Writing failed; `number` is the errno.
struct WriteError { int number; };
struct RangeError {};
/// The file has no trailer, not even in a damaged form.
struct NoPDFError {};

/// Stores the message of an exception for cqpdf_message. Must be called while the exception is being handled.
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
/// Returns the bytes of a stream without its filters. Throws if they are more than `most`.
std::string unpacked(QPDFObjectHandle stream, size_t most);
/// Returns the destination of a link or a bookmark within its file. Named destinations are resolved, whether the name refers to
/// an array or to a dictionary that contains one (ISO 32000-1, 12.3.2.3).
QPDFObjectHandle destination(QPDFObjectHandle link, QPDFOutlineDocumentHelper &names);
/// Removes links from a bookmark back to an earlier one.
void mend_bookmarks(QPDF &pdf);
/// Copies the optional content groups (layers) of another file, and which of them are hidden.
///
/// - title: the heading of the groups in a viewer's list; may be NULL.
void append_layers(cqpdf *to, QPDF &from, const char *title);
/// Returns the part of PDF/A (ISO 19005) to which a document claims to conform; 0 for none.
int archival_part(QPDF &pdf);
/// Removes bookmarks that lead to none of the file's pages.
void prune_bookmarks(QPDF &pdf);
}

#endif
