#include "app/service/rates.h"

#include <algorithm>
#include <cmath>

namespace omni {
namespace {

constexpr std::size_t kMaxCallers = 10000;

double filled(double level, double rate, std::chrono::duration<double> since) {
  return std::min(std::max(1.0, rate), level + since.count() * rate);
}

}  // namespace

std::chrono::seconds Rates::take(const std::string& caller, double rate,
                                 std::chrono::steady_clock::time_point now) {
  if (!(rate > 0)) return std::chrono::seconds(0);
  const std::scoped_lock lock(mutex_);
  if (buckets_.size() >= kMaxCallers) forgetFull(rate, now);
  const auto [found, isNew] = buckets_.try_emplace(caller, Bucket{std::max(1.0, rate), now});
  Bucket& bucket = found->second;
  bucket.level = filled(bucket.level, rate, now - bucket.at);
  bucket.at = now;
  if (bucket.level < 1) return std::chrono::seconds(static_cast<long>(std::ceil((1 - bucket.level) / rate)));
  bucket.level -= 1;
  return std::chrono::seconds(0);
}

// A full bucket says no more than none; where none is full all are forgotten, which favours everybody alike.
void Rates::forgetFull(double rate, std::chrono::steady_clock::time_point now) {
  std::erase_if(buckets_, [&](const auto& entry) {
    return filled(entry.second.level, rate, now - entry.second.at) >= std::max(1.0, rate);
  });
  if (buckets_.size() >= kMaxCallers) buckets_.clear();
}

}  // namespace omni
