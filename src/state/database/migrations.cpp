#include "state/database/migrations.h"

#include <string>

namespace omni {
namespace {

constexpr const char* kSteps[] = {
    // 1, of 0.2.0
    R"sql(
CREATE TABLE question (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, caller TEXT NOT NULL,
  question TEXT NOT NULL, status TEXT NOT NULL, source TEXT, confidence REAL NOT NULL, took INTEGER NOT NULL,
  tokens INTEGER NOT NULL, money REAL NOT NULL, level TEXT NOT NULL, report TEXT NOT NULL);
CREATE INDEX question_at ON question (at);
CREATE TABLE feedback (
  number INTEGER PRIMARY KEY, question INTEGER NOT NULL REFERENCES question (number) ON DELETE CASCADE,
  at INTEGER NOT NULL, caller TEXT NOT NULL, verdict TEXT NOT NULL, source TEXT, query TEXT, parameters TEXT,
  note TEXT);
CREATE INDEX feedback_question ON feedback (question);
CREATE TABLE source (id TEXT PRIMARY KEY, at INTEGER NOT NULL, config TEXT NOT NULL);
)sql",
    // 2: what sources held
    R"sql(
CREATE TABLE description (
  number INTEGER PRIMARY KEY, key TEXT NOT NULL, source TEXT NOT NULL, first INTEGER NOT NULL,
  last INTEGER NOT NULL, accepted INTEGER NOT NULL DEFAULT 0, structure TEXT NOT NULL);
CREATE INDEX description_key ON description (key, number);
)sql",
    // 3: confirmed questions
    R"sql(
CREATE TABLE template (
  id TEXT PRIMARY KEY, key TEXT NOT NULL, source TEXT NOT NULL, at INTEGER NOT NULL, question TEXT NOT NULL,
  query TEXT NOT NULL, parameters TEXT NOT NULL, status TEXT NOT NULL, note TEXT NOT NULL, made TEXT NOT NULL);
CREATE INDEX template_key ON template (key);
)sql",
    // 4: which names are one thing, as people decided
    R"sql(
CREATE TABLE entity_decision (
  key_a TEXT NOT NULL, plain_a TEXT NOT NULL, key_b TEXT NOT NULL, plain_b TEXT NOT NULL, name_a TEXT NOT NULL,
  name_b TEXT NOT NULL, at INTEGER NOT NULL, same INTEGER NOT NULL,
  PRIMARY KEY (key_a, plain_a, key_b, plain_b));
)sql",
    // 5: what was learned from confirmed questions
    R"sql(
CREATE TABLE own_weights (
  pool TEXT NOT NULL, part TEXT NOT NULL, at INTEGER NOT NULL, questions INTEGER NOT NULL,
  right_before INTEGER NOT NULL, right_after INTEGER NOT NULL, mark TEXT NOT NULL, model TEXT NOT NULL,
  PRIMARY KEY (pool, part));
)sql",
    // 6: what schedules did
    R"sql(
CREATE TABLE schedule (name TEXT PRIMARY KEY, version INTEGER NOT NULL, record TEXT NOT NULL);
)sql",
};

}  // namespace

std::span<const char* const> stateMigrations() {
  return kSteps;
}

Status migrate(Database& database, std::span<const char* const> steps) {
  OMNI_TRY(reached, database.version());
  const auto known = static_cast<std::int64_t>(steps.size());
  if (reached > known)
    return fail(
        Code::kUnsupported, "the state is of a newer program, version " + std::to_string(reached) + " of it",
        "Use that program, or keep the state elsewhere: XDG_STATE_HOME, OMNI_STATE.", Audience::kOperator);
  for (std::int64_t step = reached; step < known; ++step) {
    const auto done = database.advance(steps[static_cast<std::size_t>(step)], step + 1);
    if (done) continue;
    // Another process may have been faster.
    OMNI_TRY(now, database.version());
    if (now <= step) return done;
  }
  return {};
}

}  // namespace omni
