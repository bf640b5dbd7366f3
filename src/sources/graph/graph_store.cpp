#include "sources/graph/graph_store.h"

#include <omni_native.h>

#include <nlohmann/json.hpp>
#include <stop_token>

#include "base/native_buffer.h"
#include "base/text.h"

namespace omni {
namespace {

using Json = nlohmann::json;

struct FreeCancel {
  void operator()(OmniCancel* cancel) const { omni_cancel_free(cancel); }
};

Value valueOf(const Json& cell) {
  switch (cell.type()) {
    case Json::value_t::boolean: return cell.get<bool>();
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned: return cell.get<std::int64_t>();
    case Json::value_t::number_float: return cell.get<double>();
    case Json::value_t::string: return cell.get<std::string>();
    case Json::value_t::object:
    case Json::value_t::array: return Nested{cell.dump()};
    default: return Null{};
  }
}

Outcome outcomeOf(std::string_view text) {
  const auto json = Json::parse(text);
  Outcome outcome{
      .columns = json.at("columns"), .truncated = json.at("truncated"), .notes = json.at("notes")};
  for (const auto& cells : json.at("rows")) {
    auto& row = outcome.rows.emplace_back();
    for (const auto& cell : cells) row.push_back(valueOf(cell));
  }
  return outcome;
}

std::string parametersJson(const std::vector<Parameter>& parameters) {
  std::string json = "{";
  for (const auto& parameter : parameters) {
    if (json.size() > 1) json += ',';
    json += jsonString(parameter.name) + ':' + toJson(parameter.value);
  }
  return json + "}";
}

}  // namespace

void GraphStore::Free::operator()(OmniGraph* graph) const {
  omni_graph_free(graph);
}

Result<std::shared_ptr<const GraphStore>> GraphStore::open(const Seal& database) {
  const auto unreadable = [&](std::string_view why) {
    return fail(Code::kUnreadable, database.path().string() + ": " + std::string(why), "Remove the file.",
                Audience::kOperator);
  };
  OMNI_TRY(file, database.open());
  if (!file.loadAll()) return unreadable("it is damaged");
  OmniGraph* graph = nullptr;
  NativeBuffer message;
  const auto code = omni_graph_open(file.memory().data(), file.size(), &graph, message.out());
  if (code != OMNI_OK) return unreadable(message.text());
  return std::make_shared<const GraphStore>(Handle(graph));
}

Result<Outcome> GraphStore::run(const std::string& cypher, const std::vector<Parameter>& parameters,
                                const Limits& limits, const Budget& budget) const {
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("Cypher query"));
  const OmniGraphCaps caps{.rows = limits.rows,
                           .bytes = limits.bytes,
                           .memory = limits.memory,
                           .timeout_ms = static_cast<std::uint64_t>(budget.remaining().count()) + 1};
  const std::unique_ptr<OmniCancel, FreeCancel> cancel(omni_cancel_new());
  const std::stop_callback stop(budget.token(), [&] { omni_cancel_fire(cancel.get()); });
  const auto bound = parametersJson(parameters);
  NativeBuffer out;
  NativeBuffer message;
  const auto code = omni_graph_query(graph_.get(), cypher.data(), cypher.size(), bound.data(), bound.size(),
                                     &caps, cancel.get(), out.out(), message.out());
  if (code == OMNI_ECANCELLED) return tl::unexpected(budget.exhaustedError("Cypher query"));
  if (code != OMNI_OK) return tl::unexpected(nativeError(code, "Cypher query", message));
  return outcomeOf(out.text());
}

}  // namespace omni
