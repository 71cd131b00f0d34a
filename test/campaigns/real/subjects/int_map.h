// A container of the standard library as a subject: the alias names the instance that is meant.
#pragma once

#include <map>
#include <string>

using IntMap = std::map<int, std::string>;
