// Whether a class has value semantics: the question that a changed original raises.
//
// Copies of a handle share what they refer to, and a change made through one shows in the others:
// that is what a handle is for. One execution cannot tell a handle from a value whose author forgot
// something. Many can: of a value, most functions that change a copy leave the original alone; of a
// handle, most show through, except those that let the handle refer to something else. So the
// probes of the law are counted by the function that changed the copy.
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "model/api.h"
#include "model/finding.h"

namespace assay::oracle {

class CopyEvidence {
 public:
  // The Api must outlive the evidence.
  explicit CopyEvidence(const model::Api& api) : api_(api) {}

  // Takes an executed probe of CopyIndependent into account; others say nothing.
  void note(const model::Probe& probe, const model::Execution& execution);

  // Whether more functions change copies alone than change the original as well. A function that
  // did either, depending on the state, counts for value semantics: a handle's functions are
  // consistent.
  [[nodiscard]] bool hasValueSemantics(model::ClassId cls) const;

  // The same for the class that a probe of CopyIndependent is about.
  [[nodiscard]] bool hasValueSemantics(const model::Probe& probe) const;

  // What was counted, for a run that goes on with it. `restore` throws a json::exception if that is
  // no evidence about this Api.
  [[nodiscard]] nlohmann::json state() const;
  void restore(const nlohmann::json& state);

 private:
  struct Effects {
    std::size_t independent = 0;  // the copy changed, the original did not
    std::size_t shown = 0;        // the original changed
  };

  std::optional<model::ClassId> classOf(const model::Probe& probe) const;

  const model::Api& api_;
  std::map<model::ClassId, std::map<std::string, Effects>> effects_;  // by the key of the function
};

}  // namespace assay::oracle
