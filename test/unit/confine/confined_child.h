// Runs a function in a confined copy of the test program.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "confine/confinement.h"

namespace assay::confine {

// All layers but these.
inline Layers without(std::initializer_list<Layer> gone) {
  Layers layers;
  for (const Layer layer : gone) layers.remove(layer);
  return layers;
}

struct ChildEnd {
  int status = -1;  // of waitpid
  std::vector<model::Touch> touched;

  [[nodiscard]] int exitCode() const { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }
  [[nodiscard]] int signal() const { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }
};

// The function's result is the exit code; 99 if the child cannot be confined.
inline ChildEnd runConfined(const Policy& policy, const std::function<int()>& body,
                            const Limits& limits = {}) {
  ChildEnd end;
  const auto confinement = Confinement::prepare(policy, limits);
  if (!confinement) return end;
  const pid_t child = ::fork();
  if (child == 0) {
    ::setpgid(0, 0);
    if (!confinement->enter()) ::_exit(99);
    ::_exit(body());
  }
  ::waitpid(child, &end.status, 0);
  if (Supervisor* supervisor = confinement->supervisor()) {
    for (Noted& noted : supervisor->take()) end.touched.push_back(std::move(noted.touch));
  }
  return end;
}

// A folder of the test's own, outside of every scratch directory.
class Outside {
 public:
  Outside() {
    std::string name = (std::filesystem::temp_directory_path() / "assay-outside-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    std::ofstream(folder_ / "kept.txt") << "kept";
    std::filesystem::permissions(folder_ / "kept.txt", std::filesystem::perms(0640));
  }
  Outside(const Outside&) = delete;
  Outside& operator=(const Outside&) = delete;
  ~Outside() { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string file(const std::string& name = "kept.txt") const {
    return (folder_ / name).string();
  }
  // Nothing was added, removed or changed.
  [[nodiscard]] bool isUnchanged() const {
    namespace fs = std::filesystem;
    const auto count = std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
    std::ifstream in(folder_ / "kept.txt");
    std::string text;
    in >> text;
    return count == 1 && text == "kept" &&
           fs::status(folder_ / "kept.txt").permissions() == fs::perms(0640);
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace assay::confine
