#include "document.h"

#include <map>
#include <set>

using Handle = QPDFObjectHandle;

namespace {
const int most_items = 100'000, deepest_order = 32;

/// Maps the optional content groups of a file to their copies in another.
using Groups = std::map<QPDFObjGen, Handle>;

std::vector<Handle> items(Handle list) {
    std::vector<Handle> found;
    int count = list.isArray() ? std::min(list.getArrayNItems(), most_items) : 0;
    for (int i = 0; i < count; i++) found.push_back(list.getArrayItem(i));
    return found;
}

std::set<QPDFObjGen> named(Handle list) {
    std::set<QPDFObjGen> found;
    for (auto &item : items(list)) {
        if (item.isIndirect() && item.isDictionary()) found.insert(item.getObjGen());
    }
    return found;
}

/// Returns the intents of a group or of a configuration. If none is given, the intent is /View.
std::set<std::string> intents(Handle of) {
    auto intent = of.getKey("/Intent");
    if (intent.isName()) return {intent.getName()};
    std::set<std::string> found;
    for (auto &item : items(intent)) {
        if (item.isName()) found.insert(item.getName());
    }
    if (found.empty()) found.insert("/View");
    return found;
}

/// Returns whether a configuration decides if a group is shown. If it does not decide, the group is always shown.
bool rules(const std::set<std::string> &configuration, Handle group) {
    if (configuration.count("/All")) return true;
    for (auto &intent : intents(group)) {
        if (intent == "/All" || configuration.count(intent)) return true;
    }
    return false;
}

Handle copies(Handle list, const Groups &groups) {
    auto copied = Handle::newArray();
    for (auto &item : items(list)) {
        auto group = groups.find(item.getObjGen());
        if (item.isIndirect() && group != groups.end()) copied.appendItem(group->second);
    }
    return copied;
}

/// Copies the order of groups in a viewer's list, which consists of groups, texts, and lists of both.
Handle order(Handle list, const Groups &groups, int &room, int depth = 0) {
    auto copied = Handle::newArray();
    if (depth > deepest_order) return copied;
    for (auto &item : items(list)) {
        if (--room < 0) break;
        auto group = groups.find(item.getObjGen());
        if (item.isIndirect() && group != groups.end()) {
            copied.appendItem(group->second);
        } else if (item.isString()) {
            copied.appendItem(Handle::newString(item.getStringValue()));
        } else if (item.isArray()) {
            auto inner = order(item, groups, room, depth + 1);
            if (inner.getArrayNItems() > 0) copied.appendItem(inner);
        }
    }
    return copied;
}

/// Returns the list under a key. The list is created if it does not exist.
Handle list(Handle dictionary, const std::string &key) {
    if (!dictionary.getKey(key).isArray()) dictionary.replaceKey(key, Handle::newArray());
    return dictionary.getKey(key);
}

void add(Handle dictionary, const std::string &key, Handle more) {
    if (!more.isArray() || more.getArrayNItems() == 0) return;
    auto whole = list(dictionary, key);
    for (auto &item : items(more)) whole.appendItem(item);
}

/// Copies the settings that switch groups automatically: for print, for the screen, or by the zoom (8.11.4.5).
Handle usages(Handle list, const Groups &groups) {
    auto copied = Handle::newArray();
    for (auto &usage : items(list)) {
        if (!usage.isDictionary() || !usage.getKey("/Event").isName()) continue;
        auto copy = Handle::newDictionary(), categories = Handle::newArray(), members = copies(usage.getKey("/OCGs"), groups);
        if (members.getArrayNItems() == 0) continue;
        for (auto &category : items(usage.getKey("/Category"))) {
            if (category.isName()) categories.appendItem(Handle::newName(category.getName()));
        }
        copy.replaceKey("/Event", Handle::newName(usage.getKey("/Event").getName()));
        copy.replaceKey("/Category", categories);
        copy.replaceKey("/OCGs", members);
        copied.appendItem(copy);
    }
    return copied;
}
}

/// Copies optional content (ISO 32000-1, 8.11): the groups of another file, and which of them are shown. All groups are copied,
/// because a condition may depend on a group that no page names. If the other file hides all groups that it does not list as
/// shown, its settings are converted to a list of hidden groups.
void shim::append_layers(cqpdf *to, QPDF &from, const char *title) {
    auto properties = from.getRoot().getKey("/OCProperties");
    if (!properties.isDictionary()) return;
    auto before = properties.getKey("/D");
    if (!before.isDictionary()) before = Handle::newDictionary();
    auto on = named(before.getKey("/ON")), off = named(before.getKey("/OFF"));
    const bool is_off = before.getKey("/BaseState").isNameAndEquals("/OFF");
    const auto ruled = intents(before);

    auto root = to->pdf.getRoot();
    if (!root.getKey("/OCProperties").isDictionary()) root.replaceKey("/OCProperties", Handle::newDictionary());
    auto whole = root.getKey("/OCProperties");
    if (!whole.getKey("/D").isDictionary()) whole.replaceKey("/D", Handle::newDictionary());
    auto after = whole.getKey("/D"), all = list(whole, "/OCGs"), hidden = Handle::newArray();

    Groups groups;
    for (auto source : {properties.getKey("/OCGs"), before.getKey("/OFF"), before.getKey("/ON")}) {
        for (auto &group : items(source)) {
            if (!group.isIndirect() || !group.isDictionary() || groups.count(group.getObjGen())) continue;
            auto copy = to->pdf.copyForeignObject(group);
            if (!to->layers.insert(copy.getObjGen()).second) continue;
            groups.insert({group.getObjGen(), copy});
            all.appendItem(copy);
            bool is_hidden = (is_off && !on.count(group.getObjGen())) || off.count(group.getObjGen());
            if (is_hidden && rules(ruled, group)) hidden.appendItem(copy);
        }
    }
    // If no group is new, the file has no groups, or other pages of it were added before.
    if (groups.empty()) return;
    add(after, "/OFF", hidden);
    add(after, "/Locked", copies(before.getKey("/Locked"), groups));
    add(after, "/AS", usages(before.getKey("/AS"), groups));
    for (auto &one_of : items(before.getKey("/RBGroups"))) {
        auto members = copies(one_of, groups);
        if (members.getArrayNItems() > 0) list(after, "/RBGroups").appendItem(members);
    }
    int room = most_items;
    auto shown = order(before.getKey("/Order"), groups, room);
    if (title && shown.getArrayNItems() > 0) {
        // The groups of each file get a heading, because two files may both have a "Layer 1".
        auto named = Handle::newArray();
        named.appendItem(Handle::newUnicodeString(title));
        for (auto &item : items(shown)) named.appendItem(item);
        list(after, "/Order").appendItem(named);
    } else {
        add(after, "/Order", shown);
    }
    auto known = after.hasKey("/Intent") ? intents(after) : std::set<std::string>{"/View"};
    known.insert(ruled.begin(), ruled.end());
    if (known.size() > 1) {
        auto names = Handle::newArray();
        for (auto &name : known) names.appendItem(Handle::newName(name));
        after.replaceKey("/Intent", names);
    }
}
