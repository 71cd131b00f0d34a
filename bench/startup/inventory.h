// A header of ordinary size and taste: what `assay list` meets in daily work.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace shop {

enum class Unit { Piece, Kilogram, Litre };

// One article on the shelf. Prices are in cents.
class Article {
 public:
  Article(int number, std::string name, long price)
      : number_(number), name_(std::move(name)), price_(price) {
    if (number <= 0) throw std::invalid_argument("an article number is positive");
    if (price < 0) throw std::invalid_argument("a price is not negative");
  }

  int number() const noexcept { return number_; }
  const std::string& name() const noexcept { return name_; }
  long price() const noexcept { return price_; }
  Unit unit() const noexcept { return unit_; }

  void rename(std::string name) {
    if (name.empty()) throw std::invalid_argument("an article has a name");
    name_ = std::move(name);
  }

  void setUnit(Unit unit) noexcept { unit_ = unit; }

  // Lowers the price by a share of it.
  void discount(int percent) {
    if (percent < 0 || percent > 100) throw std::out_of_range("a share is between 0 and 100");
    price_ -= price_ * percent / 100;
  }

  bool operator==(const Article&) const = default;

 private:
  int number_;
  std::string name_;
  long price_;
  Unit unit_ = Unit::Piece;
};

// How many of an article came or went.
struct Movement {
  int article = 0;
  int amount = 0;
  std::string reason;
};

// The articles of a shop, how many there are of each, and how that came about.
class Inventory {
 public:
  Inventory() = default;

  explicit Inventory(const std::vector<Article>& articles) {
    for (const Article& article : articles) add(article);
  }

  // A number that is taken already is refused.
  void add(const Article& article) {
    const bool isNew = shelf_.emplace(article.number(), Place{article, 0, {}}).second;
    if (!isNew) throw std::invalid_argument("the number is taken");
  }

  bool add(int number, const std::string& name, long price = 0) {
    if (contains(number)) return false;
    add(Article(number, name, price));
    return true;
  }

  // What is left of the article is written off.
  bool remove(int number) {
    const auto place = shelf_.find(number);
    if (place == shelf_.end()) return false;
    if (place->second.amount != 0) record(number, -place->second.amount, "written off");
    shelf_.erase(place);
    return true;
  }

  void clear() noexcept {
    shelf_.clear();
    history_.clear();
  }

  bool contains(int number) const { return shelf_.contains(number); }
  std::size_t size() const noexcept { return shelf_.size(); }
  bool empty() const noexcept { return shelf_.empty(); }

  std::optional<Article> find(int number) const {
    const auto place = shelf_.find(number);
    if (place == shelf_.end()) return std::nullopt;
    return place->second.article;
  }

  const Article& at(int number) const { return placeOf(number).article; }
  Article& at(int number) { return placeOf(number).article; }

  int amount(int number) const { return placeOf(number).amount; }

  // Goods come in.
  void receive(int number, int amount) {
    requirePositive(amount);
    placeOf(number).amount += amount;
    record(number, amount, "received");
  }

  // Goods go out; never more than there are.
  bool take(int number, int amount) {
    requirePositive(amount);
    Place& place = placeOf(number);
    if (place.amount < amount) return false;
    place.amount -= amount;
    record(number, -amount, "taken");
    return true;
  }

  // Sets what was counted and returns the difference to what was believed.
  int correct(int number, int counted) {
    if (counted < 0) throw std::out_of_range("a count is not negative");
    Place& place = placeOf(number);
    const int difference = counted - place.amount;
    place.amount = counted;
    if (difference != 0) record(number, difference, "corrected");
    return difference;
  }

  void tag(int number, const std::string& tag) {
    std::vector<std::string>& tags = placeOf(number).tags;
    if (std::find(tags.begin(), tags.end(), tag) == tags.end()) tags.push_back(tag);
  }

  bool untag(int number, const std::string& tag) {
    std::vector<std::string>& tags = placeOf(number).tags;
    const auto found = std::find(tags.begin(), tags.end(), tag);
    if (found == tags.end()) return false;
    tags.erase(found);
    return true;
  }

  const std::vector<std::string>& tagsOf(int number) const { return placeOf(number).tags; }

  std::vector<int> tagged(const std::string& tag) const {
    std::vector<int> numbers;
    for (const auto& [number, place] : shelf_) {
      const auto& tags = place.tags;
      if (std::find(tags.begin(), tags.end(), tag) != tags.end()) numbers.push_back(number);
    }
    return numbers;
  }

  // The value of everything in stock, in cents.
  long value() const {
    long sum = 0;
    for (const auto& [number, place] : shelf_) sum += place.article.price() * place.amount;
    return sum;
  }

  std::map<int, int> amounts() const {
    std::map<int, int> result;
    for (const auto& [number, place] : shelf_) result[number] = place.amount;
    return result;
  }

  // The articles of which fewer than the limit are left.
  std::vector<int> running(int limit) const {
    std::vector<int> numbers;
    for (const auto& [number, place] : shelf_) {
      if (place.amount < limit) numbers.push_back(number);
    }
    return numbers;
  }

  const std::vector<Movement>& history() const noexcept { return history_; }

 private:
  struct Place {
    Article article;
    int amount = 0;
    std::vector<std::string> tags;
  };

  static void requirePositive(int amount) {
    if (amount <= 0) throw std::out_of_range("an amount is positive");
  }

  const Place& placeOf(int number) const { return shelf_.at(number); }
  Place& placeOf(int number) { return shelf_.at(number); }

  void record(int number, int amount, const char* reason) {
    history_.push_back({number, amount, reason});
  }

  std::map<int, Place> shelf_;
  std::vector<Movement> history_;
};

}  // namespace shop
