#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "formulate/tables/view/table_view.h"
#include "language/sql/sql_tree.h"
#include "query/logical_query.h"

namespace omni {

/// Why a statement becomes no query: what was found first.
struct Refusal {
  Code code = Code::kUnsupported;
  std::string problem;  // empty: there is none
  std::string hint;

  void refuse(Code of, std::string what, std::string how = {});
};

/// The tables of one FROM as nodes of a query and what joins them as its edges. Names are found as they were
/// meant: in another table than was written, or with a slip; joins are those that the source has.
class Scope {
 public:
  /// All must outlive it; `query` has no nodes yet.
  Scope(const TableView& view, LogicalQuery& query, Refusal& refusal)
      : view_(view), model_(view.model()), query_(query), refusal_(refusal) {}

  void bind(const std::vector<SqlTable>& from);
  /// Whether a condition only joins two of the tables; it is taken in then.
  bool takesIn(const SqlExpression& condition);
  /// Unjoined tables are joined along the references that lead there; unused ones go. To be
  /// called when all of the query is known.
  void connect();

  /// Whether a table of the FROM has a column of that name.
  bool has(const SqlExpression& column) const { return find(column).has_value(); }
  /// The expression of a column; nothing where no name is like it.
  std::optional<Expression> column(const SqlExpression& column);
  /// As a person names it, where it is shown or compared to a text.
  Expression named(std::size_t node) const;
  /// The nodes of all tables, or of the one that is called so; it is taken in where no FROM names it.
  std::vector<std::size_t> nodes(const std::string& called);

 private:
  struct Bound {
    std::string called{};
    const ShownTable* table = nullptr;
    std::size_t node = kNone;  // of an entity
    std::size_t edge = kNone;  // of a relationship
  };
  struct Found {
    std::size_t bound = kNone;  // index into the tables
    const ShownColumn* column = nullptr;
  };
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  const ShownTable* tableFor(const std::string& name);
  const Bound* alike(const ShownTable& table) const;
  std::size_t addNode(std::size_t entity);
  std::optional<std::size_t> unboundNode(std::size_t entity) const;
  std::size_t nodeFor(std::size_t entity, std::size_t other);
  void completeRelationships();
  std::size_t add(const ShownTable& table, const std::string& called);
  std::optional<Found> find(const SqlExpression& e) const;
  std::optional<Found> findElsewhere(const SqlExpression& e);
  std::optional<Found> findAlike(const SqlExpression& e) const;
  std::optional<Found> resolve(const SqlExpression& e);
  std::size_t endOf(const Bound& bound, bool start);
  std::size_t referredBy(std::size_t from, const ShownColumn& column);
  bool isSameRow(const Found& left, const Found& right) const;
  bool equate(const Found& left, const Found& right);
  bool join(const Found& from, const Found& to);
  bool joinEnd(const Bound& relationship, bool start, const Bound& to);
  bool joinByColumns(const Found& from, const Found& to);
  bool joinAnyhow(const Found& left, const Found& right);
  bool addEdge(std::size_t link, std::size_t from, std::size_t to);
  std::vector<std::size_t> reached() const;
  void joinTo(const std::vector<std::size_t>& nodes, std::size_t open);

  const TableView& view_;
  const EntityModel& model_;
  LogicalQuery& query_;
  Refusal& refusal_;
  std::vector<Bound> bounds_;
  std::set<std::size_t> optional_;                // nodes
  std::vector<std::pair<Found, Found>> equated_;  // columns of tables that nothing joins, and what they equal
};

}  // namespace omni
