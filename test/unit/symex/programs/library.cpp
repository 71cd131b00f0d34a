// What the compiled part of libstdc++ does, and the models do in its place: hashes and bucket
// counts, the shapes of trees, the order of lists, messages of exceptions.
#include <cstdio>
#include <list>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace {

unsigned next(unsigned& seed) { return seed = seed * 1103515245U + 12345U; }

void showHashes() {
  const std::string all = "The quick brown fox jumps over";
  for (std::size_t length = 0; length <= all.size(); ++length) {
    std::printf("%zx\n", std::hash<std::string_view>()(std::string_view(all).substr(0, length)));
  }
  std::printf("%zx %zx %zx\n", std::hash<double>()(0.0), std::hash<double>()(-0.0),
              std::hash<double>()(1.5));
}

void showBuckets() {
  for (std::size_t wanted = 0; wanted < 300; wanted += wanted < 20 ? 1 : 17) {
    std::unordered_set<int> set(wanted);
    std::printf("%zu ", set.bucket_count());
  }
  std::unordered_map<int, int> map;
  std::size_t count = 0;
  for (int i = 0; i < 150; ++i) {
    map[i] = i;
    if (map.bucket_count() != count) std::printf("%d:%zu ", i, count = map.bucket_count());
  }
  map.max_load_factor(0.5F);
  map[1000] = 1;
  map[1001] = 1;
  std::printf("%zu ", map.bucket_count());
  map.rehash(7);
  std::printf("%zu ", map.bucket_count());
  map.reserve(400);
  std::printf("%zu\n", map.bucket_count());
  const std::__detail::_Prime_rehash_policy policy(1.0F);
  for (std::size_t wanted = 1; wanted < (std::size_t{1} << 60); wanted = wanted * 7 + 3) {
    std::printf("%zu ", policy._M_next_bkt(wanted));
  }
  std::printf("%zu\n", policy._M_next_bkt(static_cast<std::size_t>(-1)));
}

// Colours and shape, by the layout of the nodes.
void show(const std::_Rb_tree_node_base* node) {
  if (node == nullptr) {
    std::printf(".");
    return;
  }
  std::printf("(%c", node->_M_color == std::_S_red ? 'r' : 'b');
  show(node->_M_left);
  show(node->_M_right);
  std::printf(")");
}

void showTrees() {
  unsigned seed = 1;
  std::set<int> set;
  for (int round = 0; round < 120; ++round) {
    const int key = static_cast<int>(next(seed) >> 16) % 24;
    if (round % 3 == 2) {
      set.erase(key);
    } else {
      set.insert(key);
    }
    if (set.empty()) continue;
    const std::_Rb_tree_node_base* node = set.end()._M_node;
    show(node->_M_parent);
    unsigned sum = 0;
    for (const int each : set) sum = sum * 3 + static_cast<unsigned>(each);
    for (auto each = set.rbegin(); each != set.rend(); ++each)
      sum = sum * 5 + static_cast<unsigned>(*each);
    std::printf(" %u\n", sum % 1000);
  }
}

void show(const std::list<int>& list) {
  for (const int x : list) std::printf("%d ", x);
  for (auto x = list.rbegin(); x != list.rend(); ++x) std::printf("%d ", *x);
  std::printf("|");
}

void showLists() {
  for (int n = 0; n < 4; ++n) {
    for (int m = 0; m < 4; ++m) {
      std::list<int> a;
      std::list<int> b;
      for (int i = 0; i < n; ++i) a.push_back(i);
      for (int i = 0; i < m; ++i) b.push_front(10 + i);
      a.swap(b);
      show(a), show(b);
      a.swap(a);
      a.reverse();
      show(a);
      if (!b.empty()) a.splice(a.begin(), b, std::next(b.begin()), b.end());
      show(a), show(b);
      a.splice(a.end(), a, a.begin(), a.end());
      a.sort();
      b.merge(a);
      show(a), show(b);
      std::printf("\n");
    }
  }
}

template <typename Error>
void showErrors() {
  Error a("first");
  Error copy = a;
  Error moved = std::move(a);
  std::printf("%s %s %s|", a.what(), copy.what(), moved.what());
  Error other(std::string("second"));
  other = std::move(moved);
  std::printf("%s %s|", other.what(), moved.what());
  moved = copy;
  moved = static_cast<const Error&>(moved);
  std::printf("%s %s\n", moved.what(), copy.what());
}

}  // namespace

int main() {
  showHashes();
  showBuckets();
  showTrees();
  showLists();
  showErrors<std::logic_error>();
  showErrors<std::runtime_error>();
  showErrors<std::out_of_range>();
  showErrors<std::range_error>();
  return 0;
}
