#pragma once

namespace omni {

/// The weights of grounding, apart from the code that uses it.
struct GroundingWeights {
  double mentionedOwner = 0.25;  // an attribute whose entity the question mentions
  double nearestOwner = 0.15;    // … and is the nearest such mention
  double junctionOwner = -0.05;  // an attribute of a bridge table
  double unnamedPeople = -0.1;   // a value of people whom nothing mentions
  double newEntity = -0.25;      // an entity that nothing mentions but a match needs
};

inline constexpr GroundingWeights kGrounding;

}  // namespace omni
