#include "walk.h"

#include <cmath>

#include <qpdf/QPDFMatrix.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

namespace {
using Handle = QPDFObjectHandle;

const int deepest = 12;

class Placer : public Handle::ParserCallbacks {
  public:
    Placer(Walk &walk, Handle resources, QPDFMatrix matrix, int page, int depth)
        : walk(walk), resources(resources), matrix(matrix), page(page), depth(depth) {}

    void handleObject(Handle object) override {
        if (!object.isOperator()) {
            if (operands.size() < 8) operands.push_back(object);
            else if (object.isNumber()) {
                operands.erase(operands.begin());
                operands.push_back(object);
            }
            return;
        }
        const std::string name = object.getOperatorValue();
        if (name == "q") {
            if (stack.size() < 1000) stack.push_back(matrix);
        } else if (name == "Q") {
            if (!stack.empty()) {
                matrix = stack.back();
                stack.pop_back();
            }
        } else if (name == "cm" && operands.size() >= 6) {
            double v[6];
            for (size_t i = 0; i < 6; i++) {
                auto number = operands[operands.size() - 6 + i];
                v[i] = number.isNumber() ? number.getNumericValue() : 0;
            }
            matrix.concat(QPDFMatrix(v[0], v[1], v[2], v[3], v[4], v[5]));
        } else if (name == "Do" && !operands.empty() && operands.back().isName()) {
            draw(operands.back().getName());
        }
        operands.clear();
    }
    void handleEOF() override {}

  private:
    Walk &walk;
    Handle resources;
    QPDFMatrix matrix;
    int page, depth;
    std::vector<Handle> operands;
    std::vector<QPDFMatrix> stack;

    void draw(const std::string &name) {
        auto objects = resources.getKey("/XObject");
        if (!objects.isDictionary()) return;
        auto object = objects.getKey(name);
        if (!object.isStream()) return;
        auto dictionary = object.getDict();
        if (dictionary.getKey("/Subtype").isNameAndEquals("/Image")) {
            auto &place = walk.places[object.getObjGen()];
            place.across = std::max(place.across, std::hypot(matrix.a, matrix.b));
            place.down = std::max(place.down, std::hypot(matrix.c, matrix.d));
            if (place.page < 0) place.page = page;
            if (walk.order_known.insert(object.getObjGen()).second) walk.order.push_back(object.getObjGen());
        } else if (dictionary.getKey("/Subtype").isNameAndEquals("/Form") && depth < deepest && ++walk.calls < Walk::most_calls) {
            QPDFMatrix inner = matrix;
            auto own = dictionary.getKey("/Matrix");
            if (own.isMatrix()) inner.concat(QPDFMatrix(own.getArrayAsMatrix()));
            auto its = dictionary.getKey("/Resources");
            walk.forms.insert(object.getObjGen());
            Placer placer(walk, its.isDictionary() ? its : resources, inner, page, depth + 1);
            Handle::parseContentStream(object, &placer);
        }
    }
};
}

void Walk::follow(QPDF &pdf) {
    int page_number = 0;
    for (auto page : pdf.getAllPages()) {
        QPDFPageObjectHelper helper(page);
        auto unit = page.getKey("/UserUnit");
        double scale = unit.isNumber() && unit.getNumericValue() > 0 ? unit.getNumericValue() : 1;
        Placer placer(*this, helper.getAttribute("/Resources", false), QPDFMatrix(scale, 0, 0, scale, 0, 0), page_number++, 0);
        // If one page is damaged, the others are still read.
        try {
            helper.parseContents(&placer);
        } catch (const std::exception &) {}
    }
}
