// map, set, their multi and unordered kin, with iteration in the library's own order.
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>

struct Point {
  int x;
  int y;
  bool operator==(const Point&) const = default;
  auto operator<=>(const Point&) const = default;
};
struct HashPoint {
  std::size_t operator()(const Point& p) const { return static_cast<std::size_t>(p.x * 31 + p.y); }
};

int main() {
  std::map<std::string, int> words;
  const char* text[] = {"the", "quick", "brown", "fox", "the", "lazy", "dog", "fox", "the"};
  for (const char* word : text) ++words[word];
  for (const auto& [word, count] : words) std::printf("%s=%d ", word.c_str(), count);
  words.erase("fox");
  words.try_emplace("cat", 9);
  words.insert_or_assign("the", 0);
  auto node = words.extract("dog");
  node.key() = "wolf";
  words.insert(std::move(node));
  for (auto it = words.rbegin(); it != words.rend(); ++it) std::printf("%s ", it->first.c_str());
  std::printf("%d %zu\n", words.lower_bound("d")->second, words.count("fox"));

  std::set<int> s;
  for (int i = 0; i < 200; ++i) s.insert(i * 37 % 101);
  for (int i = 0; i < 150; i += 2) s.erase(i * 11 % 101);
  for (int x : s) std::printf("%d ", x);
  std::printf("| %d %d\n", *s.upper_bound(50), s.contains(7));
  std::multimap<int, char> mm{{3, 'a'}, {1, 'b'}, {3, 'c'}, {2, 'd'}, {3, 'e'}};
  auto [first, last] = mm.equal_range(3);
  for (; first != last; ++first) std::printf("%c", first->second);
  std::multiset<int, std::greater<>> ms{5, 1, 5, 3, 5};
  ms.erase(ms.find(5));
  for (int x : ms) std::printf(" %d", x);
  std::printf("\n");

  std::unordered_map<std::string, int> u;
  for (int i = 0; i < 60; ++i) u["key" + std::to_string(i * 7)] = i;
  for (int i = 0; i < 60; i += 4) u.erase("key" + std::to_string(i * 7));
  for (const auto& [key, value] : u) std::printf("%s:%d ", key.c_str(), value);
  std::printf("%zu %zu\n", u.size(), u.bucket_count());
  std::unordered_set<int> us;
  for (int i = 0; i < 100; ++i) us.insert(i * i);
  us.rehash(500);
  for (int x : us) std::printf("%d ", x);
  std::printf("\n");
  std::unordered_map<Point, int, HashPoint> grid;
  for (int i = 0; i < 20; ++i) grid[{i % 5, i / 5}] += i;
  std::printf("%d %zu\n", grid.at({2, 3}), grid.count({9, 9}));
  std::unordered_multimap<int, int> um{{1, 2}, {1, 3}, {2, 4}};
  std::unordered_multiset<int> ums{4, 4, 5};
  std::printf("%zu %zu %d\n", um.count(1), ums.count(4), um == um);
  std::map<Point, std::map<int, std::set<int>>> nested;
  for (int i = 0; i < 30; ++i) nested[{i % 3, i % 2}][i % 5].insert(i);
  for (const auto& [point, inner] : nested) {
    for (const auto& [key, values] : inner) {
      std::printf("%d,%d/%d:%zu ", point.x, point.y, key, values.size());
    }
  }
  std::printf("\n");
}
