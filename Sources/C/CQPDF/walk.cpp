#include "walk.h"

#include "describe.h"

#include <cmath>
#include <string>

#include <qpdf/QPDFMatrix.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

namespace {
using Handle = QPDFObjectHandle;

const int deepest = 12;

/// The part of the graphics state (ISO 32000-1, 8.4) that says where and in which colour a picture is drawn.
struct State {
    QPDFMatrix matrix;
    /// The operators that set the colour of areas; empty for black.
    std::string fill;
    Handle space = Handle::newNull();
};

class Placer : public Handle::ParserCallbacks {
  public:
    Placer(Walk &walk, Handle resources, State state, int page, int depth)
        : walk(walk), resources(resources), state(state), page(page), depth(depth) {}

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
            if (stack.size() < 1000) stack.push_back(state);
        } else if (name == "Q") {
            if (!stack.empty()) {
                state = stack.back();
                stack.pop_back();
            }
        } else if (name == "cm" && operands.size() >= 6) {
            double v[6];
            for (size_t i = 0; i < 6; i++) {
                auto number = operands[operands.size() - 6 + i];
                v[i] = number.isNumber() ? number.getNumericValue() : 0;
            }
            state.matrix.concat(QPDFMatrix(v[0], v[1], v[2], v[3], v[4], v[5]));
        } else if (name == "g" || name == "rg" || name == "k") {
            state.fill = numbers() + name;
        } else if (name == "cs" && !operands.empty()) {
            auto spaces = resources.getKey("/ColorSpace");
            auto named = operands.back().isName() && spaces.isDictionary() ? spaces.getKey(operands.back().getName()) : Handle::newNull();
            state.space = named.isNull() ? operands.back() : named;
            state.fill.clear();
        } else if (name == "sc" || name == "scn") {
            fill_in_space();
        } else if (name == "Do" && !operands.empty() && operands.back().isName()) {
            draw(operands.back().getName());
        }
        operands.clear();
    }
    void handleEOF() override {}

  private:
    Walk &walk;
    Handle resources;
    State state;
    int page, depth;
    std::vector<Handle> operands;
    std::vector<State> stack;

    /// Returns the numbers before an operator.
    std::string numbers() {
        std::string text;
        for (auto &operand : operands) {
            if (operand.isNumber()) text += std::to_string(operand.getNumericValue()) + " ";
        }
        return text;
    }

    /// Notes a colour of a space that is not one of the device. Colours that cannot be converted are black.
    void fill_in_space() {
        const bool is_ink = state.space.isArray() && state.space.getArrayNItems() > 0 &&
                            state.space.getArrayItem(0).isNameAndEquals("/Separation");
        state.fill.clear();
        switch (pictures::space_of(state.space)) {
        case cqpdf_grey: state.fill = numbers() + "g"; break;
        case cqpdf_rgb: state.fill = numbers() + "rg"; break;
        case cqpdf_cmyk: state.fill = numbers() + "k"; break;
        default:
            // No ink is white.
            if (is_ink && operands.size() == 1 && operands[0].isNumber()) {
                state.fill = std::to_string(1 - operands[0].getNumericValue()) + " g";
            }
        }
    }

    void draw(const std::string &name) {
        auto objects = resources.getKey("/XObject");
        if (!objects.isDictionary()) return;
        auto object = objects.getKey(name);
        if (!object.isStream()) return;
        auto dictionary = object.getDict();
        if (dictionary.getKey("/Subtype").isNameAndEquals("/Image")) {
            auto &place = walk.places[object.getObjGen()];
            place.across = std::max(place.across, std::hypot(state.matrix.a, state.matrix.b));
            place.down = std::max(place.down, std::hypot(state.matrix.c, state.matrix.d));
            if (place.page < 0) {
                place.page = page;
                place.fill = state.fill;
            }
            if (walk.order_known.insert(object.getObjGen()).second) walk.order.push_back(object.getObjGen());
        } else if (dictionary.getKey("/Subtype").isNameAndEquals("/Form") && depth < deepest && ++walk.calls < Walk::most_calls) {
            State inner = state;
            auto own = dictionary.getKey("/Matrix");
            if (own.isMatrix()) inner.matrix.concat(QPDFMatrix(own.getArrayAsMatrix()));
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
        auto box = helper.getCropBox(false);
        auto sides = box.isRectangle() ? box.getArrayAsRectangle() : Handle::Rectangle();
        lengths.push_back(scale * std::max(std::abs(sides.urx - sides.llx), std::abs(sides.ury - sides.lly)));
        Placer placer(*this, helper.getAttribute("/Resources", false), State{QPDFMatrix(scale, 0, 0, scale, 0, 0), "", Handle::newNull()}, page_number++, 0);
        // If one page is damaged, the others are still read.
        try {
            helper.parseContents(&placer);
        } catch (const std::exception &) {}
    }
}
