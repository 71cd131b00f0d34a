#include "confine/layers.h"

#include <gtest/gtest.h>

namespace assay::confine {
namespace {

TEST(Layers, HaveNames) {
  for (const Layer layer : allLayers) EXPECT_EQ(layerNamed(nameOf(layer)), layer);
  EXPECT_FALSE(layerNamed("moat"));
}

TEST(Layers, AreAllThereAtFirstAndCanBeTakenAway) {
  Layers layers;
  for (const Layer layer : allLayers) EXPECT_TRUE(layers.has(layer));
  layers.remove(Layer::Limits);
  EXPECT_FALSE(layers.has(Layer::Limits));
  EXPECT_TRUE(layers.has(Layer::Landlock));
  for (const Layer layer : allLayers) EXPECT_FALSE(Layers::none().has(layer));
}

TEST(Layers, OfTheTwoThatProtectFilesOneIsUsed) {
  const Layers used = effective({});
  EXPECT_FALSE(used.has(Layer::Landlock) && used.has(Layer::Namespace));
  EXPECT_EQ(protectsFiles(used), used.has(Layer::Landlock) || used.has(Layer::Namespace));
}

TEST(Layers, ThereIsNoSupervisorWithoutTheFilterThatAsksIt) {
  Layers wanted;
  wanted.remove(Layer::SystemCalls);
  EXPECT_FALSE(effective(wanted).has(Layer::Supervisor));
}

}  // namespace
}  // namespace assay::confine
