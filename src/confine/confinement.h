// What a program of the subject's may do: the worker, and every test program that is run.
//
// Confinement is put together before the fork, since that allocates, and entered in the child
// between fork and exec. docs/safety.md says what a user may rely on.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "confine/landlock.h"
#include "confine/layers.h"
#include "confine/limits.h"
#include "confine/namespaces.h"
#include "confine/scratch.h"
#include "confine/supervisor.h"
#include "confine/system_call_filter.h"
#include "support/result.h"

namespace assay::confine {

// What the user and the subject's build say about it.
struct Policy {
  Layers layers;  // that are wanted; those that the system has are used
  std::vector<std::filesystem::path> readable;  // besides the system's libraries
  bool changesFiles =
      false;  // the program may: it does not run where the kernel protects nothing …
  bool isUnconfined = false;  // … unless the user said so; then limits are all that holds
};

// Whether a program with these layers can harm nobody.
[[nodiscard]] bool isConfined(const Layers& layers);

class Confinement {
 public:
  // `place`: where the program is in its work; see Supervision.
  [[nodiscard]] static support::Result<Confinement> prepare(const Policy& policy, Limits limits,
                                                            std::function<Place()> place = {});

  // In the child, last before exec; working directory and root are the scratch directory's then.
  // False, with errno set, if a layer could not be entered: the program must not run.
  [[nodiscard]] bool enter() const noexcept;

  [[nodiscard]] const std::filesystem::path& scratch() const { return scratch_.path(); }
  [[nodiscard]] const Layers& layers() const { return layers_; }

  // Null without that layer.
  [[nodiscard]] Supervisor* supervisor() const { return supervisor_.get(); }

 private:
  Layers layers_;
  Limits limits_;
  Scratch scratch_;
  LandlockRules landlock_;
  PrivateRoot root_;
  SystemCallFilter filter_;
  std::unique_ptr<Supervisor> supervisor_;
};

}  // namespace assay::confine
