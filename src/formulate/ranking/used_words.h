#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "formulate/candidates/candidates.h"
#include "formulate/candidates/query_constants.h"
#include "question/question.h"

namespace omni {

/// Which linked words of the question a candidate's query uses, judged by the query itself: what it reads,
/// joins, counts and compares with. Refers to the candidate and the model.
class UsedWords {
 public:
  UsedWords(const QueryCandidate& candidate, const EntityModel& model);

  /// The linked items that the query uses, each with the one reading that the query takes it for.
  std::vector<Item> used() const;
  /// The items of the segmentation; those that the query does not use are unknown and linked to nothing.
  std::vector<Item> shown() const;
  /// Words that were linked, numbers and times that the query does not use, as they were asked.
  std::vector<std::string> unused(const Question& question) const;

 private:
  using Member = std::pair<std::size_t, std::size_t>;  // of an entity or a link its attribute

  void readQuery();
  void readNodes(const LogicalQuery& query);
  void readExpression(const Expression& expression, const LogicalQuery& in);
  /// The attributes that identify or join an entity's rows.
  void addColumns(std::size_t entity, const std::vector<std::string>& columns);

  bool uses(const LinkCandidate& match) const;
  bool usesEntity(std::size_t entity) const;
  bool usesLink(std::size_t link) const;
  /// Nothing where the query does not use the item.
  std::optional<LinkCandidate> takenFor(const Item& item) const;
  std::vector<std::size_t> mentionsOf(const Item& item) const;
  bool countsRowsFor(std::size_t mention) const;
  bool isUsed(const Item& item) const;

  const QueryCandidate& candidate_;
  const EntityModel& model_;
  const QueryConstants constants_;
  std::set<std::size_t> entities_, links_;
  std::set<Member> attributes_, linkAttributes_;
  bool countsRows_ = false;
};

}  // namespace omni
