// A container with stable places as a subject: the alias names the instance that is meant.
#pragma once

// The library chooses its interface by a macro of the standard library, which must be there before it.
#include <plf_colony.h>

#include <version>

using IntColony = plf::colony<int>;
