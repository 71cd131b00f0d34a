// The text on a shelf. Include inventory/item.h first.
#pragma once

namespace inventory {

class Label {
 public:
  explicit Label(const Item& item);

  // At most `width` characters.
  std::string text(std::size_t width) const;

 private:
  std::string text_;
};

}  // namespace inventory

// expect: inventory::Label::Label(const inventory::Label&)
// expect: inventory::Label::Label(inventory::Label&&)
// expect: inventory::Label::operator=(const inventory::Label&)
// expect: inventory::Label::operator=(inventory::Label&&)
// expect: inventory::Label::~Label()
// expect: inventory::Label::Label(const inventory::Item&)
// expect: inventory::Label::text(unsigned long) const
