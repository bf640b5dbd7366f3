#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "schema/entity_model.h"

namespace omni {

/// Something of an entity model that words can name.
struct ElementRef {
  enum class Kind : std::uint8_t { kEntity, kAttribute, kLink, kLinkAttribute };
  Kind kind = Kind::kEntity;
  std::uint32_t owner = 0;      // entity, or link for kLink and kLinkAttribute
  std::uint32_t attribute = 0;  // of the entity or link
  bool operator==(const ElementRef&) const = default;
};

/// Whether it is an attribute, of an entity or of a link.
inline bool isProperty(const ElementRef& element) {
  return element.kind == ElementRef::Kind::kAttribute || element.kind == ElementRef::Kind::kLinkAttribute;
}

/// The attribute that `element` (kAttribute or kLinkAttribute) refers to.
inline const Attribute& attributeAt(const EntityModel& model, const ElementRef& element) {
  return element.kind == ElementRef::Kind::kLinkAttribute
             ? model.links[element.owner].attributes[element.attribute]
             : model.entities[element.owner].attributes[element.attribute];
}

/// Every attribute of every entity, then of every relationship.
template <class Visit>
void forEachAttribute(const EntityModel& model, Visit&& visit) {
  using Kind = ElementRef::Kind;
  for (std::uint32_t e = 0; e < model.entities.size(); ++e)
    for (std::uint32_t a = 0; a < model.entities[e].attributes.size(); ++a)
      visit(ElementRef{Kind::kAttribute, e, a}, model.entities[e].attributes[a]);
  for (std::uint32_t l = 0; l < model.links.size(); ++l)
    for (std::uint32_t a = 0; a < model.links[l].attributes.size(); ++a)
      visit(ElementRef{Kind::kLinkAttribute, l, a}, model.links[l].attributes[a]);
}

struct SchemaWord {
  std::string word;  // lower case
  std::string stem;
  std::uint32_t number = 0;  // the same for the same word of all names
};

/// One way in which an element is named.
struct ElementName {
  ElementRef element;
  std::vector<SchemaWord> words;
  std::string joined;     // all words in one where they may be an abbreviation ("lname"), else empty
  bool full = true;       // false: without its owner's words ("name" of customers.customer_name)
  bool converse = false;  // of a relationship, as its end is called ("manager" of whom REPORTS_TO leads to)
};

/// All names of all elements of one source, stemmed once.
class SchemaWords {
 public:
  SchemaWords() = default;
  explicit SchemaWords(const EntityModel& model);
  const std::vector<ElementName>& names() const { return names_; }
  /// How many different words the names have; their numbers are below it.
  std::size_t differentWords() const { return different_; }

  template <class A>
  friend void archive(A& a, SchemaWords& words) {
    a(words.names_, words.different_);
  }

 private:
  void addNames(const EntityModel& model);
  // Of an entity: what its source is called where it holds nothing else, and what the attribute that names
  // its things says that they are.
  void addFurther(std::uint32_t entity, const Entity& of);
  void add(ElementRef element, const std::string& phrase, const std::string* ownerPhrase);
  // Of a relationship between things of one kind: what it calls its start and its end.
  void addRoles(std::uint32_t link, const std::string& phrase, const std::string& thing);
  void addRole(std::uint32_t link, std::string_view called, bool converse);
  void numberWords();
  std::vector<ElementName> names_;
  std::uint32_t different_ = 0;
};

}  // namespace omni
