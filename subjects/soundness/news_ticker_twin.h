// Twin of news_ticker: the line is forgotten when it is cancelled.
#pragma once

#include <iostream>

namespace soundness {

class NewsTickerTwin {
 public:
  NewsTickerTwin() : line_(new char[2]{'!', '\0'}) {}
  NewsTickerTwin(const NewsTickerTwin&) = delete;
  NewsTickerTwin& operator=(const NewsTickerTwin&) = delete;
  ~NewsTickerTwin() { cancel(); }

  void cancel() {
    if (!cancelled_) delete[] line_;
    cancelled_ = true;
    line_ = nullptr;
  }

  void show() const {
    if (line_ != nullptr) std::cout << line_;
  }

 private:
  char* line_;
  bool cancelled_ = false;
};

}  // namespace soundness

// item: A6
// kind: heap-use-after-free
// scope: 1 object, 3 calls
