// Helpers for the texts of the library.
#pragma once

#include <string>

namespace inventory {

// Letters and digits only, in capitals: "ab-12" becomes "AB12".
std::string normalised(const std::string& number);

// 1250 becomes "12.50".
std::string formatCents(unsigned cents);

}  // namespace inventory
