/// Finds the positions at which the pictures of a PDF are drawn.
#ifndef CQPDF_WALK_H
#define CQPDF_WALK_H

#include <map>
#include <set>
#include <vector>

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>

struct Place { double across = 0, down = 0; int page = -1; };

/// The position of each drawn picture, computed from the transformations in content streams (ISO 32000-1, 8.3.4).
struct Walk {
    std::map<QPDFObjGen, Place> places;
    std::set<QPDFObjGen> order_known;
    std::vector<QPDFObjGen> order;
    /// Form XObjects and resource dictionaries that were already visited.
    std::set<QPDFObjGen> forms;
    /// The number of form XObjects drawn, which is limited because a file can nest them so that drawing never ends.
    long calls = 0;
    static const long most_calls = 20'000;

    /// Follows the content streams of all pages.
    void follow(QPDF &pdf);
};

#endif
