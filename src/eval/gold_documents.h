#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "eval/data/sample.h"
#include "source/source.h"

namespace omni {

/// All texts of a source.
using ReadTexts = std::function<Result<std::vector<SourceText>>(const SourceId& source)>;

/// Which gold documents nobody can find, for their sources hold none of these ids: what to tell the reader of
/// the figures. Nothing where all are there, or a source cannot be read.
std::optional<std::string> unknownGoldDocuments(std::span<const Sample> samples, const ReadTexts& read);

}  // namespace omni
