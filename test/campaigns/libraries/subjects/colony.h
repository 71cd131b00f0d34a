// A container with stable places as a subject: the alias names the instance that is meant.
#pragma once

// The library chooses its interface by a macro of the standard library, which must be there before it.
// clang-format off
#include <version>
#include <plf_colony.h>
// clang-format on

using IntColony = plf::colony<int>;
