// Characters, independent of the locale.
#pragma once

namespace inventory::ascii {

bool isAlphanumeric(char letter);
char upper(char letter);

}  // namespace inventory::ascii
