#include "source/corpus/word_index.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>

#include "base/native_buffer.h"
#include "base/sealed/native_file.h"
#include "base/text.h"
#include "source/corpus/weights.h"

namespace omni {
namespace {

constexpr std::size_t kThreads = 2;
constexpr std::size_t kHeapBytes = 64u << 20;

tl::unexpected<Error> failed(std::int32_t code, std::string_view what, const NativeBuffer& message) {
  return tl::unexpected(nativeError(code, what, message));
}

// While the index is built what fails is the writing of it.
tl::unexpected<Error> unwritten(std::string_view what, const NativeBuffer& message) {
  return fail(Code::kUnavailable, std::string(what) + ": " + std::string(message.text()),
              "Check the cache folder's permissions and free space, or set XDG_CACHE_HOME to another.",
              Audience::kOperator);
}

std::string_view nameOf(Presence presence) {
  return presence == Presence::kMust ? "must" : presence == Presence::kNot ? "not" : "should";
}

std::string_view nameOf(Place place) {
  return place == Place::kTitle ? "title" : place == Place::kHeading ? "headings" : "any";
}

// A required or excluded word that the index cuts in several ("e-mail") is meant as a whole.
std::string requestOf(std::span<const SearchTerm> terms) {
  auto clauses = nlohmann::json::array();
  for (const auto& term : terms)
    clauses.push_back({{"wish", nameOf(term.presence)},
                       {"in", nameOf(term.place)},
                       {"text", term.text},
                       {"phrase", term.phrase || term.presence != Presence::kShould}});
  const nlohmann::json boosts{
      {"title", kSearchWeights.title}, {"headings", kSearchWeights.heading}, {"body", kSearchWeights.body}};
  return nlohmann::json{{"clauses", clauses}, {"boosts", boosts}}.dump();
}

}  // namespace

std::vector<IndexedWord> indexedWords(std::string_view text) {
  NativeBuffer lines, message;
  std::vector<IndexedWord> words;
  if (omni_fts_analyze(text.data(), text.size(), lines.out(), message.out()) != OMNI_OK) return words;
  for (std::string_view rest = lines.text(); !rest.empty();) {
    const auto tab = rest.find('\t'), end = rest.find('\n');
    words.push_back({std::string(rest.substr(0, tab)), std::string(rest.substr(tab + 1, end - tab - 1))});
    rest.remove_prefix(end + 1);
  }
  return words;
}

bool isIndexStopWord(std::string_view folded) {
  return omni_fts_is_stop_word(folded.data(), folded.size()) != 0;
}

double shareHeld(const std::string& question, const std::string& text) {
  std::set<std::string> asked, there;
  for (const auto& word : indexedWords(question))
    if (!isIndexStopWord(word.folded)) asked.insert(word.stem);
  for (const auto& word : indexedWords(text)) there.insert(word.stem);
  const auto held =
      std::count_if(asked.begin(), asked.end(), [&](const auto& stem) { return there.contains(stem); });
  return asked.empty() ? 0 : static_cast<double>(held) / static_cast<double>(asked.size());
}

void WordIndex::Free::operator()(OmniFts* index) const {
  omni_fts_free(index);
}

Result<WordIndex> WordIndex::open(const Seal& kept, const std::string& folder) {
  WordIndex result;
  const std::string within = folder + "/";
  for (const auto& [part, sums] : kept.parts()) {
    if (!part.starts_with(within)) continue;
    OMNI_TRY(file, kept.open(part));
    result.files_.emplace(part.substr(within.size()), std::move(file));
  }
  std::vector<OmniFtsFile> files;
  for (const auto& [name, file] : result.files_)
    files.push_back({name.data(), name.size(), nativeView(file)});
  OmniFts* index = nullptr;
  NativeBuffer message;
  if (const auto code = omni_fts_open(files.data(), files.size(), &index, message.out()); code != OMNI_OK)
    return failed(code, "opening the word index", message);
  result.index_.reset(index);
  return result;
}

bool WordIndex::isDamaged() const {
  return std::ranges::any_of(files_, [](const auto& file) { return file.second.isDamaged(); });
}

Result<std::vector<WordHit>> WordIndex::search(std::span<const SearchTerm> terms, std::size_t count) const {
  const std::string request = requestOf(terms);
  std::vector<std::uint64_t> ids(count), documents(count);
  std::vector<float> scores(count), held(count);
  std::size_t found = 0;
  NativeBuffer message;
  const auto code = omni_fts_search(index_.get(), request.data(), request.size(), count, ids.data(),
                                    documents.data(), scores.data(), held.data(), &found, message.out());
  if (code != OMNI_OK) return failed(code, "searching", message);
  std::vector<WordHit> hits(found);
  for (std::size_t i = 0; i < found; ++i) hits[i] = {ids[i], scores[i], held[i]};
  return hits;
}

void WordIndexBuilder::Abandon::operator()(OmniFtsBuilder* builder) const {
  omni_fts_abandon(builder);
}

Result<WordIndexBuilder> WordIndexBuilder::create(const std::filesystem::path& folder) {
  const std::string path = folder.string();
  OmniFtsBuilder* builder = nullptr;
  NativeBuffer message;
  const auto code = omni_fts_create(path.data(), path.size(), kThreads, kHeapBytes, &builder, message.out());
  if (code != OMNI_OK) return unwritten("creating the word index", message);
  WordIndexBuilder result;
  result.builder_.reset(builder);
  return result;
}

Status WordIndexBuilder::add(std::uint64_t document, std::string_view title, std::string_view headings,
                             std::string_view body) {
  const std::string texts = std::string(title) + std::string(headings) + std::string(body);
  const std::array<std::size_t, 4> offsets{0, title.size(), title.size() + headings.size(), texts.size()};
  NativeBuffer message;
  const auto code =
      omni_fts_add(builder_.get(), 1, &count_, &document, texts.data(), offsets.data(), message.out());
  if (code != OMNI_OK) return unwritten("writing the word index", message);
  ++count_;
  return {};
}

Status WordIndexBuilder::finish() {
  NativeBuffer message;
  const auto code = omni_fts_finish(builder_.release(), message.out());
  if (code != OMNI_OK) return unwritten("finishing the word index", message);
  return {};
}

}  // namespace omni
