#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graphbuild/wording/reading.h"

namespace omni {

/// A relation that a sentence states in so many words.
struct StatedRelation {
  std::optional<std::size_t> from;  // a thing; nothing: the document
  std::size_t to = 0;
  std::string type;
  double confidence = 0;
  std::size_t sentence = 0;
};

/// Statements of two plain forms: "Pennine Water fitted Pulse V2" (two things, and between them a verb with
/// at most a preposition; after Fader, Soderland and Etzioni 2011; or what a source calls a relation of such
/// things), and "Owner: Freja Holm" (a line that begins with a label), of what the document is about, or of
/// the document. Values of attributes are no things here.
std::vector<StatedRelation> statedRelations(const DocumentNames& reading, std::string_view text,
                                            const Knowledge& knowledge);

}  // namespace omni
