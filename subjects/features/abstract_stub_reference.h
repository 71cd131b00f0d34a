// Pure virtual functions with reference and pointer results: a stub must own what it returns.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace features {

class Catalogue {
 public:
  virtual ~Catalogue() = default;
  virtual const std::string& title(unsigned index) const = 0;
  virtual std::vector<int>& prices() = 0;
  virtual const int* cheapest() const = 0;
};

class Shop {
 public:
  explicit Shop(std::shared_ptr<Catalogue> catalogue) : catalogue_(std::move(catalogue)) {}

  std::size_t offers() const { return catalogue_ ? catalogue_->prices().size() : 0; }
  std::string banner() const { return catalogue_ ? catalogue_->title(0) : "closed"; }
  int lowest() const { return catalogue_ && catalogue_->cheapest() ? *catalogue_->cheapest() : -1; }

 private:
  std::shared_ptr<Catalogue> catalogue_;
};

}  // namespace features

// expect: features::Catalogue::(stub)
// expect: features::Catalogue::title(unsigned int) const
// expect: features::Catalogue::prices()
// expect: features::Catalogue::cheapest() const
// expect: features::Shop::Shop(const features::Shop&)
// expect: features::Shop::Shop(features::Shop&&)
// expect: features::Shop::operator=(const features::Shop&)
// expect: features::Shop::operator=(features::Shop&&)
// expect: features::Shop::~Shop()
// expect: features::Shop::Shop(std::shared_ptr<features::Catalogue>)
// expect: features::Shop::offers() const
// expect: features::Shop::banner() const
// expect: features::Shop::lowest() const
