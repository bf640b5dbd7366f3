#pragma once

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "engine/engine.h"
#include "report/report_json.h"

namespace omni {

/// The key under which two questions are equal: who asks, what and how, on which day.
std::string answerKey(const std::string& caller, const Json& arguments, const World& world);

/// The content marks of sources at one time; those without a mark are absent.
using ContentMarks = std::map<SourceId, std::string>;

/// Of the sources of a catalog. Of none on a server: no mark tells when its rows are others.
ContentMarks contentMarksOf(const Catalog& catalog);

/// Answers that are given again while nothing of what they rest on has changed: the catalog is the same,
/// and so is the content of every source that was asked. It belongs to one engine, with whose settings it
/// goes. Thread-safe.
class AnswerCache {
 public:
  explicit AnswerCache(std::size_t bytes) : most_(bytes) {}

  /// The report as it was given; nothing where there is none, or something has changed.
  std::shared_ptr<const AskReport> find(const std::string& key, const Engine& engine);
  /// Keeps the answer to a question that was asked of `catalog`, unless it was cut short or is no answer.
  /// `before`: what its sources held before it was asked. `bytes`: about how large it is.
  void put(const std::string& key, AskReport report, const std::shared_ptr<const Catalog>& catalog,
           const ContentMarks& before, std::size_t bytes);
  void clear();

 private:
  struct Kept {
    std::shared_ptr<const AskReport> report;
    std::shared_ptr<const Catalog> catalog;
    ContentMarks marks;  // of the sources that were asked
    std::size_t bytes = 0;
  };
  using Order = std::list<std::pair<std::string, Kept>>;  // used last first
  void drop(Order::iterator kept);

  const std::size_t most_;
  std::mutex mutex_;
  Order order_;
  std::unordered_map<std::string, Order::iterator> places_;
  std::size_t bytes_ = 0;
};

}  // namespace omni
