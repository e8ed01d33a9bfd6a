/// Finds the pages on which the pictures of a PDF are drawn, and their sizes there.
#ifndef CQPDF_WALK_H
#define CQPDF_WALK_H

#include <map>
#include <set>
#include <string>
#include <vector>

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>

/// - fill: the operators that set the colour in which a stencil is drawn here; empty for black.
struct Place { double across = 0, down = 0; int page = -1; std::string fill; };

/// For each drawn picture, its first page, counted from 0, its colour there, and its largest size in points, computed from the transformations in
/// content streams (ISO 32000-1, 8.3.4). `order` has the pictures in the order in which they are first drawn.
struct Walk {
    std::map<QPDFObjGen, Place> places;
    std::set<QPDFObjGen> order_known;
    std::vector<QPDFObjGen> order;
    /// The length of the longer side of each page, in points.
    std::vector<double> lengths;
    /// Form XObjects that were drawn.
    std::set<QPDFObjGen> forms;
    /// The number of form XObjects drawn, which is limited because a file can nest them so that drawing never ends.
    long calls = 0;
    static const long most_calls = 20'000;

    /// Follows the content streams of all pages.
    void follow(QPDF &pdf);
};

#endif
