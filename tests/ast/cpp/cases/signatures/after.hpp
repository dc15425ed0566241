namespace a::b {
template <typename T> class Box : public Base<T> {
 public:
  explicit Box(T value);
  virtual ~Box() = default;
  T get() const noexcept { return value_; }
  bool operator==(const Box& other) const;
  static constexpr int size = 3;

 protected:
  int kept;

 private:
  T value_;
};
enum class Mode : char { on, off };
using Text = std::string;
namespace detail {
int inner();
}
template <class T> concept Small = sizeof(T) < 9;
int total(int from = 1);
}
namespace {
int own;
}
