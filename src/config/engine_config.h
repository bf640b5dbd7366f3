#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "access/access_config.h"
#include "base/budget.h"
#include "config/planner_config.h"
#include "config/service_config.h"
#include "model/endpoint/model_config.h"
#include "source/described_sink.h"

namespace omni {

/// How many questions an engine takes on.
struct Admission {
  std::size_t running = 64;   // at once
  std::size_t waiting = 256;  // for their turn; who comes then is sent away

  bool operator==(const Admission&) const = default;
};

/// How long a question waits for sources that are being described for the first time.
struct DescribingWait {
  // Since the opening and since one came last, whatever is asked.
  std::chrono::milliseconds always{1500};
  // Without a sign of progress, where what is there does not settle the question.
  std::chrono::milliseconds needed{60000};

  bool operator==(const DescribingWait&) const = default;
};

/// Of an engine as a caller sees it: what he may do with which of its sources.
struct Seen {
  std::vector<SourceId> asked, queried, described;
  std::vector<SourceId> whole;  // of which no rule and no identity keeps anything from him

  bool operator==(const Seen&) const = default;
};

/// What people mean by a term: the things that a query of one source finds.
struct Definition {
  std::string term;  // "churned customer"; its last word is what such things are called
  SourceId source;
  std::string query;  // in the source's language; one of its columns names the things

  bool operator==(const Definition&) const = default;
};

class AuditTrail;
class TemplateBook;
class NamesElsewhere;
struct OwnWeights;

/// What an engine is opened with.
struct EngineConfig {
  std::vector<SourceConfig> sources;
  Limits limits;             // of each question
  bool timeIsGiven = false;  // limits.time is written in the configuration
  Admission admission;
  DescribingWait describingWait;
  std::chrono::milliseconds markAge{10000};  // after it a question has a source looked at again, for the next
  std::span<const SourceKind> kinds = sourceKinds();
  std::size_t threads = 0;  // that all questions share, beside those that ask; 0: as many as suit the machine
  std::size_t candidates = 3;  // k
  std::map<std::string, std::string, std::less<>>
      aliases;                          // what people say, in lower case, for the sources' word
  std::vector<Definition> definitions;  // of terms
  double trust = kTrust;                // the confidence below which an answer is called a guess
  std::optional<ModelConfig> model;     // none: no stage asks a language model
  PlannerConfig planner;
  std::shared_ptr<const AccessConfig> access;     // who sees what; null: whoever asks sees all
  std::optional<Seen> seen;                       // none: everything may be done
  LogConfig log;                                  // for whoever keeps what was asked
  ServerConfig server;                            // for whoever serves the engine
  std::shared_ptr<const TemplateBook> confirmed;  // questions that people confirmed; null: none are looked at
  std::shared_ptr<const OwnWeights> own;          // learned from those beside what ships; null: none
  std::shared_ptr<const NamesElsewhere> names;    // that people decided are one thing's; null: none
  DescribedSink described{};                      // may be empty
  SourceErrorSink withheld{};  // told what engines say that callers of a part are not told; may be empty
  AuditConfig auditing;        // for whoever opens the audit trail
  std::shared_ptr<const AuditTrail> audit;  // of questions and native queries; null: no record is left
};

}  // namespace omni
