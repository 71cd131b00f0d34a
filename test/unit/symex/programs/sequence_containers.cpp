// vector, deque, list, forward_list, array, bitset, span, and the adaptors.
#include <array>
#include <bitset>
#include <cstdio>
#include <deque>
#include <forward_list>
#include <list>
#include <queue>
#include <span>
#include <stack>
#include <string>
#include <vector>

template <typename Range>
void show(const char* name, const Range& range) {
  std::printf("%s:", name);
  for (const auto& element : range) std::printf(" %d", static_cast<int>(element));
  std::printf("\n");
}

int main() {
  std::vector<int> v{3, 1, 4, 1, 5, 9, 2, 6};
  v.insert(v.begin() + 2, 7);
  v.insert(v.end(), {8, 8, 8});
  v.erase(v.begin() + 1, v.begin() + 3);
  v.emplace(v.begin(), 42);
  v.resize(15, -1);
  v.shrink_to_fit();
  v.reserve(40);
  show("vector", v);
  std::vector<int> other(v.rbegin(), v.rend());
  v.swap(other);
  show("swapped", v);
  std::printf("%d %d\n", v < other, v == other);
  std::vector<bool> flags(20);
  for (unsigned i = 0; i < flags.size(); i += 3) flags[i] = true;
  flags.flip();
  flags.push_back(true);
  show("flags", flags);
  std::vector<std::string> names(3, "abc");
  names.push_back("a rather long text that does not fit into the object");
  names.insert(names.begin(), names.back());
  for (const auto& name : names) std::printf("%s;", name.c_str());
  std::printf("\n");

  std::deque<int> d;
  for (int i = 0; i < 300; ++i) (i % 3 == 0) ? d.push_front(i) : d.push_back(i);
  for (int i = 0; i < 100; ++i) d.pop_front();
  d.erase(d.begin() + 20, d.end() - 20);
  d.insert(d.begin() + 5, 3, 77);
  show("deque", d);

  std::list<int> l{5, 3, 8, 1};
  l.push_front(9);
  l.insert(std::next(l.begin()), 4);
  std::list<int> m{2, 2, 6};
  l.sort();
  l.merge(m);
  l.unique();
  l.reverse();
  l.remove(8);
  m = {10, 20, 30};
  l.splice(std::next(l.begin(), 2), m, std::next(m.begin()));
  l.swap(m);
  show("list", l);
  show("list", m);
  l.remove_if([](int x) { return x % 20 == 10; });
  std::printf("%zu %zu\n", l.size(), m.size());

  std::forward_list<int> f{1, 2, 3};
  f.push_front(0);
  f.insert_after(f.begin(), 9);
  f.reverse();
  f.sort();
  f.erase_after(f.begin());
  show("forward", f);

  std::array<int, 5> a{5, 4, 3};
  a[4] = 1;
  a.fill(a[1] + a.at(4));
  show("array", a);
  std::bitset<70> bits("1011001");
  bits.set(65).flip(0);
  std::printf("%zu %d %s\n", bits.count(), bits.any(), (bits << 2).to_string().c_str());
  show("span", std::span<int>(v).subspan(2, 4));

  std::stack<int> s;
  std::queue<int> q;
  std::priority_queue<int> p;
  for (int i = 0; i < 10; ++i) {
    s.push(i * 7 % 10);
    q.push(i * 3 % 10);
    p.push(i * 9 % 10);
  }
  while (!s.empty()) {
    std::printf("%d%d%d ", s.top(), q.front(), p.top());
    s.pop();
    q.pop();
    p.pop();
  }
  std::printf("\n");
}
