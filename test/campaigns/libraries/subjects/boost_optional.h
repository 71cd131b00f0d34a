// A value that may be missing, as a subject: the alias names the instance that is meant.
#pragma once

#include <boost/optional.hpp>
#include <string>

using OptionalText = boost::optional<std::string>;
