// Virtual and multiple inheritance, dynamic_cast in every direction, typeid, covariant results.
#include <cstdio>
#include <memory>
#include <typeinfo>
#include <vector>

struct Shape {
  virtual ~Shape() { std::printf("~Shape "); }
  [[nodiscard]] virtual double area() const = 0;
  [[nodiscard]] virtual Shape* clone() const = 0;
  int id = 1;
};
struct Named {
  virtual ~Named() = default;
  [[nodiscard]] virtual const char* name() const { return "unnamed"; }
  int tag = 2;
};
struct Square : Shape, Named {
  double side;
  explicit Square(double s) : side(s) {}
  ~Square() override { std::printf("~Square "); }
  [[nodiscard]] double area() const override { return side * side; }
  [[nodiscard]] Square* clone() const override { return new Square(*this); }
  [[nodiscard]] const char* name() const override { return "square"; }
};
struct Circle : public Shape {
  double radius;
  explicit Circle(double r) : radius(r) {}
  [[nodiscard]] double area() const override { return 3.0 * radius * radius; }
  [[nodiscard]] Circle* clone() const override { return new Circle(*this); }
};
struct Top {
  int value = 10;
  virtual ~Top() = default;
  virtual int get() { return value; }
};
struct A : virtual Top {
  int a = 1;
  int get() override { return value + a; }
};
struct B : virtual Top {
  int b = 2;
};
struct Bottom : A, B {
  int c = 3;
  int get() override { return A::get() + b + c; }
};
struct Twice1 : Top {};
struct Twice2 : Top {};
struct Ambiguous : Twice1, Twice2 {};
class Hidden : Top {
 public:
  Top* top() { return this; }
};

int main() {
  std::vector<std::unique_ptr<Shape>> shapes;
  shapes.emplace_back(new Square(2));
  shapes.emplace_back(new Circle(1));
  shapes.emplace_back(shapes[0]->clone());
  for (const auto& shape : shapes) {
    const auto* named = dynamic_cast<const Named*>(shape.get());
    std::printf("%.1f %s %d\n", shape->area(), named != nullptr ? named->name() : "-",
                dynamic_cast<Circle*>(shape.get()) != nullptr);
  }
  Named* named = dynamic_cast<Square*>(shapes[0].get());
  std::printf("%d %d %d\n", dynamic_cast<Shape*>(named) == shapes[0].get(),
              dynamic_cast<void*>(named) == dynamic_cast<void*>(shapes[0].get()), named->tag);
  try {
    (void)dynamic_cast<Square&>(*shapes[1]);
  } catch (const std::bad_cast& e) {
    std::printf("%s\n", e.what());
  }
  Bottom bottom;
  Top* top = &bottom;
  B* b = &bottom;
  bottom.value = 20;
  std::printf("%d %d %d %d\n", top->get(), b->get(), dynamic_cast<A*>(b)->a,
              dynamic_cast<Bottom*>(top) == &bottom);
  Ambiguous ambiguous;
  Twice1* one = &ambiguous;
  std::printf("%d %d\n", dynamic_cast<Twice2*>(one) != nullptr,
              dynamic_cast<Top*>(static_cast<Top*>(one)) != nullptr);
  Hidden hidden;
  std::printf("%d\n", dynamic_cast<Hidden*>(hidden.top()) == nullptr);
  std::printf("%s %d %d %s\n", typeid(*shapes[0]).name(), typeid(*top) == typeid(Bottom),
              typeid(int) == typeid(long), typeid(const char*).name());
  int (Top::*member)() = &Top::get;
  std::printf("%d\n", (bottom.*member)());
  shapes.clear();
  std::printf("\n");
}
