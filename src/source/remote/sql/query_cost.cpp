#include "source/remote/sql/query_cost.h"

#include "base/counted.h"
#include "base/value.h"

namespace omni {
namespace {

// Bounds that are tried before a query is refused.
constexpr std::size_t kReducedRows = 100, kMinRows = 10;

}  // namespace

Result<AffordableRows> affordableRows(double whole, const RemoteSettings& settings, std::size_t wanted,
                                      const CostOfRows& costOf) {
  const std::string tooMuch = "the server estimates that the query costs more than it may";
  for (const std::size_t rows : {wanted, kReducedRows, kMinRows}) {
    if (rows > wanted) continue;
    OMNI_TRY(cost, costOf(rows));
    if (cost && *cost <= settings.cost)
      return AffordableRows{rows, tooMuch + ": only its first " + counted(rows, "row") + " were asked for"};
  }
  return fail(Code::kLimit, tooMuch,
              "Ask for less, or raise cost: of the source, which is " + toReadableText(Value(settings.cost)) +
                  "; the estimate is " + toReadableText(Value(whole)) + ".");
}

}  // namespace omni
