#pragma once

#include "engine/glossary/glossary.h"
#include "engine/inquiry.h"

namespace omni {

/// Where the question uses a term that is defined, has it asked of the things that the term stands for; where
/// it asks for nothing but these, they are what was found. Errors: those of Glossary::define().
Status define(const Glossary& glossary, Inquiry& of);

/// Puts what the term is defined as behind the evidence; warns where nothing was found of what it means.
void citeDefinition(Inquiry& of);

}  // namespace omni
