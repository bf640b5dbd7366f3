#include "source/lists/computed_column.h"

#include "base/text.h"

namespace omni {
namespace {

bool isNamePart(char c) {
  return isWordByte(c) || c == '_';
}

// Whether the text has the name as a word; a longer word around it is another. A quote in a name is doubled.
bool namesColumn(const std::string& text, const std::string& name) {
  if (name.find('"') != std::string::npos) return true;
  for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool begins = at == 0 || !isNamePart(text[at - 1]) || !isNamePart(name.front());
    const bool ends = end == text.size() || !isNamePart(text[end]) || !isNamePart(name.back());
    if (begins && ends) return true;
  }
  return false;
}

}  // namespace

Lineage derivationOfComputed(const Table& table, const Column& column, const std::string& expression) {
  Lineage lineage;
  const std::string text = lower(expression);
  for (const Column& other : table.columns) {
    const std::string name = lower(other.name);
    if (&other == &column || expression.empty() || !namesColumn(text, name)) continue;
    lineage.kind = Lineage::Kind::kDerived;
    lineage.reads.push_back({table.name, other.name});
  }
  return lineage;
}

}  // namespace omni
