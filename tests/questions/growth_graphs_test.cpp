// How much more engines do for what the built-in planner writes in Cypher and SPARQL, as graphs grow.
#include <gmock/gmock.h>

#include <algorithm>
#include <ctime>
#include <optional>

#include "base/temporary_folder.h"
#include "company.h"
#include "config/config.h"
#include "engine/engine.h"
#include "formulate/builtin_formulator.h"
#include "growth_questions.h"
#include "source/cached_in.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

constexpr int kOrders = 1500, kGrown = 4;
constexpr double kMaxGrowth = 9;  // n log n of four times the data is 5; n² would be 16
constexpr double kFloor = 0.01;   // seconds that any query may take: n² of the larger graph takes more
constexpr int kRuns = 3;          // of which the quickest counts
constexpr std::size_t kFormulations = 3;  // the answer's, and the two whose rows are compared with it

std::string of(int number) {
  return std::to_string(number);
}

/// The cells of customers, orders and employees; an order is placed by a customer, an employee has a manager.
struct Shop {
  int orders = 0;

  int people() const { return orders / 2; }
  static std::string city(int i) {
    static constexpr const char* kCities[] = {"Oslo", "Bergen", "Bonn", "Lyon"};
    return kCities[i % 4];
  }
  static std::string country(int i) {
    static constexpr const char* kCountries[] = {"Norway", "Norway", "Germany", "France"};
    return kCountries[i % 4];
  }
  static std::string status(int i) {
    static constexpr const char* kStates[] = {"paid", "open", "void"};
    return kStates[i % 3];
  }
  static std::string day(int i) { return "20" + of(20 + i % 6) + "-0" + of(i % 9 + 1) + "-11"; }
  static std::string credit(int i) { return of(i * 7 % 100); }
  static std::string amount(int i) { return of(i * 31 % 500) + ".5"; }
  static std::string salary(int i) { return of(2000 + i * 17 % 900); }
  int customerOf(int order) const { return order * 13 % (orders / 3) + 1; }
  /// The head has none; those below the head manage all others.
  static int managerOf(int i) { return i == 1 ? 0 : i <= 10 ? 1 : i % 10 + 1; }
};

void writeGraph(const TemporaryFolder& folder, const Shop& shop) {
  std::string customers = "id,name,city,country,credit\n", orders = "id,status,amount,placed_on\n";
  std::string employees = "id,name,department,salary\n", placed = "source,target\n", reports = placed;
  for (int i = 1; i <= shop.people(); ++i) {
    customers += "c" + of(i) + ",Customer " + of(i) + "," + Shop::city(i) + "," + Shop::country(i) + "," +
                 Shop::credit(i) + "\n";
    employees += "e" + of(i) + ",Employee " + of(i) + ",Team " + of(i / 8) + "," + Shop::salary(i) + "\n";
    if (const int manager = Shop::managerOf(i)) reports += "e" + of(i) + ",e" + of(manager) + "\n";
  }
  for (int i = 1; i <= shop.orders; ++i) {
    orders += "o" + of(i) + "," + Shop::status(i) + "," + Shop::amount(i) + "," + Shop::day(i) + "\n";
    placed += "c" + of(shop.customerOf(i)) + ",o" + of(i) + "\n";
  }
  folder.write("graph/nodes_Customer.csv", customers);
  folder.write("graph/nodes_Order.csv", orders);
  folder.write("graph/nodes_Employee.csv", employees);
  folder.write("graph/edges_PLACED.csv", placed);
  folder.write("graph/edges_HAS_MANAGER.csv", reports);
}

std::string thing(const std::string& kind, const std::string& id, const std::string& statements) {
  return ":" + id + " a :" + kind + " ; " + statements + " .\n";
}
std::string text(const std::string& value) {
  return '"' + value + '"';
}

void writeTriples(const TemporaryFolder& folder, const Shop& shop) {
  std::string turtle =
      "@prefix : <http://shop.example/> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n";
  for (int i = 1; i <= shop.people(); ++i) {
    turtle += thing("Customer", "c" + of(i),
                    ":name " + text("Customer " + of(i)) + " ; :city " + text(Shop::city(i)) +
                        " ; :country " + text(Shop::country(i)) + " ; :credit " + Shop::credit(i));
    const int manager = Shop::managerOf(i);
    turtle += thing("Employee", "e" + of(i),
                    ":name " + text("Employee " + of(i)) + " ; :department " + text("Team " + of(i / 8)) +
                        " ; :salary " + Shop::salary(i) + (manager ? " ; :manager :e" + of(manager) : ""));
  }
  for (int i = 1; i <= shop.orders; ++i)
    turtle += thing("Order", "o" + of(i),
                    ":status " + text(Shop::status(i)) + " ; :amount " + Shop::amount(i) + " ; :placedOn " +
                        text(Shop::day(i)) + "^^xsd:date ; :placedBy :c" + of(shop.customerOf(i)));
  folder.write("graph/shop.ttl", turtle);
}

double processorSeconds() {
  timespec spent{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
  return static_cast<double>(spent.tv_sec) + static_cast<double>(spent.tv_nsec) / 1e9;
}

/// One shop as a source of the engine.
class Asked {
 public:
  Asked(const std::string& kind, int orders) : world_(folder_.path() / "cache") {
    (kind == "rdf" ? writeTriples : writeGraph)(folder_, {orders});
    folder_.write("omni.yaml", "sources:\n  shop: { kind: " + kind + ", path: graph }\n");
    engine_ =
        Engine::open(readConfig((folder_.path() / "omni.yaml").string(), world_).value(), world_).value();
  }

  std::vector<NativeQuery> written(const std::string& question) const {
    std::vector<NativeQuery> queries;
    const auto formulations = formulate(analyse(question, dayOfQuestions()).value(),
                                        *engine_->catalog()->find("shop"), kFormulations);
    if (formulations)
      for (const auto& formulation : *formulations) queries.push_back(formulation.query);
    return queries;
  }

  /// Of the processor, whatever else the machine does; nothing where the engine refuses the query.
  std::optional<double> secondsOf(const NativeQuery& query) const {
    double least = 0;
    for (int run = 0; run < kRuns; ++run) {
      const double before = processorSeconds();
      const auto outcome = engine_->query("shop", query, roomyBudget());
      const double spent = processorSeconds() - before;
      if (!outcome) return std::nullopt;
      least = run == 0 ? spent : std::min(least, spent);
    }
    return least;
  }

 private:
  TemporaryFolder folder_;
  CachedIn world_;
  std::unique_ptr<Engine> engine_;
};

class GrowthOfGraphs : public ::testing::TestWithParam<const char*> {};

TEST_P(GrowthOfGraphs, makesQueriesNoSlowerThanTheirDataAskFor) {
  const Asked few(GetParam(), kOrders), many(GetParam(), kOrders * kGrown);
  std::size_t queries = 0;
  for (const auto* question : kGrowthQuestions)
    for (const auto& query : few.written(question)) {
      const auto before = few.secondsOf(query), after = many.secondsOf(query);
      if (!before || !after) continue;
      EXPECT_LT(*after, kMaxGrowth * std::max(*before, kFloor)) << question << "\n" << query.text;
      ++queries;
    }
  EXPECT_GT(queries, std::size(kGrowthQuestions));
}

INSTANTIATE_TEST_SUITE_P(Kinds, GrowthOfGraphs, ::testing::Values("graph", "rdf"));

}  // namespace
}  // namespace omni
