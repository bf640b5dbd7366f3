#pragma once

namespace omni {

/// What the grounding of a sketch weighs, apart from the code that uses it.
struct GroundingWeights {
  double mentionedOwner = 0.25;  // an attribute whose entity the question mentions
  double nearestOwner = 0.15;    // … and is the nearest such mention
  double junctionOwner = -0.05;  // an attribute of a bridge table
  double newEntity = -0.25;      // an entity that nothing mentions but a reading needs
  double hop = -0.08;            // a join
  double disconnected = -2.0;    // entities that no path joins
  double mentionedLink = 0.2;    // a join along a relationship that the question names
};

/// How sure a formulation is: logistic over what was explained, how well and how clearly.
struct ConfidenceWeights {
  double bias = -4.2;
  double explained = 4.0;       // share of the content words
  double readings = 2.2;        // mean score of the chosen readings
  double margin = 0.6;          // to the next assignment, at most 1
  double hops = -0.25;          // each join
  double noFilterFound = -0.5;  // each value that no sample holds
};

inline constexpr GroundingWeights kGrounding;
inline constexpr ConfidenceWeights kConfidence;

}  // namespace omni
