// The layers of the confinement, and which of them this system has.
//
//   landlock      nothing outside of the scratch directory is changed, and only what a program
//                 needs is read; by the kernel's own rules on files
//   namespace     the same by mounts of its own, where the kernel has no Landlock
//   system-calls  an allow list; what is not on it is refused: the network, other processes, the
//                 kernel
//   supervisor    decides, call by call, on what the list leaves open, and writes down what was
//                 touched
//   limits        memory, processes, threads, files, descriptors
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace assay::confine {

enum class Layer { Landlock, Namespace, SystemCalls, Supervisor, Limits };

constexpr std::array allLayers = {Layer::Landlock, Layer::Namespace, Layer::SystemCalls,
                                  Layer::Supervisor, Layer::Limits};

[[nodiscard]] std::string_view nameOf(Layer layer);
[[nodiscard]] std::optional<Layer> layerNamed(std::string_view name);

// A set of layers; all of them at first.
class Layers {
 public:
  [[nodiscard]] static Layers none();
  [[nodiscard]] bool has(Layer layer) const;
  void remove(Layer layer);
  bool operator==(const Layers&) const = default;

 private:
  unsigned bits_ = (1u << allLayers.size()) - 1;
};

// Those of the wanted layers that take effect on this system. Of Landlock and namespaces, which do
// the same, it is one: Landlock where both are there.
[[nodiscard]] Layers effective(const Layers& wanted);

// Whether the kernel itself keeps a program from changing what is not its own.
[[nodiscard]] bool protectsFiles(const Layers& layers);

// The version of the kernel's Landlock; 0: it has none.
[[nodiscard]] int landlockVersion();

}  // namespace assay::confine
