// The laws that C++ gives for free, each only where the class offers the operations: probes made of
// sequences that went well.
//
// A probe is the sequence, or a start of it, with the steps of one law appended, and what is
// expected of them. Running it and handing the execution to `judge` decides. Which law, which
// arguments and which second object are drawn, so asking again gives other probes.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "model/api.h"
#include "model/finding.h"
#include "oracle/class_words.h"
#include "support/random.h"

namespace assay::oracle {

class Laws {
 public:
  // The Api must outlive the laws.
  explicit Laws(const model::Api& api);

  // At most `most` probes, of different laws, on the object that the step `object` made. None if it
  // is no object of a class under test, or no longer whole (moved-from, destroyed) at the end.
  [[nodiscard]] std::vector<model::Probe> probes(const model::Sequence& sequence,
                                                 std::size_t object, std::size_t most,
                                                 support::Random& random) const;

  // At most `most` probes, of different laws, on an object of the sequence.
  [[nodiscard]] std::vector<model::Probe> probes(const model::Sequence& sequence, std::size_t most,
                                                 support::Random& random) const;

  // At most `most` probes on objects of the sequence, drawn among those that were made; those of
  // `brokenIn` come first.
  [[nodiscard]] std::vector<model::Probe> probes(const model::Sequence& sequence,
                                                 const model::Execution& execution,
                                                 std::size_t most, support::Random& random) const;

  // Probes for laws that the observations of the execution already show to be broken: a const call
  // that changed some, a size that is not what empty() says. They cost nothing unless needed.
  [[nodiscard]] std::vector<model::Probe> brokenIn(const model::Sequence& sequence,
                                                   const model::Execution& execution,
                                                   support::Random& random) const;

 private:
  const ClassWords* wordsFor(const model::Operation* maker) const;
  // The steps that make objects that laws speak of.
  std::vector<std::size_t> madeIn(const model::Sequence& sequence) const;
  void addImpureCalls(const model::Sequence& sequence, const model::Execution& execution,
                      support::Random& random, std::vector<model::Probe>& found) const;
  void addWrongSizes(const model::Sequence& sequence, const model::Execution& execution,
                     support::Random& random, std::vector<model::Probe>& found) const;

  const model::Api& api_;
  std::map<model::TypeId, ClassWords> words_;  // by the type of the objects
};

}  // namespace assay::oracle
