#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "entities/match/record_field.h"
#include "entities/match/records.h"

namespace omni {

/// How the fields of many pairs agree: a row a pair.
class AgreementTable {
 public:
  AgreementTable(const std::vector<RecordField>& fields, std::span<const RecordPair> pairs);

  std::size_t pairs() const { return fields_ == 0 ? 0 : all_.size() / fields_; }
  std::size_t fields() const { return fields_; }
  std::span<const Agreement> operator[](std::size_t pair) const {
    return std::span(all_).subspan(pair * fields_, fields_);
  }

 private:
  std::size_t fields_;
  std::vector<Agreement> all_;
};

/// How often each agreement occurs in one field.
using AgreementShares = std::array<double, kAgreements>;

/// How likely two records are one thing, by how well their fields agree. I. P. Fellegi and A. B. Sunter, A
/// Theory for Record Linkage (1969); learned without labels from the candidates, which are both kinds of
/// pairs mixed, by expectation maximisation (W. E. Winkler, Using the EM Algorithm for Weight Computation in
/// the Fellegi-Sunter Model, 1988).
class MatchModel {
 public:
  /// `chance`: pairs at random, which tell what two things have in common; learning starts there.
  MatchModel(const AgreementTable& chance, const AgreementTable& candidates);

  /// Natural logarithm of the odds that they are one thing.
  double logOdds(std::span<const Agreement> agreements) const;
  /// Of a field, among pairs that are one thing and among candidates that are two.
  const AgreementShares& whereSame(std::size_t field) const { return same_[field]; }
  const AgreementShares& whereOther(std::size_t field) const { return other_[field]; }

 private:
  /// One round; how much the share of pairs that are one thing moved.
  double learn(const AgreementTable& candidates);

  double prior_;  // the share of candidates that are one thing
  std::vector<AgreementShares> same_, other_;
};

/// 0 to 1.
double probabilityOf(double logOdds);

}  // namespace omni
