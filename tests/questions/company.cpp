#include "company.h"

#include <algorithm>
#include <iterator>

#include "base/temporary_folder.h"
#include "config/config.h"
#include "source/cached_in.h"

namespace omni {
namespace {

class Dated final : public CachedIn {
 public:
  using CachedIn::CachedIn;
  std::chrono::system_clock::time_point today() const override { return dayOfQuestions(); }
};

}  // namespace

std::chrono::system_clock::time_point dayOfQuestions() {
  using namespace std::chrono;
  return sys_days{2026y / November / 21};
}

const Engine& company() {
  static const TemporaryFolder cache;
  static const Dated world(cache.path());
  static const auto engine = [] {
    auto config = readConfig("examples/company/omni.yaml", world).value();
    std::ranges::move(readConfig("tests/cases/questions/omni.yaml", world).value().sources,
                      std::back_inserter(config.sources));
    return Engine::open(config, world).value();
  }();
  return *engine;
}

}  // namespace omni
