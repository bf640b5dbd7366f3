#include "formulate/model/model_formulator.h"

#include <algorithm>

#include "base/text.h"
#include "formulate/counts_nothing.h"
#include "formulate/model/failure_text.h"
#include "formulate/model/formulation_reply.h"
#include "language/languages.h"
#include "language/search/search_query.h"
#include "link/values/value_lookup.h"
#include "model/prompt/fence.h"
#include "query/native/lexemes.h"

namespace omni {
namespace {

constexpr std::size_t kValuesOffered = 5;  // for one literal
constexpr std::size_t kLiterals = 8;       // that are looked up

using Next = Result<std::optional<Formulation>>;

// Errors that another query may not have.
bool isOfTheQuery(Code code) {
  return code == Code::kInvalidArgument || code == Code::kRefused || code == Code::kNotFound ||
         code == Code::kLimit || code == Code::kUnsupported;
}

std::string earlierQuery(const NativeQuery& query) {
  std::string text = "Query: " + query.text + "\n";
  for (const auto& parameter : query.parameters)
    text += "Parameter " + parameter.name + ": " + toText(parameter.value) + "\n";
  return text;
}

std::vector<std::string> literalsOf(const NativeQuery& query) {
  std::vector<std::string> literals;
  for (const auto& lexeme : lexemes(query.route, query.text))
    if (lexeme.kind == Lexeme::Kind::kText) literals.push_back(lexeme.value);
  for (const auto& parameter : query.parameters) literals.push_back(toText(parameter.value));
  if (literals.size() > kLiterals) literals.resize(kLiterals);
  return literals;
}

// The source's values near the literals of a query.
std::string valuesNear(const NativeQuery& query, const CatalogEntry& entry) {
  std::string text;
  for (const auto& literal : literalsOf(query)) {
    const auto found = lookUp(literal, entry, kValuesOffered);
    if (found.empty()) text += "'" + literal + "': no value is near to it\n";
    for (const auto& value : found)
      text += "near '" + literal + "': '" + value.value + "' of " + value.attribute + " of " + value.element +
              "\n";
  }
  return text;
}

class ModelWriter final : public QueryWriter {
 public:
  ModelWriter(ChatModel& model, const FormulationPrompt& prompt, RepairLimits limits, const std::string& name,
              const Asking& asking, const CatalogEntry& entry)
      : model_(model), prompt_(prompt), limits_(limits), name_(name), asking_(asking), entry_(entry) {}

  Next next(const ValidationFeedback* last) override {
    if (!last) return ask({}, "written");
    if (last->objection) return afterObjection(*last->objection);
    return last->error ? afterError(*last->error) : afterNothing();
  }

  // Nothing is counted where a value is not spelled as the source spells it.
  bool needsRepair(const Outcome& outcome) const override {
    return !reconsidered_ && countsNothing(outcome) &&
           std::ranges::any_of(literalsOf(query_), [&](const std::string& literal) {
             return entry_.values().exact(literal).empty();
           });
  }

 private:
  Next afterError(const Error& error) {
    if (!isOfTheQuery(error.code)) return std::nullopt;
    if (auto repaired = languageOf(query_.route).repair(query_, entry_.descriptor)) {
      query_ = std::move(*repaired);
      tell("mended: " + query_.text);
      return formulation();
    }
    if (repairs_++ >= limits_.repairs) return std::nullopt;
    const auto& limits = prompt_.limits();
    return askAgain(failureText(error, query_, entry_, limits.samples && limits.rows) + "\n", "repaired");
  }

  // It ran, but nothing came.
  Next afterNothing() {
    if (!limits_.reconsider || reconsidered_) return std::nullopt;
    reconsidered_ = true;
    if (query_.route == Route::kSearch) return std::nullopt;
    const std::string values = prompt_.limits().samples ? valuesNear(query_, entry_) : std::string{};
    return askAgain("It ran and gave nothing. It may be right.\n" + values, "reconsidered");
  }

  // It ran, and what came does not answer.
  Next afterObjection(const Objection& objection) {
    query_ = objection.query;
    reconsidered_ = true;
    return askAgain(objection.reason, "rewritten");
  }

  // A failure here leaves the query before as it is, but the reader of the answer has to know.
  Next askAgain(const std::string& outcome, std::string_view how) {
    auto next = ask(earlierQuery(query_) + outcome, how);
    if (!next)
      asking_.trace.warn("the query for '" + entry_.descriptor.info.id + "' is not " + std::string(how),
                         next.error());
    return next;
  }

  Next ask(const std::string& earlier, std::string_view how) {
    OMNI_TRY(request, prompt_.request(asking_.question, entry_, earlier, asking_.given.get()));
    OMNI_TRY(reply, model_.chat(request, asking_.ofOneCall()));
    OMNI_TRY(written, formulationOf(reply, asking_.question, entry_));
    if (!written.declined.empty()) {
      tell("declined: " + written.declined);
      return written;
    }
    if (written.query.text == query_.text && written.query.parameters.size() == query_.parameters.size()) {
      tell("the model insists on its query");
      return std::nullopt;
    }
    query_ = std::move(written.query);
    query_.given = asking_.given;
    fact_ = query_.given ? std::nullopt : std::move(written.fact);
    tell(std::string(how) + ": " + query_.text);
    return formulation();
  }

  Next formulation() const {
    return Formulation{.query = query_, .fact = fact_, .derivation = {.writer = name_}};
  }

  void tell(const std::string& what) const {
    asking_.trace.tell("formulate", entry_.descriptor.info.id + ": " + shown(what));
  }

  ChatModel& model_;
  const FormulationPrompt& prompt_;
  const RepairLimits limits_;
  const std::string& name_;
  const Asking asking_;
  const CatalogEntry& entry_;
  NativeQuery query_;              // the last one
  std::optional<AskedFact> fact_;  // that it asks for
  int repairs_ = 0;
  bool reconsidered_ = false;
};

}  // namespace

std::unique_ptr<QueryWriter> ModelFormulator::begin(const Asking& asking, const CatalogEntry& entry) const {
  return std::make_unique<ModelWriter>(*model_, prompt_, limits_, name_, asking, entry);
}

}  // namespace omni
