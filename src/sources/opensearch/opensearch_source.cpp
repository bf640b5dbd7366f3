#include "sources/opensearch/opensearch_source.h"

#include <algorithm>
#include <map>

#include "base/counted.h"
#include "base/text.h"
#include "model/embedding/embedding_model.h"
#include "model/sentence_encoder.h"
#include "source/corpus/distinctive_terms.h"
#include "source/corpus/fusion.h"
#include "source/corpus/word_index.h"
#include "source/remote/server_error.h"
#include "source/remote/writing_login.h"
#include "source/source_error.h"
#include "sources/opensearch/found_documents.h"

namespace omni {
namespace {

constexpr auto kOptions = remoteOptions("index", "title", "text", "path", "vector", "vectors", "nodes");
constexpr std::chrono::milliseconds kUsualLatency{20};
constexpr std::size_t kMaxPassages = 20, kMaxRanking = 100;
constexpr std::size_t kSample = 500, kTitles = 24, kTerms = 300;
constexpr const char* kReadingLogin = "Give it a role that may read the index, and nothing else.";

Status validateIndex(const SourceConfig& config) {
  const std::string index = optionOf(config, "index");
  const bool plain =
      !index.empty() && index.find_first_of("/\\?#\"<>| ") == std::string::npos && index.front() != '_';
  if (plain) return {};
  return fail(Code::kInvalidArgument, "index: names no index",
              "Write the name of one, of several with commas, of an alias, or a pattern.",
              Audience::kOperator);
}

Status validate(const SourceConfig& config) {
  OMNI_RETURN_IF_ERROR(validateHttpSource(config));
  OMNI_RETURN_IF_ERROR(validateIndex(config));
  for (const auto& node : listedOption(config, "nodes"))
    OMNI_RETURN_IF_ERROR(HttpAddress::parse(node).map([](const HttpAddress&) {}));
  const std::string vectors = optionOf(config, "vectors", "off");
  if (vectors == "off" || vectors == "minilm" || vectors == "bge" || vectors == "endpoint") return {};
  return fail(Code::kInvalidArgument, "vectors is '" + vectors + "'", "Write off, minilm, bge or endpoint.",
              Audience::kOperator);
}

Result<QuestionEncoder> encoderOf(const SourceConfig& config) {
  const std::string vectors = optionOf(config, "vectors", "off");
  if (vectors == "minilm")
    return [](const std::string& text, const Budget&) { return SentenceEncoder::shared()->encode(text); };
  if (vectors == "bge")
    return [](const std::string& text, const Budget&) {
      return SentenceEncoder::ofPassages()->encodeQuestion(text);
    };
  if (vectors == "off") return QuestionEncoder();
  OMNI_TRY(model, config.embeddings);
  if (!model)
    return fail(Code::kInvalidArgument, "vectors is 'endpoint', and no model is configured",
                "Add model: with endpoint and name to the configuration, or write off.", Audience::kOperator);
  return [model](const std::string& text, const Budget& budget) {
    return model->embed(std::vector{text}, budget.within(budget.remaining() / 2)).map([](auto vectors) {
      return std::move(vectors.front());
    });
  };
}

SearchBounds boundsOf(std::size_t hits, const Budget& budget) {
  return {hits, budget.remaining() * 19 / 20};
}

void add(std::vector<Error>& all, std::vector<Error> more) {
  for (auto& one : more)
    if (std::ranges::find(all, one.message, &Error::message) == all.end()) all.push_back(std::move(one));
}

// The ids of several rankings as one ranking.
std::vector<std::string> fused(const std::vector<std::vector<std::string>>& rankings) {
  if (rankings.size() == 1) return rankings.front();
  std::map<std::string, std::size_t> numbers;
  std::vector<std::string> ids;
  std::vector<std::vector<std::size_t>> orders;
  for (const auto& ranking : rankings) {
    auto& order = orders.emplace_back();
    for (const auto& id : ranking) {
      const auto [number, isNew] = numbers.try_emplace(id, ids.size());
      if (isNew) ids.push_back(id);
      order.push_back(number->second);
    }
  }
  std::vector<std::string> all;
  for (const auto place : fuseRanks(orders).order) all.push_back(ids[place]);
  return all;
}

// As its index knows it.
std::string bareId(const std::string& id, const IndexFields& fields) {
  const auto slash = id.find('/');
  return fields.indices.size() > 1 && slash != std::string::npos ? id.substr(slash + 1) : id;
}

CorpusProfile profileOf(const std::vector<FoundDocument>& sample, std::size_t documents) {
  CorpusProfile profile{.documents = documents, .passages = documents};
  TermCounter counter;
  for (const auto& document : sample) {
    counter.add(document.title);
    counter.add(document.text);
    if (!document.title.empty() && profile.titles.size() < kTitles) profile.titles.push_back(document.title);
  }
  if (!sample.empty())
    profile.averageWords = static_cast<double>(counter.words()) / static_cast<double>(sample.size());
  const auto common = SentenceEncoder::shared()->commonWords();
  profile.terms = counter.distinctive(common ? *common : std::vector<std::string>(), kTerms);
  return profile;
}

// Where a stretch is shown, its bytes of the whole are its place.
Passage passageOf(const FoundDocument& document, const TextSpan& span, double score) {
  return {document.id, document.title, {},
          span,        score,          document.text.substr(span.start, span.end - span.start)};
}

}  // namespace

SourceKind opensearchSourceKind() {
  return {.kind = "opensearch",
          .route = Route::kSearch,
          .open = &OpensearchSource::open,
          .endpoint = true,
          .encodes = true,
          .options = kOptions,
          .validate = &validate};
}

Result<std::unique_ptr<Source>> OpensearchSource::open(const SourceConfig& config, const World& world) {
  OMNI_RETURN_IF_ERROR(ofSource(config.id, validate(config)));
  OMNI_TRY(settings, ofSource(config.id, remoteSettings(config)));
  OMNI_TRY(login, loginOf(config, world));
  OMNI_TRY(encoder, ofSource(config.id, encoderOf(config)));
  std::vector<HttpAddress> nodes{*HttpAddress::parse(config.endpoint()->url)};
  for (const auto& node : listedOption(config, "nodes")) nodes.push_back(*HttpAddress::parse(node));
  return std::make_unique<OpensearchSource>(config, std::move(nodes), std::move(login), settings,
                                            std::move(encoder), world);
}

OpensearchSource::OpensearchSource(const SourceConfig& config, std::vector<HttpAddress> nodes, Login login,
                                   RemoteSettings settings, QuestionEncoder encoder, const World& world)
    : config_(config),
      info_{
          .id = config.id, .kind = "opensearch", .route = Route::kSearch, .description = config.description},
      settings_(settings),
      encoder_(std::move(encoder)),
      mark_(world, settings.refresh),
      cluster_(world, nodes, optionOf(config, "index"), login, settings) {}

Capabilities OpensearchSource::capabilities() const {
  return {.cancellable = true, .vectors = encoder_ != nullptr, .remote = true, .usualLatency = kUsualLatency};
}

Result<IndexFields> OpensearchSource::fields(const Budget& budget) {
  OMNI_TRY(mappings, cluster_.get("_mapping", budget));
  OMNI_TRY(fields, fieldsOf(mappings, config_));
  const std::scoped_lock lock(mutex_);
  kept_ = fields;
  return fields;
}

Result<IndexFields> OpensearchSource::keptFields(const Budget& budget) {
  {
    const std::scoped_lock lock(mutex_);
    if (kept_) return *kept_;
  }
  return fields(budget);
}

// How much is in the index, and how much was ever written to it.
Result<std::string> OpensearchSource::mark(const Budget& budget) {
  OMNI_TRY(stats, cluster_.get("_stats/docs,indexing", budget));
  const auto at = nlohmann::json::json_pointer("/_all/primaries");
  if (!stats.contains(at))
    return fail(Code::kUnreadable, "the index does not say how much is in it", "Try again.");
  const auto& all = stats.at(at);
  const auto number = [&](const char* pointer) {
    const nlohmann::json::json_pointer place(pointer);
    return all.contains(place) && all.at(place).is_number() ? all.at(place).dump() : std::string("0");
  };
  return number("/docs/count") + " documents, " + number("/docs/deleted") + " deleted, " +
         number("/indexing/index_total") + " written";
}

Result<std::string> OpensearchSource::contentMark(const Budget& budget) {
  return ofSource(info_.id, mark_.get([&] { return mark(budget); }));
}

Result<std::string> OpensearchSource::writable(const IndexFields& fields, const Budget& budget) {
  OMNI_TRY(takes, cluster_.takesWrites(fields.indices.front(), budget));
  return takes ? "documents of " + fields.indices.front() : std::string();
}

Result<Descriptor> OpensearchSource::describe(const Budget& budget, const Progress& progress) {
  if (progress) progress("reading " + info_.id, 0, 0);
  return ofSource(info_.id, [&]() -> Result<Descriptor> {
    Descriptor descriptor{.info = info_};
    OMNI_TRY(fields, this->fields(budget));
    OMNI_TRY(writes, writable(fields, budget));
    OMNI_RETURN_IF_ERROR(checkWritingLogin(writes, kReadingLogin, settings_.strict, descriptor.notes));
    OMNI_TRY(mark, this->mark(budget));
    OMNI_TRY(documents, cluster_.count(countBody(fields), budget));
    OMNI_TRY(sample, cluster_.search(sampleBody(fields, boundsOf(kSample, budget)), budget));
    descriptor.shape = profileOf(documentsOf(sample, fields), documents);
    descriptor.leftOut = lacksOf(sample);
    descriptor.notes.push_back("fields: " + textOf(fields.all));
    if (documents > kSample)
      descriptor.notes.push_back("words and titles are of the first " + std::to_string(kSample) +
                                 " documents");
    if (encoder_ && fields.vector.name.empty())
      descriptor.notes.push_back("the index has no field of vectors: documents are found by words alone");
    descriptor.fingerprint = hex(fnv1a(textOf(fields.all) + "\n" + mark));
    return descriptor;
  }());
}

Result<Health> OpensearchSource::check(const Budget& budget) {
  return ofSource(info_.id, [&]() -> Result<Health> {
    OMNI_TRY(fields, this->fields(budget));
    OMNI_TRY(writes, writable(fields, budget));
    return Health{true, writes.empty(),
                  writes.empty() ? "the login only reads" : "the login could write (" + writes + ")"};
  }());
}

Result<std::vector<SourceText>> OpensearchSource::texts(std::size_t most, const Budget& budget) {
  return ofSource(info_.id, [&]() -> Result<std::vector<SourceText>> {
    OMNI_TRY(fields, this->fields(budget));
    OMNI_TRY(reply, cluster_.search(sampleBody(fields, boundsOf(most, budget)), budget));
    std::vector<SourceText> texts;
    for (auto& found : documentsOf(reply, fields))
      texts.push_back({std::move(found.id), std::move(found.title), std::move(found.text)});
    return texts;
  }());
}

Result<Outcome> OpensearchSource::run(const GuardedQuery& query, const Budget& budget) {
  if (query.route() != Route::kSearch)
    return fail(Code::kInvalidArgument, "source '" + info_.id + "' takes search queries only", "");
  if (budget.exhausted()) return tl::unexpected(ofSource(info_.id, budget.exhaustedError("the search")));
  auto outcome = ofSource(info_.id, answer(query.text(), budget));
  if (outcome || (outcome.error().code != Code::kNotFound && outcome.error().code != Code::kInvalidArgument))
    return outcome;
  // Perhaps of an index that is no longer what it was.
  mark_.forget();
  const std::scoped_lock lock(mutex_);
  kept_.reset();
  return outcome;
}

// What the words of each search count, where the cluster's own reckoning would tell of documents that are not
// there.
Result<std::vector<std::vector<double>>> OpensearchSource::weights(const Searches& searches,
                                                                   const IndexFields& fields,
                                                                   const Budget& budget) {
  std::vector<std::vector<double>> weights(searches.size());
  if (!fields.restricted()) return weights;
  std::vector<std::string> bodies;
  for (const auto& terms : searches) bodies.push_back(frequencyBody(terms, fields, boundsOf(0, budget)));
  OMNI_TRY(replies, cluster_.searches(bodies, budget));
  std::ranges::transform(replies, weights.begin(), weightsOf);
  return weights;
}

// What is to be ranked: of each search by its words, and by its meaning.
Result<std::vector<std::string>> OpensearchSource::bodiesOf(const Searches& searches,
                                                            const IndexFields& fields, const Budget& budget,
                                                            Outcome& outcome) {
  OMNI_TRY(weights, this->weights(searches, fields, budget));
  std::vector<std::string> bodies;
  bool encodes = encoder_ && !fields.vector.name.empty();
  for (std::size_t i = 0; i < searches.size(); ++i) {
    const auto& terms = searches[i];
    bodies.push_back(wordsBody(terms, fields, boundsOf(kMaxRanking, budget), weights[i]));
    if (!encodes) continue;
    auto vector = encoder_(wantedText(terms), budget);
    if (vector && fields.vector.dimensions > 0 && vector->size() != fields.vector.dimensions)
      vector = fail(Code::kInvalidArgument,
                    "the question's vector has " + counted(vector->size(), "dimension") + ", the index has " +
                        std::to_string(fields.vector.dimensions),
                    "Name under vectors: the model that made those of the index.", Audience::kOperator);
    if (vector)
      bodies.push_back(nearestBody(terms, *vector, fields, boundsOf(kMaxRanking, budget)));
    else
      add(outcome.without, {std::move(vector).error()});
    encodes = encodes && outcome.without.empty();
  }
  return bodies;
}

Result<Outcome> OpensearchSource::answer(const std::string& text, const Budget& budget) {
  OMNI_TRY(searches, parseSearches(text));
  OMNI_TRY(fields, keptFields(budget));
  auto outcome = isOfADocument(searches) ? wholeDocument(searches.front().front().text, fields, budget)
                                         : ranked(searches, fields, budget);
  return fields.restricted() ? std::move(outcome).map_error(withoutWords) : std::move(outcome);
}

Result<Outcome> OpensearchSource::ranked(const Searches& searches, const IndexFields& fields,
                                         const Budget& budget) {
  Outcome outcome;
  OMNI_TRY(bodies, bodiesOf(searches, fields, budget, outcome));
  OMNI_TRY(replies, cluster_.searches(bodies, budget));
  std::vector<std::vector<std::string>> rankings;
  for (const auto& reply : replies) {
    rankings.push_back(idsOf(reply, fields));
    add(outcome.without, lacksOf(reply));
  }
  auto ranking = fused(rankings);
  if (ranking.size() > kMaxRanking) ranking.resize(kMaxRanking);
  if (ranking.empty()) return outcome;
  return read(ranking, wantedText(searches.front()), fields, budget, std::move(outcome));
}

// The best documents, as far as they fit, each by the stretch that says most of what is wanted.
Result<Outcome> OpensearchSource::read(const std::vector<std::string>& ranking, const std::string& wanted,
                                       const IndexFields& fields, const Budget& budget, Outcome outcome) {
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < std::min(kMaxPassages, ranking.size()); ++i)
    ids.push_back(bareId(ranking[i], fields));
  // Of several indices each may have one of that id.
  const std::size_t most = ids.size() * fields.indices.size();
  OMNI_TRY(reply, cluster_.search(readingBody(ids, fields, boundsOf(most, budget)), budget));
  std::map<std::string, FoundDocument> documents;
  for (auto& found : documentsOf(reply, fields)) documents.try_emplace(found.id, std::move(found));
  outcome.ranking = ranking;
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const auto found = documents.find(ranking[i]);
    if (found == documents.end()) continue;  // deleted meanwhile
    Passage passage =
        passageOf(found->second, bestStretch(found->second.text, wanted), 1.0 / static_cast<double>(1 + i));
    bytes += passage.text.size() + passage.title.size() + passage.document.size();
    outcome.truncated = outcome.passages.size() == budget.limits().rows || bytes > budget.limits().bytes;
    if (outcome.truncated) break;
    if (outcome.passages.empty())
      outcome.confidence = shareHeld(wanted, found->second.title + "\n" + found->second.text);
    outcome.passages.push_back(std::move(passage));
  }
  return outcome;
}

Result<Outcome> OpensearchSource::wholeDocument(const std::string& id, const IndexFields& fields,
                                                const Budget& budget) {
  const std::vector<std::string> ids{bareId(id, fields)};
  OMNI_TRY(reply, cluster_.search(readingBody(ids, fields, boundsOf(fields.indices.size(), budget)), budget));
  Outcome outcome;
  for (auto& found : documentsOf(reply, fields)) {
    if (found.id != id) continue;
    outcome.truncated = found.text.size() > budget.limits().bytes;
    found.text = toUtf8(found.text.substr(0, budget.limits().bytes));
    outcome.ranking.push_back(id);
    outcome.passages.push_back(passageOf(found, {0, found.text.size()}, 1));
  }
  return outcome;
}

}  // namespace omni
