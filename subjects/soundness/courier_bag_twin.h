// Twin of courier_bag: the bytes are cleared after the delivery.
#pragma once

namespace soundness {

class CourierBagTwin {
 public:
  CourierBagTwin() = default;
  CourierBagTwin(const CourierBagTwin&) = delete;
  CourierBagTwin& operator=(const CourierBagTwin&) = delete;
  ~CourierBagTwin() { deliver(); }

  void pack(unsigned char weight) {
    deliver();
    store(new unsigned char(weight));
  }

  void deliver() {
    unsigned char* parcel = nullptr;
    auto* to = reinterpret_cast<unsigned char*>(&parcel);
    for (unsigned place = 0; place < sizeof parcel; ++place) to[place] = bytes_[place];
    delete parcel;
    store(nullptr);
  }

 private:
  void store(unsigned char* parcel) {
    const auto* from = reinterpret_cast<const unsigned char*>(&parcel);
    for (unsigned place = 0; place < sizeof parcel; ++place) bytes_[place] = from[place];
  }

  unsigned char bytes_[sizeof(void*)] = {};
};

}  // namespace soundness

// item: A4
// kind: double-free
// scope: 1 object, 4 calls
