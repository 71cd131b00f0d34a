// Public nested types: a class inside a class, one level deeper, used by the outer class.
#pragma once

#include <vector>

namespace features {

class Graph {
 public:
  class Edge {
   public:
    class Weight {
     public:
      explicit Weight(double value) : value_(value) {}
      double value() const { return value_; }

     private:
      double value_;
    };

    Edge(unsigned from, unsigned to, Weight weight) : from_(from), to_(to), weight_(weight) {}
    bool loops() const { return from_ == to_; }
    Weight weight() const { return weight_; }

   private:
    unsigned from_;
    unsigned to_;
    Weight weight_;
  };

  void connect(const Edge& edge) { edges_.push_back(edge); }
  const Edge& edge(std::size_t index) const { return edges_.at(index); }

 private:
  std::vector<Edge> edges_;
};

}  // namespace features

// expect: features::Graph::Graph()
// expect: features::Graph::Graph(const features::Graph&)
// expect: features::Graph::Graph(features::Graph&&)
// expect: features::Graph::operator=(const features::Graph&)
// expect: features::Graph::operator=(features::Graph&&)
// expect: features::Graph::~Graph()
// expect: features::Graph::connect(const features::Graph::Edge&)
// expect: features::Graph::edge(unsigned long) const
// expect: features::Graph::Edge::Edge(const features::Graph::Edge&)
// expect: features::Graph::Edge::Edge(features::Graph::Edge&&)
// expect: features::Graph::Edge::operator=(const features::Graph::Edge&)
// expect: features::Graph::Edge::operator=(features::Graph::Edge&&)
// expect: features::Graph::Edge::~Edge()
// expect: features::Graph::Edge::Edge(unsigned int, unsigned int, features::Graph::Edge::Weight)
// expect: features::Graph::Edge::loops() const
// expect: features::Graph::Edge::weight() const
// expect: features::Graph::Edge::Weight::Weight(const features::Graph::Edge::Weight&)
// expect: features::Graph::Edge::Weight::Weight(features::Graph::Edge::Weight&&)
// expect: features::Graph::Edge::Weight::operator=(const features::Graph::Edge::Weight&)
// expect: features::Graph::Edge::Weight::operator=(features::Graph::Edge::Weight&&)
// expect: features::Graph::Edge::Weight::~Weight()
// expect: features::Graph::Edge::Weight::Weight(double)
// expect: features::Graph::Edge::Weight::value() const
