// fault: alias-assignment in Matrix::operator*=
// a *= a overwrites the rows that it still has to read.
//
// A square matrix of numbers modulo 2^32.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

namespace seeded {

class Matrix {
 public:
  using Number = unsigned;
  static constexpr std::size_t largestOrder = 64;

  // All zero.
  explicit Matrix(std::size_t order) : cells_(cellsFor(order)), order_(order) {}
  // Moving is copying: a matrix is never without cells.
  Matrix(const Matrix&) = default;
  Matrix& operator=(const Matrix&) = default;
  ~Matrix() = default;

  static Matrix identity(std::size_t order) {
    Matrix matrix(order);
    for (std::size_t i = 0; i < order; ++i) matrix.cell(i, i) = 1;
    return matrix;
  }

  std::size_t order() const noexcept { return order_; }

  Number at(std::size_t row, std::size_t column) const {
    requireInside(row, column);
    return cells_[row * order_ + column];
  }

  void set(std::size_t row, std::size_t column, Number number) {
    requireInside(row, column);
    cell(row, column) = number;
  }

  void transpose() noexcept {
    for (std::size_t i = 0; i < order_; ++i) {
      for (std::size_t j = 0; j < i; ++j) std::swap(cell(i, j), cell(j, i));
    }
  }

  Matrix& operator+=(const Matrix& other) {
    requireSameOrder(other);
    for (std::size_t i = 0; i < cells_.size(); ++i) cells_[i] += other.cells_[i];
    return *this;
  }

  // Row by row: a row of the product needs only the same row of the left factor.
  Matrix& operator*=(const Matrix& other) {
    requireSameOrder(other);
    std::vector<Number> product(order_);
    for (std::size_t i = 0; i < order_; ++i) {
      for (std::size_t j = 0; j < order_; ++j) {
        product[j] = 0;
        for (std::size_t k = 0; k < order_; ++k) product[j] += at(i, k) * other.at(k, j);
      }
      for (std::size_t j = 0; j < order_; ++j) cell(i, j) = product[j];
    }
    return *this;
  }

  bool operator==(const Matrix&) const = default;

 private:
  static std::vector<Number> cellsFor(std::size_t order) {
    if (order < 1 || order > largestOrder) throw std::invalid_argument("order of a matrix");
    return std::vector<Number>(order * order);
  }

  void requireInside(std::size_t row, std::size_t column) const {
    if (row >= order_ || column >= order_) throw std::out_of_range("outside of the matrix");
  }

  void requireSameOrder(const Matrix& other) const {
    if (order_ != other.order_) throw std::invalid_argument("matrices of different order");
  }

  Number& cell(std::size_t row, std::size_t column) { return cells_[row * order_ + column]; }

  std::vector<Number> cells_;
  std::size_t order_;
};

}  // namespace seeded
