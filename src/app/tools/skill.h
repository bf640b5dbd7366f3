#pragma once

#include <string>
#include <vector>

#include "app/service/service.h"
#include "app/tools/tool_scope.h"
#include "state/template_store.h"

namespace omni {

/// A file of a skill folder.
struct SkillFile {
  std::string path;  // below the folder
  std::string text;
};

/// A skill folder for agent programs: SKILL.md, which says what the sources hold, which tool to use when and
/// what was asked before, and a page for each source with its schema. It holds what the caller whose engine
/// `seen` is may see, without sample values, secrets and places of sources; of `verified` the active ones of
/// sources that the caller sees whole.
std::vector<SkillFile> skillFiles(const std::string& skillName, const Engine& seen, const ToolScope& scope,
                                  const std::vector<KeptTemplate>& verified);

/// Whether a name is one of a skill: lower case letters, digits and single hyphens within, at most 64.
bool isSkillName(const std::string& name);

}  // namespace omni
