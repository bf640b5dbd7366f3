#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "source/films/film_facts.h"
#include "source/films/subtitles.h"
#include "source/place.h"
#include "source/texts/document_text.h"

namespace omni {

/// A film as a text: what its file says of it, in a passage of its own; then a line for each thing that is
/// said in it, with its time, "[1:05–1:09] Are you hurt?", for each chapter and for each text that its
/// pictures show, "[1:05–1:30] Shown: …". What is said goes on over cues until a sentence ends, somebody is
/// silent for two seconds, or ten are over.
DocumentText filmDocument(const std::string& id, const FilmFacts& facts, std::span<const SubtitleCue> spoken,
                          std::span<const SubtitleCue> shown);

/// From when to when a part of such a text is said; nothing where it holds no time.
std::optional<TimeSpan> timesIn(std::string_view part);

}  // namespace omni
