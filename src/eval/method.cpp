#include "eval/method.h"

#include <array>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::array kMethods{
    Method{.name = "omni", .summary = "explores up to k sources and lets the evidence decide", .swept = true},
    Method{.name = "kb-routing", .summary = "commits to one source up front", .commits = true},
    Method{.name = "search", .summary = "documents alone", .pinned = Route::kSearch},
    Method{.name = "sql", .summary = "databases alone", .pinned = Route::kSql},
    Method{.name = "sparql", .summary = "knowledge graphs alone", .pinned = Route::kSparql},
    Method{.name = "cypher", .summary = "property graphs alone", .pinned = Route::kCypher},
    Method{.name = "unified",
           .summary = "one text index of all rows, triples, edges and passages",
           .unified = true},
    Method{.name = "oracle-evidence",
           .summary = "explores up to k sources and is told which outcome is the gold source's",
           .given = Given::kGoldEvidence,
           .swept = true},
    Method{.name = "oracle",
           .summary = "is given the gold source",
           .given = Given::kGoldSource,
           .commits = true},
};

}  // namespace

std::span<const Method> methods() {
  return kMethods;
}

Result<const Method*> findMethod(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& method : kMethods) {
    if (method.name == name) return &method;
    names.emplace_back(method.name);
  }
  const std::string near = nearest(name, names);
  return fail(Code::kInvalidArgument, "unknown method \"" + std::string(name) + "\"",
              near.empty() ? "Use one of " + join(names, ", ") + "." : "Did you mean \"" + near + "\"?");
}

AskOptions askOptions(const Method& method, const Sample& sample, std::size_t k, const Pool& pool) {
  AskOptions options;
  options.candidates = method.commits ? 1 : k;
  if (method.given == Given::kGoldSource) options.sources = {sample.source};
  if (method.pinned)
    if (const auto found = pool.find(*method.pinned); found != pool.end()) options.sources = found->second;
  return options;
}

}  // namespace omni
