#include "model/chat/cached_chat.h"

#include <sqlite3.h>

#include <mutex>

#include "base/sealed/checksum.h"
#include "base/text.h"
#include "model/chat/stored_reply.h"

namespace omni {
namespace {

constexpr int kBusyMilliseconds = 2000;

constexpr sqlite3_int64 kMark = 1869442665;  // "omni" as a number: whose file it is

// The request is kept with its hash: equal hashes are no equal requests. Without a journal that is mapped,
// which ends the process where somebody cuts it.
constexpr const char* kPrepare =
    "PRAGMA application_id = 1869442665; PRAGMA journal_mode = DELETE; PRAGMA synchronous = NORMAL;"
    "DROP TABLE IF EXISTS reply;"  // of before, without checksums
    "CREATE TABLE IF NOT EXISTS checked_reply (number INTEGER PRIMARY KEY, hash INTEGER NOT NULL,"
    " request TEXT NOT NULL, reply TEXT NOT NULL, checksum INTEGER NOT NULL);"
    "CREATE INDEX IF NOT EXISTS checked_reply_hash ON checked_reply (hash);"
    "DELETE FROM checked_reply WHERE number <= (SELECT max(number) FROM checked_reply) - 50000;";

using Connection = std::unique_ptr<sqlite3, decltype(&sqlite3_close_v2)>;
using Statement = std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)>;

void bindText(const Statement& statement, int at, const std::string& text) {
  sqlite3_bind_text64(statement.get(), at, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
}

sqlite3_int64 hashOf(const std::string& request) {
  return static_cast<sqlite3_int64>(fnv1a(request));
}

// A page that is damaged may read well.
sqlite3_int64 checksumOf(const std::string& request, const std::string& reply) {
  return static_cast<sqlite3_int64>(checksum(reply, checksum(request)));
}

}  // namespace

class CachedChat::Store {
 public:
  static Result<std::unique_ptr<Store>> open(const std::filesystem::path& path) {
    std::error_code ignored;
    std::filesystem::create_directories(path.parent_path(), ignored);
    sqlite3* opened = nullptr;
    const int code = sqlite3_open_v2(
        path.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    Connection connection(opened, &sqlite3_close_v2);
    if (code != SQLITE_OK)
      return fail(Code::kUnavailable,
                  "cannot open the reply cache " + path.string() + ": " + sqlite3_errstr(code),
                  "Check model.cache and the folder's permissions.", Audience::kOperator);
    keepForOwner(path);
    sqlite3_busy_timeout(opened, kBusyMilliseconds);
    auto store = std::make_unique<Store>(std::move(connection));
    const auto mark = store->number("PRAGMA application_id");
    const auto tables = store->number("SELECT count(*) FROM sqlite_master");
    const bool ours = mark == kMark || (mark == 0 && tables == 0);  // never somebody else's database
    const int prepared = !ours ? SQLITE_NOTADB : sqlite3_exec(opened, kPrepare, nullptr, nullptr, nullptr);
    if (prepared != SQLITE_OK)
      return fail(Code::kUnreadable, path.string() + " is no reply cache: " + sqlite3_errstr(prepared),
                  "Remove it, or write another path as model.cache.", Audience::kOperator);
    return store;
  }

  explicit Store(Connection connection) : connection_(std::move(connection)) {}

  std::optional<std::string> find(const std::string& request) {
    const std::scoped_lock lock(mutex_);
    const auto statement = prepare(
        "SELECT reply, checksum FROM checked_reply WHERE hash = ?1 AND request = ?2 ORDER BY number DESC "
        "LIMIT 1");
    if (!statement) return std::nullopt;
    sqlite3_bind_int64(statement.get(), 1, hashOf(request));
    bindText(statement, 2, request);
    if (sqlite3_step(statement.get()) != SQLITE_ROW) return std::nullopt;
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement.get(), 0));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement.get(), 0));
    const std::string reply(text ? text : "", size);
    const bool whole = sqlite3_column_int64(statement.get(), 1) == checksumOf(request, reply);
    return whole ? std::optional(reply) : std::nullopt;
  }

  void put(const std::string& request, const std::string& reply) {
    const std::scoped_lock lock(mutex_);
    const auto statement =
        prepare("INSERT INTO checked_reply (hash, request, reply, checksum) VALUES (?1, ?2, ?3, ?4)");
    if (!statement) return;
    sqlite3_bind_int64(statement.get(), 1, hashOf(request));
    bindText(statement, 2, request);
    bindText(statement, 3, reply);
    sqlite3_bind_int64(statement.get(), 4, checksumOf(request, reply));
    sqlite3_step(statement.get());
  }

 private:
  std::optional<sqlite3_int64> number(const char* sql) {
    const auto statement = prepare(sql);
    if (!statement || sqlite3_step(statement.get()) != SQLITE_ROW) return std::nullopt;
    return sqlite3_column_int64(statement.get(), 0);
  }

  Statement prepare(const char* sql) {
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v2(connection_.get(), sql, -1, &statement, nullptr);
    return {statement, &sqlite3_finalize};
  }

  std::mutex mutex_;
  Connection connection_;
};

CachedChat::CachedChat(ModelConfig config, std::unique_ptr<ChatModel> model, std::unique_ptr<Store> store)
    : config_(std::move(config)), model_(std::move(model)), store_(std::move(store)) {}
CachedChat::~CachedChat() = default;

Result<std::unique_ptr<ChatModel>> CachedChat::open(ModelConfig config, std::unique_ptr<ChatModel> model) {
  OMNI_TRY(store, Store::open(*config.cache));
  return std::unique_ptr<ChatModel>(new CachedChat(std::move(config), std::move(model), std::move(store)));
}

Result<ChatReply> CachedChat::chat(const ChatRequest& request, const Budget& budget, const ReplySink& sink) {
  const std::string asked = config_.of(request.stage).endpoint + "\n" + requestLine(config_, request);
  if (const auto stored = store_->find(asked)) {
    if (auto reply = readStored(*stored); reply && *reply) {
      (*reply)->usage = {};
      if (sink && !request.schema && !sink((*reply)->text))
        return fail(Code::kCancelled, request.stage + ": the reply was not wanted to its end");
      return *std::move(reply);
    }
  }
  auto reply = model_->chat(request, budget, sink);
  if (reply) store_->put(asked, storedLine(reply));
  return reply;
}

}  // namespace omni
