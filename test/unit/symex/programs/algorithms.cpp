// More than forty algorithms of the standard library.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

using Numbers = std::vector<int>;

void show(const char* name, const Numbers& numbers) {
  std::printf("%s:", name);
  for (int number : numbers) std::printf(" %d", number);
  std::printf("\n");
}

Numbers sample(int count, int factor) {
  Numbers numbers;
  for (int i = 0; i < count; ++i) numbers.push_back(i * factor % 29);
  return numbers;
}

bool isEven(int x) { return x % 2 == 0; }

int main() {
  Numbers a = sample(40, 17);
  Numbers b = a;
  std::sort(a.begin(), a.end());
  show("sort", a);
  std::stable_sort(b.begin(), b.end(), std::greater<>());
  show("stable_sort", b);
  b = sample(30, 11);
  std::partial_sort(b.begin(), b.begin() + 10, b.end());
  show("partial_sort", Numbers(b.begin(), b.begin() + 10));
  b = sample(30, 11);
  std::nth_element(b.begin(), b.begin() + 7, b.end());
  std::printf("nth %d\n", b[7]);
  b = sample(20, 13);
  std::make_heap(b.begin(), b.end());
  b.push_back(100);
  std::push_heap(b.begin(), b.end());
  std::pop_heap(b.begin(), b.end());
  std::printf("heap %d %d\n", b.back(), std::is_heap(b.begin(), b.end() - 1));
  b.pop_back();
  std::sort_heap(b.begin(), b.end());
  show("sort_heap", b);
  std::printf("%d %d %d %d\n", std::binary_search(a.begin(), a.end(), 5),
              static_cast<int>(std::lower_bound(a.begin(), a.end(), 9) - a.begin()),
              static_cast<int>(std::upper_bound(a.begin(), a.end(), 9) - a.begin()),
              static_cast<int>(std::equal_range(a.begin(), a.end(), 9).second - a.begin()));
  Numbers out;
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  show("merge", out);
  out.clear();
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  show("sets", out);
  std::printf("%d\n", std::includes(a.begin(), a.end(), b.begin(), b.begin() + 2));
  Numbers c = sample(24, 7);
  std::inplace_merge(a.begin(), a.begin() + 20, a.end());
  std::reverse(c.begin(), c.end());
  std::rotate(c.begin(), c.begin() + 5, c.end());
  std::swap_ranges(c.begin(), c.begin() + 4, c.begin() + 10);
  show("moved", c);
  std::partition(c.begin(), c.end(), isEven);
  std::printf("partition %d\n",
              static_cast<int>(std::partition_point(c.begin(), c.end(), isEven) - c.begin()));
  std::stable_partition(c.begin(), c.end(), [](int x) { return x > 10; });
  show("stable_partition", c);
  c.erase(std::remove(c.begin(), c.end(), 7), c.end());
  c.erase(std::remove_if(c.begin(), c.end(), [](int x) { return x % 5 == 0; }), c.end());
  std::replace(c.begin(), c.end(), 14, 99);
  std::replace_if(c.begin(), c.end(), isEven, 0);
  c.erase(std::unique(c.begin(), c.end()), c.end());
  show("changed", c);
  std::transform(c.begin(), c.end(), c.begin(), [](int x) { return x * 2 + 1; });
  std::for_each(c.begin(), c.end(), [](int& x) { x += 3; });
  std::fill_n(c.begin(), 2, 8);
  std::generate(c.end() - 2, c.end(), [n = 5]() mutable { return n++; });
  show("made", c);
  std::iota(b.begin(), b.end(), -3);
  std::partial_sum(b.begin(), b.end(), b.begin());
  std::adjacent_difference(b.begin(), b.end(), b.begin());
  std::printf("%d %d %d\n", std::accumulate(b.begin(), b.end(), 0),
              std::inner_product(a.begin(), a.begin() + 5, b.begin(), 1),
              std::reduce(b.begin(), b.end()));
  out.assign(b.size(), 0);
  std::inclusive_scan(b.begin(), b.end(), out.begin());
  std::exclusive_scan(b.begin(), b.end(), out.begin(), 2);
  show("scan", out);
  std::printf("%ld %ld %d %d %d\n", static_cast<long>(std::count(a.begin(), a.end(), 3)),
              static_cast<long>(std::count_if(a.begin(), a.end(), isEven)),
              std::all_of(a.begin(), a.end(), [](int x) { return x >= 0; }),
              std::any_of(a.begin(), a.end(), [](int x) { return x == 28; }),
              std::none_of(a.begin(), a.end(), [](int x) { return x > 40; }));
  const int wanted[] = {2, 3};
  std::printf(
      "%d %d %d %d %d %d\n", static_cast<int>(std::find(a.begin(), a.end(), 4) - a.begin()),
      static_cast<int>(std::find_if_not(a.begin(), a.end(), isEven) - a.begin()),
      static_cast<int>(std::search(a.begin(), a.end(), wanted, wanted + 2) - a.begin()),
      static_cast<int>(std::find_end(a.begin(), a.end(), wanted, wanted + 2) - a.begin()),
      static_cast<int>(std::find_first_of(a.begin(), a.end(), wanted, wanted + 2) - a.begin()),
      static_cast<int>(std::adjacent_find(a.begin(), a.end()) - a.begin()));
  std::printf("%d %d %d %d\n", *std::min_element(c.begin(), c.end()),
              *std::max_element(c.begin(), c.end()), std::clamp(50, 1, 9),
              std::minmax({4, 2, 8}).second);
  std::printf("%d %d %d\n", std::equal(a.begin(), a.end(), a.begin()),
              std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end()),
              static_cast<int>(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin()));
  std::string letters = "abcd";
  int count = 0;
  do {
    ++count;
  } while (std::next_permutation(letters.begin(), letters.end()));
  std::prev_permutation(letters.begin(), letters.end());
  std::printf("%d %s %d\n", count, letters.c_str(),
              std::is_permutation(letters.begin(), letters.end(), "dabc"));
  out.clear();
  std::copy_if(a.begin(), a.end(), std::back_inserter(out), isEven);
  std::copy_backward(out.begin(), out.begin() + 3, out.begin() + 5);
  std::unique_copy(a.begin(), a.end(), std::back_inserter(out));
  std::rotate_copy(a.begin(), a.begin() + 3, a.begin() + 6, std::back_inserter(out));
  std::reverse_copy(a.begin(), a.begin() + 3, std::back_inserter(out));
  std::remove_copy(a.begin(), a.begin() + 8, std::back_inserter(out), 0);
  show("copies", out);
  std::shift_left(out.begin(), out.end(), 3);
  std::printf("%d %d %d %d\n", out[0], std::gcd(84, 36), std::lcm(4, 10), std::midpoint(3, 8));
  std::ranges::sort(out, std::greater<>());
  show("ranges", out);
}
