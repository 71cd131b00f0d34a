// A hash map as a subject: the alias names the instance that is meant.
#pragma once

#include <tsl/hopscotch_map.h>

using IntMap = tsl::hopscotch_map<int, int>;
