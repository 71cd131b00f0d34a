#include "harness/build.h"

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "harness/check.h"
#include "harness/diagnostics.h"
#include "harness/link.h"
#include "harness/link_information.h"
#include "harness/missing_symbols.h"
#include "harness/reach.h"
#include "harness/records.h"
#include "harness/source_pool.h"
#include "harness/symbols.h"
#include "model/json_bytes.h"
#include "support/files.h"
#include "support/hash.h"

namespace assay::harness {

namespace fs = std::filesystem;
using nlohmann::json;
using support::ErrorCode;

namespace {

support::Hash keyOf(const Checked& checked, const SubjectBuild& subject,
                    const Toolchain& toolchain) {
  support::Hasher hasher;
  const auto add = [&](const std::vector<std::string>& words) {
    hasher.add(words.size());
    for (const std::string& word : words) hasher.add(word);
  };
  hasher.add("worker").add(checked.generated.source).add(subject.directory);
  hasher.add(subject.buildDirectory).add(toolchain.compiler).add(toolchain.runtimeArchive);
  add(subject.flags);
  add(subject.linkArguments);
  add(toolchain.compileFlags);
  add(toolchain.linkFlags);
  add(toolchain.includeDirectories);
  for (const model::CompileCommand& source : subject.sources) {
    hasher.add(source.file).add(source.directory).add(source.output);
    add(source.arguments);
  }
  return hasher.finish();
}

std::string toJson(const Dropped& dropped, const std::vector<Compilation>& compilations,
                   bool reachesFiles) {
  json list = json::array();
  for (const Compilation& each : compilations) {
    list.push_back({{"source", each.source}, {"directory", each.directory}, {"flags", each.flags}});
  }
  return model::jsonWithBytes({{"dropped", toJson(dropped)},
                               {"compilations", std::move(list)},
                               {"reachesFiles", reachesFiles}});
}

// One run of build(): the state that its stages share.
class WorkerBuild {
 public:
  WorkerBuild(const SubjectBuild& subject, const Toolchain& toolchain, const BuildOptions& options,
              support::Listener& listener, Checked checked)
      : subject_(subject),
        toolchain_(toolchain),
        options_(options),
        listener_(listener),
        checked_(std::move(checked)),
        key_(keyOf(checked_, subject, toolchain)),
        cache_(fs::absolute(options.cacheDirectory)),
        worker_(cache_ / "workers" / key_.toHex()),
        records_(cache_ / "builds"),
        pool_(std::nullopt) {}

  support::Result<BuiltWorker> run() {
    if (auto known = fromCache()) return std::move(*known);
    const auto started = std::chrono::system_clock::now();
    if (auto made = support::makeDirectories(worker_.parent_path()); !made) {
      return support::passOn(made);
    }
    pool_.emplace(subject_, checked_.subject.api.includes, toolchain_, options_, listener_);
    libraries_ = readLinkInformation(subject_.buildDirectory);
    libraries_.arguments.insert(libraries_.arguments.end(), subject_.linkArguments.begin(),
                                subject_.linkArguments.end());
    Reduced current = checked_.subject;
    Generated generated = checked_.generated;
    if (auto linked = compileAndLink(generated); !linked) return support::passOn(linked);
    if (!missing_.empty()) {
      dropped_ = partsThatNeed(generated, objects(), missing_, describePlace());
      current = reduce(checked_.subject.api, checked_.subject.excluded, dropped_);
      generated = generate(current.api, current.excluded);
      if (current.api.operations.empty()) return nothingLeft();
      if (auto linked = compileAndLink(generated); !linked) return support::passOn(linked);
    }
    if (auto stored = remember(started); !stored) return support::passOn(stored);
    return finish(std::move(current.api), std::move(generated.table), false);
  }

 private:
  std::optional<BuiltWorker> fromCache() {
    const auto known = records_.find(key_);
    if (!known || ::access(worker_.c_str(), X_OK) != 0) return std::nullopt;
    const auto dropped = fromRecord(model::parseJsonWithBytes(*known));
    if (!dropped) return std::nullopt;
    if (dropped->empty()) {
      return finish(std::move(checked_.subject.api), std::move(checked_.generated.table), true);
    }
    Reduced reduced = reduce(checked_.subject.api, checked_.subject.excluded, *dropped);
    Generated generated = generate(reduced.api, reduced.excluded);
    return finish(std::move(reduced.api), std::move(generated.table), true);
  }

  // What was dropped, with the compilations filled in; nothing if the record is damaged.
  std::optional<Dropped> fromRecord(const json& record) {
    std::vector<Compilation> compilations;
    try {
      for (const json& each : record.at("compilations")) {
        compilations.push_back({each.at("source"), each.at("directory"), each.at("flags")});
      }
      auto dropped = droppedFromJson(record.at("dropped").get<std::string>());
      reachesFiles_ = record.at("reachesFiles").get<bool>();
      if (dropped) compilations_ = std::move(compilations);
      if (dropped) return std::move(*dropped);
    } catch (const json::exception&) {
    }
    return std::nullopt;
  }

  support::Status compileHarness(const Generated& generated) {
    const auto source = writeGenerated(generated, options_);
    if (!source) return support::passOn(source);
    harness_ = harnessCompilation(subject_, *source);
    listener_.onProgress({"compile", "the harness", 0, 1});
    auto compiled = compileCached(toolchain_, harness_, OutputKind::Object, cache_ / "objects");
    if (!compiled) return support::passOn(compiled);
    if (!compiled->errors.empty()) {
      const auto errors = parseErrors(compiled->errors);
      return support::fail(ErrorCode::Build, errors.empty() ? compiled->errors : summary(errors));
    }
    listener_.onProgress({"compile", "the harness", 1, 1});
    harnessObject_ = compiled->path;
    inputs_.insert(inputs_.end(), compiled->inputs.begin(), compiled->inputs.end());
    return {};
  }

  std::vector<std::string> objects() const {
    std::vector<std::string> all = {harnessObject_};
    const auto chosen = pool_->objects();
    all.insert(all.end(), chosen.begin(), chosen.end());
    return all;
  }

  // Leaves in missing_ what nobody defines. With missing_ known already, links without it.
  support::Status compileAndLink(const Generated& generated) {
    if (auto compiled = compileHarness(generated); !compiled) return compiled;
    const auto symbols = readSymbols(harnessObject_);
    if (!symbols) return support::passOn(symbols);
    if (auto added = pool_->addKnownProviders(symbols->undefined); !added) return added;
    for (;;) {
      listener_.onProgress({"link", "the worker", 0, 1});
      auto linked = link(toolchain_, {objects(), libraries_.arguments, !missing_.empty()}, worker_);
      if (!linked) return support::passOn(linked);
      if (linked->succeeded) break;
      if (linked->undefined.empty()) {
        return support::fail(ErrorCode::Build,
                             "the worker does not link: " + linked->errors.substr(0, 1000));
      }
      const auto added = pool_->searchProviders(linked->undefined);
      if (!added) return support::passOn(added);
      if (!*added) {
        missing_ = std::move(linked->undefined);
        return {};
      }
    }
    listener_.onProgress({"link", "the worker", 1, 1});
    return findReach();
  }

  // Libraries are not looked into.
  support::Status findReach() {
    reachesFiles_ = !libraries_.arguments.empty();
    for (const std::string& object : objects()) {
      const auto symbols = readSymbols(object);
      if (!symbols) return support::passOn(symbols);
      reachesFiles_ = reachesFiles_ || reachesFiles(symbols->undefined);
    }
    return {};
  }

  std::string describePlace() const {
    return subject_.sources.empty() ? "the header or a source beside it"
                                    : "the sources of the compile database";
  }

  support::Result<BuiltWorker> nothingLeft() const {
    return support::fail(ErrorCode::Build,
                         "nothing can be called: '" + demangled(*missing_.begin()) +
                             "' has no definition in " + describePlace(),
                         "", kMissingRemedy);
  }

  support::Status remember(std::chrono::system_clock::time_point started) {
    compilations_ = pool_->compilations();
    compilations_.insert(compilations_.begin(), harness_);
    std::erase_if(inputs_, [&](const std::string& file) { return isOurs(file); });
    const auto add = [this](const std::vector<std::string>& more) {
      inputs_.insert(inputs_.end(), more.begin(), more.end());
    };
    add(checked_.inputs);
    add(pool_->inputs());
    add(toolchain_.inputs);
    add(libraries_.files);
    return records_.store(key_, inputs_, toJson(dropped_, compilations_, reachesFiles_), started,
                          worker_.string());
  }

  // Files of the cache itself are younger than the start of the build and named by their content.
  bool isOurs(const std::string& file) const { return file.starts_with(cache_.string() + "/"); }

  BuiltWorker finish(model::Api api, model::ThunkTable table, bool wasCached) {
    api.reachesFiles = reachesFiles_;
    return {worker_.string(), std::move(api), std::move(table), std::move(compilations_),
            wasCached};
  }

  const SubjectBuild& subject_;
  const Toolchain& toolchain_;
  const BuildOptions& options_;
  support::Listener& listener_;
  Checked checked_;
  support::Hash key_;
  fs::path cache_;
  fs::path worker_;
  Records records_;
  std::optional<SourcePool> pool_;
  LinkInformation libraries_;
  Compilation harness_;
  std::string harnessObject_;
  std::vector<std::string> inputs_;
  std::set<std::string> missing_;
  Dropped dropped_;
  bool reachesFiles_ = false;
  std::vector<Compilation> compilations_;
};

}  // namespace

support::Result<BuiltWorker> build(const model::Api& api, const SubjectBuild& subject,
                                   const Toolchain& toolchain, const BuildOptions& options,
                                   support::Listener& listener) {
  auto checked = checkThunks(api, subject, toolchain, options, listener);
  if (!checked) return support::passOn(checked);
  return WorkerBuild(subject, toolchain, options, listener, std::move(*checked)).run();
}

}  // namespace assay::harness
