#pragma once

#include <memory>
#include <string_view>

#include "source/source_config.h"
#include "source/texts/text_reader.h"

namespace omni {

/// Of every kind that is searched: "on" (the default), "off" (words only) or "endpoint" (the vectors of the
/// configured one).
inline constexpr std::string_view kVectorsOption = "vectors";

/// Checks the values of that.
Status validateCorpus(const SourceConfig& config);

/// A source of files that `reader` makes texts of: passages, found by their words and by their meaning. Not
/// read yet. Errors: kInvalidArgument (no path, no endpoint for vectors).
Result<std::unique_ptr<Source>> openCorpus(const SourceConfig& config,
                                           std::shared_ptr<const TextReader> reader, const World& world);

}  // namespace omni
