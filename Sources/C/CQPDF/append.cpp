#include "document.h"

#include <map>
#include <set>

#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>
#include <qpdf/QPDFNameTreeObjectHelper.hh>
#include <qpdf/QPDFOutlineDocumentHelper.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageLabelDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

namespace {
using Handle = QPDFObjectHandle;
/// Maps pages of one file to their copies in another.
using Pages = std::map<QPDFObjGen, Handle>;

const size_t most_bookmarks = 50'000;

/// Converts a destination (ISO 32000-1, 12.3.2.2) to the copied page; null if its page was not copied.
Handle moved(Handle destination, const Pages &pages) {
    if (!destination.isArray() || destination.getArrayNItems() < 1) return Handle::newNull();
    auto page = pages.find(destination.getArrayItem(0).getObjGen());
    if (page == pages.end()) return Handle::newNull();
    auto copy = Handle::newArray();
    copy.appendItem(page->second);
    for (int i = 1; i < destination.getArrayNItems() && i < 8; i++) {
        auto item = destination.getArrayItem(i);
        if (item.isName()) copy.appendItem(Handle::newName(item.getName()));
        else if (item.isNumber()) copy.appendItem(Handle::newReal(item.getNumericValue(), 3, true));
        else copy.appendItem(Handle::newNull());
    }
    return copy;
}

/// Links bookmarks to each other below a parent (12.3.3).
void chain(Handle parent, std::vector<Handle> &items, int open) {
    for (size_t i = 0; i < items.size(); i++) {
        items[i].replaceKey("/Parent", parent);
        if (i > 0) {
            items[i].replaceKey("/Prev", items[i - 1]);
            items[i - 1].replaceKey("/Next", items[i]);
        }
    }
    parent.replaceKey("/First", items.front());
    parent.replaceKey("/Last", items.back());
    parent.replaceKey("/Count", Handle::newInteger(open));
}

/// Returns the action of a bookmark that leads to a web page (12.6.4.7); null for any other bookmark.
Handle to_web(Handle bookmark) {
    auto action = bookmark.getKey("/A");
    if (!action.isDictionary() || !action.getKey("/S").isNameAndEquals("/URI") || !action.getKey("/URI").isString()) {
        return Handle::newNull();
    }
    auto copy = Handle::newDictionary();
    copy.replaceKey("/S", Handle::newName("/URI"));
    copy.replaceKey("/URI", Handle::newString(action.getKey("/URI").getStringValue()));
    return copy;
}

struct Copier {
    QPDF &to;
    const Pages &pages;
    /// The named destinations of the file that contains the bookmarks.
    QPDFOutlineDocumentHelper &names;
    /// Whether bookmarks that lead to web pages are kept. They are not kept in a part of a file, because users would not look for
    /// them there.
    bool keeps_web;
    size_t count = 0;

    /// Copies the bookmarks that lead to copied pages or to web pages, or that have such bookmarks below them.
    std::vector<Handle> bookmarks(const std::vector<QPDFOutlineObjectHelper> &from) {
        std::vector<Handle> copies;
        for (auto outline : from) {
            if (++count > most_bookmarks) break;
            auto kids = outline.getKids();
            auto below = bookmarks(kids);
            auto place = moved(shim::destination(outline.getObjectHandle(), names), pages);
            auto web = keeps_web && place.isNull() ? to_web(outline.getObjectHandle()) : Handle::newNull();
            if (place.isNull() && web.isNull() && below.empty()) continue;
            auto copy = to.makeIndirectObject(Handle::newDictionary());
            copy.replaceKey("/Title", Handle::newUnicodeString(outline.getTitle()));
            if (!place.isNull()) copy.replaceKey("/Dest", place);
            if (!web.isNull()) copy.replaceKey("/A", web);
            auto source = outline.getObjectHandle();
            if (source.getKey("/F").isInteger()) copy.replaceKey("/F", Handle::newInteger(source.getKey("/F").getIntValue()));
            // The bookmark is closed, as most are. The negative count is the number of bookmarks that would become visible if
            // it were opened.
            if (!below.empty()) chain(copy, below, -(int)below.size());
            copies.push_back(copy);
        }
        return copies;
    }
};

Handle outlines(QPDF &pdf) {
    auto root = pdf.getRoot();
    if (!root.getKey("/Outlines").isDictionary()) {
        auto made = pdf.makeIndirectObject(Handle::newDictionary());
        made.replaceKey("/Type", Handle::newName("/Outlines"));
        root.replaceKey("/Outlines", made);
    }
    return root.getKey("/Outlines");
}

void add_bookmarks(QPDF &to, std::vector<Handle> items) {
    if (items.empty()) return;
    auto top = outlines(to);
    std::vector<Handle> all;
    for (auto item = top.getKey("/First"); item.isDictionary() && all.size() < most_bookmarks; item = item.getKey("/Next")) {
        all.push_back(item);
    }
    all.insert(all.end(), items.begin(), items.end());
    chain(top, all, (int)all.size());
}

/// Redirects links between copied pages to the copies. Copied links to pages that were not copied lead nowhere.
void mend_links(const std::vector<std::pair<Handle, Handle>> &copied, const Pages &pages, QPDFOutlineDocumentHelper &names) {
    for (auto [from, to] : copied) {
        auto old_links = from.getKey("/Annots"), new_links = to.getKey("/Annots");
        if (!old_links.isArray() || !new_links.isArray()) continue;
        int count = std::min(old_links.getArrayNItems(), new_links.getArrayNItems());
        for (int i = 0; i < count; i++) {
            auto link = old_links.getArrayItem(i), copy = new_links.getArrayItem(i);
            if (!link.isDictionary() || !copy.isDictionary() || !link.getKey("/Subtype").isNameAndEquals("/Link")) continue;
            auto place = shim::destination(link, names);
            if (place.isNull()) continue;
            auto there = moved(place, pages);
            copy.removeKey("/A");
            if (there.isNull()) copy.removeKey("/Dest");
            else copy.replaceKey("/Dest", there);
        }
    }
}

/// Returns whether pages share resources. If so, copying a few pages would also copy resources that only other pages use.
bool shares_resources(const std::vector<Handle> &pages) {
    std::set<QPDFObjGen> seen;
    for (auto page : pages) {
        auto resources = page.getKey("/Resources");
        if (!resources.isDictionary()) return true;
        for (auto part : {resources, resources.getKey("/XObject"), resources.getKey("/Font")}) {
            if (part.isIndirect() && !seen.insert(part.getObjGen()).second) return true;
        }
    }
    return false;
}

/// Labels pages with their numbers, which a page without a label has in a file without labels. In a file with labels it would
/// have none.
void add_number(std::vector<Handle> &labels, long long index, int number) {
    auto label = Handle::newDictionary();
    label.replaceKey("/S", Handle::newName("/D"));
    label.replaceKey("/St", Handle::newInteger(number));
    labels.push_back(Handle::newInteger(index));
    labels.push_back(label);
}

/// Copies the flag that asks viewers to draw fields whose values have no appearance (12.7.2).
void keep_drawing(QPDF &to, QPDF &from) {
    auto needs = from.getRoot().getKey("/AcroForm").getKey("/NeedAppearances");
    auto form = to.getRoot().getKey("/AcroForm");
    if (form.isDictionary() && needs.isBool() && needs.getBoolValue()) form.replaceKey("/NeedAppearances", Handle::newBool(true));
}

void copy_attachments(QPDF &to, QPDF &from) {
    QPDFEmbeddedFileDocumentHelper source(from), target(to);
    if (!source.hasEmbeddedFiles()) return;
    for (auto &[name, file] : source.getEmbeddedFiles()) {
        std::string free = name;
        for (int number = 2; target.getEmbeddedFile(free) && number < 1000; number++) {
            free = name + " (" + std::to_string(number) + ")";
        }
        // A file description may be written directly into the list of names, but qpdf only copies indirect objects, which have
        // a number.
        auto description = file->getObjectHandle();
        if (!description.isIndirect()) description = from.makeIndirectObject(description);
        target.replaceEmbeddedFile(free, QPDFFileSpecObjectHelper(to.copyForeignObject(description)));
    }
}
}

Handle shim::destination(Handle link, QPDFOutlineDocumentHelper &names) {
    auto found = link.getKey("/Dest");
    if (found.isNull()) {
        auto action = link.getKey("/A");
        if (!action.isDictionary() || !action.getKey("/S").isNameAndEquals("/GoTo")) return Handle::newNull();
        found = action.getKey("/D");
    }
    if (found.isName() || found.isString()) found = names.resolveNamedDest(found);
    if (found.isDictionary()) found = found.getKey("/D");
    return found;
}

/// Removes links from a bookmark back to an earlier one, because qpdf would follow such links without end.
void shim::mend_bookmarks(QPDF &pdf) {
    std::set<QPDFObjGen> seen;
    std::vector<Handle> waiting{pdf.getRoot().getKey("/Outlines")};
    while (!waiting.empty()) {
        auto item = waiting.back();
        waiting.pop_back();
        if (!item.isDictionary()) continue;
        for (auto key : {"/First", "/Next"}) {
            auto next = item.getKey(key);
            if (!next.isDictionary()) continue;
            if (seen.size() >= most_bookmarks || !next.isIndirect() || !seen.insert(next.getObjGen()).second) item.removeKey(key);
            else waiting.push_back(next);
        }
    }
}

int cqpdf_append(struct cqpdf *to, struct cqpdf *from, const int *pages, size_t count, const char *title) {
    return shim::guarded([&] {
        const auto &all = from->pdf.getAllPages();
        const bool is_part = count < all.size();
        // The result is kept, because it is needed again for each part when a file is split.
        if (is_part && from->sharing < 0) from->sharing = shares_resources(all);
        const bool is_shared = is_part && from->sharing > 0;
        auto &source_forms = from->its_forms();
        const bool has_fields = source_forms.hasAcroForm();
        QPDFPageLabelDocumentHelper labels(from->pdf);
        const bool is_labelled = labels.hasPageLabels();
        QPDFPageDocumentHelper target(to->pdf);
        Pages map;
        std::vector<std::pair<Handle, Handle>> copied;
        for (size_t i = 0; i < count; i++) {
            auto page = shim::page(from, pages[i]);
            if (is_shared) QPDFPageObjectHelper(page).removeUnreferencedResources();
            long long number = (long long)to->pdf.getAllPages().size();
            target.addPage(QPDFPageObjectHelper(page), false);
            auto copy = to->pdf.getAllPages().back();
            if (has_fields) to->its_forms().fixCopiedAnnotations(copy, page, source_forms);
            map.insert({page.getObjGen(), copy});
            copied.push_back({page, copy});
            if (is_labelled) labels.getLabelsForPageRange(pages[i], pages[i], number, to->labels);
            else if (i == 0 || pages[i] != pages[i - 1] + 1) add_number(to->labels, number, pages[i] + 1);
        }
        to->has_labels = to->has_labels || is_labelled;
        if (has_fields) keep_drawing(to->pdf, from->pdf);
        shim::append_layers(to, from->pdf, title);
        shim::mend_bookmarks(from->pdf);
        QPDFOutlineDocumentHelper names(from->pdf);
        mend_links(copied, map, names);
        Copier copier{to->pdf, map, names, !is_part};
        auto bookmarks = copier.bookmarks(names.getTopLevelOutlines());
        if (title && !copied.empty()) {
            auto own = to->pdf.makeIndirectObject(Handle::newDictionary());
            own.replaceKey("/Title", Handle::newUnicodeString(title));
            auto place = Handle::newArray();
            place.appendItem(copied.front().second);
            place.appendItem(Handle::newName("/Fit"));
            own.replaceKey("/Dest", place);
            if (!bookmarks.empty()) chain(own, bookmarks, -(int)bookmarks.size());
            bookmarks = {own};
        }
        add_bookmarks(to->pdf, bookmarks);
        if (!is_part) copy_attachments(to->pdf, from->pdf);
    });
}

void shim::prune_bookmarks(QPDF &pdf) {
    if (!pdf.getRoot().getKey("/Outlines").isDictionary()) return;
    Pages same;
    for (auto &page : pdf.getAllPages()) same.insert({page.getObjGen(), page});
    std::vector<Handle> kept;
    shim::mend_bookmarks(pdf);
    {
        QPDFOutlineDocumentHelper names(pdf);
        Copier copier{pdf, same, names, true};
        kept = copier.bookmarks(names.getTopLevelOutlines());
    }
    pdf.getRoot().removeKey("/Outlines");
    add_bookmarks(pdf, kept);
}
