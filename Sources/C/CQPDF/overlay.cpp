#include "document.h"

#include <qpdf/QPDFPageObjectHelper.hh>

using Handle = QPDFObjectHandle;

int cqpdf_overlay(struct cqpdf *document, int number, struct cqpdf *from, int from_number) {
    return shim::guarded([&] {
        QPDFPageObjectHelper page(shim::page(document, number)), over(shim::page(from, from_number));
        auto form = document->pdf.copyForeignObject(over.getFormXObjectForPage());
        auto resources = page.getAttribute("/Resources", true);
        if (!resources.isDictionary()) {
            resources = Handle::newDictionary();
            page.getObjectHandle().replaceKey("/Resources", resources);
        }
        auto objects = resources.getKey("/XObject");
        if (!objects.isDictionary()) {
            objects = Handle::newDictionary();
        } else {
            // Other pages may share this dictionary, so a copy is changed.
            objects = objects.shallowCopy();
        }
        resources.replaceKey("/XObject", objects);
        std::string name = "/ShoeboxText";
        for (int more = 2; objects.hasKey(name); more++) name = "/ShoeboxText" + std::to_string(more);
        // The content is placed over the crop box, which is the visible part, and rotated like the page.
        std::string content = page.placeFormXObject(form, name, page.getCropBox().getArrayAsRectangle(), true, true, true);
        if (content.empty()) return;
        objects.replaceKey(name, form);
        page.addPageContents(document->pdf.newStream("q\n"), true);
        page.addPageContents(document->pdf.newStream("\nQ\n" + content), false);
    });
}
