#include "confine/layers.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

#include "confine/namespaces.h"
#include "confine/system_call_filter.h"

namespace assay::confine {

namespace {
constexpr unsigned bit(Layer layer) { return 1u << static_cast<unsigned>(layer); }
}  // namespace

std::string_view nameOf(Layer layer) {
  switch (layer) {
    case Layer::Landlock:
      return "landlock";
    case Layer::Namespace:
      return "namespace";
    case Layer::SystemCalls:
      return "system-calls";
    case Layer::Supervisor:
      return "supervisor";
    case Layer::Limits:
      return "limits";
  }
  return "";
}

std::optional<Layer> layerNamed(std::string_view name) {
  const auto found =
      std::ranges::find_if(allLayers, [&](Layer layer) { return nameOf(layer) == name; });
  return found == allLayers.end() ? std::nullopt : std::optional(*found);
}

Layers Layers::none() {
  Layers layers;
  layers.bits_ = 0;
  return layers;
}

bool Layers::has(Layer layer) const { return (bits_ & bit(layer)) != 0; }

void Layers::remove(Layer layer) { bits_ &= ~bit(layer); }

int landlockVersion() {
  constexpr unsigned kVersion = 1;
  const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, kVersion);
  return version > 0 ? static_cast<int>(version) : 0;
}

Layers effective(const Layers& wanted) {
  Layers layers = wanted;
  if (landlockVersion() == 0) layers.remove(Layer::Landlock);
  if (layers.has(Layer::Landlock) || !canMakeNamespaces()) layers.remove(Layer::Namespace);
  if (!canFilterSystemCalls()) layers.remove(Layer::SystemCalls);
  if (!layers.has(Layer::SystemCalls) || !canSupervise()) layers.remove(Layer::Supervisor);
  return layers;
}

bool protectsFiles(const Layers& layers) {
  return layers.has(Layer::Landlock) || layers.has(Layer::Namespace);
}

}  // namespace assay::confine
