// All states that calls with all values of all parameters can reach, breadth first.
//
//   PROGRAM search FILE CALLS   writes the contents of all objects that can be reached to the file,
//                               and says what their views look like; exit code 3 if that takes more
//                               calls
//   PROGRAM judge FILE          says of each check how many of those contents violate it
//
// A state is what a client holds: at most one object, or at most two where a method takes another.
#include "search.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unordered_set>
#include <vector>

namespace {

using Content = std::string;
using State = std::vector<Content>;  // sorted

constexpr int samples = 24;
constexpr int tooLarge = 3;

std::string joined(const State& state) {
  std::string text;
  for (const Content& one : state) text += one;
  return text;
}

class Search {
 public:
  explicit Search(long limit) : limit_(limit) {}

  void run() {
    add({});
    for (std::size_t next = 0; next < states_.size(); ++next) {
      const State state = states_[next];
      if (state.size() < (meets ? 2U : 1U)) constructIn(state);
      for (std::size_t object = 0; object < state.size(); ++object) {
        State without = state;
        without.erase(without.begin() + static_cast<long>(object));
        add(without);
        callOn(state, object, without);
      }
    }
  }

  std::vector<Content> contents() const {
    std::vector<Content> all;
    for (const State& state : states_) {
      if (state.size() == 1) all.push_back(state.front());
    }
    return all;
  }

 private:
  void add(State state) {
    std::sort(state.begin(), state.end());
    if (known_.insert(joined(state)).second) states_.push_back(std::move(state));
  }

  template <typename Visit>
  void forValues(int operation, Visit&& visit) {
    const Operation& one = operations[operation];
    calls_ += static_cast<long>(one.values[0]) * one.values[1];
    if (calls_ > limit_) std::exit(tooLarge);
    for (int first = 0; first < one.values[0]; ++first) {
      for (int second = 0; second < one.values[1]; ++second) visit(first, second);
    }
  }

  // Most calls lead where another one has led already.
  void addNew(const State& rest, const Content& content) {
    if (!results_.insert(content).second) return;
    State state = rest;
    state.push_back(content);
    add(std::move(state));
  }

  void constructIn(const State& state) {
    Content content(static_cast<std::size_t>(contentSize), '\0');
    auto* bytes = reinterpret_cast<unsigned char*>(content.data());
    results_.clear();
    for (int operation = 0; operation < operationCount; ++operation) {
      if (!operations[operation].isConstructor) continue;
      forValues(operation, [&](int first, int second) {
        construct(operation, first, second, bytes);
        addNew(state, content);
      });
    }
    if (!copies || state.empty()) return;
    addNew(state, state.front());
  }

  void callOn(const State& state, std::size_t object, const State& rest) {
    Content content;
    results_.clear();
    for (int operation = 0; operation < operationCount; ++operation) {
      if (operations[operation].isConstructor) continue;
      const bool takesOther = operations[operation].takesOther;
      for (std::size_t other = 0; other < (takesOther ? state.size() : 1); ++other) {
        forValues(operation, [&](int first, int second) {
          content = state[object];
          auto* bytes = reinterpret_cast<unsigned char*>(content.data());
          const auto* given =
              other == object ? bytes : reinterpret_cast<const unsigned char*>(state[other].data());
          call(operation, first, second, takesOther ? given : nullptr, bytes);
          addNew(rest, content);
        });
      }
    }
    if (copies && !rest.empty()) addNew(rest, rest.front());
  }

  long limit_;
  long calls_ = 0;
  std::vector<State> states_;
  std::unordered_set<std::string> known_;
  std::unordered_set<std::string> results_;  // of calls on the object at hand
};

const unsigned char* bytesOf(const Content& content) {
  return reinterpret_cast<const unsigned char*>(content.data());
}

// Per view its least and greatest value, bits that are always and ever set, and how many values it
// has; then some contents, as their views.
void describe(const std::vector<Content>& contents) {
  std::printf("%zu\n", contents.size());
  for (int number = 0; number < viewCount; ++number) {
    std::unordered_set<long long> values;
    long long always = -1;
    long long ever = 0;
    for (const Content& content : contents) {
      const long long value = view(bytesOf(content), number);
      values.insert(value);
      always &= value;
      ever |= value;
    }
    std::printf("%lld %lld %lld %lld %zu\n", *std::min_element(values.begin(), values.end()),
                *std::max_element(values.begin(), values.end()), always, ever, values.size());
  }
  for (int sample = 0; sample < samples; ++sample) {
    // Far apart, and no two alike where there are enough of them.
    const std::size_t at = (static_cast<std::size_t>(sample) * 7919 + 1) % contents.size();
    for (int number = 0; number < viewCount; ++number) {
      std::printf("%lld ", view(bytesOf(contents[at]), number));
    }
    std::printf("\n");
  }
}

int searchInto(const char* path, long limit) {
  Search search(limit);
  search.run();
  const std::vector<Content> contents = search.contents();
  std::FILE* file = std::fopen(path, "wb");
  if (file == nullptr) return 2;
  for (const Content& content : contents) std::fwrite(content.data(), 1, content.size(), file);
  std::fclose(file);
  describe(contents);
  return 0;
}

int judge(const char* path) {
  std::FILE* file = std::fopen(path, "rb");
  if (file == nullptr) return 2;
  std::vector<long> violations(static_cast<std::size_t>(checkCount));
  Content content(static_cast<std::size_t>(contentSize), '\0');
  while (std::fread(content.data(), 1, content.size(), file) == content.size()) {
    for (int check = 0; check < checkCount; ++check) {
      violations[static_cast<std::size_t>(check)] += !holds(bytesOf(content), check);
    }
  }
  std::fclose(file);
  for (const long count : violations) std::printf("%ld\n", count);
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count == 4 && std::strcmp(arguments[1], "search") == 0) {
    return searchInto(arguments[2], std::atol(arguments[3]));
  }
  if (count == 3 && std::strcmp(arguments[1], "judge") == 0) return judge(arguments[2]);
  return 2;
}
