// A strategy that proposes one sequence, again and again. What it takes to add a strategy is this
// file and two lines of CMake.
#include <array>
#include <nlohmann/json.hpp>
#include <string>

#include "strategy/strategy.h"

namespace assay::fixed {

class Fixed final : public strategy::Strategy {
 public:
  explicit Fixed(int most) : most_(most) {}

  std::optional<std::vector<strategy::Proposal>> propose(strategy::Turn& /*turn*/) override {
    if (made_ == most_) return std::nullopt;
    ++made_;
    model::Sequence sequence{
        {{"Vault::Vault()", {}, {}, {}},
         {"Vault::open(int)", {{model::ValueRef{}}}, {{std::int64_t{4711}}}, {}}}};
    return std::vector{strategy::Proposal{std::move(sequence)}};
  }
  void conclude(strategy::Conclusions& conclusions) const override {
    conclusions.notes.push_back("fixed proposed " + std::to_string(made_) + " sequences");
  }
  nlohmann::json state() const override { return made_; }
  void restore(const nlohmann::json& state) override { made_ = state.get<int>(); }

 private:
  int most_;
  int made_ = 0;
};

constexpr std::array options = {strategy::Option{
    "fixed.most", "--fixed-most", strategy::Option::Takes::OneValue,
    "the number of rounds of the fixed strategy",
    [](const std::vector<std::string>& /*values*/) -> support::Status { return {}; }}};

const strategy::Descriptor& descriptor();
const strategy::Descriptor& descriptor() {
  static const strategy::Descriptor fixed = {
      .name = "fixed",
      .help = "one sequence, again and again",
      .options = options,
      .make = [](const strategy::Context& context) -> std::unique_ptr<strategy::Strategy> {
        const auto most = context.options.find("fixed.most");
        return std::make_unique<Fixed>(
            most == context.options.end() ? 3 : std::stoi(most->second.front()));
      }};
  return fixed;
}

}  // namespace assay::fixed
