#include "audit/verify_audit.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include "audit/audit_head.h"
#include "net/signature/digest.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBegin = R"(,"kind":"begin",)", kTorn = R"(,"kind":"torn","bytes":)";

std::string readWhole(std::istream& in) {
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string recordsText(std::uint64_t first, std::uint64_t last) {
  return first == last ? "record " + std::to_string(first)
                       : "records " + std::to_string(first) + " to " + std::to_string(last);
}

std::string areMissing(std::uint64_t first, std::uint64_t last) {
  return recordsText(first, last) + (first == last ? " is missing" : " are missing");
}

class Verifier {
 public:
  void verify(const fs::path& file, std::string_view text, const std::optional<AuditHead>& head) {
    file_ = &file;
    const auto lines = linesOf(text);
    numbers_ = numbersIn(lines);
    for (at_ = 0; at_ < lines.size(); ++at_) {
      const bool isUnfinished = at_ + 1 == lines.size() && !text.ends_with('\n');
      verifyLine(lines, isUnfinished);
    }
    if (head) verifyHead(*head);
  }
  AuditVerification take() && { return std::move(found_); }

 private:
  static std::set<std::uint64_t> numbersIn(const std::vector<std::string_view>& lines) {
    std::set<std::uint64_t> numbers;
    for (const auto line : lines)
      if (const auto read = readAuditLine(line)) numbers.insert(read->own.number);
    return numbers;
  }

  void find(std::string what) { found_.findings.push_back({*file_, at_ + 1, std::move(what)}); }
  void note(std::string what) { found_.notes.push_back({*file_, at_ + 1, std::move(what)}); }

  void verifyLine(const std::vector<std::string_view>& lines, bool isUnfinished) {
    const auto line = readAuditLine(lines[at_]);
    if (line) {
      if (!line->isIntact) {
        find("record " + std::to_string(line->own.number) + " was changed");
        changed_.insert(line->own.number);
      }
      verifyPlace(*line, lines[at_]);
      ++found_.records;
      if (line->own.number > found_.last.number) found_.last = line->own;
      seen_.emplace(line->own.number, line->own.hash);
      return;
    }
    if (isUnfinished)
      return note("the last line is unfinished: the process that wrote it was killed or the disk was full");
    if (at_ + 1 < lines.size() && isMarkedTorn(lines[at_], lines[at_ + 1]))
      return note("the line is unfinished, as the next record says");
    find("the line is no record: it was changed or put in");
  }

  static bool isMarkedTorn(std::string_view torn, std::string_view next) {
    return next.find(std::string(kTorn) + std::to_string(torn.size()) + R"(,"sha256":")" + sha256Hex(torn)) !=
           std::string_view::npos;
  }

  // Whether the record stands behind the one before it.
  void verifyPlace(const AuditLine& line, std::string_view text) {
    const std::uint64_t number = line.own.number, expected = found_.last.number + 1;
    if (line.previous == found_.last.hash && number == expected) return;
    if (found_.records == 0 && text.find(kBegin) != std::string_view::npos)
      return note("the file begins with record " + std::to_string(number) +
                  ": verify it together with the files before it");
    if (number > expected && areAllIn(expected, number - 1))
      return find("record " + std::to_string(number) + " stands before record " + std::to_string(expected));
    if (number > expected) return find(areMissing(expected, number - 1));
    if (number < expected)
      return find("record " + std::to_string(number) + " stands behind record " +
                  std::to_string(expected - 1));
    // The finding of a changed record stands already: the one behind it need not be named too.
    if (!changed_.contains(number - 1))
      find("record " + std::to_string(number) + " continues another record " + std::to_string(expected - 1) +
           " than the one before it");
  }

  bool areAllIn(std::uint64_t first, std::uint64_t last) const {
    const auto from = numbers_.lower_bound(first), to = numbers_.upper_bound(last);
    return static_cast<std::uint64_t>(std::distance(from, to)) == last - first + 1;
  }

  void verifyHead(const AuditHead& head) {
    const std::uint64_t last = found_.last.number;
    const auto known = seen_.find(head.last.number);
    if (head.last.number > last) return find(areMissing(last + 1, head.last.number) + " at the end");
    if (known != seen_.end() && known->second != head.last.hash)
      find(recordsText(head.last.number, last) + " stands where the head of the file knows another");
  }

  const fs::path* file_ = nullptr;
  std::size_t at_ = 0;
  std::set<std::uint64_t> numbers_;            // of the records in the file
  std::set<std::uint64_t> changed_;            // numbers of records that were changed
  std::map<std::uint64_t, std::string> seen_;  // hashes by number
  AuditVerification found_;
};

}  // namespace

Result<AuditVerification> verifyAudit(const std::vector<fs::path>& files) {
  Verifier verifier;
  for (const fs::path& file : files) {
    // The head first: what is appended meanwhile stands behind it.
    std::ifstream headIn(auditHeadFile(file));
    const auto head = headIn ? readAuditHead(readWhole(headIn)) : std::nullopt;
    std::ifstream in(file, std::ios::binary);
    if (!in)
      return fail(Code::kNotFound, "cannot read the audit file " + file.string(),
                  "Name it: omni audit verify FILE.");
    verifier.verify(file, readWhole(in), head);
  }
  return std::move(verifier).take();
}

}  // namespace omni
