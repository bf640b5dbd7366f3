#include "execute/by_document.h"

#include <algorithm>
#include <map>
#include <utility>

namespace omni {
namespace {

constexpr std::size_t kDocumentBytes = 6000;

/// The found parts of one document, best first.
struct Parts {
  std::vector<Passage> passages;
  std::size_t bytes = 0;

  void take(Passage passage) {
    if (!passages.empty() && bytes + passage.text.size() > kDocumentBytes) return;
    bytes += passage.text.size();
    passages.push_back(std::move(passage));
  }

  Passage joined() && {
    if (passages.size() == 1) return std::move(passages.front());
    Passage whole{.document = passages.front().document,
                  .title = passages.front().title,
                  .score = passages.front().score};
    std::ranges::sort(passages, {}, &Passage::place);
    whole.place = spanning(passages.front().place, passages.back().place);
    const std::vector<std::string>* under = nullptr;
    for (const auto& passage : passages) {
      if (under) whole.text += "\n\n";
      const bool titled = !passage.headings.empty() && (!under || *under != passage.headings);
      whole.text += (titled ? passage.headings.back() + "\n" : std::string()) + passage.text;
      under = &passage.headings;
    }
    return whole;
  }
};

}  // namespace

void joinByDocument(Outcome& outcome) {
  std::map<std::string, std::size_t> places;
  std::vector<Parts> documents;
  for (auto& passage : outcome.passages) {
    const auto [found, isNew] = places.try_emplace(passage.document, documents.size());
    if (isNew) documents.emplace_back();
    documents[found->second].take(std::move(passage));
  }
  outcome.passages.clear();
  for (auto& parts : documents) outcome.passages.push_back(std::move(parts).joined());
}

}  // namespace omni
