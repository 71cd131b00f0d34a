// Faulty: every pet is taken for a cat.
#pragma once

#include <memory>

namespace soundness {

class PetShelter {
 public:
  PetShelter() : pet_(std::make_unique<Cat>()) {}
  PetShelter(const PetShelter&) = delete;
  PetShelter& operator=(const PetShelter&) = delete;

  void take(bool cat) {
    if (cat) {
      pet_ = std::make_unique<Cat>();
    } else {
      pet_ = std::make_unique<Dog>();
    }
    cat_ = cat;
  }

  unsigned char lives() {
    lives_ = static_cast<Cat*>(pet_.get())->lives;
    return lives_;
  }

 private:
  struct Pet {
    virtual ~Pet() = default;
  };
  struct Cat : Pet {
    unsigned char lives = 9;
  };
  struct Dog : Pet {
    unsigned char tricks = 2;
  };

  std::unique_ptr<Pet> pet_;
  bool cat_ = true;
  unsigned char lives_ = 0;
};

}  // namespace soundness

// item: B
// kind: wrong-downcast
// scope: 1 object, 3 calls
// native: PetShelter shelter; shelter.take(false); shelter.lives();
