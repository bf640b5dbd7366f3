#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <thread>

#include "audit/audit_reader.h"
#include "audit/audit_trail.h"
#include "audit/verify_audit.h"
#include "base/temporary_folder.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

constexpr std::chrono::system_clock::time_point kNow{std::chrono::seconds{1'700'000'000}};

AuditRecord queryOf(const std::string& text) {
  return {.at = kNow,
          .request = {.caller = "ann", .roles = {"sales"}, .route = "mcp query_source", .id = "r1"},
          .sources = {"crm"},
          .text = text,
          .parameters = {"p1"},
          .rows = 3,
          .bytes = 40,
          .took = std::chrono::microseconds(1500)};
}

std::vector<std::string> linesOf(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

void write(const std::filesystem::path& file, const std::vector<std::string>& lines) {
  std::ofstream out(file, std::ios::trunc);
  for (const std::string& line : lines) out << line << '\n';
}

class AuditTest : public ::testing::Test {
 protected:
  void append(std::size_t count, AuditText text = AuditText::kFull) {
    const AuditTrail trail(AuditFile::open(file_).value(), text);
    for (std::size_t n = 0; n < count; ++n) trail.record(queryOf("SELECT " + std::to_string(n)));
  }
  std::vector<std::string> findings() {
    const auto verified = verifyAudit({file_});
    std::vector<std::string> messages;
    for (const auto& finding : verified->findings)
      messages.push_back(std::to_string(finding.line) + ": " + finding.what);
    return messages;
  }
  std::vector<std::string> notes() {
    std::vector<std::string> messages;
    const auto verified = verifyAudit({file_});
    for (const auto& note : verified->notes) messages.push_back(note.what);
    return messages;
  }

  TemporaryFolder folder_;
  std::filesystem::path file_ = folder_.path() / "audit.jsonl";
};

TEST_F(AuditTest, recordsWhatWasAskedAndNoValue) {
  append(1);
  const auto record = nlohmann::json::parse(linesOf(file_)[1]);
  EXPECT_EQ(record["seq"], 2);
  EXPECT_EQ(record["at"], "2023-11-14T22:13:20.000Z");
  EXPECT_EQ(record["kind"], "query");
  EXPECT_EQ(record["caller"], "ann");
  EXPECT_EQ(record["roles"], nlohmann::json({"sales"}));
  EXPECT_EQ(record["route"], "mcp query_source");
  EXPECT_EQ(record["sources"], nlohmann::json({"crm"}));
  EXPECT_EQ(record["text"], "SELECT 0");
  EXPECT_EQ(record["parameters"], nlohmann::json({"p1"}));
  EXPECT_EQ(record["rows"], 3);
  EXPECT_EQ(record["bytes"], 40);
  EXPECT_EQ(record["ms"], 1.5);
  EXPECT_EQ(record["outcome"], "ok");
  EXPECT_EQ(record["request"], "r1");
  EXPECT_FALSE(record.contains("code"));
}

TEST_F(AuditTest, keepsOnlyTheHashOfATextWhereThatIsWanted) {
  append(1, AuditText::kHash);
  const std::string line = linesOf(file_)[1];
  EXPECT_THAT(line, Not(HasSubstr("SELECT")));
  EXPECT_EQ(nlohmann::json::parse(line)["sha256"],
            "3adec4a4a21edef159da73579fdc4799efff9e8ce2a5ab2b7df70627e5d509bc");
}

TEST_F(AuditTest, verifiesWhatWasAppendedByOneAfterTheOther) {
  append(3);
  append(2);
  EXPECT_THAT(findings(), IsEmpty());
  EXPECT_EQ(verifyAudit({file_})->records, 6u);  // with that which begins the file
}

TEST_F(AuditTest, findsALineThatWasRemovedWhereverItStood) {
  append(5);
  const auto lines = linesOf(file_);
  for (std::size_t removed = 0; removed < lines.size(); ++removed) {
    auto rest = lines;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(removed));
    write(file_, rest);
    EXPECT_THAT(findings(), ElementsAre(HasSubstr("record " + std::to_string(removed + 1) + " is missing")));
  }
}

TEST_F(AuditTest, findsALineThatWasChangedWhereverItStood) {
  append(5);
  const auto lines = linesOf(file_);
  for (std::size_t changed = 1; changed < lines.size(); ++changed) {
    auto other = lines;
    other[changed].replace(other[changed].find("ann"), 3, "bob");
    write(file_, other);
    EXPECT_THAT(findings(), ElementsAre(std::to_string(changed + 1) + ": record " +
                                        std::to_string(changed + 1) + " was changed"));
  }
}

TEST_F(AuditTest, findsAChangedLineWhoseHashWasMadeAnew) {
  append(3);
  auto lines = linesOf(file_);
  AuditLink last = readAuditLine(lines[1])->own;
  std::string forged = appendLink(auditFields(queryOf("SELECT other"), AuditText::kFull), last);
  forged.pop_back();
  lines[2] = forged;
  write(file_, lines);
  EXPECT_THAT(findings(), ElementsAre(HasSubstr("4: record 4 continues another record 3")));
}

TEST_F(AuditTest, findsLinesThatWereSwapped) {
  append(5);
  auto lines = linesOf(file_);
  std::swap(lines[2], lines[3]);
  write(file_, lines);
  EXPECT_THAT(findings(),
              ElementsAre("3: record 4 stands before record 3", "4: record 3 stands behind record 4"));
}

TEST_F(AuditTest, findsALineThatWasPutIn) {
  append(2);
  auto lines = linesOf(file_);
  lines.insert(lines.begin() + 1, "{}");
  write(file_, lines);
  EXPECT_THAT(findings(), ElementsAre("2: the line is no record: it was changed or put in"));
}

TEST_F(AuditTest, tellsAnUnfinishedLineFromTampering) {
  append(2);
  std::ofstream(file_, std::ios::app) << R"({"seq":4,"at":"2026)";
  EXPECT_THAT(findings(), IsEmpty());
  EXPECT_THAT(notes(), ElementsAre(HasSubstr("the last line is unfinished")));
  append(1);
  EXPECT_THAT(findings(), IsEmpty());
  EXPECT_THAT(notes(), ElementsAre(HasSubstr("unfinished, as the next record says")));
  auto lines = linesOf(file_);
  lines[3] = R"({"seq":4,"at":"2027)";
  write(file_, lines);
  EXPECT_THAT(findings(), SizeIs(1)) << "another unfinished line is not the one that the next record knows";
}

TEST_F(AuditTest, continuesBehindAProcessThatEndedBeforeItWroteTheHead) {
  append(2);
  const auto head = linesOf(auditHeadFile(file_));
  append(2);
  write(auditHeadFile(file_), head);
  append(1);
  EXPECT_THAT(findings(), IsEmpty());
  EXPECT_EQ(verifyAudit({file_})->last.number, 6u);
}

TEST_F(AuditTest, continuesTheChainInANewFileWhereTheOldOneWasRenamed) {
  const AuditTrail trail(AuditFile::open(file_).value(), AuditText::kFull);
  trail.record(queryOf("SELECT 1"));
  const auto old = folder_.path() / "audit.jsonl.1";
  std::filesystem::rename(file_, old);
  trail.record(queryOf("SELECT 2"));
  const auto both = verifyAudit({old, file_});
  EXPECT_THAT(both->findings, IsEmpty());
  EXPECT_EQ(both->last.number, 4u);
  EXPECT_THAT(notes(), ElementsAre(HasSubstr("begins with record 3")));
}

TEST_F(AuditTest, severalProcessesAndThreadsAppendToOneChain) {
  constexpr int kProcesses = 4, kThreads = 2, kEach = 50;
  std::vector<pid_t> children;
  for (int process = 0; process < kProcesses; ++process) {
    const pid_t child = fork();
    if (child == 0) {
      const AuditTrail trail(AuditFile::open(file_).value(), AuditText::kFull);
      std::vector<std::jthread> threads;
      for (int thread = 0; thread < kThreads; ++thread)
        threads.emplace_back([&] {
          for (int n = 0; n < kEach; ++n) trail.record(queryOf("SELECT 1"));
        });
      threads.clear();
      _exit(0);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) waitpid(child, nullptr, 0);
  EXPECT_THAT(findings(), IsEmpty());
  EXPECT_EQ(verifyAudit({file_})->records, std::size_t{kProcesses * kThreads * kEach} + 1);
}

TEST_F(AuditTest, saysWhyARecordCouldNotBeWritten) {
  std::vector<std::string> messages;
  const AuditTrail trail(AuditFile::open(file_).value(), AuditText::kFull,
                         [&](const Error& error) { messages.push_back(error.message); });
  std::filesystem::remove_all(folder_.path());
  trail.record(queryOf("SELECT 1"));
  EXPECT_THAT(messages, ElementsAre(HasSubstr("cannot write the audit file")));
  EXPECT_FALSE(AuditFile::open(folder_.path() / "none" / "audit.jsonl").has_value());
}

TEST_F(AuditTest, showsTheNewestRecords) {
  append(300);
  const AuditTrail trail(AuditFile::open(file_).value(), AuditText::kFull);
  AuditRecord refused = queryOf("DELETE FROM t");
  refused.request.caller = "bob";
  refused.outcome = "refused";
  refused.code = "refused";
  trail.record(refused);
  append(3);
  EXPECT_THAT(newestAuditRecords(file_, {.outcome = "refused"}).value(), ElementsAre(HasSubstr("DELETE")));
  EXPECT_THAT(newestAuditRecords(file_, {.caller = "ann", .limit = 500}).value(), SizeIs(303));
  EXPECT_THAT(newestAuditRecords(file_, {.source = "erp"}).value(), IsEmpty());
  EXPECT_THAT(newestAuditRecords(file_, {.before = 3, .limit = 2}).value(),
              ElementsAre(HasSubstr("SELECT 0")));
  EXPECT_FALSE(newestAuditRecords(folder_.path() / "none", {}).has_value());
}

}  // namespace
}  // namespace omni
