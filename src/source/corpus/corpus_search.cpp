#include "source/corpus/corpus_search.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>
#include <unordered_set>

#include "base/counted.h"
#include "base/text.h"
#include "base/threads/executor.h"
#include "source/corpus/fusion.h"
#include "source/corpus/weights.h"

namespace omni {
namespace {

constexpr std::size_t kWordHits = 1000;
constexpr std::size_t kRankedPassages = 1000;
constexpr std::size_t kPassagesLookedAt = 3;

/// What is known of each passage.
struct Scores {
  std::vector<float> words;  // BM25 and the worth of what is held; 0 where they were not found
  std::vector<float> held;   // share of the question's words; 0 where they were not found
  Meanings meanings;         // empty without vectors, else of the encoders that are asked
  std::vector<float> fused;
  bool restricted = false;     // only passages that the words found count
  std::vector<Error> without;  // why an encoder says nothing

  bool found(std::size_t passage) const {
    return words[passage] > 0 || (!restricted && !meanings.empty() && meanings.front()[passage] > 0);
  }
};

bool restricts(const SearchTerm& term) {
  return term.presence != Presence::kShould;
}

std::string wanted(const std::vector<SearchTerm>& terms) {
  std::string text;
  for (const auto& term : terms)
    if (term.presence != Presence::kNot) text += (text.empty() ? "" : " ") + term.text;
  return text;
}

std::vector<float> similarities(const VectorTable& vectors, const std::vector<float>& question) {
  const SmallVector query = shrink(question);
  std::vector<float> cosines(vectors.size());
  for (std::size_t i = 0; i < cosines.size(); ++i) cosines[i] = vectors.similarity(query, i);
  return cosines;
}

// The best `most` of the passages found, best first; the earlier one where two are equal.
std::vector<std::size_t> best(const Scores& scores, std::size_t most) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < scores.fused.size(); ++i)
    if (scores.found(i)) order.push_back(i);
  const auto better = [&](std::size_t a, std::size_t b) {
    return scores.fused[a] != scores.fused[b] ? scores.fused[a] > scores.fused[b] : a < b;
  };
  const auto kept = std::min(order.size(), most);
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept), order.end(), better);
  order.resize(kept);
  return order;
}

// What the best passages say joins the question, which is compared again; then like passages lend each other
// score.
void refine(const Corpus& corpus, std::span<const VectorTable> tables,
            const std::vector<std::vector<float>>& questions, Scores& scores) {
  const auto first = best(scores, standingOut(corpus.passages(), kSearchWeights.feedbackPassages));
  if (first.empty()) return;
  Meanings moved;
  for (std::size_t i = 0; i < tables.size(); ++i)
    moved.push_back(similarities(tables[i], movedTowards(first, scores.fused, questions[i], tables[i])));
  scores.fused = fuse(scores.words, moved);
  const auto alike = best(scores, standingOut(corpus.passages(), kSearchWeights.lendingPassages));
  if (alike.size() > kSearchWeights.neighbours) shareScores(alike, tables, scores.fused);
}

// The question's vector by an encoder, to be compared with those of `table`.
Result<std::vector<float>> questionFor(const VectorTable& table, const std::string& text,
                                       const PassageEncoder& encoder, const Budget& budget) {
  OMNI_TRY(vector, encoder.question(text, budget));
  if (vector.size() == table.dimensions()) return vector;
  return fail(Code::kUnreadable,
              "the question's vector has " + counted(vector.size(), "dimension") + ", the index has " +
                  std::to_string(table.dimensions()),
              "The endpoint gives another model that name now: remove the index, or name the model anew.",
              Audience::kOperator);
}

// The tables that a question is compared with, as far as its encoders say anything.
std::span<const VectorTable> compareMeanings(const Corpus& corpus, const std::string& text,
                                             const PassageEncoders& encoders, const Budget& budget,
                                             std::vector<std::vector<float>>& questions, Scores& scores) {
  const auto count = std::min(encoders.all.size(), corpus.vectors().size());
  const auto asked = std::min(encoders.asked, count);
  const auto tables = corpus.vectors().subspan(asked, count - asked);
  for (std::size_t i = 0; i < tables.size(); ++i) {
    auto question = questionFor(tables[i], text, *encoders.all[asked + i], budget);
    if (!question) {
      scores.without.push_back(std::move(question).error());
      break;
    }
    scores.meanings.push_back(similarities(tables[i], *question));
    questions.push_back(std::move(*question));
  }
  return tables.first(questions.size());
}

Result<Scores> score(const Corpus& corpus, const std::vector<SearchTerm>& terms,
                     const PassageEncoders& encoders, const Budget& budget) {
  Scores scores;
  scores.restricted = std::any_of(terms.begin(), terms.end(), restricts);
  scores.words.resize(corpus.passages());
  scores.held.resize(corpus.passages());
  // Beside the encoders, which take longer.
  Result<std::vector<WordHit>> found;
  std::vector<std::vector<float>> questions;
  std::span<const VectorTable> tables;
  budget.executor().both(
      [&] { tables = compareMeanings(corpus, wanted(terms), encoders, budget, questions, scores); },
      [&] { found = corpus.words().search(terms, kWordHits); });
  OMNI_TRY(hits, std::move(found));
  const float worth = questions.empty() ? 0 : kSearchWeights.held;
  for (const auto& hit : hits) {
    if (hit.passage >= scores.words.size()) continue;
    scores.held[hit.passage] = hit.held;
    scores.words[hit.passage] = hit.score + worth * std::pow(hit.held, kSearchWeights.heldPower);
  }
  scores.fused = fuse(scores.words, scores.meanings);
  if (!questions.empty()) refine(corpus, tables, questions, scores);
  return scores;
}

std::vector<std::string> rankDocuments(const Corpus& corpus, const std::vector<std::size_t>& order) {
  std::vector<std::string> ranking;
  std::unordered_set<std::uint64_t> seen;
  for (const auto passage : order) {
    if (ranking.size() == kMaxRanking) break;
    const auto document = corpus.passage(passage).document;
    if (seen.insert(document).second) ranking.emplace_back(corpus.id(document));
  }
  return ranking;
}

/// From 1; 0 where the text tells of no pages, each of which a form feed ends.
std::size_t pageOf(std::string_view text, std::size_t at) {
  if (text.find('\f') == std::string_view::npos) return 0;
  return 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, at), '\f'));
}

std::string withoutPages(std::string_view text) {
  std::string lines(text);
  std::ranges::replace(lines, '\f', '\n');
  return lines;
}

Passage passageOf(const Corpus& corpus, std::size_t index, float score) {
  const PassageRecord& record = corpus.passage(index);
  const std::size_t page = pageOf(corpus.documentText(record.document), record.start);
  return {std::string(corpus.id(record.document)),
          std::string(corpus.title(record.document)),
          corpus.headings(index),
          TextSpan{record.start, record.end, page},
          score,
          withoutPages(corpus.text(index))};
}

std::size_t bytesOf(const Passage& passage) {
  std::size_t bytes = passage.document.size() + passage.title.size() + passage.text.size();
  for (const auto& heading : passage.headings) bytes += heading.size();
  return bytes;
}

// Most passages have nothing to do with a question, so that their mean cosine shows what is unrelated; half
// the way from there to sameness is as near as an answer comes, whatever range the vectors use.
CosineScale scaleOf(const std::vector<float>& cosines) {
  const double mean =
      std::accumulate(cosines.begin(), cosines.end(), 0.0) / static_cast<double>(cosines.size());
  return {mean, (1 + mean) / 2};
}

// The vectors that a meaning can be compared with; null where there are none.
const VectorTable* tableOf(const Corpus& corpus, const Meaning& meaning, const PassageEncoders& encoders) {
  const auto tables = corpus.vectors();
  for (std::size_t i = 0; i < std::min(tables.size(), encoders.all.size()); ++i)
    if (encoders.all[i]->name() == meaning.model && tables[i].dimensions() == meaning.vector.size())
      return &tables[i];
  return nullptr;
}

double nearestOf(const VectorTable& table, const Meaning& meaning) {
  const SmallVector query = shrink(meaning.vector);
  double nearest = 0;
  for (std::size_t i = 0; i < table.size(); ++i)
    nearest = std::max(nearest, static_cast<double>(table.similarity(query, i)));
  return nearest;
}

// While the corpus has no vectors: of passages that words found.
double nearestOf(const std::vector<std::string>& passages, const Meaning& meaning,
                 const PassageEncoders& encoders, const Budget& budget) {
  const auto encoder = std::ranges::find_if(
      encoders.all, [&](const PassageEncoder* one) { return one->name() == meaning.model; });
  if (encoder == encoders.all.end() || passages.empty()) return 0;
  const auto vectors = (*encoder)->passages(passages, budget);
  double nearest = 0;
  for (const auto& vector : vectors.value_or(PassageEncoder::Vectors{}))
    if (vector.size() == meaning.vector.size())
      nearest =
          std::max(nearest, std::inner_product(vector.begin(), vector.end(), meaning.vector.begin(), 0.0));
  return nearest;
}

// Words and each encoder say how well the passage answers, and weigh the same.
double confidence(const Scores& scores, std::size_t passage, const PassageEncoders& encoders) {
  double sum = scores.held[passage];
  for (std::size_t i = 0; i < scores.meanings.size(); ++i) {
    const auto& cosines = scores.meanings[i];
    const CosineScale scale = encoders.all[encoders.asked + i]->scale().value_or(scaleOf(cosines));
    const double meaning = (cosines[passage] - scale.unrelated) / (scale.answering - scale.unrelated);
    sum += std::clamp(meaning, 0.0, 1.0);
  }
  return sum / static_cast<double>(1 + scores.meanings.size());
}

// What one search found, best first.
struct Found {
  Scores scores;
  std::vector<std::size_t> order;
};

/// What a question calls by its very name, in small letters.
struct Named {
  std::vector<std::string> files;    // "img_2041.jpg", "img_2041"
  std::vector<std::string> figures;  // "figure 2"
};

// The ending may be left out where the rest has digits and a "_" or "-".
bool isFileName(const std::string& word) {
  const bool ends = std::filesystem::path(word).extension().string().size() > 1;
  return ends || (std::ranges::any_of(word, isDigit) && word.find_first_of("_-") != std::string::npos);
}

Named namedIn(const std::vector<SearchTerm>& terms) {
  constexpr std::string_view kAround = ".,;:!?()[]'\"";
  constexpr std::string_view kNumbered[] = {"figure", "table"};
  Named named;
  std::string before;
  for (const auto& word : split(wanted(terms), ' ')) {
    const auto first = word.find_first_not_of(kAround);
    if (first == std::string::npos) continue;
    std::string name = lower(word.substr(first, word.find_last_not_of(kAround) + 1 - first));
    if (isFileName(name)) named.files.push_back(name);
    if (isDigit(name.front()) && isOneOf(kNumbered, before)) named.figures.push_back(before + " " + name);
    before = std::move(name);
  }
  return named;
}

bool beginsWith(std::string_view title, std::string_view name) {
  if (!title.starts_with(name)) return false;
  title.remove_prefix(name.size());
  return title.empty() ||
         (!isWordByte(title[0]) && (title.size() < 2 || title[0] != '.' || !isDigit(title[1])));
}

// Of a picture within a file, "plan.docx#2", the file's name names it, and of one that came with a message
// the name that it had there, which is its title. Other titles are no names of files: "U.S. state".
bool isCalled(const Corpus& corpus, std::uint64_t document, const Named& named) {
  const auto id = corpus.id(document);
  const auto within = id.find('#');
  const std::string title = lower(corpus.title(document));
  const std::filesystem::path file = lower(id.substr(0, within));
  const std::filesystem::path own = within == std::string_view::npos ? "" : title;
  const auto isFile = [&](const std::string& name) {
    return file.filename() == name || file.stem() == name || own == name || own.stem() == name;
  };
  return std::ranges::any_of(named.files, isFile) ||
         std::ranges::any_of(named.figures, [&](const auto& name) { return beginsWith(title, name); });
}

// What the question calls by its name comes before all else.
void putNamedFirst(const Corpus& corpus, const Named& named, std::vector<std::size_t>& order) {
  if (named.files.empty() && named.figures.empty()) return;
  std::stable_partition(order.begin(), order.end(), [&](std::size_t passage) {
    return isCalled(corpus, corpus.passage(passage).document, named);
  });
}

Result<Found> searchOnce(const Corpus& corpus, const std::vector<SearchTerm>& terms,
                         const PassageEncoders& encoders, const Budget& budget) {
  OMNI_TRY(scores, score(corpus, terms, encoders, budget));
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("searching documents"));
  Found found{std::move(scores), {}};
  found.order = best(found.scores, kRankedPassages);
  putNamedFirst(corpus, namedIn(terms), found.order);
  return found;
}

// The best passages, as far as they fit.
void tellPassages(const Corpus& corpus, const Ranked& ranked, const Limits& limits, Outcome& outcome) {
  std::size_t bytes = 0;
  for (std::size_t r = 0; r < std::min(kMaxPassages, ranked.order.size()); ++r) {
    Passage passage = passageOf(corpus, ranked.order[r], ranked.scores[r]);
    bytes += bytesOf(passage);
    outcome.truncated = outcome.passages.size() == limits.rows || bytes > limits.bytes;
    if (outcome.truncated) return;
    outcome.passages.push_back(std::move(passage));
  }
}

// The scores of one search as they are; of several, whose scores are not comparable, the ranks count.
Ranked together(const std::vector<Found>& found) {
  std::vector<std::vector<std::size_t>> orders;
  for (const auto& one : found) orders.push_back(one.order);
  if (orders.size() > 1) return fuseRanks(orders);
  Ranked ranked{std::move(orders.front()), {}};
  for (const auto passage : ranked.order) ranked.scores.push_back(found.front().scores.fused[passage]);
  return ranked;
}

}  // namespace

Result<Outcome> searchCorpus(const Corpus& corpus, const std::vector<std::vector<SearchTerm>>& searches,
                             const PassageEncoders& encoders, const Budget& budget) {
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("searching documents"));
  std::vector<Found> found;
  for (const auto& terms : searches) {
    OMNI_TRY(one, searchOnce(corpus, terms, encoders, budget));
    found.push_back(std::move(one));
  }
  const Ranked ranked = together(found);
  Scores& asked = found.front().scores;
  Outcome outcome;
  outcome.byWords = asked.meanings.empty();
  if (outcome.byWords) outcome.notes.push_back("vectors unavailable: found by words only");
  outcome.ranking = rankDocuments(corpus, ranked.order);
  tellPassages(corpus, ranked, budget.limits(), outcome);
  if (!outcome.passages.empty()) outcome.confidence = confidence(asked, ranked.order.front(), encoders);
  outcome.without = std::move(asked.without);
  return outcome;
}

Outcome wholeDocument(const Corpus& corpus, std::string_view id, const Budget& budget) {
  Outcome outcome;
  for (std::size_t document = 0; document < corpus.documents(); ++document) {
    if (corpus.id(document) != id) continue;
    const std::string_view whole = corpus.documentText(document);
    std::string text = toUtf8(whole.substr(0, budget.limits().bytes));
    outcome.truncated = whole.size() > budget.limits().bytes;
    outcome.ranking.emplace_back(id);
    outcome.passages.push_back({std::string(id),
                                std::string(corpus.title(document)),
                                {},
                                TextSpan{0, text.size()},
                                1,
                                std::move(text)});
    break;
  }
  return outcome;
}

Nearness nearnessOf(const Corpus& corpus, const std::string& text, const Meaning& meaning,
                    const PassageEncoders& encoders, const Budget& budget) {
  std::vector<std::string> passages;
  const auto terms = parseSearch(plainSearch(text));
  const auto hits = terms ? corpus.words().search(*terms, kPassagesLookedAt) : Result<std::vector<WordHit>>{};
  if (hits)
    for (const auto& hit : *hits) passages.push_back(corpus.readAlone(hit.passage));
  Nearness nearness;
  for (const auto& passage : passages) nearness.words = std::max(nearness.words, shareHeld(text, passage));
  const VectorTable* table = tableOf(corpus, meaning, encoders);
  nearness.meaning = table ? nearestOf(*table, meaning) : nearestOf(passages, meaning, encoders, budget);
  return nearness;
}

}  // namespace omni
