#include "evidence/provenance.h"

namespace omni {

Provenance provenanceOf(const Attempt& attempt) {
  return {.source = attempt.candidate.source, .route = attempt.candidate.route, .elements = attempt.elements};
}

Provenance provenanceOf(const Attempt& attempt, const Passage& passage) {
  Provenance provenance = provenanceOf(attempt);
  provenance.elements = passage.headings;
  provenance.document = passage.document;
  provenance.place = passage.place;
  return provenance;
}

}  // namespace omni
