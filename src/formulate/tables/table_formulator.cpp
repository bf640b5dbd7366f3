#include "formulate/tables/table_formulator.h"

#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "formulate/counts_nothing.h"
#include "formulate/date_parts.h"
#include "formulate/rendered/formulated.h"
#include "formulate/rendered/named_groups.h"
#include "formulate/tables/lifted_query.h"
#include "formulate/tables/view/table_grammar.h"
#include "formulate/tables/view/table_text.h"
#include "formulate/tables/view/table_view.h"
#include "link/linker.h"
#include "model/prompt/fence.h"

namespace omni {
namespace {

constexpr std::size_t kWholeTokens = 1200, kSliceTokens = 500;  // of tables that are listed
constexpr std::size_t kReplyTokens = 150;
constexpr double kConfidence = .5;               // where a model does not say how probable its reply is
constexpr int kMaxAsked = 2;                     // queries
constexpr double kWarm = .7;                     // temperature of those behind the first
constexpr std::string_view kDialect = "sqlite";  // that statements are read in

using Next = Result<std::optional<Formulation>>;

// The SQL of a reply, without what some models put around it.
std::string sqlIn(std::string_view reply) {
  if (const auto fenceAt = reply.find("```"); fenceAt != std::string_view::npos) {
    reply.remove_prefix(fenceAt + 3);
    if (reply.starts_with("sql")) reply.remove_prefix(3);
    reply = reply.substr(0, reply.find("```"));
  }
  return std::string(trim(reply.substr(0, reply.find(';'))));
}

// The prompt for a source; prepare() has the model read what comes before the question.
Result<std::vector<ChatMessage>> promptOf(const Prompts& prompts, const ListedTables& whole,
                                          std::string slice, std::string known, std::string question) {
  return prompts.fill("formulate_tables",
                      {data("context", whole.text), data("slice", std::move(slice)),
                       data("known", std::move(known)), data("question", std::move(question))});
}

class TableWriter final : public QueryWriter {
 public:
  TableWriter(ChatModel& model, const Prompts& prompts, bool samples, const std::string& name,
              const Asking& asking, const CatalogEntry& entry)
      : model_(model),
        prompts_(prompts),
        samples_(samples),
        name_(name),
        asking_(asking),
        entry_(entry),
        view_(entry.model) {}

  // Where nothing came, the same without what the question does not name. A model that is asked the same
  // again repeats itself, whether it learns what was wrong or not: it is asked for another, or held to tables
  // that can be joined.
  Next next(const ValidationFeedback* last) override {
    if (!last) {
      auto first = write(0);
      if (first || !isOfTheQuery(first.error())) return first;
    } else if (!last->error) {
      if (auto wider = withoutUnnamed()) return wider;
    }
    if (asked_ >= kMaxAsked) return std::nullopt;
    const std::string before = std::exchange(grammar_, tableGrammar(view_, joinable_));
    return write(grammar_ == before ? kWarm : 0);
  }

  bool needsRepair(const Outcome& outcome) const override { return countsNothing(outcome); }

 private:
  struct Written {
    SqlStatement statement;
    std::string query;
    double confidence = 0;
  };

  static bool isOfTheQuery(const Error& error) {
    return error.code == Code::kInvalidArgument || error.code == Code::kRefused ||
           error.code == Code::kNotFound || error.code == Code::kUnsupported;
  }

  Next write(double temperature) {
    ++asked_;
    if (messages_.empty()) {
      OMNI_TRY(messages, prompt());
      messages_ = std::move(messages);
    }
    OMNI_TRY(reply, model_.chat({.stage = "formulate",
                                 .messages = messages_,
                                 .grammar = grammar_,
                                 .replyTokens = kReplyTokens,
                                 .temperature = temperature},
                                asking_.budget.within(asking_.budget.remaining() * 4 / 5)));
    const std::string sql = sqlIn(reply.text);
    tell("written", sql);
    return formulationOf(sql, reply.probability.value_or(kConfidence));
  }

  Result<std::vector<ChatMessage>> prompt() {
    const Question& question = asking_.question;
    items_ = link(question, entry_.model, entry_.words(), entry_.values());
    const ListedTables all = allTables(view_, kWholeTokens, samples_);
    const ListedTables slice =
        all.empty() ? neededTables(view_, items_, kSliceTokens, samples_) : ListedTables();
    joinable_ = all.empty() ? slice : all;
    grammar_ = tableGrammar(view_, joinable_);
    return promptOf(prompts_, all, slice.text + (samples_ ? meantColumns(view_, items_) : std::string()),
                    knownOfTables(question, items_, view_, samples_), question.text);
  }

  Next formulationOf(const std::string& sql, double confidence) {
    auto statement = sqlStatement(kDialect, sql);
    if (statement) joinable_ = joinedTables(joinable_, *statement, view_);
    auto lifted = statement ? lift(*statement, confidence, false) : tl::unexpected(statement.error());
    if (!lifted) {
      tell("not understood", lifted.error().message);
      return tl::unexpected(std::move(lifted).error());
    }
    written_ = Written{*std::move(statement), lifted->query.text, confidence};
    return std::move(*lifted);
  }

  Result<Formulation> lift(const SqlStatement& statement, double confidence, bool onlyNamed) const {
    OMNI_TRY(query, liftedQuery(statement, view_, {asking_.question, items_, entry_, onlyNamed}));
    const EntityModel& model = entry_.model;
    query = onlyNamedGroups(byDateParts(std::move(query), model), model);
    OMNI_TRY(lifted, formulated(query, confidence, model));
    lifted.derivation.writer = name_;
    return std::move(lifted);
  }

  // What was written last; nothing where the question names all that it compares to.
  std::optional<Formulation> withoutUnnamed() {
    const auto last = std::exchange(written_, std::nullopt);
    auto wider = last ? lift(last->statement, last->confidence, true) : Result<Formulation>();
    if (!last || !wider || wider->query.text == last->query) return std::nullopt;
    tell("without what is not named", wider->query.text);
    return *std::move(wider);
  }

  void tell(std::string_view how, const std::string& what) const {
    asking_.trace.tell("formulate",
                       entry_.descriptor.info.id + ": " + std::string(how) + ": " + shown(oneLine(what)));
  }

  ChatModel& model_;
  const Prompts& prompts_;
  const bool samples_;
  const std::string& name_;
  const Asking asking_;
  const CatalogEntry& entry_;
  const TableView view_;
  std::vector<ChatMessage> messages_;
  ListedTables joinable_;  // that what was written last can be asked of
  std::string grammar_;
  std::vector<Item> items_;  // of the question's words
  std::optional<Written> written_;
  int asked_ = 0;
};

// Texts are searched for by the question itself.
class NoWriter final : public QueryWriter {
 public:
  Next next(const ValidationFeedback*) override { return std::nullopt; }
};

}  // namespace

std::unique_ptr<QueryWriter> TableFormulator::begin(const Asking& asking, const CatalogEntry& entry) const {
  if (entry.descriptor.info.route == Route::kSearch) return std::make_unique<NoWriter>();
  return std::make_unique<TableWriter>(*model_, *prompts_, samples_, name_, asking, entry);
}

// A request that begins as all for this source do.
Result<ChatRequest> TableFormulator::commonRequest(const CatalogEntry& entry) const {
  const ListedTables all = allTables(TableView(entry.model), kWholeTokens, samples_);
  OMNI_TRY(messages, promptOf(*prompts_, all, {}, {}, {}));
  return ChatRequest{.stage = "formulate", .messages = std::move(messages)};
}

Status TableFormulator::prepare(const CatalogEntry& entry, const Budget& budget) const {
  if (entry.descriptor.info.route == Route::kSearch) return {};
  OMNI_TRY(request, commonRequest(entry));
  return model_->prepare(request, budget);
}

bool TableFormulator::isPrepared(const CatalogEntry& entry) const {
  if (entry.descriptor.info.route == Route::kSearch) return true;
  const auto request = commonRequest(entry);
  return !request || model_->isPrepared(*request);
}

}  // namespace omni
