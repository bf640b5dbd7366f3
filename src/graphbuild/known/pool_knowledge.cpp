#include "graphbuild/known/pool_knowledge.h"

#include <algorithm>

#include "base/text.h"
#include "catalog/naming.h"
#include "execute/run_query.h"
#include "language/languages.h"
#include "question/similarity.h"

namespace omni {
namespace {

constexpr std::size_t kMaxRows = 200'000;
constexpr std::size_t kMaxBytes = std::size_t{256} << 20u;
constexpr std::size_t kMaxMemory = std::size_t{2} << 30u;
constexpr std::size_t kLongestValue = 60;  // bytes; what is longer is prose
constexpr double kMinKnownShare = .8;      // share of a column's samples that name things

/// One source's share. Things first, of all sources, since a column tells what it refers to by their names.
class SourceAsked {
 public:
  SourceAsked(const CatalogEntry& entry, const Budget& budget, Knowledge& knowledge,
              std::vector<std::string>& notes)
      : entry_(entry), model_(entry.model), budget_(budget), knowledge_(knowledge), notes_(notes) {}

  void things() {
    for (std::size_t e = 0; e < model_.entities.size(); ++e) {
      if (!isNamed(e)) continue;
      for (const Row& row :
           ask({.nodes = {{e}}, .select = nameOf(0, e), .distinct = true}, model_.entities[e].phrase))
        knowledge_.add(joined(row, 0, row.size()), typeOf(e));
    }
  }

  void relations() {
    for (std::size_t l = 0; l < model_.links.size(); ++l) link(l);
    for (std::size_t e = 0; e < model_.entities.size(); ++e) isNamed(e) ? attributes(e) : about(e);
  }

 private:
  bool isNamed(std::size_t e) const {
    const Entity& entity = model_.entities[e];
    return !entity.junction && hasName(entity) && !nameAttributes(entity).empty();
  }

  std::string typeOf(std::size_t e) const { return typeName(model_.entities[e].phrase); }

  std::vector<Expression> nameOf(std::size_t node, std::size_t e) const {
    std::vector<Expression> name;
    for (const std::size_t a : nameAttributes(model_.entities[e]))
      name.push_back(Expression::ofAttribute(node, a));
    return name;
  }

  static std::string joined(const Row& row, std::size_t first, std::size_t end) {
    std::string name;
    for (std::size_t i = first; i < end && i < row.size(); ++i)
      name += (name.empty() ? "" : " ") + toText(row[i]);
    return name;
  }

  /// The rows that the source has; none where it cannot say, which is noted, as is what it did not say all
  /// of.
  std::vector<Row> ask(const LogicalQuery& query, const std::string& about) {
    const std::string which = "source '" + entry_.descriptor.info.id + "', " + about + ": ";
    auto outcome = runQuery(entry_, query, budget_);
    if (!outcome) {
      notes_.push_back(which + outcome.error().message);
      return {};
    }
    if (outcome->truncated) notes_.push_back(which + "only a part is known");
    return std::move(outcome->rows);
  }

  void link(std::size_t l) {
    const Link& link = model_.links[l];
    if (!isNamed(link.from) || !isNamed(link.to) || link.phrase.empty()) return;
    LogicalQuery query{.nodes = {{link.from}, {link.to}},
                       .edges = {{.link = l, .from = 0, .to = 1}},
                       .select = nameOf(0, link.from),
                       .distinct = true};
    const std::size_t cut = query.select.size();
    for (auto& part : nameOf(1, link.to)) query.select.push_back(std::move(part));
    auto& relation = knowledge_.relation(relationName(link.phrase), typeOf(link.from), typeOf(link.to));
    for (const Row& row : ask(query, link.phrase)) {
      const auto from = knowledge_.find(joined(row, 0, cut)),
                 to = knowledge_.find(joined(row, cut, row.size()));
      if (from && to) Knowledge::relate(relation, *from, *to);
    }
  }

  /// Whether values are names of things, or of a kind of things, rather than prose, codes of mail and such.
  static bool isNamelike(const Attribute& attribute) {
    const ValueSummary& values = attribute.values;
    return values.type == ValueType::kText && values.distinct > 1 &&
           std::ranges::all_of(values.samples, [](const std::string& sample) {
             return sample.size() <= kLongestValue && sample.find('@', 1) == std::string::npos &&
                    sample.find("://") == std::string::npos;
           });
  }

  /// The type of the things that a column mostly names; empty where it does not.
  std::string refersTo(const Attribute& attribute) const {
    std::unordered_map<std::string, std::size_t> types;
    for (const std::string& sample : attribute.values.samples)
      if (const auto thing = knowledge_.find(sample); thing && !knowledge_.things()[*thing].value)
        for (const std::string& type : knowledge_.things()[*thing].types) ++types[type];
    std::string most;
    const auto least =
        static_cast<std::size_t>(kMinKnownShare * static_cast<double>(attribute.values.samples.size()));
    for (const auto& [type, count] : types)
      if (count > 0 && count >= least &&
          (most.empty() || std::pair(types[most], type) < std::pair(count, most)))
        most = type;
    return most;
  }

  void attributes(std::size_t e) {
    const Entity& entity = model_.entities[e];
    for (std::size_t a = 0; a < entity.attributes.size(); ++a) {
      const Attribute& attribute = entity.attributes[a];
      if (!isNamelike(attribute) || attribute.foreign || isNameAttribute(entity, a)) continue;
      auto select = nameOf(0, e);
      select.push_back(Expression::ofAttribute(0, a));
      const std::string refers = refersTo(attribute);
      const std::string to = refers.empty() ? typeName(attribute.phrase) : refers;
      auto& relation = knowledge_.relation(relationName(attribute.phrase), typeOf(e), to);
      const LogicalQuery query{.nodes = {{e}}, .select = std::move(select), .distinct = true};
      for (const Row& row : ask(query, attribute.phrase)) {
        const auto from = knowledge_.find(joined(row, 0, row.size() - 1));
        const std::string value = toText(row.back());
        const auto other = refers.empty() ? knowledge_.addValue(value, to) : knowledge_.find(value);
        if (from && other) Knowledge::relate(relation, *from, *other);
      }
    }
  }

  /// Rows without a name that are about two things each, such as an opportunity with a customer.
  void about(std::size_t e) {
    const Entity& entity = model_.entities[e];
    std::vector<std::pair<std::size_t, std::string>> columns;
    for (std::size_t a = 0; a < entity.attributes.size(); ++a)
      if (isNamelike(entity.attributes[a]))
        if (std::string type = refersTo(entity.attributes[a]); !type.empty())
          columns.emplace_back(a, std::move(type));
    for (std::size_t i = 0; i < columns.size(); ++i)
      for (std::size_t j = i + 1; j < columns.size(); ++j) {
        const LogicalQuery query{.nodes = {{e}},
                                 .select = {Expression::ofAttribute(0, columns[i].first),
                                            Expression::ofAttribute(0, columns[j].first)},
                                 .distinct = true};
        auto& relation = knowledge_.relation(relationName(std::string(singular(entity.phrase))),
                                             columns[i].second, columns[j].second);
        for (const Row& row : ask(query, entity.phrase)) {
          const auto from = knowledge_.find(toText(row[0])), to = knowledge_.find(toText(row[1]));
          if (from && to) Knowledge::relate(relation, *from, *to);
        }
      }
  }

  const CatalogEntry& entry_;
  const EntityModel& model_;
  const Budget& budget_;
  Knowledge& knowledge_;
  std::vector<std::string>& notes_;
};

}  // namespace

Limits knowingLimits() {
  Limits limits = describingLimits();
  limits.rows = kMaxRows;
  limits.bytes = kMaxBytes;
  limits.memory = kMaxMemory;
  return limits;
}

Result<Knowledge> knowledgeOf(const Catalog& catalog, const Budget& budget, const Progress& progress,
                              std::vector<std::string>& notes) {
  Knowledge knowledge;
  std::size_t asked = 0;
  const auto each = [&](void (SourceAsked::*what)()) -> Status {
    for (const CatalogEntry& entry : catalog.entries()) {
      if (progress) progress("asking what the sources know", asked++, 2 * catalog.size());
      if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("asking what the sources know"));
      if (entry.model.entities.empty() || !entry.source) continue;
      SourceAsked source(entry, budget, knowledge, notes);
      (source.*what)();
    }
    return {};
  };
  OMNI_RETURN_IF_ERROR(each(&SourceAsked::things));
  OMNI_RETURN_IF_ERROR(each(&SourceAsked::relations));
  return knowledge;
}

}  // namespace omni
