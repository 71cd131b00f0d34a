// Free function templates around a class template; a body that int does not fit gets std::string.
#pragma once

#include <string>
#include <utility>

namespace features {

template <class T>
class Envelope {
 public:
  explicit Envelope(T letter) : letter_(std::move(letter)) {}
  const T& letter() const { return letter_; }

 private:
  T letter_;
};

template <class T>
Envelope<T> sealed(T letter) {
  return Envelope<T>(std::move(letter));
}

template <class T>
T opened(const Envelope<T>& envelope) {
  return envelope.letter();
}

template <class Text>
Envelope<int> measured(const Text& text) {
  return Envelope<int>(static_cast<int>(text.length()));
}

}  // namespace features

// expect: features::Envelope<int>::Envelope(const features::Envelope<int>&)
// expect: features::Envelope<int>::Envelope(features::Envelope<int>&&)
// expect: features::Envelope<int>::operator=(const features::Envelope<int>&)
// expect: features::Envelope<int>::operator=(features::Envelope<int>&&)
// expect: features::Envelope<int>::~Envelope()
// expect: features::Envelope<int>::Envelope(int)
// expect: features::Envelope<int>::letter() const
// expect: features::sealed<int>(int)
// expect: features::opened<int>(const features::Envelope<int>&)
// expect: features::measured<std::string>(const std::string&)
