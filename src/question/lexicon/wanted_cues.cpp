#include "question/lexicon/cue_tables.h"
#include "question/lexicon/implied_attributes.h"

namespace omni {
namespace {

using enum CueKind;

constexpr Cue kWantedCues[] = {
    {"how old", kList, kAge},
    {"how tall", kList, kHeight},
    {"how high", kList, kHeight},
    {"how long", kList, kLength},
    {"how far", kList, kLength},
    {"how warm", kList, kTemperature},
    {"how hot", kList, kTemperature},
    {"how cold", kList, kTemperature},
    {"how deep", kList, "depth"},
    {"how wide", kList, "width"},
    {"how heavy", kList, kWeight},
    {"how big", kList, kSize},
    {"how large", kList, kSize},
    {"how fast", kList, kSpeed},
    {"how expensive", kList, kPrice},
    {"what is", kList},
    {"what are", kList},
    {"what was", kList},
    {"what were", kList},
    {"which", kList},
    {"what", kList},
    {"list", kList},
    {"show", kList},
    {"show me", kList},
    {"give", kList},
    {"give me", kList},
    {"find", kList},
    {"return", kList},
    {"display", kList},
    {"tell me", kList},
    {"get", kList},
    {"retrieve", kList},
    {"who is", kList},
    {"who are", kList},
    {"provide", kList},
    {"report", kList},
    {"name the", kList},
    {"identify", kList},
    {"compute", kList},
    {"calculate", kList},
    {"all information about", kEverything},
    {"all the information about", kEverything},
    {"all information of", kEverything},
    {"all the information of", kEverything},
    {"all information", kEverything},
    {"all the information", kEverything},
    {"all information for", kEverything},
    {"information about", kEverything},
    {"the information of", kEverything},
    {"information of", kEverything},
    {"information for", kEverything},
    {"complete information about", kEverything},
    {"full information about", kEverything},
    {"all attributes of", kEverything},
    {"all columns of", kEverything},
    {"everything about", kEverything},
    {"tell me about", kEverything},
    {"everything we know about", kEverything},
    {"everything you know about", kEverything},
    {"what do we know about", kEverything},
    {"what do you know about", kEverything},
    {"what is known about", kEverything},
    {"brief me on", kEverything},
    {"overview of", kEverything},
    {"an overview of", kEverything},
    {"profile of", kEverything},
    {"a profile of", kEverything},
    {"briefing on", kEverything},
    {"a briefing on", kEverything},
    {"a briefing about", kEverything},
    {"different", kDistinct},
    {"distinct", kDistinct},
    {"unique", kDistinct},
    {"all different", kDistinct},
    {"all distinct", kDistinct},
    {"various", kDistinct},
    {"distinctive", kDistinct},
    {"if any", kOptional},
    {"if available", kOptional},
    {"if known", kOptional},
    {"including", kOptional},
    {"including those with none", kOptional},
    {"including those who have none", kOptional},
    {"including those without", kOptional},
    {"including those without any", kOptional},
    {"including those with no", kOptional},
    {"including those that have none", kOptional},
};

constexpr Cue kIntentCues[] = {
    {"why", kExplain},          {"explain", kExplain},
    {"how do i", kExplain},     {"how do we", kExplain},
    {"how can", kExplain},      {"how does", kExplain},
    {"how do", kExplain},       {"describe", kExplain},
    {"summarise", kExplain},    {"summarize", kExplain},
    {"how to", kExplain},       {"what happens", kExplain},
    {"am i allowed", kExplain}, {"are we allowed", kExplain},
    {"what should", kExplain},  {"delete", kWrite},
    {"remove", kWrite},         {"drop", kWrite},
    {"insert", kWrite},         {"update", kWrite},
    {"truncate", kWrite},       {"erase", kWrite},
    {"overwrite", kWrite},      {"rename", kWrite},
    {"purge", kWrite},          {"wipe", kWrite},
    {"modify", kWrite},         {"set the", kWrite},
    {"change the", kWrite},     {"add a", kWrite},
    {"add an", kWrite},         {"create a", kWrite},
    {"create an", kWrite},
};

}  // namespace

std::span<const Cue> wantedCues() {
  return kWantedCues;
}

std::span<const Cue> intentCues() {
  return kIntentCues;
}

}  // namespace omni
