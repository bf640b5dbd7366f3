#include "sources/mysql/mysql_session.h"

#include <errmsg.h>
#include <mysql.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "base/number.h"
#include "base/text.h"
#include "source/remote/sql/bound_text.h"
#include "sources/mysql/mysql_error.h"
#include "sources/mysql/mysql_value.h"
#include "sources/mysql/rewritten_names.h"

namespace omni {
namespace {

constexpr const char* kCertificates = "/etc/ssl/certs/ca-certificates.crt";
constexpr std::chrono::milliseconds kStopTime{80};  // of telling the server that nobody waits
constexpr std::size_t kMaxRows = 0xffffffffu;

constexpr std::string_view kNoteOfPlan = "1003";  // its code
const std::string kDatabases = "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA";
constexpr std::string_view kTableOfName =
    "SELECT 1 FROM information_schema.TABLES WHERE TABLE_SCHEMA = :schema AND TABLE_NAME = :name";

constexpr const char* kPreparation[] = {
    "SET NAMES utf8mb4", "SET SESSION TRANSACTION READ ONLY",
    "SET SESSION div_precision_increment = 12",  // digits that averages and shares gain; 4 unless it is said
    // Without IGNORE_SPACE "max (x)" calls a function of the database's own.
    "SET SESSION sql_mode = "
    "'PIPES_AS_CONCAT,IGNORE_SPACE,ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'"};

std::string digitsOf(const std::string& bytes) {
  std::string digits(2 * bytes.size() + 1, '\0');
  digits.resize(mysql_hex_string(digits.data(), bytes.data(), bytes.size()));
  return digits;
}

short eventsOf(int waitsFor) {
  short events = 0;
  if ((waitsFor & MYSQL_WAIT_READ) != 0) events |= POLLIN;
  if ((waitsFor & MYSQL_WAIT_WRITE) != 0) events |= POLLOUT;
  if ((waitsFor & MYSQL_WAIT_EXCEPT) != 0) events |= POLLPRI;
  return events;
}

int pollEvents(short events) {
  int came = 0;
  if ((events & (POLLIN | POLLHUP | POLLERR)) != 0) came |= MYSQL_WAIT_READ;
  if ((events & (POLLOUT | POLLHUP | POLLERR)) != 0) came |= MYSQL_WAIT_WRITE;
  if ((events & POLLPRI) != 0) came |= MYSQL_WAIT_EXCEPT;
  return came;
}

// Where the cells of a row arrive: the beginning of each, and how long it is. The client library says no
// length of a fraction that has no room.
class Cells {
 public:
  explicit Cells(unsigned count)
      : beginnings_(count), sizes_(count), nulls_(count), errors_(count), binds_(count) {
    for (unsigned i = 0; i < count; ++i) {
      binds_[i].buffer_type = MYSQL_TYPE_STRING;
      binds_[i].buffer = beginnings_[i].data();
      binds_[i].buffer_length = beginnings_[i].size();
      binds_[i].length = &sizes_[i];
      binds_[i].is_null = &nulls_[i];
      binds_[i].error = &errors_[i];
    }
  }

  MYSQL_BIND* binds() { return binds_.data(); }

  Row row(MYSQL_STMT* statement, const MYSQL_FIELD* fields) {
    Row row;
    row.reserve(binds_.size());
    for (unsigned i = 0; i < binds_.size(); ++i) {
      if (nulls_[i] != 0) {
        row.emplace_back(Null{});
        continue;
      }
      row.push_back(mysqlValue(fields[i], text(statement, i)));
    }
    return row;
  }

 private:
  std::string text(MYSQL_STMT* statement, unsigned i) {
    if (sizes_[i] <= beginnings_[i].size()) return {beginnings_[i].data(), sizes_[i]};
    std::string text(sizes_[i], '\0');
    MYSQL_BIND whole{};
    whole.buffer_type = MYSQL_TYPE_STRING;
    whole.buffer = text.data();
    whole.buffer_length = text.size();
    whole.length = &sizes_[i];
    mysql_stmt_fetch_column(statement, &whole, i, 0);
    return text;
  }

  std::vector<std::array<char, 64>> beginnings_;
  std::vector<unsigned long> sizes_;
  std::vector<my_bool> nulls_, errors_;
  std::vector<MYSQL_BIND> binds_;
};

}  // namespace

void MysqlSession::Closer::operator()(st_mysql* connection) const {
  mysql_close(connection);
}

void MysqlSession::StatementCloser::operator()(st_mysql_stmt* statement) const {
  mysql_stmt_close(statement);
}

template <class Go>
Status MysqlSession::drive(int waitsFor, const Budget& budget, const Go& go) {
  while (waitsFor != 0) {
    const auto came = wait_.until(mysql_get_socket(connection_.get()), eventsOf(waitsFor), budget);
    if (!came) {
      stopQuery();
      hangUp();
      return tl::unexpected(budget.exhaustedError("the query"));
    }
    waitsFor = go(pollEvents(*came));
  }
  return {};
}

Result<std::unique_ptr<MysqlSession>> MysqlSession::connect(const MysqlAddress& address,
                                                            const Budget& budget) {
  auto session = std::make_unique<MysqlSession>(address);
  OMNI_RETURN_IF_ERROR(session->establish(budget));
  OMNI_RETURN_IF_ERROR(session->prepare(budget));
  return session;
}

Status MysqlSession::establish(const Budget& budget) {
  connection_.reset(mysql_init(nullptr));
  if (!connection_)
    return fail(Code::kLimit, address_.server() + ": no memory for a connection", "Try again.");
  st_mysql* mysql = connection_.get();
  const my_bool yes = 1, no = 0;
  const unsigned withSocket = address_.socket.empty() ? MYSQL_PROTOCOL_TCP : MYSQL_PROTOCOL_SOCKET;
  mysql_optionsv(mysql, MYSQL_OPT_NONBLOCK, nullptr);
  mysql_optionsv(mysql, MYSQL_OPT_PROTOCOL, &withSocket);
  mysql_optionsv(mysql, MYSQL_SET_CHARSET_NAME, "utf8mb4");
  mysql_optionsv(mysql, MYSQL_OPT_LOCAL_INFILE, &no);
  mysql_optionsv(mysql, MYSQL_OPT_CONNECT_ATTR_ADD, "program_name", "omni");
  if (address_.encrypted) {
    mysql_ssl_set(mysql, nullptr, nullptr, kCertificates, nullptr, nullptr);
    mysql_optionsv(mysql, MYSQL_OPT_SSL_ENFORCE, &yes);
    mysql_optionsv(mysql, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, &yes);
  }
  MYSQL* done = nullptr;
  const Login& login = address_.login;
  const auto textOr = [](const std::string& text) { return text.empty() ? nullptr : text.c_str(); };
  const int first = mysql_real_connect_start(&done, mysql, address_.host.c_str(), textOr(login.user),
                                             textOr(login.secret.reveal()), address_.database.c_str(),
                                             address_.port, textOr(address_.socket), 0);
  const auto go = [&](int came) { return mysql_real_connect_cont(&done, mysql, came); };
  if (!drive(first, budget, go))
    return fail(Code::kUnavailable, address_.server() + ": no connection in time",
                "Look whether the server runs and can be reached from here.", Audience::kOperator);
  if (done) return {};
  Error error = complaint(budget);
  error.message = address_.server() + ": no connection (" + login.secret.redacted(error.message) + ")";
  return tl::unexpected(std::move(error));
}

Status MysqlSession::prepare(const Budget& budget) {
  isMaria_ = mariadb_connection(connection_.get()) != 0;
  for (const char* text : kPreparation) OMNI_RETURN_IF_ERROR(order(text, budget));
  return {};
}

Error MysqlSession::complaint(const Budget& budget) {
  return complaint(mysql_errno(connection_.get()), mysql_error(connection_.get()), budget);
}

Error MysqlSession::complaint(st_mysql_stmt* statement, const Budget& budget) {
  // What stops a statement while its rows come is told of the connection.
  if (mysql_stmt_errno(statement) == 0) return complaint(budget);
  return complaint(mysql_stmt_errno(statement), mysql_stmt_error(statement), budget);
}

// What the client library itself complains of is the connection.
Error MysqlSession::complaint(unsigned number, const char* message, const Budget& budget) {
  spoilt_ = spoilt_ || number >= CR_MIN_ERROR;
  return mysqlError(number, message, budget);
}

// So that nothing waits for what is left.
void MysqlSession::hangUp() {
  spoilt_ = true;
  shutdown(mysql_get_socket(connection_.get()), SHUT_RDWR);
}

// By another connection; where that takes too long, the query's own time ends it.
void MysqlSession::stopQuery() const {
  if (!running_) return;
  const Budget shortly({.time = kStopTime});
  MysqlSession other(address_);
  if (other.establish(shortly))
    (void)other.order("KILL QUERY " + std::to_string(mysql_thread_id(connection_.get())), shortly);
}

Status MysqlSession::order(const std::string& text, const Budget& budget) {
  int failed = 0;
  const int first = mysql_real_query_start(&failed, connection_.get(), text.data(), text.size());
  OMNI_RETURN_IF_ERROR(drive(
      first, budget, [&](int came) { return mysql_real_query_cont(&failed, connection_.get(), came); }));
  return failed == 0 ? Status() : tl::unexpected(complaint(budget));
}

// Gives up all that statements set in the session: variables, settings, locks.
Status MysqlSession::reset(const Budget& budget) {
  int failed = 0;
  const int first = mysql_reset_connection_start(&failed, connection_.get());
  OMNI_RETURN_IF_ERROR(drive(first, budget, [&](int came) {
    return mysql_reset_connection_cont(&failed, connection_.get(), came);
  }));
  if (failed != 0) return tl::unexpected(complaint(budget));
  bounds_.clear();
  return prepare(budget);
}

// By a variable of the session, in hexadecimal digits: a value is never a part of the statement. A session
// that changes hands is reset before, and one whose identity cannot be set is not used again.
Status MysqlSession::identify(const Budget& budget) {
  if (identity_ == sent_) return {};
  spoilt_ = true;
  const auto set = [&](const std::string& variable, const std::string& value) {
    return order("SET @`" + variable + "` = " + value, budget);
  };
  if (sent_) OMNI_RETURN_IF_ERROR(reset(budget));
  sent_.reset();
  if (identity_)
    OMNI_RETURN_IF_ERROR(set(identity_->set, "CONVERT(X'" + digitsOf(identity_->value) + "' USING utf8mb4)"));
  sent_ = identity_;
  spoilt_ = false;
  return {};
}

// The longest time and the most rows of what is asked next.
Status MysqlSession::bound(std::size_t most, const Budget& budget) {
  const double seconds = std::max(.001, static_cast<double>(budget.remaining().count()) * .00095);
  // Rounded up to two digits, so that it is rarely set anew.
  const double step = std::pow(10, std::floor(std::log10(seconds)) - 1);
  const double time = std::ceil(seconds / step) * step;
  const std::string bounds = "SET SESSION sql_select_limit = " + std::to_string(std::min(most, kMaxRows)) +
                             ", " +
                             (isMaria_ ? "max_statement_time = " + std::to_string(time)
                                       : "max_execution_time = " + std::to_string(std::llround(time * 1000)));
  if (bounds == bounds_) return {};
  OMNI_RETURN_IF_ERROR(order(bounds, budget));
  bounds_ = bounds;
  return {};
}

Result<MysqlSession::Statement> MysqlSession::statement(const std::string& text, const Budget& budget) {
  Statement statement(mysql_stmt_init(connection_.get()));
  if (!statement) return tl::unexpected(complaint(budget));
  int failed = 0;
  const int first = mysql_stmt_prepare_start(&failed, statement.get(), text.data(), text.size());
  OMNI_RETURN_IF_ERROR(drive(
      first, budget, [&](int came) { return mysql_stmt_prepare_cont(&failed, statement.get(), came); }));
  if (failed != 0) return tl::unexpected(complaint(statement.get(), budget));
  // Whatever gives no rows would do something: also to the session, which could then write.
  if (mysql_stmt_field_count(statement.get()) == 0)
    return fail(Code::kRefused, "the statement gives no rows", "Sources are only read.");
  return statement;
}

Status MysqlSession::execute(st_mysql_stmt* statement, std::span<const Value> values, const Budget& budget) {
  MysqlParameters parameters(values);
  if (mysql_stmt_param_count(statement) != values.size())
    return fail(Code::kInvalidArgument, "the query has other parameters than values",
                "Write each parameter as :name.");
  if (!values.empty() && mysql_stmt_bind_param(statement, parameters.binds()) != 0)
    return tl::unexpected(complaint(statement, budget));
  int failed = 0;
  running_ = true;
  const int first = mysql_stmt_execute_start(&failed, statement);
  const Status driven =
      drive(first, budget, [&](int came) { return mysql_stmt_execute_cont(&failed, statement, came); });
  running_ = false;
  OMNI_RETURN_IF_ERROR(driven);
  return failed == 0 ? Status() : tl::unexpected(complaint(statement, budget));
}

Status MysqlSession::rows(st_mysql_stmt* statement, const Budget& budget, const RowSink& sink,
                          std::vector<std::string>* columns) {
  const std::unique_ptr<MYSQL_RES, decltype(&mysql_free_result)> about(mysql_stmt_result_metadata(statement),
                                                                       &mysql_free_result);
  if (!about) return {};
  const MYSQL_FIELD* fields = mysql_fetch_fields(about.get());
  const unsigned count = mysql_num_fields(about.get());
  if (columns)
    for (unsigned i = 0; i < count; ++i) columns->emplace_back(fields[i].name);
  Cells cells(count);
  if (mysql_stmt_bind_result(statement, cells.binds()) != 0)
    return tl::unexpected(complaint(statement, budget));
  for (;;) {
    int fetched = 0;
    running_ = true;
    const int first = mysql_stmt_fetch_start(&fetched, statement);
    const Status driven =
        drive(first, budget, [&](int came) { return mysql_stmt_fetch_cont(&fetched, statement, came); });
    running_ = false;
    OMNI_RETURN_IF_ERROR(driven);
    if (fetched == MYSQL_NO_DATA) return {};
    if (fetched != 0 && fetched != MYSQL_DATA_TRUNCATED) return tl::unexpected(complaint(statement, budget));
    if (sink(cells.row(statement, fields))) continue;
    hangUp();  // the rest is not wanted
    return {};
  }
}

Status MysqlSession::each(std::string_view text, std::span<const Parameter> parameters, std::size_t most,
                          const Budget& budget, const RowSink& sink, std::vector<std::string>* columns) {
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("the query"));
  const auto query = boundText(text, parameters, true, [](std::size_t) { return "?"; });
  OMNI_RETURN_IF_ERROR(identify(budget));
  OMNI_RETURN_IF_ERROR(bound(most, budget));
  OMNI_TRY(prepared, statement(query.text, budget));
  OMNI_RETURN_IF_ERROR(execute(prepared.get(), query.values, budget));
  return rows(prepared.get(), budget, sink, columns);
}

Status MysqlSession::each(const std::string& text, const Budget& budget, const RowSink& sink) {
  return each(text, {}, kMaxRows, budget, sink);
}

Status MysqlSession::compile(std::string_view text, std::span<const Parameter> parameters,
                             const Budget& budget) {
  const auto query = boundText(text, parameters, true, [](std::size_t) { return "?"; });
  OMNI_TRY(prepared, statement(query.text, budget));
  static_cast<void>(prepared);
  return {};
}

Result<double> MysqlSession::cost(std::string_view text, std::span<const Parameter> parameters,
                                  const Budget& budget) {
  std::map<std::string, double> selects;
  std::vector<std::string> columns;
  const RowSink take = [&](const Row& row) {
    const auto at = std::ranges::find(columns, "rows") - columns.begin();
    double& product = selects.try_emplace(toText(row.front()), 1).first->second;
    product *= parsedNumber(toText(row.at(static_cast<std::size_t>(at)))).value_or(1);
    return true;
  };
  OMNI_RETURN_IF_ERROR(each("EXPLAIN " + std::string(text), parameters, kMaxRows, budget, take, &columns));
  double cost = 0;
  for (const auto& [select, rows] : selects) cost += rows;
  return cost;
}

Result<std::vector<std::string>> MysqlSession::reads(std::string_view text,
                                                     std::span<const Parameter> parameters,
                                                     const Budget& budget) {
  OMNI_TRY(query, rewritten(text, parameters, budget));
  const RewrittenNames names = rewrittenNames(query);
  const std::string& own = address_.database;
  std::set<std::string> databases{own};
  if (std::ranges::any_of(names.pairs, [&](const auto& pair) { return pair.first != own; }))
    OMNI_RETURN_IF_ERROR(each(kDatabases, budget, [&](const Row& row) {
      databases.insert(toText(row.at(0)));
      return true;
    }));
  std::vector<std::string> tables;
  for (const auto& [database, name] : names.pairs) {
    bool isTable = databases.contains(database);
    if (isTable && names.subqueries.contains(database)) {  // or a column of a sub-query of that name
      const std::vector<Parameter> named{{"schema", database}, {"name", name}};
      isTable = false;
      OMNI_RETURN_IF_ERROR(each(kTableOfName, named, 1, budget, [&](const Row&) { return isTable = true; }));
    }
    if (isTable) tables.push_back(database == own ? name : database + "." + name);
  }
  return tables;
}

// The server says it in a note to EXPLAIN.
Result<std::string> MysqlSession::rewritten(std::string_view text, std::span<const Parameter> parameters,
                                            const Budget& budget) {
  const auto query = boundText(text, parameters, true, [](std::size_t) { return "?"; });
  OMNI_RETURN_IF_ERROR(identify(budget));
  OMNI_RETURN_IF_ERROR(bound(kMaxRows, budget));
  OMNI_TRY(prepared, statement((isMaria_ ? "EXPLAIN EXTENDED " : "EXPLAIN ") + query.text, budget));
  OMNI_RETURN_IF_ERROR(execute(prepared.get(), query.values, budget));
  OMNI_RETURN_IF_ERROR(rows(
      prepared.get(), budget, [](const Row&) { return true; }, nullptr));
  return noteOfPlan(budget);
}

Result<std::string> MysqlSession::noteOfPlan(const Budget& budget) {
  OMNI_RETURN_IF_ERROR(order("SHOW WARNINGS", budget));
  MYSQL_RES* stored = nullptr;
  const int first = mysql_store_result_start(&stored, connection_.get());
  OMNI_RETURN_IF_ERROR(drive(
      first, budget, [&](int came) { return mysql_store_result_cont(&stored, connection_.get(), came); }));
  const std::unique_ptr<MYSQL_RES, decltype(&mysql_free_result)> notes(stored, &mysql_free_result);
  while (notes)
    if (const MYSQL_ROW row = mysql_fetch_row(notes.get()); !row)
      break;
    else if (row[1] && row[2] && std::string_view(row[1]) == kNoteOfPlan)
      return std::string(row[2]);
  return fail(Code::kUnsupported, "the server does not say how it reads the query",
              "Show this source to callers who may see all of it.", Audience::kOperator);
}

bool MysqlSession::usable() const {
  return !spoilt_ && SocketWait::now(mysql_get_socket(connection_.get()), POLLIN | POLLRDHUP) == 0;
}

}  // namespace omni
