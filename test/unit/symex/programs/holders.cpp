// Smart pointers, function, optional, variant, any, tuple, pair, reference_wrapper.
#include <any>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

struct Counted {
  static inline int alive = 0;
  int value;
  explicit Counted(int v) : value(v) { ++alive; }
  Counted(const Counted& other) : value(other.value) { ++alive; }
  ~Counted() { --alive; }
};

struct Node : std::enable_shared_from_this<Node> {
  std::weak_ptr<Node> parent;
  std::vector<std::shared_ptr<Node>> children;
  void add(std::shared_ptr<Node> child) {
    child->parent = shared_from_this();
    children.push_back(std::move(child));
  }
};

int twice(int x) { return 2 * x; }

int main() {
  {
    auto u = std::make_unique<Counted>(4);
    std::unique_ptr<Counted[]> none;
    std::unique_ptr<int[]> many = std::make_unique<int[]>(5);
    many[3] = 7;
    auto moved = std::move(u);
    std::shared_ptr<Counted> s(std::move(moved));
    std::shared_ptr<Counted> t = s;
    std::weak_ptr<Counted> w = t;
    std::printf("%d %ld %d %d %d\n", Counted::alive, s.use_count(), w.expired(), many[3], many[0]);
    s.reset();
    t = std::make_shared<Counted>(9);
    std::printf("%d %d %d\n", Counted::alive, w.expired(), t->value);
    std::shared_ptr<int> part(t, &t->value);
    std::printf("%d %ld\n", *part, t.use_count());
    auto closer = [](Counted* c) { std::printf("closing %d\n", c->value), delete c; };
    std::unique_ptr<Counted, decltype(closer)> custom(new Counted(3), closer);
    std::shared_ptr<void> erased(new Counted(5), [](void* p) { delete static_cast<Counted*>(p); });
  }
  std::printf("%d\n", Counted::alive);
  auto root = std::make_shared<Node>();
  root->add(std::make_shared<Node>());
  std::printf("%d %ld\n", root->children[0]->parent.lock() == root, root.use_count());
  try {
    Node().shared_from_this();
  } catch (const std::bad_weak_ptr& e) {
    std::printf("%s\n", e.what());
  }
  std::function<int(int)> f = twice;
  int calls = 0;
  std::function<int(int)> g = [&calls, big = std::string(50, 'a')](int x) {
    ++calls;
    return x + static_cast<int>(big.size());
  };
  std::function<int(int)> h = [f, g](int x) { return g(f(x)); };
  std::printf("%d %d %d\n", h(4), f(5), calls);
  auto bound = std::bind(std::minus<>(), std::placeholders::_2, 10);
  std::printf("%d\n", bound(1, 30));
  try {
    std::function<void()>()();
  } catch (const std::bad_function_call& e) {
    std::printf("%s\n", e.what());
  }
  std::optional<std::string> o;
  std::printf("%d %s\n", o.has_value(), o.value_or("none").c_str());
  o = "some";
  o->append("thing");
  std::printf("%s\n", o.value().c_str());
  try {
    std::optional<int>().value();
  } catch (const std::bad_optional_access& e) {
    std::printf("%s\n", e.what());
  }
  std::variant<int, std::string, std::vector<int>> v = 5;
  const auto size = [](const auto& held) -> int {
    if constexpr (std::is_same_v<std::decay_t<decltype(held)>, int>)
      return held;
    else
      return static_cast<int>(held.size());
  };
  std::printf("%zu %d ", v.index(), std::visit(size, v));
  v = std::string("four");
  std::printf("%zu %d ", v.index(), std::visit(size, v));
  v = std::vector<int>{1, 2};
  std::printf("%zu %d\n", v.index(), std::visit(size, v));
  try {
    std::get<int>(v);
  } catch (const std::bad_variant_access& e) {
    std::printf("%s\n", e.what());
  }
  std::any a = 3;
  a = std::string("any");
  std::printf("%s\n", std::any_cast<std::string&>(a).c_str());
  auto tuple = std::make_tuple(1, 'c', std::string("t"));
  auto [one, two, three] = tuple;
  std::printf("%d %c %s %d\n", one, two, three.c_str(),
              tuple < std::make_tuple(1, 'd', std::string()));
  int target = 1;
  std::vector<std::reference_wrapper<int>> references{target, target};
  references[1].get() = 8;
  int (Counted::*none)() = nullptr;
  int Counted::* field = &Counted::value;
  Counted last(6);
  std::printf("%d %d %d %d\n", target, none == nullptr, last.*field, std::invoke(field, last));
}
