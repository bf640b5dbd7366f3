#pragma once

// What every kind on a server that speaks SQL is held to, beside SourceContract and FaultContract: one shop
// in its dialect, whose tables belong to the login "owner", and the login "reader", which may read them.
// Included by the live test of a kind, once.

#include <algorithm>
#include <functional>
#include <map>

#include "access/permitted/labelled_type.h"
#include "access/permitted/permitted_source.h"
#include "base/text.h"
#include "guard_case_file.h"
#include "language/language.h"
#include "led.h"
#include "live/fault_contract.h"
#include "smuggled_texts.h"
#include "source/remote/tells_reads.h"

namespace omni {

using SqlOptions = std::map<std::string, std::string>;

/// The shop on a live server.
class SqlServerFixture : public LiveFixture {
 public:
  /// How a login opens it by a port of this machine.
  virtual SourceConfig shopAs(const std::string& user, int port, SqlOptions options) const = 0;
  /// Makes its tables anew: customers, orders and the view north.
  virtual std::string shop() const = 0;
  /// Run by the owner: the first cell of the last statement that gives any.
  virtual std::string order(const std::string& sql) const = 0;
  /// The declared type of customers.region.
  virtual std::string typeOfRegion() const = 0;
  /// In SQL: how many queries of the reader run; a digest of all rows, tables and logins.
  virtual std::string running() const = 0;
  /// The column of what running() counts that holds the text of a query.
  virtual std::string textOfRunning() const { return "query"; }
  virtual std::string everything() const = 0;
  /// Queries that its guard refuses.
  virtual std::string guardCases() const = 0;
  /// Runs texts in a session of the owner as they are, with a new one where the last broke.
  virtual std::function<void(const std::string& text, const Budget& budget)> owner() const = 0;

  SourceConfig shopAs(const std::string& user, SqlOptions options = {}) const {
    options.try_emplace("refresh_seconds", "0");
    return shopAs(user, server().port(), std::move(options));
  }
  const Language& language() const override { return sqlLanguage(); }
  SourceConfig make(const TemporaryFolder&) const override {
    (void)order(shop());
    return shopAs("reader");
  }
  SourceConfig through(int port, SourceConfig config) const override {
    return shopAs("reader", port, std::move(config.options));
  }
  std::string reads() const override { return "SELECT id, name FROM customers ORDER BY id"; }
  std::string readsBound() const override { return "SELECT id FROM customers WHERE region = :p1"; }
  Value value() const override { return std::string("North"); }
  std::string expensive() const override {
    return "SELECT count(*) FROM orders a, orders b, orders c, orders d, orders e, orders f, orders g, "
           "orders h WHERE a.id + b.id + c.id + d.id + e.id + f.id + g.id + h.id = 0";
  }
};

/// What SqlServerFixture::owner() gives, of a kind's sessions.
template <class Session, class Address>
std::function<void(const std::string&, const Budget&)> runsAt(const Address& address) {
  const auto connected = [address] {
    return std::shared_ptr<Session>(Session::connect(address, roomyBudget()).value());
  };
  return [connected, session = connected()](const std::string& text, const Budget& budget) mutable {
    (void)session->each(text, {}, 10, budget, [](const Row&) { return true; });
    if (!session->usable()) session = connected();
  };
}

/// The shop, asked as one of its logins.
class SqlServerTest : public ::testing::TestWithParam<FixtureFactory> {
 protected:
  SqlServerTest() { (void)fixture().order(fixture().shop()); }

  const SqlServerFixture& fixture() const { return dynamic_cast<const SqlServerFixture&>(*fixture_); }

  std::unique_ptr<Source> opened(const std::string& user, SqlOptions options = {}) const {
    return fixture().kind().open(fixture().shopAs(user, std::move(options)), realWorld()).value();
  }
  void open(const std::string& user = "reader", SqlOptions options = {}) {
    open(fixture().shopAs(user, std::move(options)));
  }
  void open(const SourceConfig& config) {
    source_ = fixture().kind().open(config, realWorld()).value();
    auto described = source_->describe(roomyBudget());
    if (!described) throw std::runtime_error(described.error().message);
    descriptor_ = std::move(*described);
  }

  Result<Outcome> ask(const std::string& text, std::vector<Parameter> parameters = {}) {
    OMNI_TRY(query, sqlLanguage().validate({.text = text, .parameters = std::move(parameters)}, descriptor_));
    return source_->run(query, Budget(roomyLimits()));
  }
  Row first(const std::string& text, std::vector<Parameter> parameters = {}) {
    const auto outcome = ask(text, std::move(parameters));
    if (!outcome) throw std::runtime_error(outcome.error().message);
    return outcome->rows.at(0);
  }
  Value cell(const std::string& text, std::vector<Parameter> parameters = {}) {
    return first(text, std::move(parameters)).at(0);
  }

  const Table& table(const std::string& name) const {
    for (const auto& table : std::get<RelationalSchema>(descriptor_.shape).tables)
      if (table.name == name) return table;
    throw std::runtime_error("no table " + name);
  }

  /// A caller for whom `rules` hold is told and answered what everybody is once the owner has run `removal`,
  /// which takes what is hidden out of the database.
  void expectWhatRemovalLeaves(const SourceRules& rules, const std::string& removal,
                               const std::vector<std::string>& queries) {
    open();
    const auto whole = std::make_shared<const Descriptor>(descriptor_);
    const auto all = std::shared_ptr<Source>(std::move(source_));
    const FindWhole find = [&](const Budget&) -> Result<WholeSource> { return WholeSource{all, whole, "1"}; };
    PermittedSource part(all->info(), {.rules = rules}, find);
    const auto described = part.describe(roomyBudget(), {});
    ASSERT_TRUE(described) << described.error().message;
    const auto seen = answersOf(part, *described, queries);
    (void)fixture().order(removal);
    open();
    if (!rules.rows.empty()) readLabelsAsTexts();
    EXPECT_EQ(sqlLanguage().verbalise(*described), sqlLanguage().verbalise(descriptor_)) << removal;
    const auto expected = answersOf(*source_, descriptor_, queries);
    for (std::size_t i = 0; i < queries.size(); ++i)
      EXPECT_EQ(seen[i], expected[i]) << queries[i] << " after " << removal;
  }

  // As for a caller of some rows: labels that hidden rows alone have are not listed.
  void readLabelsAsTexts() {
    const SqlDialect& dialect = sqlDialect(descriptor_.info.dialect);
    for (auto& table : std::get<RelationalSchema>(descriptor_.shape).tables)
      for (auto& column : table.columns)
        if (mayListLabels(dialect, column.declaredType)) column.declaredType = dialect.textType;
  }

  static std::vector<std::string> answersOf(Source& source, const Descriptor& descriptor,
                                            const std::vector<std::string>& queries) {
    std::vector<std::string> answers;
    for (const auto& query : queries) {
      const auto validated = sqlLanguage().validate({.text = query}, descriptor);
      if (!validated) {
        answers.push_back("refused: " + validated.error().text());
        continue;
      }
      const auto outcome = source.run(*validated, Budget(roomyLimits()));
      std::vector<std::string> rows;
      if (outcome)
        for (const Row& row : outcome->rows) {
          std::string text;
          for (const Value& value : row) text += toJson(value) + "|";
          rows.push_back(std::move(text));
        }
      std::ranges::sort(rows);
      answers.push_back(outcome ? join(rows, "\n") : "failed");
    }
    return answers;
  }

  std::unique_ptr<ContractFixture> fixture_ = GetParam()();
  std::unique_ptr<Source> source_;
  Descriptor descriptor_;
};

class SqlServerContract : public SqlServerTest {};

TEST_P(SqlServerContract, describesTablesWithCommentsKeysAndValues) {
  using ::testing::ElementsAre;
  open();
  const Table& customers = table("customers");
  EXPECT_EQ(customers.comment, "who buys");
  EXPECT_EQ(customers.rows, 4u);
  EXPECT_THAT(customers.primaryKey, ElementsAre("id"));
  EXPECT_EQ(customers.columns[2].comment, "where the office is");
  EXPECT_EQ(customers.columns[2].declaredType, fixture().typeOfRegion());
  EXPECT_THAT(customers.columns[2].values.samples, ElementsAre("North", "South"));
  EXPECT_EQ(customers.columns[3].values.type, ValueType::kDate);
  EXPECT_EQ(customers.columns[3].values.maximum, "2024-12-31");
  const auto& keys = table("orders").foreignKeys;
  ASSERT_EQ(keys.size(), 1u);
  EXPECT_EQ(keys[0].targetTable, "customers");
  EXPECT_THAT(keys[0].targetColumns, ElementsAre("id"));
  EXPECT_TRUE(table("north").view);
}

TEST_P(SqlServerContract, parametersAreWhatTheyAreComparedWith) {
  open();
  const auto counted = [&](const std::string& table, const std::string& condition, const Value& value) {
    return cell("SELECT count(*) FROM " + table + " WHERE " + condition + " :p1", {{"p1", value}});
  };
  EXPECT_EQ(counted("customers", "since >", "2022-12-31"), Value(std::int64_t{2}));
  EXPECT_EQ(counted("orders", "amount >", 2.5), Value(std::int64_t{39}));
  EXPECT_EQ(counted("orders", "amount >", std::int64_t{58}), Value(std::int64_t{2}));
  EXPECT_EQ(counted("orders", "paid =", true), Value(std::int64_t{20}));
  EXPECT_EQ(counted("customers", "mood =", "glad"), Value(std::int64_t{2}));
  EXPECT_EQ(counted("customers", "name =", "x' OR '1' = '1"), Value(std::int64_t{0}));
  EXPECT_EQ(counted("customers", "name =", "x' OR '1' = '1\\"), Value(std::int64_t{0}));
}

TEST_P(SqlServerContract, aTableThatIsGoneMakesTheMarkBeAskedForAgain) {
  open("reader", {{"refresh_seconds", "86400"}});
  const auto mark = source_->contentMark(roomyBudget());
  (void)fixture().order("DROP VIEW north");
  EXPECT_EQ(*source_->contentMark(roomyBudget()), *mark);
  const auto outcome = ask("SELECT * FROM north");
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Code::kInvalidArgument);
  EXPECT_NE(*source_->contentMark(roomyBudget()), *mark);
}

TEST_P(SqlServerContract, aLoginThatCouldWriteIsToldOrRefused) {
  open("owner");
  EXPECT_THAT(descriptor_.notes, ::testing::Contains(::testing::HasSubstr("could write")));
  EXPECT_FALSE(source_->check(roomyBudget())->readOnly);
  const auto described = opened("owner", {{"strict", "true"}})->describe(roomyBudget());
  ASSERT_FALSE(described);
  EXPECT_EQ(described.error().code, Code::kRefused);
}

TEST_P(SqlServerContract, whatCostsTooMuchIsRefusedWithTheEstimate) {
  open("reader", {{"cost", "1000"}});
  EXPECT_TRUE(ask("SELECT count(*) FROM orders WHERE amount > :p1", {{"p1", 2.5}}));
  const auto outcome = ask("SELECT count(*) FROM orders a, orders b, orders c WHERE a.id + b.id + c.id > 0");
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Code::kLimit);
  EXPECT_THAT(outcome.error().message, ::testing::HasSubstr("estimates"));
  EXPECT_THAT(outcome.error().hint, ::testing::HasSubstr("the estimate is "));
}

// The server reckons with the rows that are hidden, too.
TEST_P(SqlServerContract, theEstimateIsNotToldToWhoSeesAPart) {
  open("reader", {{"cost", "5"}});
  const auto mine = std::make_shared<Descriptor>(descriptor_);
  const auto whole = [&](const Budget&) -> Result<WholeSource> {
    return WholeSource{std::shared_ptr<Source>(source_.get(), [](Source*) {}), mine, "1"};
  };
  SourcePermission permission{.asked = true, .queried = true, .described = true};
  permission.rules.rows = {{"orders", "id < 30"}};
  PermittedSource part(source_->info(), permission, whole);
  const auto validated = sqlLanguage().validate(
      {.text = "SELECT count(*) FROM orders a, orders b, orders c WHERE a.id + b.id + c.id > 0"},
      descriptor_);
  ASSERT_TRUE(validated) << validated.error().message;
  const auto outcome = part.run(*validated, roomyBudget());
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Code::kLimit);
  EXPECT_THAT(outcome.error().message, ::testing::EndsWith("the query needs more than it may"));
  EXPECT_EQ(outcome.error().hint, "Ask for less.");
}

// The texts over staff and salaries as texts over the shop: orders, moods and the South do not exist for the
// caller.
inline std::string overTheShop(std::string text) {
  constexpr std::pair<std::string_view, std::string_view> kNames[] = {
      {"staff", "customers"}, {"salaries", "orders"}, {"salary", "amount"}, {"pin", "mood"}};
  for (const auto& [from, to] : kNames)
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
      text.replace(at, from.size(), to);
  return text;
}

TEST_P(SqlServerContract, textsThatParserAndServerMayReadOtherwiseBringNothingHidden) {
  open();
  const auto whole = [&](const Budget&) -> Result<WholeSource> {
    return WholeSource{std::shared_ptr<Source>(source_.get(), [](Source*) {}),
                       std::make_shared<Descriptor>(descriptor_), "1"};
  };
  SourcePermission permission{.asked = true, .queried = true, .described = true};
  permission.rules.hidden = {"orders", "customers.mood", "north"};
  permission.rules.rows = {{"customers", "region = 'North'"}};
  const Described part = described(std::make_unique<PermittedSource>(source_->info(), permission, whole));
  std::size_t answered = 0, asked = 0;
  const auto expectNothingHidden = [&](const std::string& text) {
    const std::string answer = led(part, overTheShop(text));
    for (const char* secret : {"glad", "sad", "York", "Bob", "58.5"})
      EXPECT_THAT(answer, ::testing::Not(::testing::HasSubstr(secret))) << text;
    EXPECT_THAT(answer, ::testing::Not(::testing::HasSubstr("the source refused"))) << text;
    answered += answer.find(" rows of ") != std::string::npos ? 1 : 0;
    ++asked;
  };
  std::ranges::for_each(smuggledTexts(""), expectNothingHidden);
  eachRandomQuery(allWanted() ? 100'000 : 3'000, expectNothingHidden);
  EXPECT_GT(answered, asked / 200);
}

TEST_P(SqlServerContract, theServerTellsWhatItWouldRead) {
  using ::testing::EndsWith;
  using ::testing::UnorderedElementsAre;
  open();
  auto& tells = dynamic_cast<TellsReads&>(*source_);
  const auto readsOf = [&](const std::string& text, std::vector<Parameter> parameters = {}) {
    const auto query =
        sqlLanguage().validate({.text = text, .parameters = std::move(parameters)}, descriptor_);
    const auto reads = tells.readsOf(query.value(), roomyBudget());
    EXPECT_TRUE(reads) << text << ": " << reads.error().text();
    return reads.value_or(std::vector<std::string>());
  };
  EXPECT_THAT(readsOf("SELECT name FROM customers WHERE region = :p1", {{"p1", "North"}}),
              UnorderedElementsAre(EndsWith("customers")));
  EXPECT_THAT(readsOf("SELECT (SELECT max(amount) FROM orders) FROM customers c"),
              UnorderedElementsAre(EndsWith("customers"), EndsWith("orders")));
  EXPECT_THAT(readsOf("SELECT name FROM north"), UnorderedElementsAre(EndsWith("customers")));
  EXPECT_THAT(readsOf("SELECT 1 AS one"), ::testing::IsEmpty());
}

// As if its own parser had found other tables than the guard's.
TEST_P(SqlServerContract, whatTheServerWouldReadBeyondTheGuardsFactsIsRefused) {
  open();
  auto known = std::make_shared<Descriptor>(descriptor_);
  for (Table& one : std::get<RelationalSchema>(known->shape).tables)
    if (one.view) one.lineage = {.kind = Lineage::Kind::kDerived};  // from nothing
  const auto whole = [&](const Budget&) -> Result<WholeSource> {
    return WholeSource{std::shared_ptr<Source>(source_.get(), [](Source*) {}), known, "1"};
  };
  SourcePermission permission{.asked = true, .queried = true, .described = true};
  permission.rules.hidden = {"customers"};
  std::string withheld;
  PermittedSource part(source_->info(), permission, whole,
                       [&](const SourceId&, const Error& error) { withheld = error.message; });
  const auto run = [&](const std::string& text) {
    return part.run(sqlLanguage().validate({.text = text}, *known).value(), roomyBudget());
  };
  const auto outcome = run("SELECT name FROM north");
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Code::kRefused);
  EXPECT_THAT(withheld, ::testing::HasSubstr("the engine would read more than the query names"));
  for (int again = 0; again < 2; ++again) EXPECT_TRUE(run("SELECT id FROM orders"));
}

// Where a configuration hides something from everybody, whoever asks.
TEST_P(SqlServerContract, ofASourceThatHidesWhatTheServerWouldReadIsComparedToo) {
  SourceConfig config = fixture().shopAs("reader");
  config.lists.hidden = {"orders"};
  open(config);
  EXPECT_TRUE(ask("SELECT name FROM customers WHERE region = :p1", {{"p1", "North"}}));
  auto& tables = std::get<RelationalSchema>(descriptor_.shape).tables;
  std::erase_if(tables, [](const Table& one) { return one.name == "north"; });
  Table& north = tables.emplace_back(Table{.name = "north", .columns = {{.name = "name"}}, .view = true});
  north.lineage.kind = Lineage::Kind::kDerived;  // from nothing
  const auto outcome = ask("SELECT name FROM north");
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Code::kRefused);
  EXPECT_THAT(outcome.error().message,
              ::testing::HasSubstr("the engine would read more than the query names"));
}

TEST_P(SqlServerContract, whoCannotLogInIsTold) {
  const auto described = opened("nobody")->describe(roomyBudget());
  ASSERT_FALSE(described);
  EXPECT_EQ(described.error().code, Code::kRefused) << described.error().message;
}

TEST_P(SqlServerContract, theServerStopsWhatNobodyWaitsFor) {
  open();
  const Budget budget({.time = std::chrono::milliseconds(50)});
  const auto query = sqlLanguage().validate({.text = fixture().expensive()}, descriptor_);
  EXPECT_FALSE(source_->run(*query, budget));
  std::string running = "1";
  for (int looks = 0; looks < 1000 && running != "0"; ++looks) running = fixture().order(fixture().running());
  EXPECT_EQ(running, "0");
}

TEST_P(SqlServerContract, theServerIsToldForWhomAQueryRuns) {
  open();
  const Budget budget = roomyBudget().spentFor({.caller = "key:ann*/", .route = "POST /v1/ask"});
  const auto query = sqlLanguage().validate({.text = fixture().expensive()}, descriptor_);
  std::jthread runs([&] { (void)source_->run(*query, budget); });
  const std::string ofAnn = fixture().running() + " AND " + fixture().textOfRunning() +
                            " LIKE '%caller=''key_3Aann_2A_2F'',route=''POST%'";
  std::string running = "0";
  for (int looks = 0; looks < 1000 && running == "0"; ++looks) running = fixture().order(ofAnn);
  Budget(budget).cancel();
  EXPECT_EQ(running, "1");
}

// Behind the guard: what the session itself lets a login do that may do everything.
TEST_P(SqlServerContract, nothingIsWrittenByWhoCould) {
  const std::string before = fixture().order(fixture().everything());
  const auto owner = fixture().owner();
  std::size_t tried = 0;
  const auto file = readGuardCases(fixture().guardCases());
  for (const auto& hostile : file.cases) {
    if (hostile.accept) continue;
    ++tried;
    owner(hostile.text, Budget({.time = std::chrono::milliseconds(300)}));
  }
  EXPECT_GT(tried, 50u);
  EXPECT_EQ(fixture().order(fixture().everything()), before);
}

}  // namespace omni
