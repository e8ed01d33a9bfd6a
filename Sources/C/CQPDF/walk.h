/// Finds the places at which the pictures of a PDF are drawn.
#ifndef CQPDF_WALK_H
#define CQPDF_WALK_H

#include <map>
#include <set>
#include <vector>

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>

struct Place { double across = 0, down = 0; int page = -1; };

/// The place of each drawn picture, by the transformations of content streams (ISO 32000-1, 8.3.4).
struct Walk {
    std::map<QPDFObjGen, Place> places;
    std::set<QPDFObjGen> order_known;
    std::vector<QPDFObjGen> order;
    /// Forms and dictionaries of resources that were visited.
    std::set<QPDFObjGen> forms;
    /// The number of calls of forms. A file can nest forms so that the calls never end.
    long calls = 0;
    static const long most_calls = 20'000;

    /// Follows the content streams of all pages.
    void follow(QPDF &pdf);
};

#endif
