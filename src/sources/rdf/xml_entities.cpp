#include "sources/rdf/xml_entities.h"

#include <cstdint>
#include <map>
#include <string>

namespace omni {
namespace {

constexpr int kMaxDepth = 16;  // of entities within entities
constexpr std::size_t kMaxName = 256;

using Entities = std::map<std::string_view, std::string_view>;

std::size_t sum(std::size_t a, std::size_t b) {
  return a > SIZE_MAX - b ? SIZE_MAX : a + b;
}

// The declarations `<!ENTITY name "value">`; `text` is left with what stands behind the last.
Entities takeEntities(std::string_view& text) {
  constexpr std::string_view kBegin = "<!ENTITY";
  constexpr std::string_view kBlank = " \t\r\n";
  Entities entities;
  for (auto at = text.find(kBegin); at != std::string_view::npos; at = text.find(kBegin)) {
    text.remove_prefix(at + kBegin.size());
    const auto name = text.find_first_not_of(kBlank);
    const auto end = text.find_first_of(kBlank, name);
    const auto open = text.find_first_of("\"'>", end);
    if (end == std::string_view::npos || open == std::string_view::npos || text[open] == '>') continue;
    const auto close = text.find(text[open], open + 1);
    if (close == std::string_view::npos) break;
    entities.emplace(text.substr(name, end - name), text.substr(open + 1, close - open - 1));
    text.remove_prefix(close);
  }
  return entities;
}

class Counter {
 public:
  explicit Counter(const Entities& entities) : entities_(entities) {}

  // What the references in `text` become.
  std::size_t of(std::string_view text, int depth = 0) {
    std::size_t size = 0;
    for (auto at = text.find('&'); at != std::string_view::npos; at = text.find('&')) {
      text.remove_prefix(at + 1);
      const auto end = text.substr(0, kMaxName).find(';');
      if (end != std::string_view::npos) size = sum(size, ofEntity(text.substr(0, end), depth));
    }
    return size;
  }

 private:
  std::size_t ofEntity(std::string_view name, int depth) {
    const auto entity = entities_.find(name);
    if (entity == entities_.end()) return 0;
    if (depth >= kMaxDepth) return SIZE_MAX;
    if (const auto known = sizes_.find(name); known != sizes_.end()) return known->second;
    const std::size_t size = sum(entity->second.size(), of(entity->second, depth + 1));
    sizes_.emplace(name, size);
    return size;
  }

  const Entities& entities_;
  std::map<std::string_view, std::size_t> sizes_;
};

}  // namespace

std::size_t expandedEntities(std::string_view text) {
  const Entities entities = takeEntities(text);
  return entities.empty() ? 0 : Counter(entities).of(text);
}

}  // namespace omni
