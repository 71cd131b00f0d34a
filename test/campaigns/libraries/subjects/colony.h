// A container with stable places as a subject: the alias names the instance that is meant.
#pragma once

#include <plf_colony.h>

using IntColony = plf::colony<int>;
