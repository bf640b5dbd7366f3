#include "omni/client.h"

#include <algorithm>
#include <iterator>
#include <thread>
#include <utility>

#include "connection.h"
#include "read_answer.h"

namespace omni::client {
namespace {

using detail::Json;

/// Beyond the time of a question: meanwhile the program itself says that it ran out.
constexpr std::chrono::seconds kGrace{30};
constexpr std::chrono::minutes kTimeToRead{10};  // sources
constexpr std::chrono::milliseconds kMinPause{20}, kMaxPause{500};
constexpr int kPage = 100;           // sources
constexpr int kMaxTokens = 200'000;  // of a page: it is for programs, not for a language model

template <class T>
void addGiven(Json& arguments, const char* name, const std::vector<T>& given) {
  if (!given.empty()) arguments[name] = given;
}

template <class T>
void addGiven(Json& arguments, const char* name, const std::optional<T>& given) {
  if (given) arguments[name] = *given;
}

detail::Request makeAskRequest(const std::string& question, const AskOptions& options) {
  Json arguments{{"question", question}};
  addGiven(arguments, "earlier", options.earlier);
  addGiven(arguments, "sources", options.sources);
  addGiven(arguments, "candidates", options.candidates);
  addGiven(arguments, "reading", options.interpretation);
  addGiven(arguments, "trust", options.trust);
  addGiven(arguments, "meant", options.meant);
  if (options.timeLimit) arguments["seconds"] = std::chrono::duration<double>(*options.timeLimit).count();
  if (options.clarify) arguments["clarify"] = true;
  return {"ask", std::move(arguments), static_cast<bool>(options.onStage)};
}

detail::Request makeSourcesRequest(const std::string& question, const Json& offset) {
  Json arguments{{"max_tokens", kMaxTokens}};
  if (question.empty())
    arguments["limit"] = kPage;
  else
    arguments["question"] = question;
  if (!offset.is_null()) arguments["offset"] = offset;
  return {"search_sources", std::move(arguments)};
}

/// Notes the sources of a page that cannot be asked. Whether some are still being read.
bool addUnavailable(const Json& page, SourceList& list) {
  bool pending = false;
  for (const Json& source : detail::memberOf(page, "unavailable")) {
    list.unavailable[detail::textOf(source, "id")] = detail::textOf(source, "reason");
    pending = pending || detail::memberOf(source, "pending") == true;
  }
  return pending;
}

/// All pages of the list as it is now. `pending`: sources are still being read.
Result<SourceList> listSources(detail::Connection& connection, const std::string& question,
                               detail::Clock::time_point deadline, bool& pending) {
  SourceList list;
  pending = false;
  Json offset;
  do {
    const auto page = connection.call(makeSourcesRequest(question, offset), {.deadline = deadline});
    if (!page) return page.error();
    auto sources = detail::readSources(*page);
    if (!sources) return sources.error();
    std::move(sources->begin(), sources->end(), std::back_inserter(list.sources));
    pending = addUnavailable(*page, list) || pending;
    offset = detail::memberOf(*page, "next_offset");
  } while (!offset.is_null() && !pending);
  return list;
}

}  // namespace

Client::Client(std::unique_ptr<detail::Connection> connection) : connection_(std::move(connection)) {}
Client::Client(Client&&) noexcept = default;

Client& Client::operator=(Client&& other) noexcept {
  Client taken(std::move(other));
  std::swap(connection_, taken.connection_);
  return *this;
}

Client::~Client() {
  if (connection_) connection_->close();
}

Result<Client> Client::open(const OpenOptions& options) {
  auto command = detail::makeCommand(options);
  if (!command) return command.error();
  auto connection = std::make_unique<detail::Connection>(*std::move(command), options.timeout);
  if (const auto run = connection->run(); !run) return run.error();
  return Client(std::move(connection));
}

Result<Answer> Client::ask(const std::string& question, const AskOptions& options) {
  std::optional<std::chrono::milliseconds> limit;
  if (options.timeLimit && *options.timeLimit < std::chrono::milliseconds::max() - kGrace)
    limit = *options.timeLimit + kGrace;
  const auto report = connection_->call(makeAskRequest(question, options),
                                        {connection_->deadline(limit), options.stop, options.onStage});
  if (!report) return report.error();
  return detail::readAnswer(*report);
}

Result<SourceList> Client::sources(const std::string& question) {
  const auto deadline = connection_->deadline(kTimeToRead);
  std::chrono::milliseconds pause = kMinPause;
  while (true) {
    bool pending = false;
    auto list = listSources(*connection_, question, deadline, pending);
    if (!list || !pending) return list;
    if (detail::Clock::now() + pause > deadline)
      return Error{Code::kDeadline, "sources are still being read", "Ask again in a while."};
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 3 / 2, kMaxPause);
  }
}

void Client::close() {
  connection_->close();
}

}  // namespace omni::client
