#include <utility>

#include "base/text.h"
#include "eval/difference/profile_reader.h"

namespace omni {
namespace {

using Kind = Lexeme::Kind;

/// A term of a triple's object, a filter or a header.
struct Term {
  enum class Kind { kVariable, kName, kLiteral };
  Kind kind = Kind::kVariable;
  std::string text;
};

/// An IRI without what comes before its last part.
std::string lastSegment(std::string_view iri) {
  while (!iri.empty() && (iri.back() == '/' || iri.back() == '#')) iri.remove_suffix(1);
  return lower(iri.substr(iri.find_last_of("/#") + 1));
}

class SparqlProfileReader : ProfileReader {
 public:
  using ProfileReader::ProfileReader;

  QueryProfile read() {
    for (at_ = 0; at_ < all_.size(); ++at_) readOne();
    for (auto& [predicate, object] : toVariables_)
      (subjects_.contains(object) ? profile_.relations : profile_.links).insert(predicate);
    return finish();
  }

 private:
  enum class Place { kHeader, kPattern, kValues };
  enum class Slot { kSubject, kPredicate, kObject };

  void readOne() {
    if (isKind(at_, Kind::kIri)) return readTerm({Term::Kind::kName, lastSegment(all_[at_].value)});
    if (isKind(at_, Kind::kText)) return readText();
    if (isNumber(at_)) return readNumberTerm();
    if (isPrefixed()) return readPrefixed();
    if (isKind(at_, Kind::kMark)) return readMark();
    readWord();
  }

  bool nameAfter(std::size_t at) const {
    return isKind(at + 1, Kind::kWord) && touch(all_[at], all_[at + 1]);
  }

  /// `prefix:name` or `:name`.
  bool isPrefixed() const {
    if (mark(at_, ":")) return nameAfter(at_);
    return isKind(at_, Kind::kWord) && touchedBy(at_, ":");
  }

  void readPrefixed() {
    if (!mark(at_, ":")) ++at_;
    std::string name;
    if (nameAfter(at_)) name = all_[++at_].value;
    while (!name.empty() && touchedBy(at_, "-.") && nameAfter(at_ + 1)) {
      name += all_[at_ + 1].value + all_[at_ + 2].value;
      at_ += 2;
    }
    if (!mark(at_ + 1, "(")) readTerm({Term::Kind::kName, lower(name)});  // else a cast
  }

  /// A literal without its language tag or datatype.
  void readText() {
    const std::string text = all_[at_].value;
    if (touchedBy(at_, "@")) {
      for (at_ += 2; touchedBy(at_, "-");) at_ += 2;
    } else if (touchedBy(at_, "^")) {
      at_ += 3;
      if (isPrefixed()) at_ += 2;
    }
    readTerm({Term::Kind::kLiteral, text});
  }

  void readNumberTerm() {
    at_ += readNumber(at_) - 1;
    if (inTriples()) fill({Term::Kind::kLiteral, ""});
  }

  void readMark() {
    if (mark(at_, "?$") && nameAfter(at_)) return readVariable(all_[++at_].value);
    if (mark(at_, "{}")) {
      if (place_ != Place::kValues || mark(at_, "}")) place_ = Place::kPattern;
      slot_ = Slot::kSubject;
      selecting_ = false;
    } else if (mark(at_, "(") && !(inTriples() && slot_ == Slot::kPredicate)) {
      countColumn();
      ++depth_;
    } else if (mark(at_, ")") && depth_ > 0) {
      --depth_;
    } else if (inTriples()) {
      readTripleMark();
    } else {
      readOperator();
    }
  }

  void readTripleMark() {
    if (mark(at_, ".")) slot_ = Slot::kSubject;
    if (mark(at_, ";/|")) slot_ = Slot::kPredicate;
    if (mark(at_, "/|")) profile_.relations.insert(predicate_);
    if (mark(at_, ",")) slot_ = Slot::kObject;
  }

  void readOperator() {
    if (mark(at_, "!") && is(at_ + 1, "bound")) ++missing_;
    if (mark(at_, "!") && !touchedBy(at_, "=") && !is(at_ + 1, "bound")) add(Construct::kNegation);
    if (mark(at_, "|") && touchedBy(at_, "|")) profile_.values.insert("or");
    readComparison(at_);
    readArithmetic(at_);
  }

  void readVariable(const std::string& name) {
    if (parameters_.is_object() && parameters_.contains(name)) {
      const auto& value = parameters_.at(name);
      const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
      const bool iri = text.find("://") != std::string::npos;
      return readTerm({iri ? Term::Kind::kName : Term::Kind::kLiteral, iri ? lastSegment(text) : text});
    }
    countColumn();
    readTerm({Term::Kind::kVariable, name});
  }

  void countColumn() {
    if (selecting_ && depth_ == 0) ++profile_.columns;
  }

  bool inTriples() const { return place_ == Place::kPattern && depth_ == 0; }

  void readTerm(const Term& term) {
    if (inTriples())
      fill(term);
    else if (term.kind != Term::Kind::kVariable && place_ != Place::kHeader)
      addValue(term.text);
    else if (term.kind == Term::Kind::kLiteral)
      addValue(term.text);
  }

  /// Puts a term into the triple at hand.
  void fill(const Term& term) {
    if (slot_ == Slot::kSubject) {
      if (term.kind == Term::Kind::kVariable) subjects_.insert(term.text);
      if (term.kind == Term::Kind::kName) addValue(term.text);
      slot_ = Slot::kPredicate;
    } else if (slot_ == Slot::kPredicate) {
      predicate_ = term.text;
      slot_ = Slot::kObject;
    } else {
      addObject(term);
      slot_ = Slot::kSubject;
    }
  }

  void addObject(const Term& object) {
    if (object.kind == Term::Kind::kVariable) {
      if (predicate_ != "type") toVariables_.emplace_back(predicate_, object.text);
    } else if (object.kind == Term::Kind::kLiteral) {
      profile_.links.insert(predicate_);
      if (!object.text.empty()) addValue(object.text);
    } else if (predicate_ == "type") {
      profile_.classes.insert(object.text);
    } else {
      profile_.relations.insert(predicate_);
      addValue(object.text);
    }
  }

  void readWord() {
    const std::string text = word(at_);
    if (text == "a" && inTriples() && slot_ == Slot::kPredicate) return fill({Term::Kind::kName, "type"});
    if (text == "true" || text == "false") return readTerm({Term::Kind::kLiteral, text});
    if (text == "prefix" || text == "base") return skipDeclaration();
    if (inTriples()) slot_ = Slot::kSubject;
    readHeader(text);
    if (text == "values") place_ = Place::kValues;
    if (text == "in") profile_.values.insert("or");
    if (text == "exists" && !is(at_ - 1, "not")) add(Construct::kSubQuery);
    if (text == "lang" || text == "langmatches") return skipLanguage();
    readKeyword(at_);
  }

  void readHeader(const std::string& text) {
    const bool select = text == "select";
    if (select && selected_) add(Construct::kSubQuery);
    if (select || text == "group" || text == "order" || text == "having" || text == "limit")
      place_ = Place::kHeader;
    if (select) selecting_ = !selected_;
    selected_ = selected_ || select;
  }

  void skipDeclaration() {
    while (at_ + 1 < all_.size() && !isKind(at_, Kind::kIri)) ++at_;
  }

  /// The language tag of a text is no constant of the question.
  void skipLanguage() {
    for (std::size_t end = at_ + 8; at_ < end && at_ + 1 < all_.size() && !isKind(at_, Kind::kText);) ++at_;
  }

  std::size_t at_ = 0;
  std::size_t depth_ = 0;  // open brackets of an expression
  Place place_ = Place::kHeader;
  Slot slot_ = Slot::kSubject;
  bool selected_ = false;   // a SELECT came before
  bool selecting_ = false;  // in what the outermost SELECT returns
  std::string predicate_;
  std::set<std::string> subjects_;
  std::vector<std::pair<std::string, std::string>> toVariables_;  // predicates and their objects
};

}  // namespace

QueryProfile sparqlProfile(std::string_view text, const nlohmann::json& parameters) {
  return SparqlProfileReader(Route::kSparql, text, parameters).read();
}

}  // namespace omni
