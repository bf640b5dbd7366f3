#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "catalog/catalog_entry.h"
#include "model/small_vector.h"
#include "query/native_query.h"
#include "schema/drift/structure.h"
#include "template/question_value.h"
#include "template/wording.h"

namespace omni {

/// Where a value of the question stands in the query.
struct TemplateSlot {
  enum class Kind {
    kText,    // a value of the source
    kNumber,  //
    kFrom,    // the day with which a time begins
    kTo,      // the day after it
    kLast,    // its last day
    kYear     // its year
  };
  Kind kind = Kind::kText;
  std::size_t parameter = 0;  // of the query
  std::string before, after;  // what stands around it in the parameter, such as '%'
  std::string attribute;      // kText: of whose values it is one, in native names; empty: that is not known
  std::string text;           // what the question of the template says
};

/// What the built-in planner would ask, without its values.
struct PlannerReading {
  std::string text;  // of the query; empty: nothing
  double sure = 0;   // 0 to 1
};
PlannerReading readingOf(const Question& question, const CatalogEntry& entry);

/// A confirmed question with its query, and what lets it answer others. Immutable once made.
struct Template {
  std::string id;
  SourceId source;
  std::string question;
  NativeQuery query;  // its values are parameters where the question says them
  std::vector<TemplateSlot> slots;
  Wording wording;
  std::vector<std::string> words;  // of the query, in lower case, sorted: names and keywords
  PlannerReading reading;          // of the question
  SmallVector meaning;             // of the question; empty without a sentence encoder
  Structure holds;                 // what it reads, as that was when it was made
};

/// Of a question, and of a query of the source that it means. The query must be admitted by the guard; it is
/// not run. Errors: those of analyse() and of the guard.
Result<Template> makeTemplate(std::string id, const std::string& question, NativeQuery query,
                              const CatalogEntry& entry, std::chrono::system_clock::time_point today);

/// The values of a question put into a query's parameters; nothing where one is left over that can be nothing
/// else, or a slot stays empty. `masked` is told which tokens were put in.
std::optional<NativeQuery> filled(const Template& of, const std::vector<QuestionValue>& statedValues,
                                  const CatalogEntry& entry, std::vector<bool>& masked);

/// Why what it reads is no longer what it was: in words, for people. Nothing: it is.
std::optional<std::string> whyUnbound(const Template& of, const Descriptor& descriptor);

/// For the state file, in hexadecimal digits; a text of another format gives nothing.
std::string archived(const Template& of);
std::optional<Template> unarchived(const std::string& digits);

}  // namespace omni
