// clang-format off: label.h relies on item.h before it.
#include "inventory/item.h"
#include "inventory/label.h"
// clang-format on

#include "text.h"

namespace inventory {

Label::Label(const Item& item) : text_(item.name() + ' ' + formatCents(item.cents())) {}

std::string Label::text(std::size_t width) const { return text_.substr(0, width); }

}  // namespace inventory
