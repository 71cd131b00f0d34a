// The sources of the project that are compiled in because something needs what they define.
//
// Symbols are looked up in the object files of the user's own build first: that costs nothing.
// Where there are none, sources are compiled, the likeliest first, until the symbol turns up.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "harness/compile.h"
#include "harness/subject_build.h"
#include "harness/symbols.h"
#include "harness/toolchain.h"
#include "support/events.h"
#include "support/result.h"

namespace assay::harness {

class SourcePool {
 public:
  // `headers` are the files of the subject, by which sources are ranked; a source that is among
  // them is part of the harness already and never compiled again.
  SourcePool(const SubjectBuild& subject, const std::vector<std::string>& headers,
             const Toolchain& toolchain, const BuildOptions& options, support::Listener& listener);

  // Compiles in what defines the wanted symbols according to the user's own build, and what that
  // needs in turn.
  support::Status addKnownProviders(const std::set<std::string>& wanted);

  // The same for every source whose symbols are not known yet, until all wanted symbols are defined
  // or no source is left. Gives whether an object was added.
  support::Result<bool> searchProviders(const std::set<std::string>& wanted);

  std::vector<std::string> objects() const;       // chosen so far
  std::vector<Compilation> compilations() const;  // of these objects
  const std::vector<std::string>& inputs() const {
    return inputs_;
  }  // every file that was looked at

 private:
  struct Source {
    Compilation compilation;
    std::string userObject;  // up to date, or empty
    int rank = 0;            // smaller: likelier
    std::string object;      // ours, once compiled
    Symbols symbols;         // of the object that is known
    bool isKnown = false;
    bool isChosen = false;
    bool failed = false;
  };

  void readUserObjects();
  void learn(std::size_t source, Symbols symbols);
  support::Status compileAll(const std::vector<std::size_t>& sources);
  std::set<std::size_t> providersOf(const std::set<std::string>& wanted) const;

  const Toolchain& toolchain_;
  const BuildOptions& options_;
  support::Listener& listener_;
  std::vector<Source> sources_;  // by rank
  std::map<std::string, std::size_t> definitions_;
  std::map<std::string, std::size_t> weakDefinitions_;
  std::vector<std::string> inputs_;
  bool userObjectsRead_ = false;
};

// How the source of an entry is compiled: its own flags, and main() renamed where it has one.
Compilation sourceCompilation(const model::CompileCommand& command);

}  // namespace assay::harness
